/**
 * The streets of a city, gathered from its corners and its drawn roads: one street however it is spelled there, and one
 * for each side of town where the signs tell them apart.
 */
import type { City } from '#src/geo/streets/cities/cities.ts';
import { cornersOfCity } from '#src/geo/streets/cities/corners.ts';
import { distanceMeters, type Point } from '#src/geo/streets/geo.ts';
import { meridianLng, streetNameAt } from '#src/geo/streets/street-names.ts';
import { words } from './fold.ts';
import { addressedLandmarks } from './landmarks.ts';
import { partsOfStreet, type StreetName } from './street-words.ts';

export interface Street extends StreetName {
  city: City;
  /** As it is signed: `Lake Shore Blvd W`. */
  name: string;
  /** The name and every other way it is written in what is known of the city. */
  spellings: readonly string[];
  /** Known points in their order along the street, a few to some hundred metres true. */
  line: readonly Point[];
  isExpressway: boolean;
  /** 0 to 1: how many other streets it is known to meet. */
  importance: number;
  /** Its number among the streets of an extract; undefined for drawn ones. Each of its spellings is one of these. */
  imported?: number;
}

/** Whether two are one street, by whatever spelling each was found. */
export const isOneStreet = (a: Street, b: Street): boolean =>
  a === b || (a.imported !== undefined && a.imported === b.imported && a.city === b.city);

export interface KnownStreets {
  streets: readonly Street[];
  /** The street that a name means at a place: `Crowchild Trail` is NW there and SW here. Undefined for no street's name. */
  namedAt(name: string, at: Point): Street | undefined;
}

interface Gathered {
  name: string;
  parts: StreetName;
  spellings: string[];
  points: Point[];
  isExpressway: boolean;
}

/** A street with so many known corners is known well enough to do without what is drawn by hand. */
const enoughCorners = 6;
/** Streets that differ only in how they are written are one where they come so near to each other. */
const sameStreetMeters = 3_000;

export function gatherStreets(city: City): KnownStreets {
  const streets: Gathered[] = [];
  const bySpelling = new Map<string, Gathered[]>();
  const byKey = new Map<string, Gathered[]>();
  const call = (street: Gathered, spelling: string) => {
    street.spellings.push(spelling);
    push(bySpelling, spelling, street);
  };
  const add = (name: string, points: readonly Point[], isExpressway = false): void => {
    const parts = sidedParts(city, name);
    const key = keyOf(parts);
    const known = byKey.get(key)?.find((other) => isSameStreet(other, name, points));
    const street = known ?? { name, parts, spellings: [], points: [], isExpressway };
    street.points.push(...points);
    street.isExpressway ||= isExpressway;
    if (!street.spellings.includes(name)) call(street, name);
    if (known) return;
    streets.push(street);
    push(byKey, key, street);
  };
  const surveyedNames = [...cornersOfCity(city).pointsOf].sort((a, b) => b[1].length - a[1].length);
  for (const [name, points] of surveyedNames) add(name, points);
  const cornersKnown = new Map(streets.map((street) => [street, street.points.length]));
  const surveyed = new Map<string, Gathered[]>();
  for (const street of streets) push(surveyed, bareOf(street.parts), street);
  for (const [name, { line, isExpressway }] of drawnRoads(city)) {
    const parts = sidedParts(city, name);
    const sides = sidesOf(surveyed.get(bareOf(parts)) ?? [], parts);
    const own = sides.find((street) => keyOf(street.parts) === keyOf(parts));
    const beyond: Point[] = [];
    for (const at of line) {
      const side = own ?? sideAt(city, sides, at);
      if (!side) beyond.push(at);
      else if ((cornersKnown.get(side) ?? 0) < enoughCorners) side.points.push(at);
    }
    for (const side of sides) {
      side.isExpressway ||= isExpressway;
      if (!side.spellings.includes(name)) call(side, name);
    }
    if (beyond.length > 1 || sides.length === 0) add(name, beyond, isExpressway);
  }
  // A street that is known for one landmark alone is there where that is.
  const bare = new Set(streets.map(({ parts }) => bareOf(parts)));
  for (const { street, at } of addressedLandmarks(city))
    if (!bare.has(bareOf(partsOfStreet(street)))) add(street, [at]);
  return finished(city, streets, bySpelling);
}

function finished(
  city: City,
  gathered: readonly Gathered[],
  bySpelling: ReadonlyMap<string, readonly Gathered[]>,
): KnownStreets {
  const made = new Map<Gathered, Street>();
  for (const street of gathered) {
    const { parts, points, isExpressway } = street;
    const name = bestWritten(street.spellings, parts);
    made.set(street, {
      ...parts,
      city,
      name,
      spellings: [...new Set([name, ...street.spellings])],
      line: inOrder(onItsSide(city, parts, points)),
      isExpressway,
      importance: Math.min(1, Math.log2(1 + points.length) / 7),
    });
  }
  return {
    streets: [...made.values()],
    namedAt: (name, at) => {
      const called = bySpelling.get(name) ?? [];
      const street = called.length > 1 ? (sideAt(city, called, at) ?? nearestOf(called, at)) : called[0];
      return street && made.get(street);
    },
  };
}

