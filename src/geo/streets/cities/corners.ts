/**
 * Where two named streets of a city meet, and a few points and house numbers along streets. Server only: the file is read
 * where it stands, as the migrations are.
 *
 * Contains information licensed under the Open Government Licence – Toronto (the TTC's stops) and under the Open Calgary
 * Terms of Use (Calgary Transit's stops, traffic signals). `tools/gather-corners.ts` makes the file.
 */
import { readFileSync } from 'node:fs';
import type { Point } from '../geo.ts';
import type { CityId } from './cities.ts';

/** From where Rove is started. */
export const cornersFile = 'src/geo/streets/cities/corners.tsv';

export const cornersHeading = [
  '# Street corners of Toronto and Calgary: city, street, cross street, latitude, longitude. "#100" instead of a cross street',
  '# is house number 100, nothing is another point of the street. Some 10 to 40 m from the middle of the crossing.',
  '# Contains information licensed under the Open Government Licence – Toronto (stops of the TTC).',
  '# Contains information licensed under the Open Calgary Terms of Use (stops of Calgary Transit, traffic signals).',
].join('\n');

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

let read: Map<CityId, CityCorners> | undefined;

/** What is known of a city's corners; nothing of a city that the file does not have. @throws Error without the file */
export function cornersOfCity(city: CityId): CityCorners {
  read ??= readCorners(readFileSync(cornersFile, 'utf8'));
  return read.get(city) ?? noCorners();
}

const noCorners = (): CityCorners => ({ corners: [], pointsOf: new Map(), numbersOf: new Map() });

function readCorners(text: string): Map<CityId, CityCorners> {
  const cities = new Map<CityId, CityCorners>();
  for (const line of text.split('\n')) {
    const [cityId, street, cross, lat, lng] = line.split('\t');
    if (!cityId || line.startsWith('#') || !street || cross === undefined) continue;
    const at: Point = [Number(lng), Number(lat)];
    const city = cities.get(cityId) ?? noCorners();
    cities.set(cityId, city);
    push(city.pointsOf, street, at);
    if (cross.startsWith('#')) push(city.numbersOf, street, { number: Number(cross.slice(1)), at });
    else if (cross !== '') {
      push(city.pointsOf, cross, at);
      city.corners.push({ streets: [street, cross], at });
    }
  }
  return cities;
}

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
