/** The SQL of what concerns drivers on the road: the ride after the present one, declined offers, blocked pairs. */
import {
  and,
  between,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { DriverId, RideId, UserId } from '#src/platform/ids.ts';
import { drivers } from '#src/riding/drivers/server/tables.ts';
import { mayServe, optionFacts, optionIds } from '#src/riding/ride-options/ride-options.ts';
import type { DeclineReason } from '../road.ts';
import { statusesWithDriver } from '../rules.ts';
import { type MovedRide, rideColumns } from './moving-store.ts';
import { findOpenRideOf, openToDriver, type RideRow, selectRides, whileNoStopLeft } from './store.ts';
import { offers, rideBlocks, rides } from './tables.ts';

const metersPerDegree = 111_195;

/**
 * The ride that the driver was asked to finish first, if they are still on it; it cannot end until `tx` does.
 * Undefined where the driver's open offer is for an ordinary ride, or the ride in front has ended meanwhile.
 */
export async function lockRideInFront(
  tx: Tx,
  rideId: RideId,
  driverId: DriverId,
): Promise<number | undefined> {
  const [found] = await tx
    .select({ id: rides.id })
    .from(offers)
    .innerJoin(rides, eq(rides.id, offers.behindRideId))
    .where(
      and(
        eq(offers.rideId, rideId),
        eq(offers.driverId, driverId),
        eq(offers.status, 'open'),
        eq(rides.driverId, driverId),
        inArray(rides.status, ['picked_up', 'in_transit']),
      ),
    )
    .for('share', { of: rides });
  return found?.id;
}

/** Makes the ride behind an ended one the driver's present one. */
export async function promoteRideBehind(
  tx: Tx,
  endedRideId: RideId,
  at: Date,
): Promise<MovedRide | undefined> {
  const [next] = await tx
    .update(rides)
    .set({ behindRideId: null, updatedAt: at })
    // Written out, so that one plan by the index of rides that wait behind another serves every ride.
    .where(and(eq(rides.behindRideId, endedRideId), sql`${rides.status} = 'driver_assigned'`))
    .returning(rideColumns);
  return next;
}

/** The ride that the driver is on, not the one behind it. */
export const presentOf = (driverId: DriverId) =>
  and(eq(rides.driverId, driverId), isNull(rides.behindRideId));

export const findPresentRide = (queries: Queries, driverId: DriverId): Promise<RideRow | undefined> =>
  findOpenRideOf(queries, presentOf(driverId));

/** The ride that comes after the driver's present one. */
export async function findNextRideOf(queries: Queries, driverId: DriverId): Promise<RideRow | undefined> {
  const [row] = await selectRides(queries).where(
    and(eq(rides.driverId, driverId), eq(rides.status, 'driver_assigned'), isNotNull(rides.behindRideId)),
  );
  return row;
}

/** Rides under way that end in a box of this half-width around a place and have no ride behind them. */
export function findRidesEndingNear(
  queries: Queries,
  at: { lat: number; lng: number },
  meters: number,
  limit: number,
): Promise<RideRow[]> {
  const latDegrees = meters / metersPerDegree;
  const lngDegrees = latDegrees / Math.cos((at.lat * Math.PI) / 180);
  const behind = alias(rides, 'behind');
  return selectRides(queries)
    .where(
      and(
        eq(rides.status, 'in_transit'),
        whileNoStopLeft,
        between(rides.destLat, at.lat - latDegrees, at.lat + latDegrees),
        between(rides.destLng, at.lng - lngDegrees, at.lng + lngDegrees),
        notExists(
          queries
            .select({ id: behind.id })
            .from(behind)
            .where(and(eq(behind.behindRideId, rides.id), eq(behind.status, 'driver_assigned'))),
        ),
      ),
    )
    .limit(limit);
}

/** Says why the driver's newest declined offer of this ride was declined; the first reason stays. */
export async function noteDeclineReason(
  tx: Tx,
  rideId: RideId,
  driverId: DriverId,
  reason: DeclineReason,
): Promise<void> {
  const newest = tx
    .select({ id: offers.id })
    .from(offers)
    .where(and(eq(offers.rideId, rideId), eq(offers.driverId, driverId), eq(offers.status, 'declined')))
    .orderBy(desc(offers.id))
    .limit(1);
  await tx
    .update(offers)
    .set({ declineReason: reason })
    .where(and(inArray(offers.id, newest), isNull(offers.declineReason)));
}

// Blocks

export const pairKey = (riderId: UserId, driverId: DriverId): string => `${riderId} ${driverId}`;

/** The blocked pairs among these riders, as `pairKey`s. */
export async function findBlockedPairs(
  queries: Queries,
  riderIds: readonly UserId[],
): Promise<ReadonlySet<string>> {
  if (riderIds.length === 0) return new Set();
  const rows = await queries
    .select({ riderId: rideBlocks.riderId, driverId: rideBlocks.driverId })
    .from(rideBlocks)
    .where(inArray(rideBlocks.riderId, [...riderIds]));
  return new Set(rows.map(({ riderId, driverId }) => pairKey(riderId, driverId)));
}

/**
 * A pending ride that the driver may take: of somebody else, and neither has anything against the other.
 * @param also what else has to hold
 */
export const openOnRoadTo = (driver: { id: DriverId; userId: UserId }, now: Date, also?: SQL) =>
  and(
    openToDriver(driver.id, now),
    ne(rides.riderId, driver.userId),
    notBlockedFor(driver.id),
    onTheRoad(driver.id),
    also,
  );
/** Whether the driver takes rides that are paid into their hand. */
export async function takesCash(tx: Tx, driverId: DriverId): Promise<boolean> {
  const [row] = await tx.select({ takes: drivers.takesCash }).from(drivers).where(eq(drivers.id, driverId));
  return row?.takes === true;
}
/** Whether the driver does what the ride asks for besides. */
export async function servesOptions(
  tx: Tx,
  driverId: DriverId,
  ride: Pick<RideRow, 'terms'>,
): Promise<boolean> {
  const [row] = await tx.select({ serves: drivers.serves }).from(drivers).where(eq(drivers.id, driverId));
  return row !== undefined && mayServe(row.serves, ride.terms.options);
}
/** Whether the driver is online and may go on, as it is in the database at this moment. */
export async function isOnRoad(tx: Tx, driverId: DriverId): Promise<boolean> {
  const found = await tx
    .select({ id: drivers.id })
    .from(drivers)
    .where(and(eq(drivers.id, driverId), eq(drivers.isAvailable, true), isNull(drivers.barredAt)));
  return found.length > 0;
}
const askedNames = optionIds.filter((id) => optionFacts[id].asksDriver);
// What a ride asks of its driver, each said yes to.
const servesRide = sql`not exists (select 1 from jsonb_array_elements(coalesce(${rides.terms}->'options', '[]')) as asked
  where asked->>'id' = any(${sql.param(askedNames)}::text[]) and not (asked->>'id' = any(${drivers.serves})))`;
// What this process remembers of a driver may be a moment old; whoever is barred at this moment is waited for.
const onTheRoad = (driverId: DriverId) =>
  sql`exists (select 1 from ${drivers} where ${drivers.id} = ${driverId} and ${drivers.isAvailable} and ${drivers.barredAt} is null and (${drivers.takesCash} or not ${rides.paidToDriver}) and ${servesRide} for share)`;
const notBlockedFor = (driverId: DriverId) =>
  sql`not exists (select 1 from ${rideBlocks} where ${rideBlocks.riderId} = ${rides.riderId} and ${rideBlocks.driverId} = ${driverId})`;

export async function insertBlock(tx: Tx, block: typeof rideBlocks.$inferInsert): Promise<void> {
  await tx.insert(rideBlocks).values(block).onConflictDoNothing();
}

export async function deleteBlock(
  tx: Tx,
  block: Pick<typeof rideBlocks.$inferSelect, 'riderId' | 'driverId' | 'by'>,
): Promise<void> {
  await tx
    .delete(rideBlocks)
    .where(
      and(
        eq(rideBlocks.riderId, block.riderId),
        eq(rideBlocks.driverId, block.driverId),
        eq(rideBlocks.by, block.by),
      ),
    );
}

// Pay and rates

/** Rides that brought the driver something between two moments, oldest first: completed, or ended for a fee. */
export const findEarningRides = (
  queries: Queries,
  driverId: DriverId,
  from: Date,
  to: Date,
): Promise<RideRow[]> =>
  selectRides(queries)
    .where(
      and(
        eq(rides.driverId, driverId),
        or(
          and(eq(rides.status, 'completed'), gte(rides.completedAt, from), lte(rides.completedAt, to)),
          and(
            eq(rides.status, 'cancelled'),
            sql`coalesce(${rides.driverPayCents}, 0) > 0`,
            gte(rides.cancelledAt, from),
            lte(rides.cancelledAt, to),
          ),
        ),
      ),
    )
    .orderBy(sql`coalesce(${rides.completedAt}, ${rides.cancelledAt})`, rides.id);

/** How the driver answered the newest offers that asked them. */
export async function countAnswers(
  queries: Queries,
  driverId: DriverId,
  newest: number,
): Promise<{ asked: number; accepted: number }> {
  const asked = queries
    .select({ status: offers.status })
    .from(offers)
    .where(
      and(
        eq(offers.driverId, driverId),
        inArray(offers.status, ['accepted', 'given_back', 'declined', 'expired']),
      ),
    )
    .orderBy(desc(offers.id))
    .limit(newest)
    .as('asked');
  const [row] = await queries
    .select({
      asked: sql<number>`count(*)::int`,
      accepted: sql<number>`count(*) filter (where ${asked.status} in ('accepted', 'given_back'))::int`,
    })
    .from(asked);
  return existing(row, 'a row of counts');
}

/** Of the rides the driver took since `since`: how many were completed, given back, and ended as no-shows. */
export async function countOutcomes(
  queries: Queries,
  driverId: DriverId,
  since: Date,
): Promise<{ completed: number; givenBack: number; noShows: number }> {
  const mine = eq(rides.driverId, driverId);
  const [completed, givenBack, noShows] = await Promise.all([
    queries.$count(rides, and(mine, eq(rides.status, 'completed'), gte(rides.completedAt, since))),
    queries.$count(
      offers,
      and(eq(offers.driverId, driverId), eq(offers.status, 'given_back'), gte(offers.offeredAt, since)),
    ),
    queries.$count(
      rides,
      and(
        mine,
        eq(rides.status, 'cancelled'),
        eq(rides.cancelledBy, 'driver'),
        gte(rides.cancelledAt, since),
      ),
    ),
  ]);
  return { completed, givenBack, noShows };
}

/** Keeps that the driver gave an accepted ride back, also where they had taken it from the list. */
export async function noteGivenBack(
  tx: Tx,
  ride: { id: RideId; round: number },
  driverId: DriverId,
  at: Date,
): Promise<void> {
  const { rowCount } = await tx
    .update(offers)
    .set({ status: 'given_back' })
    .where(and(eq(offers.rideId, ride.id), eq(offers.driverId, driverId), eq(offers.status, 'accepted')));
  if (rowCount) return;
  await tx.insert(offers).values({
    rideId: ride.id,
    driverId,
    round: ride.round,
    status: 'given_back',
    offeredAt: at,
    expiresAt: at,
  });
}

/** What riders said of the driver up to `before`, the newest first; who reads it is told no ride and no name. */
export const findFeedback = (queries: Queries, driverId: DriverId, before: Date, limit: number) =>
  queries
    .select({
      rideId: rides.id,
      stars: rides.driverStars,
      struckAt: rides.driverStarsStruckAt,
      tags: rides.driverTags,
      comment: rides.driverComment,
      ratedAt: rides.driverRatedAt,
    })
    .from(rides)
    .where(and(eq(rides.driverId, driverId), isNotNull(rides.driverStars), lte(rides.driverRatedAt, before)))
    .orderBy(desc(rides.driverRatedAt))
    .limit(limit);

/**
 * As `findOpenRideOf` a rider, whom nearly every page of theirs asks for and who mostly has none: planned once a
 * connection, and the whole ride is read only if there is one.
 */
export function prepareFindOpenRideOfRider(db: Db) {
  const statement = db
    .select({ id: rides.id })
    .from(rides)
    .where(
      and(
        eq(rides.riderId, sql.placeholder('riderId')),
        inArray(rides.status, ['pending', ...statusesWithDriver]),
      ),
    )
    .limit(1)
    .prepare('find_open_ride_of_rider');
  return async (riderId: UserId): Promise<RideRow | undefined> => {
    const [found] = await statement.execute({ riderId });
    return found && findOpenRideOf(db, eq(rides.id, found.id));
  };
}
