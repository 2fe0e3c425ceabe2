/** The stops on the way: the driver says when the car is at one and when it drives on; waiting there is paid. */

import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { SkipReason } from '#src/riding/rides/road.ts';
import { waitingFee } from '#src/riding/rides/rules.ts';
import { type RideRow, whileBeforeStop } from '#src/riding/rides/server/store.ts';
import { type RideMover, type RideReader, type RidesParts, refuse } from '../parts.ts';
import { isThere, metersAway } from './driven-distance.ts';
import { movedTime } from './moved-time.ts';
import { driverMove, getRide } from './moves.ts';
import { mustBeAt } from './presence.ts';

/**
 * The car is at stop `stop`, counted from 1. Said again it changes nothing, so a phone that lost the answer may.
 * @throws Refusal stop_not_next, too_far, position_unknown and the moves' own
 */
export async function arrivedAtStop(
  parts: RideMover & Pick<RidesParts, 'positions'>,
  actor: Actor,
  rideId: RideId,
  stop: number,
  movedAt?: string | null,
): Promise<RideRow> {
  const ride = await drivenBy(parts, actor, rideId);
  if (ride.stopsDone >= stop || (ride.stopsDone === stop - 1 && ride.stopArrivedAt)) return ride;
  return driverMove(parts, actor, rideId, {
    verb: 'reach_stop',
    event: 'ride.stop_arrived',
    change: (before, now) => {
      const at = mustBeAt(parts, before, nextOf(before, stop), now);
      return { stopArrivedAt: at, updatedAt: at };
    },
    still: whileBeforeStop(stop, false),
    payload: { stop },
    movedAt,
  });
}

/**
 * The car drives on from stop `stop`, and waiting beyond the free minutes is on the bill. Where it has not been there
 * the driver says why it is left out, and the ride costs no more than is driven. Said again it changes nothing.
 * @throws Refusal stop_not_next, stop_not_reached and the moves' own
 */
export async function leftStop(
  parts: RideMover & Pick<RidesParts, 'positions'>,
  actor: Actor,
  rideId: RideId,
  stop: number,
  { movedAt, reason }: { movedAt?: string | null | undefined; reason?: SkipReason | null | undefined } = {},
): Promise<RideRow> {
  const ride = await drivenBy(parts, actor, rideId);
  if (ride.stopsDone >= stop) return ride;
  const wasThere = ride.stopArrivedAt !== null;
  const at = movedTime(movedAt, ride.updatedAt, parts.clock.now());
  // Who was at the stop and did not say so has not left it out.
  const skips = !wasThere && !isThere(await metersAway(parts, ride, nextOf(ride, stop), at));
  if (skips && !reason) throw refuse('stop_not_reached');
  return driverMove(parts, actor, rideId, {
    verb: 'leave_stop',
    event: skips ? 'ride.stop_skipped' : 'ride.stop_left',
    change: (before, now) => {
      nextOf(before, stop);
      const waited = waitingFee(before.stopArrivedAt, now, before.terms);
      return {
        stopsDone: stop,
        stopArrivedAt: null,
        waitingCents: before.waitingCents + waited,
        ...(skips && { stopsSkipped: [...before.stopsSkipped, stop] }),
      };
    },
    still: whileBeforeStop(stop, wasThere),
    payload: { stop, ...(skips && { reason }) },
    movedAt,
  });
}

/** @throws Refusal ride_not_found, not_your_ride */
async function drivenBy(parts: RideReader, actor: Actor, rideId: RideId): Promise<RideRow> {
  const driver = await parts.drivers.own(actor);
  const ride = await getRide(parts, rideId);
  if (ride.driverId !== driver.id) throw refuse('not_your_ride');
  return ride;
}

/** @throws Refusal stop_not_next */
function nextOf(ride: RideRow, stop: number) {
  if (ride.stopsDone !== stop - 1 || stop > ride.stops.length) throw refuse('stop_not_next');
  return existing(ride.stops[stop - 1], `stop ${stop}`);
}
