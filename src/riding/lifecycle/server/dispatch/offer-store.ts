/** The SQL of offers as they are made: guard, offer and event are one statement. */
import { and, eq, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Queries } from '#src/platform/database/database.ts';
import { recordEach } from '#src/platform/events/events.ts';
import type { DriverId, RideId, UserId } from '#src/platform/ids.ts';
import { drivers } from '#src/riding/drivers/server/tables.ts';
import { moves, statusesWithDriver } from '#src/riding/rides/rules.ts';
import { offers, rides } from '#src/riding/rides/server/tables.ts';

interface NewOffer {
  rideId: RideId;
  round: number;
  driverId: DriverId;
  driverUserId: UserId;
  /** The rider asked for this driver. */
  chosen: boolean;
  /** The driver was the first in line at the pickup. */
  fromQueue: boolean;
  /** The ride that the driver would finish first. */
  behindRideId: RideId | null;
  /** The operator who asks for this driver, and whose ride it is until they take it. */
  byHand?: { assignedBy: UserId; from: DriverId | null } | undefined;
  etaSeconds: number;
  offeredAt: Date;
  expiresAt: Date;
}

const builder = new QueryBuilder({ casing: 'snake_case' });

/** Online, not on a break and without a ride. */
const whileFree = (driverId: DriverId): SQL => {
  const carried = builder
    .select({ id: rides.id })
    .from(rides)
    .where(and(eq(rides.driverId, driverId), inArray(rides.status, [...statusesWithDriver])));
  return builder
    .select({ id: drivers.id })
    .from(drivers)
    .where(
      and(
        eq(drivers.id, driverId),
        eq(drivers.isAvailable, true),
        isNull(drivers.pausedAt),
        isNull(drivers.barredAt),
        notExists(carried),
      ),
    )
    .getSQL();
};

/** A ride that stays as it is until the offer is made. */
const whileStays = (...conditions: SQL[]): SQL =>
  builder
    .select({ id: rides.id })
    .from(rides)
    .where(and(...conditions))
    .for('share')
    .getSQL();

/**
 * Makes an offer and tells its driver; nothing where ride or driver were taken in the meantime.
 * @returns whether it was made
 * @throws a violation of `offers_one_open_…` where another offer was made first
 */
export async function makeOffer(queries: Queries, offer: NewOffer): Promise<boolean> {
  const { rideId, driverId, behindRideId, byHand, offeredAt, expiresAt } = offer;
  const at = offeredAt.toISOString();
  const until = expiresAt.toISOString();
  const ready =
    behindRideId === null
      ? whileFree(driverId)
      : whileStays(eq(rides.id, behindRideId), eq(rides.driverId, driverId), eq(rides.status, 'in_transit'));
  const searching = byHand?.from
    ? whileStays(
        eq(rides.id, rideId),
        eq(rides.driverId, byHand.from),
        inArray(rides.status, [...moves.hand_over.from]),
      )
    : whileStays(eq(rides.id, rideId), eq(rides.status, 'pending'));
  const event = {
    type: 'offer.made',
    subject: sql`'offer:' || offered.id`,
    payload: sql`jsonb_build_object('offerId', offered.id, 'rideId', ${rideId}::int, 'expiresAt', ${until}::text,
      'etaSeconds', ${Math.round(offer.etaSeconds)}::int)`,
    userIds: [offer.driverUserId],
    at: offeredAt,
  };
  const { rowCount } = await queries.execute(sql`
    with ready as (${ready}), searching as (${searching}), offered as (
      insert into ${offers} (ride_id, driver_id, round, status, chosen, from_queue, assigned_by, behind_ride_id, offered_at, expires_at)
      select ${rideId}::int, ${driverId}::int, ${offer.round}::int, 'open', ${offer.chosen}::boolean,
        ${offer.fromQueue}::boolean, ${byHand?.assignedBy ?? null}::int,
        ${behindRideId}::int, ${at}::timestamptz, ${until}::timestamptz
      from ready, searching returning id)
    ${recordEach(event, sql`offered`)}`);
  return rowCount === 1;
}
