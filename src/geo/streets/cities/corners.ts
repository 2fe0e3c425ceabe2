/** Where two named streets of a city meet, and a few points and house numbers along streets. */
import type { Point } from '../geo.ts';
import { type City, perCity } from './cities.ts';

export interface StreetCorner {
  streets: readonly [string, string];
  at: Point;
}

export interface CityCorners {
  /** Each once a place: two streets may meet in several. */
  corners: StreetCorner[];
  /** Every known point of each street, by the street's name. */
  pointsOf: Map<string, Point[]>;
  /** House numbers whose place is known, by the street's name. */
  numbersOf: Map<string, { number: number; at: Point }[]>;
}

/** What is known of a city's corners. */
export const cornersOfCity: (city: City) => CityCorners = perCity((city) => {
  const found: CityCorners = { corners: [], pointsOf: new Map(), numbersOf: new Map() };
  for (const [street, cross, lat, lng] of city.corners) {
    const at: Point = [lng, lat];
    push(found.pointsOf, street, at);
    if (cross.startsWith('#')) push(found.numbersOf, street, { number: Number(cross.slice(1)), at });
    else if (cross !== '') {
      push(found.pointsOf, cross, at);
      found.corners.push({ streets: [street, cross], at });
    }
  }
  return found;
});

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
