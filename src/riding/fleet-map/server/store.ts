/** The SQL of the map of all cars. */
import { and, asc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { statusesWithDriver } from '#src/riding/rides/rules.ts';
import { offers, rides } from '#src/riding/rides/server/tables.ts';

/** More rides than a company has under way at once; beyond them cars look free of a ride. */
const mostRides = 50_000;

const underWay = and(inArray(rides.status, [...statusesWithDriver]), isNull(rides.behindRideId));

/** The present ride of each driver who has one. */
export const findRidesUnderWay = (queries: Queries) =>
  queries
    .select({
      id: rides.id,
      driverId: rides.driverId,
      status: rides.status,
      arrivedAt: rides.arrivedAt,
    })
    .from(rides)
    .where(underWay)
    .limit(mostRides);

export async function findRideUnderWay(queries: Queries, driverId: DriverId) {
  const [row] = await queries
    .select({
      id: rides.id,
      status: rides.status,
      pickup: rides.pickupLocation,
      destination: rides.destination,
      acceptedAt: rides.assignedAt,
      arrivedAt: rides.arrivedAt,
      pickedUpAt: rides.pickedUpAt,
    })
    .from(rides)
    .where(and(eq(rides.driverId, driverId), underWay));
  return row;
}

const since = sql<Date>`coalesce(${rides.searchStartedAt}, ${rides.createdAt})`.mapWith(rides.createdAt);

/** @param cities null for everywhere, also in no city */
const waitingIn = (cities: readonly string[] | null) =>
  and(eq(rides.status, 'pending'), cities === null ? undefined : inArray(rides.cityId, [...cities]));

/** The rides of these cities that look for a driver, longest first, with how many there are in all. */
export async function findWaiting(queries: Queries, cities: readonly string[] | null, limit: number) {
  const ofRide = sql`from ${offers} where ${offers.rideId} = ${rides.id}`;
  const rows = await queries
    .select({
      id: rides.id,
      city: rides.cityId,
      lat: rides.pickupLat,
      lng: rides.pickupLng,
      pickup: rides.pickupLocation,
      vehicleType: rides.vehicleType,
      since,
      asked: sql<number>`(select count(distinct ${offers.driverId})::int ${ofRide})`,
      ringsUntil: sql<Date | null>`(select max(${offers.expiresAt}) ${ofRide} and ${offers.status} = 'open')`
        .mapWith(rides.createdAt)
        .as('rings_until'),
      inAll: sql<number>`count(*) over ()::int`,
    })
    .from(rides)
    .where(waitingIn(cities))
    .orderBy(asc(since), asc(rides.id))
    .limit(limit);
  return { rows, inAll: rows[0]?.inAll ?? 0 };
}
export type WaitingRow = Awaited<ReturnType<typeof findWaiting>>['rows'][number];

/** How many rides wait in each city, and how many of them since these moments or longer; null is no city. */
export const countWaiting = (queries: Queries, { long, tooLong }: { long: Date; tooLong: Date }) =>
  queries
    .select({
      city: rides.cityId,
      waiting: sql<number>`count(*)::int`,
      waitingLong: sql<number>`(count(*) filter (where ${since} <= ${long.toISOString()}))::int`,
      waitingTooLong: sql<number>`(count(*) filter (where ${since} <= ${tooLong.toISOString()}))::int`,
      longestSince: sql<Date>`min(${since})`.mapWith(rides.createdAt),
    })
    .from(rides)
    .where(eq(rides.status, 'pending'))
    .groupBy(rides.cityId);

/** Where rides of a city were asked for since then, newest first. */
export const findAsks = (queries: Queries, cityId: string, since: Date, limit: number) =>
  queries
    .select({ lat: rides.pickupLat, lng: rides.pickupLng })
    .from(rides)
    .where(and(eq(rides.cityId, cityId), gte(rides.createdAt, since)))
    .orderBy(sql`${rides.createdAt} desc`)
    .limit(limit);

/** The moments of a ride that its replay is told by. */
export async function findMoments(queries: Queries, id: RideId) {
  const [row] = await queries
    .select({
      createdAt: rides.createdAt,
      accepted: rides.assignedAt,
      arrived: rides.arrivedAt,
      picked_up: rides.pickedUpAt,
      completed: rides.completedAt,
      cancelled: rides.cancelledAt,
    })
    .from(rides)
    .where(eq(rides.id, id));
  return row;
}
