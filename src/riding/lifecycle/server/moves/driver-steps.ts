/** What the driver of a ride says on the way: arriving, arrived, start, complete. */

import type { Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId } from '#src/platform/ids.ts';
import { toDecimal } from '#src/platform/money.ts';
import type { Refusal } from '#src/platform/refusal.ts';
import type { DriverRecord } from '#src/riding/drivers/server/service.ts';
import { driverPayCents } from '#src/riding/quotes/fare-parts.ts';
import type { CutShortReason, EarlyReason } from '#src/riding/rides/road.ts';
import { isEnded, mayMove, nextStopOf, waitingFee, waitingSince } from '#src/riding/rides/rules.ts';
import type { MovedRide } from '#src/riding/rides/server/moving-store.ts';
import { promoteRideBehind } from '#src/riding/rides/server/road-store.ts';
import { endsOf, type RideRow, whileMayGuess } from '#src/riding/rides/server/store.ts';
import { chargedCents, waitingParts } from '../money/charged.ts';
import { type RideMover, type RidesParts, refuse } from '../parts.ts';
import { chargeDriven, isThere, measureDriven, metersAway } from './driven-distance.ts';
import {
  type DriverStep,
  driverMove,
  getRide,
  type MovedAt,
  noteOperator,
  settleQueue,
  tellRide,
  tryMove,
  unlessRefused,
} from './moves.ts';
import { checkPin, isPinOf, mayGuessPin, mustBeAt } from './presence.ts';
import { dropoffOf, pickupOf } from './way.ts';

/** What the end of a drive is worked out with. */
export type EndingParts = DrivenParts & Pick<RidesParts, 'drivers' | 'jobs'>;

/** What was driven, measured and priced. */
type DrivenParts = Pick<RidesParts, 'clock' | 'positions'>;

/** What completes a ride. */
type CompleteParts = RideMover & EndingParts;

export const arriving = (parts: RideMover, actor: Actor, rideId: RideId) =>
  driverMove(parts, actor, rideId, { verb: 'arriving', event: 'ride.arriving', change: () => ({}) });

export async function arrived(
  parts: RideMover & Pick<RidesParts, 'positions'>,
  actor: Actor,
  rideId: RideId,
  movedAt?: MovedAt,
): Promise<RideRow> {
  const { drivers, known } = parts;
  if (known.find(rideId)?.arrivedAt !== null) {
    const ride = await getRide(parts, rideId);
    const isOwn = ride.driverId === (await drivers.own(actor)).id;
    // A phone that lost the first answer asks again; the first arrival's time counts.
    if (ride.arrivedAt && ride.status === 'driver_arriving' && isOwn) return ride;
  }
  return driverMove(parts, actor, rideId, {
    verb: 'arrived',
    event: 'ride.arrived',
    change: (before, now) => {
      const at = mustBeAt(parts, before, pickupOf(before), now);
      return { arrivedAt: at, arrivedHeardAt: parts.clock.now(), updatedAt: at };
    },
    movedAt,
  });
}

/** @throws Refusal wrong_pin, too_many_pins and the moves' own */
export async function start(
  parts: RideMover,
  actor: Actor,
  rideId: RideId,
  pin: string,
  movedAt?: MovedAt,
): Promise<RideRow> {
  const { drivers, known } = parts;
  const step: DriverStep = {
    verb: 'start',
    event: 'ride.picked_up',
    change: (before, now) => {
      if (!before.arrivedAt) throw refuse('move_not_allowed');
      return {
        pickedUpAt: now,
        wrongPins: 0,
        waitingCents: waitingFee(waitingSince(before), now, before.terms),
      };
    },
    movedAt,
  };
  const seen = known.find(rideId);
  // The right PIN is looked at and counted in the statement that starts the ride.
  const started =
    seen &&
    isPinOf(seen, pin) &&
    (await unlessRefused(
      driverMove(parts, actor, rideId, { ...step, still: whileMayGuess(mayGuessPin(parts)) }),
    ));
  if (started) return started;
  const driver = await drivers.own(actor);
  const ride = await getRide(parts, rideId);
  if (ride.driverId !== driver.id) throw refuse('not_your_ride');
  if (isEnded(ride.status)) throw refuse('ride_ended');
  if (ride.status !== 'driver_arriving' || !ride.arrivedAt) throw refuse('move_not_allowed');
  await checkPin(parts, ride, pin);
  return driverMove(parts, actor, rideId, step);
}

/**
 * We are there. Where the car is not, or nobody knows, the driver says why it ends, and the rider pays for what was
 * driven where that is less than was promised.
 * @throws Refusal stops_left, far_from_dropoff with the metres left and what it would bring, position_unknown, and the
 *   moves' own
 */
