/** The SQL of drivers who committed to rides ahead. */
import { and, asc, count, eq, gt, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { DriverId, RideId, UserId } from '#src/platform/ids.ts';
import { driverApplications, drivers } from '#src/riding/drivers/server/tables.ts';
import { notKeptForOthers } from '#src/riding/kept-drivers/server/store.ts';
import type { MovedRide } from '#src/riding/rides/server/moving-store.ts';
import { rideColumns } from '#src/riding/rides/server/moving-store.ts';
import { type RideRow, selectRides } from '#src/riding/rides/server/store.ts';
import { rideBlocks, rides } from '#src/riding/rides/server/tables.ts';
import type { EndWhy } from '../rules.ts';
import { rideReservations } from './tables.ts';

export type ReservationRow = typeof rideReservations.$inferSelect;

const isOpen = isNull(rideReservations.endedAt);
const isAhead = inArray(rides.status, ['scheduled', 'pending']);

/** The ride, which nobody moves until `tx` ends. */
export async function lockRideAhead(tx: Tx, id: RideId): Promise<MovedRide | undefined> {
  const [row] = await tx
    .select(rideColumns)
    .from(rides)
    .where(and(eq(rides.id, id), isAhead))
    .for('update');
  return row;
}

/** One at a time commits a driver: of two rides that overlap, the second is seen. */
export async function lockDriver(tx: Tx, id: DriverId): Promise<void> {
  await tx.select({ id: drivers.id }).from(drivers).where(eq(drivers.id, id)).for('no key update');
}

/** False where another driver is committed to the ride. */
export async function insertReservation(
  tx: Tx,
  { at, ...row }: { rideId: RideId; driverId: DriverId; byDesk: boolean; at: Date },
): Promise<ReservationRow | undefined> {
  const [made] = await tx
    .insert(rideReservations)
    .values({ ...row, committedAt: at, lookedAt: at })
    .onConflictDoNothing()
    .returning();
  return made;
}

/** Ends what is open and matches; whoever comes second ends nothing. */
export const endReservations = (
  tx: Tx,
  change: { endWhy: EndWhy; endedAt: Date; isLate: boolean; reason?: string | null },
  where: SQL | undefined,
): Promise<ReservationRow[]> => tx.update(rideReservations).set(change).where(and(isOpen, where)).returning();
export const ofRide = (rideId: RideId) => eq(rideReservations.rideId, rideId);
export const byDriver = (driverId: DriverId) => eq(rideReservations.driverId, driverId);
export const withId = (id: number) => eq(rideReservations.id, id);

/** Who is committed to these rides. */
export async function findOpenOfRides(
  queries: Queries,
  rideIds: readonly RideId[],
): Promise<Map<RideId, ReservationRow>> {
  if (rideIds.length === 0) return new Map();
  const rows = await queries
    .select()
    .from(rideReservations)
    .where(and(isOpen, inArray(rideReservations.rideId, [...rideIds])));
  return new Map(rows.map((row) => [row.rideId, row]));
}

/** What a driver is committed to, soonest first, with the rides. */
export async function findOpenOfDriver(
  queries: Queries,
  driverId: DriverId,
): Promise<{ reservation: ReservationRow; ride: RideRow }[]> {
  const open = await queries
    .select()
    .from(rideReservations)
    .where(and(isOpen, byDriver(driverId)));
  return withRides(queries, open);
}

async function withRides(queries: Queries, open: ReservationRow[]) {
  if (open.length === 0) return [];
  const rows = await selectRides(queries)
    .where(
      inArray(
        rides.id,
        open.map(({ rideId }) => rideId),
      ),
    )
    .orderBy(asc(rides.scheduledAt), asc(rides.id));
  return rows.flatMap((ride) => {
    const reservation = open.find(({ rideId }) => rideId === ride.id);
    return reservation ? [{ reservation, ride }] : [];
  });
}

/** How many a driver gave back late since. */
export const countLate = (queries: Queries, driverId: DriverId, since: Date): Promise<number> =>
  queries.$count(
    rideReservations,
    and(byDriver(driverId), eq(rideReservations.isLate, true), gte(rideReservations.endedAt, since)),
  );

const unreserved = sql`not exists (select 1 from ${rideReservations} held
  where held.ride_id = ${rides.id} and held.ended_at is null)`;

/** Rides that nobody is committed to, soonest first, which a driver of this city may be shown. */
export const findOpenAhead = (
  queries: Queries,
  wanted: {
    cityId: string;
    types: readonly string[];
    driver: { id: DriverId; userId: UserId };
    until: Date;
    chosenFrom: Date;
    /** What was booked before it is no kept driver's alone any more. */
    keptSince: Date;
    limit: number;
  },
): Promise<RideRow[]> =>
  selectRides(queries)
    .where(
      and(
        eq(rides.status, 'scheduled'),
        eq(rides.cityId, wanted.cityId),
        lte(rides.scheduledAt, wanted.until),
        sql`${rides.vehicleType} = any(${sql.param(wanted.types)}::text[])`,
        // Once the fare is asked for again, nobody plans on a ride that may not be.
        sql`${rides.fareStep} is distinct from 'asked'`,
        or(
          isNull(rides.chosenDriverId),
          eq(rides.chosenDriverId, wanted.driver.id),
          lte(rides.scheduledAt, wanted.chosenFrom),
        ),
        sql`${rides.riderId} <> ${wanted.driver.userId}`,
        notBlocked(wanted.driver.id),
        notKeptForOthers(wanted.driver.id, { since: wanted.keptSince, until: wanted.chosenFrom }),
        unreserved,
      ),
    )
    .orderBy(asc(rides.scheduledAt), asc(rides.id))
    .limit(wanted.limit);

const notBlocked = (driverId: DriverId) => sql`not exists (select 1 from ${rideBlocks}
  where ${rideBlocks.riderId} = ${rides.riderId} and ${rideBlocks.driverId} = ${driverId})`;

export const isBlocked = async (queries: Queries, riderId: UserId, driverId: DriverId): Promise<boolean> =>
  (await queries.$count(
    rideBlocks,
    and(eq(rideBlocks.riderId, riderId), eq(rideBlocks.driverId, driverId)),
  )) > 0;

/** What has to hold of a ride that a driver accepts: no other driver is committed to it. */
export const whileNotReservedFromOthers = (driverId: DriverId): SQL => sql`not exists (
  select 1 from ${rideReservations} held where held.ride_id = ${rides.id} and held.ended_at is null
    and held.driver_id <> ${driverId})`;

// The sweep

/** Open reservations of rides up to a time that were not looked at since, the longest ago first. */
export async function findToLookAt(
  queries: Queries,
  { lookedBefore, until, limit }: { lookedBefore: Date; until: Date; limit: number },
): Promise<{ reservation: ReservationRow; ride: RideRow }[]> {
  const open = await queries
    .select()
    .from(rideReservations)
    .where(and(isOpen, lte(rideReservations.lookedAt, lookedBefore), rideUntil(until)))
    .orderBy(asc(rideReservations.lookedAt))
    .limit(limit);
  return withRides(queries, open);
}
const rideUntil = (until: Date) => sql`exists (select 1 from ${rides}
  where ${rides.id} = ${rideReservations.rideId} and ${rides.scheduledAt} <= ${until.toISOString()}::timestamptz)`;

/** False for whoever comes second. */
export async function setLooked(
  tx: Tx,
  row: ReservationRow,
  change: { lookedAt: Date; reminders?: number },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(rideReservations)
    .set(change)
    .where(and(isOpen, withId(row.id), eq(rideReservations.reminders, row.reminders)));
  return rowCount === 1;
}

// The desk

const noDriverYet = and(isAhead, isNull(rides.driverId), sql`${rides.scheduledAt} is not null`);

/** Rides before `until` that have no driver and nobody committed to them. */
const missingBefore = (until: Date) => and(noDriverYet, lte(rides.scheduledAt, until), unreserved);

/** Of these cities, by their ids; null for all of them. */
type Cities = readonly string[] | null;
const ofCities = (cities: Cities) => (cities ? inArray(rides.cityId, [...cities]) : undefined);

export const findMissing = (
  queries: Queries,
  until: Date,
  cities: Cities,
  limit: number,
): Promise<RideRow[]> =>
  selectRides(queries)
    .where(and(missingBefore(until), ofCities(cities)))
    .orderBy(asc(rides.scheduledAt), asc(rides.id))
    .limit(limit);

export async function countMissing(queries: Queries, until: Date, cities: Cities): Promise<number> {
  const [row] = await queries
    .select({ rides: count() })
    .from(rides)
    .where(and(missingBefore(until), ofCities(cities)));
  return row?.rides ?? 0;
}

/** The rides ahead that have somebody, or need nobody yet. */
export const findAhead = (
  queries: Queries,
  missingUntil: Date,
  cities: Cities,
  limit: number,
): Promise<RideRow[]> =>
  selectRides(queries)
    .where(
      and(noDriverYet, ofCities(cities), or(gt(rides.scheduledAt, missingUntil), sql`not (${unreserved})`)),
    )
    .orderBy(asc(rides.scheduledAt), asc(rides.id))
    .limit(limit);

/** Approved drivers, those on the road first; whether each may drive a ride is asked one by one. */
export const findApproved = (
  queries: Queries,
  limit: number,
): Promise<{ id: DriverId; phone: string | null }[]> =>
  queries
    .select({ id: drivers.id, phone: users.phone })
    .from(drivers)
    .innerJoin(driverApplications, eq(driverApplications.driverId, drivers.id))
    .innerJoin(users, eq(users.id, drivers.userId))
    .where(and(eq(driverApplications.status, 'approved'), isNull(drivers.barredAt)))
    .orderBy(sql`${drivers.isAvailable} desc`, asc(drivers.id))
    .limit(limit);

export async function findPhones(
  queries: Queries,
  ids: readonly DriverId[],
): Promise<Map<DriverId, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .select({ id: drivers.id, phone: users.phone })
    .from(drivers)
    .innerJoin(users, eq(users.id, drivers.userId))
    .where(inArray(drivers.id, [...ids]));
  return new Map(rows.map(({ id, phone }) => [id, phone]));
}
