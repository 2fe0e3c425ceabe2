/** The SQL of offers that were let go of rides that ask for something. */
import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { drivers } from '#src/riding/drivers/server/tables.ts';
import { offers, rides } from '#src/riding/rides/server/tables.ts';
import { declineHows } from '../contract.ts';

/** Rides in these types of vehicle, or with an option. */
const asksSomething = (types: readonly string[]): SQL | undefined =>
  or(
    sql`jsonb_array_length(coalesce(${rides.terms}->'options', '[]')) > 0`,
    inArray(rides.vehicleType, [...types]),
  );

export const findDeclines = (
  queries: Queries,
  given: {
    types: readonly string[];
    cities: readonly string[] | null;
    before: number | undefined;
    limit: number;
  },
) =>
  queries
    .select({
      offer: offers,
      ride: {
        id: rides.id,
        vehicleType: rides.vehicleType,
        terms: rides.terms,
        lat: rides.pickupLat,
        lng: rides.pickupLng,
      },
      driver: { id: drivers.id, userId: drivers.userId, name: users.name },
    })
    .from(offers)
    .innerJoin(rides, eq(rides.id, offers.rideId))
    .innerJoin(drivers, eq(drivers.id, offers.driverId))
    .innerJoin(users, eq(users.id, drivers.userId))
    .where(
      and(
        inArray(offers.status, [...declineHows]),
        asksSomething(given.types),
        given.cities === null ? undefined : inArray(rides.cityId, [...given.cities]),
        given.before === undefined ? undefined : lt(offers.id, given.before),
      ),
    )
    .orderBy(desc(offers.id))
    .limit(given.limit);

/** By driver: how many such offers there were since, and how many of them were let go. */
export async function countByDriver(
  queries: Queries,
  { ids, types, since }: { ids: readonly DriverId[]; types: readonly string[]; since: Date },
): Promise<Map<DriverId, { offered: number; letGo: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .select({
      id: offers.driverId,
      offered: sql<number>`count(*)::int`,
      letGo: sql<number>`(count(*) filter (where ${inArray(offers.status, [...declineHows])}))::int`,
    })
    .from(offers)
    .innerJoin(rides, eq(rides.id, offers.rideId))
    .where(and(inArray(offers.driverId, [...ids]), gte(offers.offeredAt, since), asksSomething(types)))
    .groupBy(offers.driverId);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
