/** Every street of a city by its name, and what is known of where it runs. */
import { type City, type CityId, cityOf } from '../cities/cities.ts';
import { cornersOfCity } from '../cities/corners.ts';
import { distanceMeters, type Point } from '../geo.ts';
import { meridianLng, streetNameAt } from '../street-names.ts';
import { areWithinEdits, isWithinEdits, lettersIn } from './edits.ts';
import { addressedLandmarks } from './landmarks.ts';
import { partsOfStreet, type StreetName } from './street-words.ts';

export interface Street extends StreetName {
  city: City;
  /** As it is signed: `Lake Shore Blvd W`. */
  name: string;
  /** Known points in their order along the street, a few to some hundred metres true. */
  line: readonly Point[];
  isExpressway: boolean;
  /** 0 to 1: how many other streets it is known to meet. */
  importance: number;
}

export interface StreetDirectory {
  city: City;
  streets: readonly Street[];
  byName: ReadonlyMap<string, Street>;
  /** Streets of exactly that base, such as `queen` or `8`. */
  named(base: string): readonly Street[];
  /** Streets whose base begins so, the most important first. */
  beginning(base: string, most: number): Street[];
  /** Streets whose base is a slip or two away; never one with another number. */
  nearly(base: string, most: number): Street[];
  /** Where two streets meet, once for each place; empty where they do not. */
  meeting(a: Street, b: Street): readonly Point[];
}

const directories = new Map<CityId, StreetDirectory>();

/** Made when it is first asked for, some 30 ms for a city. */
export function streetsOf(cityId: CityId): StreetDirectory {
  let directory = directories.get(cityId);
  if (!directory) {
    directory = createDirectory(cityOf(cityId));
    directories.set(cityId, directory);
  }
  return directory;
}

const meetingKey = (a: string, b: string) => (a < b ? `${a}\t${b}` : `${b}\t${a}`);

function createDirectory(city: City): StreetDirectory {
  const streets = readStreets(city);
  const byBase = new Map<string, Street[]>();
  for (const street of streets) byBase.set(street.base, [...(byBase.get(street.base) ?? []), street]);
  for (const [own, street] of nicknamesOf(streets)) byBase.set(own, [...(byBase.get(own) ?? []), street]);
  const bases = [...byBase.keys()].sort();
  const byLength = new Map<number, { base: string; letters: number }[]>();
  for (const base of bases) {
    const known = byLength.get(base.length) ?? [];
    if (!/^\d/.test(base)) known.push({ base, letters: lettersIn(base) });
    byLength.set(base.length, known);
  }
  const meetings = meetingsOf(city);
  const ranked = (found: readonly string[], most: number) =>
    found
      .flatMap((base) => byBase.get(base) ?? [])
      .sort((a, b) => b.importance - a.importance)
      .slice(0, most);
  return {
    city,
    streets,
    byName: new Map(streets.map((street) => [street.name, street])),
    named: (base) => byBase.get(base) ?? [],
    beginning: (base, most) => {
      const from = firstNotBelow(bases, base);
      let to = from;
      while (to < bases.length && to - from < 300 && bases[to]?.startsWith(base)) to += 1;
      return ranked(bases.slice(from, to), most);
    },
    nearly: (base, most) => {
      if (base.length < 4 || base.length > 24 || /\d/.test(base)) return [];
      const edits = base.length >= 8 ? 2 : 1;
      const found: string[] = [];
      const letters = lettersIn(base);
      for (let length = base.length - edits; length <= base.length + edits; length += 1)
        for (const other of byLength.get(length) ?? [])
          if (areWithinEdits(letters, other.letters, edits) && isWithinEdits(base, other.base, edits))
            found.push(other.base);
      return ranked(found, most);
    },
    meeting: (a, b) => meetings.get(meetingKey(a.name, b.name)) ?? [],
  };
}

