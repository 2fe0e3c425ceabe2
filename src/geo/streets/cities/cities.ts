/** The cities Rove drives in: the one source for the map, the routing graph, clocks and the names of places. */
import { inBounds, type Point, smoothLine } from '../geo.ts';
import calgary from './calgary.json' with { type: 'json' };
import calgaryStreets from './calgary-streets.json' with { type: 'json' };
import { City, type Road, type RoadClass } from './city-facts.ts';
import { readRoad } from './street-lines.ts';
import toronto from './toronto.json' with { type: 'json' };
import torontoStreets from './toronto-streets.json' with { type: 'json' };

export type { City, Road, RoadClass };
export type CityId = City['id'];

/** Another city is another file here, with its frame in `city-frames.ts`. */
export const cities: readonly City[] = [
  { ...toronto, roads: torontoStreets.map(readRoad) },
  { ...calgary, roads: calgaryStreets.map(readRoad) },
].map((facts) => City.parse(facts));
export const cityIds: readonly CityId[] = cities.map(({ id }) => id);

/** @throws Error for an id that no city has; those of callers are looked up in `cityIds` first */
export function cityOf(id: CityId): City {
  const city = cities.find((one) => one.id === id);
  if (!city) throw new Error(`There is no city ${id}.`);
  return city;
}

/** The city whose map holds the point, or undefined. */
export function cityAt(at: Point): City | undefined {
  return cities.find((city) => inBounds(at, city.bounds));
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
