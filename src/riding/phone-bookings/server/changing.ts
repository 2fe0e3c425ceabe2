/** What a caller has changed by telephone: the note to the driver, and calling the ride off. */
import type { Actor } from '#src/platform/http/actor.ts';
import type { RideId } from '#src/platform/ids.ts';
import { may } from '#src/platform/policy.ts';
import { cancelForCaller } from '#src/riding/lifecycle/server/moves/cancelling.ts';
import { getRide, noteOperator, tellRide } from '#src/riding/lifecycle/server/moves/moves.ts';
import { toRide } from '#src/riding/lifecycle/server/views/view.ts';
import type { Ride } from '#src/riding/rides/contract.ts';
import { setRide } from '#src/riding/rides/server/moving-store.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import { phoneBookingPolicy, whoOfBooking } from '../../policy.ts';
import { type PhoneParts, refuse } from './parts.ts';
import { whileBeforePickup } from './store.ts';

/** @throws Refusal ride_not_found, not_by_phone */
async function phoneRide(parts: PhoneParts, rideId: RideId): Promise<RideRow> {
  const ride = await getRide(parts, rideId);
  if (ride.hailType !== 'phone_dispatch') throw refuse('not_by_phone');
  return ride;
}

/** One that somebody may change. @throws Refusal ride_not_found, also for a program that did not book it; not_by_phone */
async function changeable(parts: PhoneParts, actor: Actor, rideId: RideId): Promise<RideRow> {
  const ride = await getRide(parts, rideId);
  if (!may(phoneBookingPolicy, 'change', whoOfBooking(actor, ride))) throw refuse('ride_not_found');
  return phoneRide(parts, rideId);
}

/** @throws Refusal ride_not_found, not_by_phone */
export async function readBooking(parts: PhoneParts, actor: Actor, rideId: RideId): Promise<Ride> {
  const ride = await getRide(parts, rideId);
  if (!may(phoneBookingPolicy, 'read', whoOfBooking(actor, ride))) throw refuse('ride_not_found');
  return toRide(await phoneRide(parts, rideId), parts.drivers, 'operator');
}

/** @throws Refusal ride_not_found, not_by_phone, too_late_to_change */
export async function changeNote(
  parts: PhoneParts,
  operator: Actor,
  rideId: RideId,
  note: string | null,
): Promise<Ride> {
  const { clock, database, drivers, known } = parts;
  const before = await changeable(parts, operator, rideId);
  const now = clock.now();
  await database.transaction(async (tx) => {
    const ride = await setRide(tx, rideId, { note: note || null, updatedAt: now }, whileBeforePickup);
    if (!ride) throw refuse('too_late_to_change');
    await tellRide(parts, tx, 'ride.note_changed', ride);
    const payload = { by: operator.userId, reason: null, note: { before: before.note, after: ride.note } };
    await noteOperator(tx, 'ride.changed_by_operator', rideId, payload, now);
  });
  return toRide(known.put(await getRide(parts, rideId)), drivers, 'operator');
}

/** @throws Refusal ride_not_found, not_by_phone, cannot_cancel, fee_rose (with the `fee` of now), ride_ended */
export async function cancelByPhone(
  parts: PhoneParts,
  operator: Actor,
  rideId: RideId,
  said: { reason: string; feeAtMost: string },
): Promise<Ride> {
  const ride = await changeable(parts, operator, rideId);
  const ended = await cancelForCaller(parts, ride, { userId: operator.userId, ...said });
  return toRide(ended, parts.drivers, 'operator');
}
