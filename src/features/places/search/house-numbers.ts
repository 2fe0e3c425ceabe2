/** Numbers on the streets we know, by how numbers run in their city. No survey: every place is said to be approximate. */
import { existing } from '#src/platform/existing.ts';
import { type City, type CityId, cities, cityOf } from '../cities/cities.ts';
import { distanceMeters, type Point } from '../geo.ts';
import { meridianLng, streetNameAt, streetNames } from '../street-names.ts';
import { isStreetWord, streetWord, words } from './fold.ts';

export interface HouseNumber {
  id: string;
  /** `100 Queen St W` */
  name: string;
  city: City;
  at: Point;
}

const metersPerDegree = 111_195;

const idPattern = /^([a-z]+):address:(\d{1,5})-(.+)$/;
const slug = (text: string) => words(text).join('-');

/** A number and the words after it, or undefined: `100 queen st w`, `715 8 Ave SW`. */
export function readHouseNumber(text: string): { number: number; street: string } | undefined {
  const [, digits, street] = /^(?:near )?(\d{1,5})[a-z]?[\s,]+(\S.*)$/i.exec(text.trim()) ?? [];
  const number = Number(digits);
  return street && number > 0 ? { number, street } : undefined;
}

/** The number on a street that is named exactly; undefined beyond the street's end, or where there is no such street. */
export function houseNumberOn(cityId: CityId, number: number, street: string): HouseNumber | undefined {
  const city = cityOf(cityId);
  for (const road of city.roads) {
    if (road.class === 'ramp' || road.class === 'expressway') continue;
    if (!streetNames(city, road).includes(street)) continue;
    const at = along(
      city,
      road.points,
      number,
      street,
      (point) => streetNameAt(city, road, point) === street,
    );
    if (at)
      return { id: `${cityId}:address:${number}-${slug(street)}`, name: `${number} ${street}`, city, at };
  }
  return undefined;
}

const mostNumbered = 2;

/** The number that was typed, on the streets that begin as what was typed after it; of the nearer city first. */
export function houseNumbersLike(query: string, near?: Point): HouseNumber[] {
  const asked = readHouseNumber(query);
  const typed = asked ? words(asked.street).map(streetWord) : [];
  const [first] = typed;
  if (!asked || !first || isStreetWord(first)) return [];
  const away = ({ centre }: City) => (near ? distanceMeters(near, centre) : 0);
  const found = [...cities]
    .sort((a, b) => away(a) - away(b))
    .flatMap((city) =>
      streetsOf(city)
        .filter(
          ({ parts }) =>
            parts[0]?.startsWith(first) && typed.every((word) => parts.some((part) => part.startsWith(word))),
        )
        .flatMap(({ name }) => houseNumberOn(city.id, asked.number, name) ?? []),
    );
  return found.slice(0, mostNumbered);
}

const known = new Map<CityId, { name: string; parts: string[] }[]>();

/** The streets of a city, with the words by which they are asked for. */
function streetsOf(city: City) {
  let streets = known.get(city.id);
  if (!streets) {
    const names = new Set(city.roads.flatMap((road) => streetNames(city, road)));
    streets = [...names].map((name) => ({ name, parts: words(name) }));
    known.set(city.id, streets);
  }
  return streets;
}

/** The number that an id or a description of an earlier answer names. */
export function houseNumberNamed(text: string): HouseNumber | undefined {
  const [, cityId, digits, streetSlug] = idPattern.exec(text) ?? [];
  if (cityId && streetSlug) {
    const city = cities.find(({ id }) => id === cityId);
    const street = city?.roads
      .flatMap((road) => streetNames(city, road))
      .find((name) => slug(name) === streetSlug);
    return street ? houseNumberOn(cityId, Number(digits), street) : undefined;
  }
  const [first = '', cityName] = text.split(', ');
  const asked = readHouseNumber(first);
  const id = cities.find(({ name }) => name === cityName)?.id;
  return asked && id ? houseNumberOn(id, asked.number, asked.street) : undefined;
}

export const houseNumberAddress = ({ name, city }: HouseNumber): string =>
  `near ${name}, ${city.name}, ${city.region.code}`;

/** Where the street meets the one that parts east from west, or comes nearest to it. */
function meridianOf(city: City, points: readonly Point[]): number {
  const lngs = points.map(([lng, lat]) => ({
    lng: meridianLng(city, lat),
    away: Math.abs(lng - meridianLng(city, lat)),
  }));
  return lngs.reduce((a, b) => (b.away < a.away ? b : a)).lng;
}

/** Where the street is as far from where its numbers begin as the number says. */
function along(
  city: City,
  points: readonly Point[],
  number: number,
  street: string,
  isOn: (point: Point) => boolean,
): Point | undefined {
  const first = existing(points[0], 'where a street begins');
  const ends = [first, points.at(-1) ?? first] as const;
  const metersEast = distanceMeters([ends[0][0], ends[0][1]], [ends[1][0], ends[0][1]]);
  const metersNorth = distanceMeters([ends[0][0], ends[0][1]], [ends[0][0], ends[1][1]]);
  const axis = metersEast > metersNorth ? 0 : 1;
  const pace = city.houseNumbers[axis === 0 ? 'eastWest' : 'northSouth'];
  const lat = ends[0][1];
  const degrees =
    number / pace / (axis === 0 ? metersPerDegree * Math.cos((lat * Math.PI) / 180) : metersPerDegree);
  const values = points.map((point) => point[axis]);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const origin = Math.min(
    most,
    Math.max(
      least,
      axis === 0 ? meridianOf(city, points) : (city.baselineLat ?? city.houseNumbers.fromLat ?? lat),
    ),
  );
  const back = axis === 0 ? / [NS]?W$/.test(street) : / S[EW]?$/.test(street);
  // A street that lies on one side of where numbers begin leads away from there.
  const away = back || (!/ (N[EW]?|S?E)$/.test(street) && origin === most) ? -1 : 1;
  const target = origin + away * degrees;
  for (const [i, b] of points.entries()) {
    const a = points[i - 1] ?? b;
    const [from, to] = [a[axis], b[axis]];
    if (from === to || target < Math.min(from, to) || target > Math.max(from, to)) continue;
    const share = (target - from) / (to - from);
    const at: Point = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
    if (isOn(at)) return at;
  }
  return undefined;
}
