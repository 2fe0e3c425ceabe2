/** A driver who may not drive any more: every ride of theirs is another driver's, or over, in the transaction of it. */

import type { Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Carrying } from '#src/riding/drivers/server/service.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { moveRide } from '#src/riding/rides/server/moving-store.ts';
import { endOffers, type RideRow, whileAs } from '#src/riding/rides/server/store.ts';
import { passengerOf } from '../booking/passengers.ts';
import type { RideReader, RidesParts, RideTeller } from '../parts.ts';
import type { EndingParts } from './driver-steps.ts';
import { endedByOperator, endOf } from './driver-steps.ts';
import { freeDriver, noteOperator, reopened, settleQueue, tellRide, tellWithdrawn } from './moves.ts';
import { findOpenOfDriver, lockOpenOfDriver, offersOfDriver } from './taken-away-store.ts';

/** What takes the rides of a driver away. */
type ReassignParts = RideReader & EndingParts & Pick<RidesParts, 'promotions' | 'reservations'>;

type By = { userId: UserId | null; reason: string };

const isAboard = ({ status }: RideRow): boolean => status === 'picked_up' || status === 'in_transit';

export const createCarrying = (parts: ReassignParts): Carrying => ({
  findOpen: async (queries, driverId) =>
    (await findOpenOfDriver(queries, driverId)).map((ride) => ({
      id: ride.id,
      reference: rideReference(ride.id),
      rider: passengerOf(ride, true).firstName,
      pickupLocation: ride.pickupLocation,
      destination: ride.destination,
      aboard: isAboard(ride),
      behind: ride.behindRideId !== null,
    })),
  async takeAway(tx, driverId, choice, by) {
    const open = await lockOpenOfDriver(tx, driverId);
    for (const ride of open) {
      if (isAboard(ride)) {
        if (choice === 'end_here') await endHere(parts, tx, ride, by);
        // Who got in as another driver was asked for is let out for nothing, like whoever is to be.
        else if (choice !== null && choice !== 'finish') await endForNothing(parts, tx, ride, by);
      } else if ((choice === 'end_here' || choice === 'end_free') && ride.behindRideId === null)
        await endForNothing(parts, tx, ride, by);
      else await giveToAnother(parts, tx, ride);
    }
    await tellWithdrawn(parts, tx, await endOffers(tx, 'withdrawn', offersOfDriver(driverId)));
    await parts.reservations.endOfDriver(tx, driverId);
    return () => freeDriver(parts, driverId);
  },
});

/** First in the queue, as after a driver who cancels, and for nothing. */
async function giveToAnother(parts: RideTeller, tx: Tx, ride: RideRow): Promise<void> {
  const moved = await moveRide(tx, ride.id, 'reopen', reopened(ride, parts.clock.now()), whileAs(ride));
  const told = { ...existing(moved, `ride ${ride.id}`), driverId: ride.driverId };
  await tellRide(parts, tx, 'ride.reopened', told, { by: 'operator' });
}

async function endForNothing(
  parts: RideTeller & Pick<RidesParts, 'jobs' | 'promotions'>,
  tx: Tx,
  ride: RideRow,
  by: By,
): Promise<void> {
  const now = parts.clock.now();
  const change = {
    cancelledAt: now,
    cancelledBy: 'operator' as const,
    cancelReason: 'The driver can no longer drive',
    cancellationFeeCents: 0,
    driverPayCents: 0,
    updatedAt: now,
  };
  const verb = isAboard(ride) ? 'call_off' : 'cancel';
  const moved = existing(await moveRide(tx, ride.id, verb, change, whileAs(ride)), `ride ${ride.id}`);
  await tellRide(parts, tx, 'ride.cancelled', moved, { by: 'operator' });
  await note(tx, 'ride.cancelled_by_operator', ride, by, now);
  await parts.promotions.giveBack(tx, `ride:${ride.id}`);
  await parts.jobs.send(tx, settleQueue, { rideId: ride.id });
}

/** For what was driven, where that is less than was promised. */
async function endHere(parts: ReassignParts, tx: Tx, ride: RideRow, by: By): Promise<void> {
  const { clock, drivers, jobs } = parts;
  const now = clock.now();
  const end = await endOf(parts, ride, now, await endedByOperator(parts, ride, now));
  const change = { ...end, updatedAt: now };
  const moved = existing(await moveRide(tx, ride.id, 'complete', change, whileAs(ride)), `ride ${ride.id}`);
  await tellRide(parts, tx, 'ride.completed', moved);
  await note(tx, 'ride.completed_by_operator', ride, by, now);
  await drivers.addToRecord(tx, existing(ride.driverId, 'the driver'), { rides: 1 });
  await jobs.send(tx, settleQueue, { rideId: ride.id });
}

const note = async (
  tx: Tx,
  type: 'ride.cancelled_by_operator' | 'ride.completed_by_operator',
  { id }: RideRow,
  { userId, reason }: By,
  at: Date,
) => userId !== null && noteOperator(tx, type, id, { by: userId, reason }, at);
