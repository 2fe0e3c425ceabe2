/** Which cities have real roads in this process: they belong to the city as it is now, and change with it at once. */
import type { City } from '../cities/cities.ts';
import type { RoadGraph } from './road-graph.ts';

/** Shared by all that was built apart and runs in one process. */
const shared = globalThis as { roveRoads?: WeakMap<City, RoadGraph> };

/** Before the city is set as one that holds. */
export function giveRoads(city: City, roads: RoadGraph): void {
  shared.roveRoads ??= new WeakMap();
  shared.roveRoads.set(city, roads);
}

/** Undefined where the city was drawn, or has no streets. */
export const roadsOf = (city: City): RoadGraph | undefined => shared.roveRoads?.get(city);
