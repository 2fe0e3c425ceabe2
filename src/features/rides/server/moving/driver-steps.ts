/** What the driver of a ride says on the way: arriving, arrived, start, complete. */
import type { DriverRecord } from '#src/features/drivers/server/service.ts';
import { driverPayCents, driverShare } from '#src/features/quoting/rules.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId } from '#src/platform/ids.ts';
import { isEnded, mayMove, nextStopOf, waitingFee, waitingSince } from '../../rules.ts';
import { type RidesParts, refuse } from '../parts.ts';
import { promoteRideBehind } from '../road-store.ts';
import { endsOf, type RideRow, whileMayGuess } from '../store.ts';
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
import type { MovedRide } from './moving-store.ts';
import { checkPin, isPinOf, mayGuessPin, mustBeAt } from './presence.ts';
import { pickupOf } from './way.ts';

export const arriving = (parts: RidesParts, actor: Actor, rideId: RideId) =>
  driverMove(parts, actor, rideId, { verb: 'arriving', event: 'ride.arriving', change: () => ({}) });

export async function arrived(
  parts: RidesParts,
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
  parts: RidesParts,
  actor: Actor,
  rideId: RideId,
  pin: string,
  movedAt?: MovedAt,
): Promise<RideRow> {
  const { drivers, quoting, known } = parts;
  const step: DriverStep = {
    verb: 'start',
    event: 'ride.picked_up',
    change: async (before, now) => {
      if (!before.arrivedAt) throw refuse('move_not_allowed');
      return {
        pickedUpAt: now,
        wrongPins: 0,
        waitingCents: waitingFee(
          waitingSince(before),
          now,
          await quoting.rateOf(before.cityId, before.vehicleType),
        ),
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

/** @throws Refusal stops_left and the moves' own */
export const complete = (
  parts: RidesParts,
  actor: Actor,
  rideId: RideId,
  movedAt?: MovedAt,
): Promise<RideRow> =>
  completeBy(parts, rideId, {
    move: (step) => driverMove(parts, actor, rideId, { ...step, movedAt }),
    change: (before) => {
      if (nextStopOf(before) !== null) throw refuse('stops_left');
    },
  });

/**
 * As driven, by an operator, whose driver no longer can say so: with the fare that was agreed, stops left or not.
 * @throws Refusal ride_not_found, ride_ended, move_not_allowed
 */
export const completeForDriver = (
  parts: RidesParts,
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
    after: (tx, at) =>
      noteOperator(tx, 'ride.completed_by_operator', rideId, { by: operator.userId, reason }, at),
  });

async function completeBy(
  parts: RidesParts,
  rideId: RideId,
  by: {
    move: (step: DriverStep) => Promise<RideRow>;
    change?: (before: RideRow) => void;
    after?: (tx: Tx, at: Date) => Promise<unknown>;
  },
): Promise<RideRow> {
  const { clock, drivers, jobs } = parts;
  let next: MovedRide | undefined;
  let record: DriverRecord | undefined;
  const ride = await by.move({
    verb: 'complete',
    event: 'ride.completed',
    change: (before, now) => {
      by.change?.(before);
      return {
        completedAt: now,
        fareCents: before.heldCents + before.waitingCents,
        driverPayCents: driverPayCents(before.parts) + Math.round(before.waitingCents * driverShare),
      };
    },
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