export const complete = (
  parts: CompleteParts,
  actor: Actor,
  rideId: RideId,
  { movedAt, reason }: { movedAt?: MovedAt; reason?: EarlyReason | null | undefined } = {},
): Promise<RideRow> =>
  completeBy(parts, rideId, {
    move: (step) => driverMove(parts, actor, rideId, { ...step, movedAt }),
    async ending(before, at) {
      if (nextStopOf(before) !== null) throw refuse('stops_left');
      const away = await metersAway(parts, before, dropoffOf(before), at);
      if (isThere(away)) return plainOf(before);
      if (!reason) throw await whyNotHere(parts, before, away, at);
      return { cutShort: reason, metersShort: away };
    },
  });

/** A ride that left a stop out on its way to the drop-off is not as planned either. */
const plainOf = (before: RideRow): Ending =>
  before.stopsSkipped.length > 0 ? { cutShort: 'stop_skipped', metersShort: null } : null;

/** What the driver is asked about, with what the ride would bring here. */
async function whyNotHere(
  parts: DrivenParts,
  before: RideRow,
  away: number | null,
  at: Date,
): Promise<Refusal> {
  const driven = await measureDriven(parts, before, at);
  const charged = chargeDriven(before, driven);
  const more = {
    metersAway: away,
    drivenMeters: driven.meters,
    pay: toDecimal(driverPayCents(charged?.parts ?? before.parts, before.terms)),
  };
  return away === null
    ? refuse('position_unknown', { words: unknownWords, more })
    : refuse('far_from_dropoff', { more });
}
const unknownWords =
  'We do not know whether you are at the drop-off. Turn your position on, or say why the ride ends.';

/**
 * As driven, by an operator, whose driver no longer can say so, stops left or not: for what was driven where that is less
 * than was promised.
 * @throws Refusal ride_not_found, ride_ended, move_not_allowed
 */
export const completeForDriver = (
  parts: CompleteParts,
  operator: Actor,
  rideId: RideId,
  reason: string,
): Promise<RideRow> =>
  completeBy(parts, rideId, {
    async move(step) {
      const before = await getRide(parts, rideId);
      if (isEnded(before.status)) throw refuse('ride_ended');
      if (before.driverId === null || !mayMove(before.status, 'complete', 'operator'))
        throw refuse('move_not_allowed');
      return tryMove(parts, before.driverId, before, step);
    },
    ending: (before, at) => endedByOperator(parts, before, at),
    after: (tx, at) =>
      noteOperator(tx, 'ride.completed_by_operator', rideId, { by: operator.userId, reason }, at),
  });

/** How a ride ends that was not driven as planned; null where it was. */
type Ending = { cutShort: CutShortReason; metersShort: number | null } | null;

export async function endedByOperator(
  parts: Pick<RidesParts, 'clock' | 'positions'>,
  before: RideRow,
  at: Date,
): Promise<Ending> {
  const away = await metersAway(parts, before, dropoffOf(before), at);
  if (isThere(away) && nextStopOf(before) === null) return plainOf(before);
  return { cutShort: 'operator', metersShort: away };
}

/** What a ride is charged and brings, and what was driven where it did not end as planned. */
export async function endOf(parts: DrivenParts, before: RideRow, at: Date, ending: Ending) {
  const driven = ending && (await measureDriven(parts, before, at));
  const charged = driven && chargeDriven(before, driven);
  const { waitingCents } = before;
  return {
    completedAt: at,
    charged,
    ...ending,
    ...(driven && { drivenMeters: driven.meters, drivenSeconds: driven.seconds }),
    fareCents: chargedCents({ ...before, charged }) + waitingCents,
    driverPayCents:
      driverPayCents(charged?.parts ?? before.parts, before.terms) +
      driverPayCents(waitingParts(before), before.terms),
  };
}

async function completeBy(
  parts: EndingParts,
  rideId: RideId,
  by: {
    move: (step: DriverStep) => Promise<RideRow>;
    /** Looks whether the ride may end here, and how that is called. */
    ending: (before: RideRow, at: Date) => Promise<Ending>;
    after?: (tx: Tx, at: Date) => Promise<unknown>;
  },
): Promise<RideRow> {
  const { clock, drivers, jobs } = parts;
  let next: MovedRide | undefined;
  let record: DriverRecord | undefined;
  const ride = await by.move({
    verb: 'complete',
    event: 'ride.completed',
    change: async (before, now) => endOf(parts, before, now, await by.ending(before, now)),
    async after(tx, done) {
      const driverId = existing(done.driverId, 'the driver');
      record = await drivers.addToRecord(tx, driverId, { rides: 1 });
      await jobs.send(tx, settleQueue, { rideId });
      next = await promoteRideBehind(tx, rideId, clock.now());
      if (next) await tellRide(parts, tx, 'ride.next_up', next);
      await by.after?.(tx, clock.now());
    },
  });
  const driverId = existing(ride.driverId, 'the driver');
  // Nobody but the one behind comes next, so neither that nor the driver need be read.
  drivers.setBusy(driverId, next ? { id: next.id, ends: endsOf(next) } : null);
  drivers.keepRecord(driverId, existing(record, 'the record of the driver'));
  return ride;
}