function firstNotBelow(sorted: readonly string[], wanted: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function readStreets(city: City): Street[] {
  const points = new Map<string, Point[]>();
  const named = new Map<string, Set<string>>();
  const add = (name: string, line: readonly Point[]) => {
    points.set(name, [...line]);
    const bare = bareName(name);
    named.set(bare, (named.get(bare) ?? new Set()).add(name));
  };
  for (const [name, known] of cornersOfCity(city.id).pointsOf) add(name, known);
  const surveyed = new Set(points.keys());
  const expressways = new Set<string>();
  for (const [name, { line, isExpressway }] of drawnStreets(city)) {
    if (isExpressway) expressways.add(name);
    // The corners know each side of town of what the map draws under one name.
    const others = [...(named.get(bareName(name)) ?? [])].filter(
      (other) => surveyed.has(other) && isSameSide(name, other),
    );
    const cornersKnown = Math.max(0, ...others.map((other) => points.get(other)?.length ?? 0));
    if (!isExpressway && cornersKnown >= enoughCorners) continue;
    if (points.has(name) && line.length <= cornersKnown) continue;
    for (const other of others) points.delete(other);
    add(name, line);
  }
  // A street that is known for one landmark alone is there where that is.
  for (const { street, at } of addressedLandmarks(city.id))
    if (!named.has(bareName(street))) add(street, [at]);
  return [...points].map(([name, known]) => ({
    ...partsOfStreet(name),
    city,
    name,
    line: inOrder(onItsSide(city, partsOfStreet(name), known)),
    isExpressway: expressways.has(name),
    importance: Math.min(1, Math.log2(1 + known.length) / 7),
  }));
}

/** King St E is another street than King St W; Crowchild Trail is Crowchild Trail NW. */
function isSameSide(a: string, b: string): boolean {
  const [one = '', other = ''] = [partsOfStreet(a).direction, partsOfStreet(b).direction];
  return one.includes(other) || other.includes(one);
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

function drawnStreets(city: City): Map<string, { line: Point[]; isExpressway: boolean }> {
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

/** A street with so many known corners is known well enough to do without what is drawn by hand. */
const enoughCorners = 6;

const bareName = (name: string) => {
  const { base, type = '' } = partsOfStreet(name);
  return `${base} ${type}`;
};

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

/** What expressways are called for short. */
function nicknamesOf(streets: readonly Street[]): [string, Street][] {
  const short: Record<string, string[]> = {
    'Don Valley Pkwy': ['dvp', 'donvalley'],
    'Gardiner Expwy': ['gardiner'],
    'Allen Rd': ['allenexpwy', 'allen'],
    QEW: ['queenelizabethway'],
  };
  return streets.flatMap((street): [string, Street][] => {
    const number = /^Hwy (\d{2,3})$/.exec(street.name)?.[1];
    const names = [...(short[street.name] ?? []), ...(number && street.isExpressway ? [number] : [])];
    return names.filter((name) => name !== street.base).map((name) => [name, street]);
  });
}

function meetingsOf(city: City): Map<string, Point[]> {
  const meetings = new Map<string, Point[]>();
  const add = (a: string, b: string, at: Point) => {
    const key = meetingKey(a, b);
    const known = meetings.get(key) ?? [];
    if (!known.some((other) => distanceMeters(other, at) < 250)) meetings.set(key, [...known, at]);
  };
  for (const { streets, at } of cornersOfCity(city.id).corners) add(streets[0], streets[1], at);
  const meeting = new Map<string, { at: Point; names: Set<string> }>();
  for (const road of city.roads) {
    if (road.class !== 'arterial' && road.class !== 'secondary') continue;
    for (const at of road.points) {
      const here = meeting.get(at.join()) ?? { at, names: new Set() };
      here.names.add(streetNameAt(city, road, at));
      meeting.set(at.join(), here);
    }
  }
  // What was drawn by hand is less true than what was surveyed, so it says only what is not known yet.
  for (const { at, names } of meeting.values()) {
    const all = [...names];
    for (const [i, a] of all.entries())
      for (const b of all.slice(i + 1)) if (!meetings.has(meetingKey(a, b))) add(a, b, at);
  }
  return meetings;
}