const keyOf = ({ base, type = '', direction = '' }: StreetName) => `${base} ${type} ${direction}`;
const bareOf = ({ base, type = '' }: StreetName) => `${base} ${type}`;

/** The street that parts east from west has a north and a south only, however it is written: Centre St SW is Centre St S. */
function sidedParts(city: City, name: string): StreetName {
  const parts = partsOfStreet(name);
  const isMeridian = name.replace(/ [NS][EW]$/, '') === city.meridian;
  return isMeridian && parts.direction ? { ...parts, direction: parts.direction.charAt(0) } : parts;
}

const isSameStreet = (known: Gathered, name: string, points: readonly Point[]): boolean =>
  known.spellings.some((spelling) => words(spelling).join(' ') === words(name).join(' ')) ||
  points.some((at) => known.points.some((other) => distanceMeters(at, other) < sameStreetMeters));

/** Which of the streets of its name that the corners know a drawn road is: the street itself, or its sides of town where it is drawn under one name. */
function sidesOf(named: readonly Gathered[], parts: StreetName): Gathered[] {
  const own = named.filter((street) => keyOf(street.parts) === keyOf(parts));
  if (own.length > 0) return own.slice(0, 1);
  return named.filter((street) => (street.parts.direction === undefined) !== (parts.direction === undefined));
}

/** Some streets keep their side a little beyond where the sides part. */
const sideSlack = 0.004;

function isOnSide(city: City, direction: string, [lng, lat]: Point): boolean {
  const north = city.baselineLat === undefined ? undefined : lat - city.baselineLat;
  const east = lng - meridianLng(city, lat);
  return [...direction].every((letter) => {
    if (letter === 'e') return east > -sideSlack;
    if (letter === 'w') return east < sideSlack;
    return north === undefined || (letter === 'n' ? north > -sideSlack : north < sideSlack);
  });
}

const sideAt = (city: City, streets: readonly Gathered[], at: Point): Gathered | undefined =>
  nearestOf(
    streets.filter(({ parts: { direction } }) => direction === undefined || isOnSide(city, direction, at)),
    at,
  );

function nearestOf(streets: readonly Gathered[], at: Point): Gathered | undefined {
  const [only] = streets;
  if (streets.length < 2) return only;
  const away = ({ points }: Gathered) => Math.min(...points.map((point) => distanceMeters(point, at)));
  return streets.reduce((best, street) => (away(street) < away(best) ? street : best));
}

/** As it is signed: `McKnight Blvd NE` rather than `Mcknight` or `MCKNIGHT`, `St Clair` rather than `St. Clair`. */
function bestWritten(spellings: readonly string[], parts: StreetName): string {
  const [only = ''] = spellings;
  if (spellings.length === 1) return only;
  const own = spellings.filter((spelling) => keyOf(partsOfStreet(spelling)) === keyOf(parts));
  const worth = (spelling: string): number => {
    const shouted = /[A-Z]{2}/.test(spelling.replace(/ [NS]?[NSEW]$/, ''));
    const capitals = spelling.match(/[A-Z]/g)?.length ?? 0;
    return (shouted ? 0 : 100) - (spelling.includes('.') ? 50 : 0) + capitals;
  };
  return (own.length > 0 ? own : spellings).reduce((best, spelling) =>
    worth(spelling) > worth(best) ? spelling : best,
  );
}

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Without points on the other side of town, which stops of buses that turn there are named by. */
function onItsSide(city: City, { direction }: StreetName, points: readonly Point[]): readonly Point[] {
  if (city.baselineLat !== undefined || (direction !== 'e' && direction !== 'w')) return points;
  const slack = 0.002;
  const kept = points.filter(([lng, lat]) => {
    const east = lng - meridianLng(city, lat);
    return direction === 'e' ? east > -slack : east < slack;
  });
  return kept.length > 0 ? kept : points;
}

function drawnRoads(city: City): Map<string, { line: Point[]; isExpressway: boolean }> {
  const drawn = new Map<string, { line: Point[]; isExpressway: boolean }>();
  for (const road of city.roads) {
    if (road.class === 'ramp') continue;
    for (const at of road.points) {
      const name = streetNameAt(city, road, at);
      const street = drawn.get(name) ?? { line: [], isExpressway: road.class === 'expressway' };
      street.line.push(at);
      drawn.set(name, street);
    }
  }
  return drawn;
}

/** Along the axis on which they lie furthest apart; good for streets that run one way, which most do. */
function inOrder(points: readonly Point[]): Point[] {
  const lngs = points.map(([lng]) => lng);
  const lats = points.map(([, lat]) => lat);
  const east = (Math.max(...lngs) - Math.min(...lngs)) * 0.7;
  const axis = east > Math.max(...lats) - Math.min(...lats) ? 0 : 1;
  const sorted = [...points].sort((a, b) => a[axis] - b[axis]);
  const line: Point[] = [];
  for (const point of sorted) {
    const before = line.at(-1);
    if (!before || distanceMeters(before, point) > 25) line.push(point);
  }
  return line;
}
