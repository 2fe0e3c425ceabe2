/** What comes after a ride that takes longer by now: the ride behind it, and those ahead that its driver committed to. */
import type { LatLng } from '#src/geo/streets/geo.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { reopened, tellRide, tellWithdrawn } from '#src/riding/lifecycle/server/moves/moves.ts';
import { dropoffOf, pickupOf } from '#src/riding/lifecycle/server/moves/way.ts';
import { moveRide } from '#src/riding/rides/server/moving-store.ts';
import { findNextRideOf } from '#src/riding/rides/server/road-store.ts';
import { endOffers, offersOfRide, type RideRow, whileAs } from '#src/riding/rides/server/store.ts';
import { isAboard, mostLaterSeconds } from '../rules.ts';
import type { ChangeParts } from './parts.ts';
import { wayLeft } from './reckoning.ts';

/** Seconds until the driver of a ride is free, as far as that is known. */
async function secondsLeft(parts: ChangeParts, ride: RideRow): Promise<number> {
  const here = ride.driverId === null ? undefined : parts.positions.positionOf(ride.driverId);
  if (!here) return ride.durationSeconds;
  if (isAboard(ride.status)) return (await wayLeft(parts, ride, here)).durationSeconds;
  return (await drive(parts, here, pickupOf(ride))) + ride.durationSeconds;
}

const drive = async ({ places, clock }: ChangeParts, from: LatLng, to: LatLng): Promise<number> =>
  (await places.drivingTimesTo(to, [from], clock.now()))[0] ?? 0;

/**
 * In the transaction of the change: whoever waits behind is given to others, first in the queue, where their car would
 * come more than five minutes later, or has a stop before it now; so are rides ahead that cannot be kept in time.
 * @returns whether the ride behind was given to others
 */
export async function lookAtNext(
  parts: ChangeParts,
  tx: Tx,
  before: RideRow,
  after: RideRow,
): Promise<boolean> {
  const { driverId } = after;
  if (driverId === null || after.behindRideId !== null) return false;
  const now = parts.clock.now().getTime();
  const [wasSeconds, seconds] = [await secondsLeft(parts, before), await secondsLeft(parts, after)];
  await parts.reservations.letGoOf(tx, driverId, async (ride) => {
    const there = now + (seconds + (await drive(parts, dropoffOf(after), pickupOf(ride)))) * 1000;
    return ride.scheduledAt !== null && there > ride.scheduledAt.getTime();
  });
  const next = await findNextRideOf(tx, driverId);
  if (!next) return false;
  const wasThere = wasSeconds + (await drive(parts, dropoffOf(before), pickupOf(next)));
  const isThere = seconds + (await drive(parts, dropoffOf(after), pickupOf(next)));
  const hasStops = after.stops.length > after.stopsDone;
  if (isThere - wasThere <= mostLaterSeconds && !hasStops) return false;
  return giveToOthers(parts, tx, next, driverId);
}

/** First in the queue and for nothing, as after a driver who cancels; it does not count against this one. */
async function giveToOthers(parts: ChangeParts, tx: Tx, next: RideRow, driverId: DriverId): Promise<boolean> {
  const moved = await moveRide(tx, next.id, 'reopen', reopened(next, parts.clock.now()), whileAs(next));
  if (!moved) return false;
  await tellWithdrawn(parts, tx, await endOffers(tx, 'withdrawn', offersOfRide(next.id)));
  await parts.queues.giveBack(tx, next.id);
  await tellRide(parts, tx, 'ride.reopened', { ...moved, driverId }, { by: 'system' });
  return true;
}
