/** What the desk looks at twice on the map. Pure. */

import { distanceMeters, inRing, type LatLng, pointOf } from '#src/geo/streets/geo.ts';
import { type CarState, carStates } from './car-states.ts';
import type { AreaOnMap, CarOnMap, CityOnMap, FleetMap } from './contract.ts';

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

/** Cars within so far of a place are listed beside it. */
export const placeMeters = 2_000;
/** More are not listed; the map shows the rest. */
export const mostListed = 60;

export interface CarFrom {
  car: CarOnMap;
  meters: number;
}

/** Cars around a place, nearest first. */
export const carsNear = (cars: FleetMap['cars'], at: LatLng, within = placeMeters): CarFrom[] =>
  cars
    .map((car) => ({ car, meters: distanceMeters(pointOf(at), [car[2], car[1]]) }))
    .filter(({ meters }) => meters <= within)
    .sort((a, b) => a.meters - b.meters);

/** Cars in an area now. */
export const carsIn = (cars: FleetMap['cars'], { ring }: Pick<AreaOnMap, 'ring'>): CarOnMap[] =>
  cars.filter(([, lat, lng]) => inRing([lng, lat], ring));

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

type Counted = Omit<CityOnMap, 'city'>;

/** Several cities as one. */
export const addedUp = (cities: readonly Counted[]): Counted => ({
  cars: Object.fromEntries(
    carStates.map((state) => [state, cities.reduce((sum, { cars }) => sum + cars[state], 0)]),
  ) as Counted['cars'],
  waiting: cities.reduce((sum, { waiting }) => sum + waiting, 0),
  waitingLong: cities.reduce((sum, { waitingLong }) => sum + waitingLong, 0),
  waitingTooLong: cities.reduce((sum, { waitingTooLong }) => sum + waitingTooLong, 0),
  longestSince: cities.flatMap(({ longestSince }) => longestSince ?? []).sort()[0] ?? null,
});

export const carsInAll = ({ cars }: Counted): number =>
  carStates.reduce((sum, state) => sum + cars[state], 0);

/** Where somebody is needed first: who waits too long, then long, then at all, then by the number of cars. */
export const byNeed = (a: Counted, b: Counted): number =>
  b.waitingTooLong - a.waitingTooLong ||
  b.waitingLong - a.waitingLong ||
  b.waiting - a.waiting ||
  carsInAll(b) - carsInAll(a);
