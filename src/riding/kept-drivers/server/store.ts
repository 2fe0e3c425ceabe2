/** The SQL of drivers whom riders keep. */
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { DriverId, UserId } from '#src/platform/ids.ts';
import { drivers } from '#src/riding/drivers/server/tables.ts';
import { pairKey } from '#src/riding/rides/server/road-store.ts';
import { rideBlocks, rides } from '#src/riding/rides/server/tables.ts';
import { keptDrivers } from './tables.ts';

type New = typeof keptDrivers.$inferInsert;
type Pair = Pick<New, 'riderId' | 'driverId'>;

const ofPair = ({ riderId, driverId }: Pair) =>
  and(eq(keptDrivers.riderId, riderId), eq(keptDrivers.driverId, driverId));

/** Until `tx` ends nobody else keeps a driver, or blocks one, for the same rider. */
export const lockKeeping = (tx: Tx, riderId: UserId) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('kept_drivers'), ${riderId})`);

export async function isKept(queries: Queries, pair: Pair): Promise<boolean> {
  return (await queries.$count(keptDrivers, ofPair(pair))) > 0;
}
export const countKept = (queries: Queries, riderId: UserId): Promise<number> =>
  queries.$count(keptDrivers, eq(keptDrivers.riderId, riderId));

export async function insertKept(tx: Tx, kept: New): Promise<void> {
  await tx.insert(keptDrivers).values(kept).onConflictDoNothing();
}
export async function deleteKept(tx: Tx, pair: Pair): Promise<void> {
  await tx.delete(keptDrivers).where(ofPair(pair));
}

/** The rider's own block, not that of the driver, of which they are not told. */
export async function isBlockedByRider(queries: Queries, { riderId, driverId }: Pair): Promise<boolean> {
  const own = and(
    eq(rideBlocks.riderId, riderId),
    eq(rideBlocks.driverId, driverId),
    eq(rideBlocks.by, 'rider'),
  );
  return (await queries.$count(rideBlocks, own)) > 0;
}

/** `pairKey` of whom these riders keep. */
export async function findKeptPairs(
  queries: Queries,
  riderIds: readonly UserId[],
): Promise<ReadonlySet<string>> {
  if (riderIds.length === 0) return new Set();
  const rows = await queries
    .select({ riderId: keptDrivers.riderId, driverId: keptDrivers.driverId })
    .from(keptDrivers)
    .where(inArray(keptDrivers.riderId, [...riderIds]));
  return new Set(rows.map(({ riderId, driverId }) => pairKey(riderId, driverId)));
}

const shown = {
  rideId: rides.id,
  firstName: users.firstName,
  drivenIn: rides.drivenIn,
  riddenAt: rides.completedAt,
  createdAt: rides.createdAt,
  lat: rides.pickupLat,
  lng: rides.pickupLng,
};

export const findKept = (queries: Queries, riderId: UserId) =>
  queries
    .select(shown)
    .from(keptDrivers)
    .innerJoin(rides, eq(rides.id, keptDrivers.rideId))
    .innerJoin(drivers, eq(drivers.id, keptDrivers.driverId))
    .innerJoin(users, eq(users.id, drivers.userId))
    .where(eq(keptDrivers.riderId, riderId))
    .orderBy(desc(keptDrivers.createdAt));

export const findBlockedByRider = (queries: Queries, riderId: UserId, limit: number) =>
  queries
    .select(shown)
    .from(rideBlocks)
    .innerJoin(rides, eq(rides.id, rideBlocks.rideId))
    .innerJoin(drivers, eq(drivers.id, rideBlocks.driverId))
    .innerJoin(users, eq(users.id, drivers.userId))
    .where(and(eq(rideBlocks.riderId, riderId), eq(rideBlocks.by, 'rider')))
    .orderBy(desc(rideBlocks.createdAt))
    .limit(limit);

/**
 * Of rides: shown to this driver also while kept drivers alone see them. Whoever may not drive, or is kept
 * apart from the rider, holds a ride for nobody.
 * @param since what was booked before it is everybody's
 * @param until what is driven before it is everybody's
 */
export const notKeptForOthers = (driverId: DriverId, { since, until }: { since: Date; until: Date }): SQL =>
  sql`(${rides.createdAt} <= ${since} or ${rides.scheduledAt} <= ${until}
    or exists (select 1 from ${keptDrivers} own where own.rider_id = ${rides.riderId} and own.driver_id = ${driverId})
    or not exists (select 1 from ${keptDrivers} kept join ${drivers} on ${drivers.id} = kept.driver_id
      where kept.rider_id = ${rides.riderId} and ${drivers.barredAt} is null
        and not exists (select 1 from ${rideBlocks} where ${rideBlocks.riderId} = kept.rider_id
          and ${rideBlocks.driverId} = kept.driver_id)))`;

/** The same of one ride, by what the database says at this moment. */
export async function isKeptForOthers(
  queries: Queries,
  rideId: number,
  driverId: DriverId,
  times: { since: Date; until: Date },
): Promise<boolean> {
  const open = and(sql`${rides.id} = ${rideId}`, notKeptForOthers(driverId, times));
  return (await queries.$count(rides, open)) === 0;
}
