/** What cars of the map do, in words. Pure. */
import { type CarState, carStates } from '../car-states.ts';
import type { FleetMap } from '../contract.ts';
import type { Urgency } from '../rules.ts';

export const stateWords: Record<CarState, string> = {
  free: 'Free',
  pickup: 'To a pickup',
  waiting: 'At a pickup',
  rider: 'With a rider',
  break: 'Takes no rides',
  silent: 'Silent over 60 s',
};

export const urgencyClass: Record<Urgency, string> = {
  calm: '',
  long: 'text-amber',
  too_long: 'text-brick',
};

export const shownStates = carStates;

/** How old the position of all but the oldest twentieth of the cars that are heard is, in seconds; null for no car. */
export function ageP95(cars: FleetMap['cars']): number | null {
  const ages = cars.flatMap(([, , , , state, , , seconds]) => (state === 'silent' ? [] : [seconds]));
  ages.sort((a, b) => a - b);
  return ages[Math.min(ages.length - 1, Math.floor(ages.length * 0.95))] ?? null;
}

/** What is known of a waiting ride, in a few words. */
export function searchWords(
  ride: Pick<FleetMap['waiting'][number], 'asked' | 'ringsUntil' | 'hasCarNear'>,
  far: string,
): string {
  const asked = ride.asked > 0 ? `${ride.asked} asked` : null;
  const rings = ride.ringsUntil ? 'one is ringing' : null;
  const near = !ride.ringsUntil && ride.hasCarNear === false ? `no free car within ${far}` : null;
  return [asked, rings, near].filter(Boolean).join(', ') || 'nobody asked yet';
}
