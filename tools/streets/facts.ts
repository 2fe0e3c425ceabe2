/** Corners as facts: what two streets are called where they meet, and where that is. */

import type { City } from '#src/geo/streets/cities/city-facts.ts';
import { cornersOfCity } from '#src/geo/streets/cities/corners.ts';
import { inBounds } from '#src/geo/streets/geo.ts';
import { apart, keyOf, type Plane } from './network.ts';

export interface Corner {
  x: number;
  y: number;
  streets: readonly [Named, Named];
}

export interface Named {
  key: string;
  name: string;
}

/** Stops on both sides of a crossing, and halves of a street that begin at it, are one corner. */
const oneCornerMeters = 95;

/** The corners of a city, each once. */
export function cornersIn(city: City, plane: Plane): Corner[] {
  const byPair = new Map<string, (Corner & { count: number })[]>();
  for (const { streets, at } of cornersOfCity(city).corners) {
    if (!inBounds(at, city.bounds)) continue;
    const named = streets
      .map((name) => ({ key: keyOf(name), name }))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    const [first, second] = named;
    if (!first || !second || first.key === second.key) continue;
    const place = plane.toPlane(at);
    const pair = `${first.key} & ${second.key}`;
    const known = byPair.get(pair) ?? [];
    byPair.set(pair, known);
    const same = known.find((corner) => apart(corner, place) < oneCornerMeters);
    if (same) {
      same.x = (same.x * same.count + place.x) / (same.count + 1);
      same.y = (same.y * same.count + place.y) / (same.count + 1);
      same.count++;
    } else known.push({ ...place, streets: [first, second], count: 1 });
  }
  return [...byPair.values()].flat();
}
