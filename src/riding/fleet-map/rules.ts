/** What the desk looks at twice on the map. Pure. */
import type { CarState } from './car-states.ts';
import type { CarOnMap, FleetMap } from './contract.ts';

/** A free car farther away than this is none that is near. */
export const nearMeters = 5_000;
/** Whoever waits so long is marked, then marked as what somebody must look at. */
export const longWaitSeconds = 60;
export const tooLongSeconds = 180;

export type Urgency = 'calm' | 'long' | 'too_long';

export const urgencyOf = (seconds: number): Urgency =>
  seconds >= tooLongSeconds ? 'too_long' : seconds >= longWaitSeconds ? 'long' : 'calm';

/** `0:41`, `3:32`, `1:02:09`, and from two days on `11 d`. */
export function waitWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole >= 2 * 86_400) return `${Math.floor(whole / 86_400)} d`;
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** How many cars are in each state. */
export function countStates(cars: FleetMap['cars']): Record<CarState, number> {
  const counts: Record<CarState, number> = {
    ...{ free: 0, pickup: 0, waiting: 0, rider: 0, break: 0, silent: 0 },
  };
  for (const [, , , , state] of cars) counts[state] += 1;
  return counts;
}

/** Cars on a ride whose phones are silent, longest first: nobody knows where their riders are. */
export const silentWithRide = (cars: FleetMap['cars']): CarOnMap[] =>
  cars.filter(([, , , , state, , rideId]) => state === 'silent' && rideId !== 0).sort((a, b) => b[7] - a[7]);
