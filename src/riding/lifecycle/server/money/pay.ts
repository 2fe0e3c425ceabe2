/** What rides brought their driver, part by part, and how the driver answers and ends them. */

import { sumOfTax } from '#src/money/tax/tax-line.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import { driversCents, type FarePartCents, isDriversToo, taxLinesOf } from '#src/riding/quotes/fare-parts.ts';
import { type EarnedRide, rideReference } from '#src/riding/rides/rules.ts';
import { strikeStars } from '#src/riding/rides/server/rating-store.ts';
import {
  countAnswers,
  countOutcomes,
  findEarningRides,
  findFeedback,
} from '#src/riding/rides/server/road-store.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import { cancellationParts, chargedParts, waitingParts } from './charged.ts';

/** What a driver has a share of, or all of. */
const driversOf = (parts: readonly FarePartCents[]): Cents => {
  const { sharedCents, ownCents } = driversCents(parts);
  return sharedCents + ownCents;
};

const driversTax = (parts: readonly FarePartCents[]): Cents =>
  sumOfTax(taxLinesOf(parts).filter(({ collector }) => collector === 'driver'));

export function toEarned(ride: RideRow): EarnedRide {
  const completed = ride.status === 'completed';
  const endedAt = existing(completed ? ride.completedAt : ride.cancelledAt, `the end of ride ${ride.id}`);
  const parts = completed ? chargedParts(ride) : [];
  const feeCents = ride.cancellationFeeCents ?? 0;
  // Without the tax that is in them.
  const waitingCents = completed ? driversOf(waitingParts(ride)) : 0;
  const fareCents = completed
    ? driversOf(parts) + waitingCents
    : driversOf(cancellationParts(feeCents, ride));
  const payCents = ride.driverPayCents ?? 0;
  const tipCents = ride.tipCents ?? 0;
  return {
    id: ride.id,
    reference: rideReference(ride.id),
    kind: completed ? 'ride' : ride.cancelledBy === 'driver' ? 'no_show' : 'cancellation',
    endedAt,
    pickupLocation: ride.pickupLocation,
    destination: ride.destination,
    distanceMeters: completed ? (ride.drivenMeters ?? ride.distanceMeters) : 0,
    durationSeconds: completed ? (ride.drivenSeconds ?? ride.durationSeconds) : 0,
    plannedMeters: completed ? ride.distanceMeters : 0,
    plannedSeconds: completed ? ride.durationSeconds : 0,
    cutShort: ride.cutShort,
    parts: parts.filter(isDriversToo),
    waitingCents,
    fareCents,
    commissionCents: fareCents - payCents,
    tipCents,
    earnedCents: payCents + tipCents,
    taxCents: driversTax(completed ? [...parts, ...waitingParts(ride)] : cancellationParts(feeCents, ride)),
    paidCents: (completed ? (ride.fareCents ?? 0) : feeCents) + tipCents,
    engagedSeconds: ride.assignedAt
      ? Math.max(0, Math.round((endedAt.getTime() - ride.assignedAt.getTime()) / 1000))
      : 0,
  };
}

export type Pay = ReturnType<typeof createPay>;

export function createPay({
  database,
  clock,
  drivers,
}: {
  database: Database;
  clock: Clock;
  drivers: Pick<Drivers, 'takeFromRecord'>;
}) {
  return {
    /** Rides of the driver that ended in this time and brought something, or were completed; oldest first. */
    earned: async (driverId: DriverId, from: Date, to: Date): Promise<EarnedRide[]> =>
      (await findEarningRides(database.db, driverId, from, to)).map(toEarned),
    answers: (driverId: DriverId, newest: number) => countAnswers(database.db, driverId, newest),
    outcomes: (driverId: DriverId, days: number) =>
      countOutcomes(database.db, driverId, new Date(clock.now().getTime() - days * 24 * 3_600_000)),
    feedback: (driverId: DriverId, before: Date, limit: number) =>
      findFeedback(database.db, driverId, before, limit),
    /** Takes a rating out of its driver's record, once. */
    async strike(tx: Tx, { rideId, driverId }: { rideId: RideId; driverId: DriverId }): Promise<void> {
      const stars = await strikeStars(tx, rideId, clock.now());
      if (stars !== null) await drivers.takeFromRecord(tx, driverId, stars);
    },
  };
}
