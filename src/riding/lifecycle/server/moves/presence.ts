/** What proves that driver and rider have met: where the driver's phone is, and the PIN that the rider tells. */
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import { distanceMeters, type LatLng, pointOf } from '#src/geo/streets/geo.ts';
import { type PinAsk, pinAsk } from '#src/riding/pickup-pins/pins.ts';
import { ridesRefusals } from '#src/riding/rides/contract.ts';
import { arrivedWithinMeters } from '#src/riding/rides/rules.ts';
import { countPinGuess, type RideRow } from '#src/riding/rides/server/store.ts';
import { passengerOf } from '../booking/passengers.ts';
import { type RidesParts, refuse } from '../parts.ts';
import { pickupOf } from './way.ts';

export const wrongPinsAllowed = 5;
const wrongPinPauseMs = 60_000;

/**
 * Waiting costs the rider money from the arrival on, so the phone has to be there; or has said since that it was, where
 * the move had to wait for a connection. An earlier time that no position of then bears out is not believed.
 * @param at when it is said to have been there
 * @returns since when it is known to be there
 * @throws Refusal position_unknown, too_far
 */
export function mustBeAt(
  { positions, clock }: Pick<RidesParts, 'clock' | 'positions'>,
  ride: RideRow,
  place: LatLng,
  at: Date,
): Date {
  if (ride.driverId !== null && positions.wasNear(ride.driverId, place, at, arrivedWithinMeters)) return at;
  const position = ride.driverId === null ? undefined : positions.positionOf(ride.driverId);
  if (!position) throw refuse('position_unknown');
  const away = distanceMeters(pointOf(position), pointOf(place));
  if (away > arrivedWithinMeters) throw refuse('too_far');
  return clock.now();
}

/** Whether its driver asks for the PIN, by when the car came or is to come. */
export const pinAskOf = (ride: RideRow): PinAsk =>
  pinAsk({
    rule: ride.pinRule,
    at: ride.arrivedAt ?? ride.scheduledAt ?? ride.createdAt,
    timeZone: timeZoneAt(pickupOf(ride)),
    name: passengerOf(ride, false).firstName,
    bookedBy: ride.passengerName === null ? null : ride.riderFirstName,
    isCaller: ride.hailType === 'phone_dispatch',
    isTexted: ride.passengerTextedAt !== null,
  });

/** A car that is asked for in the evening may come at night. */
const mayComeLateByMs = 3_600_000;

/** Whether the PIN is asked for, or may be by the time the car comes: its rider sees it then, with a network or without. */
export function mayAskPin(ride: RideRow): boolean {
  if (pinAskOf(ride).asked || ride.arrivedAt !== null) return pinAskOf(ride).asked;
  const due = Math.max((ride.scheduledAt ?? ride.createdAt).getTime(), ride.assignedAt?.getTime() ?? 0);
  return pinAskOf({ ...ride, arrivedAt: new Date(due + mayComeLateByMs) }).asked;
}

/** Whether a ride begins with this; with anything where no PIN is asked for, with nothing where none is needed. */
export function isPinOf(ride: RideRow, pin: string): boolean {
  if (pin.trim() === ride.pin) return true;
  const { asked, needed } = pinAskOf(ride);
  return !asked || (!needed && pin.trim() === '');
}

/** When and how often somebody may guess now. */
export const mayGuessPin = ({ clock }: Pick<RidesParts, 'clock'>) => ({
  restedBefore: new Date(clock.now().getTime() - wrongPinPauseMs),
  allowed: wrongPinsAllowed,
});

/** @throws Refusal wrong_pin, too_many_pins */
export async function checkPin(
  parts: Pick<RidesParts, 'clock' | 'database'>,
  ride: RideRow,
  pin: string,
): Promise<void> {
  if (isPinOf(ride, '') && isPinOf(ride, pin)) return;
  const { database, clock } = parts;
  const mayGuess = await countPinGuess(database.db, ride.id, { now: clock.now(), ...mayGuessPin(parts) });
  if (!mayGuess) throw refuse('too_many_pins');
  if (!isPinOf(ride, pin)) throw refuse('wrong_pin', { fields: { pin: ridesRefusals.wrong_pin[1] } });
}
