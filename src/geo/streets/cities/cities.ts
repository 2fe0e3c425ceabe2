/** The cities Rove drives in, as this process was last told: the one source for map, streets, clocks and names of places. */
import { inBounds, inRing, type Point, smoothLine } from '../geo.ts';
import type { City, Road, RoadClass } from './city-facts.ts';

export type { City, Road, RoadClass };
export type CityId = City['id'];

/** Shared by all that was built apart and runs in one process. */
const shared = globalThis as { roveCities?: readonly City[] };

/** What holds in this process from now on; a city that has not changed is the same object as before. */
export function setCities(next: readonly City[]): void {
  shared.roveCities = next;
}

/** All that were ever opened, in the order operators gave them; also those where nobody drives any more. */
export const cities = (): readonly City[] => shared.roveCities ?? none;
const none: readonly City[] = [];

export const cityIds = (): readonly CityId[] => cities().map(({ id }) => id);

/** @throws Error for an id that no city has; those of callers are looked up in `cityIds` first */
export function cityOf(id: CityId): City {
  const city = cities().find((one) => one.id === id);
  if (!city) throw new Error(`There is no city ${id}.`);
  return city;
}

/** The city in whose service area the point lies, or undefined; one that is open goes before others that lay there. */
export function cityAt(at: Point): City | undefined {
  const there = cities().filter((city) => isServed(city, at));
  return there.find(({ state }) => state === 'open') ?? there[0];
}

export const isServed = ({ bounds, isBox, serviceArea }: City, at: Point): boolean =>
  inBounds(at, bounds) && (isBox || serviceArea.some((ring) => inRing(at, ring)));

/** What is made of a city, once for each as it is now: where it changes, it is made anew. */
export function perCity<T>(make: (city: City) => T): (city: City) => T {
  const made = new WeakMap<City, { of: T }>();
  return (city) => {
    const known = made.get(city) ?? { of: make(city) };
    made.set(city, known);
    return known.of;
  };
}

/** What is made of all cities together, once until one of them changes. */
export function perCities<T>(make: (all: readonly City[]) => T): () => T {
  let last: { all: readonly City[]; of: T } | undefined;
  return () => {
    const all = cities();
    if (last?.all !== all) last = { all, of: make(all) };
    return last.of;
  };
}

export const roadLabel = (road: Road): string => road.label ?? road.name;

/**
 * The line a road is drawn and driven along. Expressways and ramps bend smoothly through their points,
 * streets run straight from corner to corner. Shared points stay shared.
 */
export function roadLine(road: Road): Point[] {
  const bends = road.class === 'expressway' || road.class === 'ramp';
  return bends ? smoothLine(road.points, 4) : road.points;
}
