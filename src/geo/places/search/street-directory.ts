/** Every street of a city by its name, and what is known of where it runs. */
import { type City, perCity } from '#src/geo/streets/cities/cities.ts';
import { cornersOfCity } from '#src/geo/streets/cities/corners.ts';
import { distanceMeters, type Point } from '#src/geo/streets/geo.ts';
import { addressesOf } from '#src/geo/streets/import/city-addresses.ts';
import { streetNameAt } from '#src/geo/streets/street-names.ts';
import { areWithinEdits, isWithinEdits, lettersIn } from './edits.ts';
import { importedMeeting, importedStreets } from './imported/street-book.ts';
import { gatherStreets, type KnownStreets, type Street } from './known-streets.ts';

export interface StreetDirectory {
  city: City;
  streets: readonly Street[];
  /** By every spelling that is known of it; where several sides of town are spelled alike, the first of them. */
  byName: ReadonlyMap<string, Street>;
  /** The street that a name of the map or of a corner means at a place. */
  namedAt: KnownStreets['namedAt'];
  /** Streets of exactly that base, such as `queen` or `8`. */
  named(base: string): readonly Street[];
  /** Streets whose base begins so, the most important first. */
  beginning(base: string, most: number): Street[];
  /** Streets whose base is a slip or two away; never one with another number. */
  nearly(base: string, most: number): Street[];
  /** Where two streets meet, once for each place; empty where they do not. */
  meeting(a: Street, b: Street): readonly Point[];
}

/** Made when it is first asked for, some 400 ms of the processor for a city. */
export const streetsOf: (city: City) => StreetDirectory = perCity((city) => createDirectory(city));

const meetingKey = (a: string, b: string) => (a < b ? `${a}\t${b}` : `${b}\t${a}`);

function createDirectory(city: City): StreetDirectory {
  const addresses = addressesOf(city);
  const { streets, namedAt } = addresses
    ? { streets: importedStreets(city, addresses), namedAt: () => undefined }
    : gatherStreets(city);
  const byBase = new Map<string, Street[]>();
  const enter = (base: string, street: Street) => {
    const same = byBase.get(base);
    if (same) same.push(street);
    else byBase.set(base, [street]);
  };
  for (const street of streets) enter(street.base, street);
  if (!addresses) for (const [own, street] of nicknamesOf(streets)) enter(own, street);
  const bases = [...byBase.keys()].sort();
  const byLength = new Map<number, { base: string; letters: number }[]>();
  for (const base of bases) {
    const known = byLength.get(base.length) ?? [];
    if (!/^\d/.test(base)) known.push({ base, letters: lettersIn(base) });
    byLength.set(base.length, known);
  }
  const meetings = addresses ? new Map<string, Point[]>() : meetingsOf(city, namedAt);
  const ranked = (found: readonly string[], most: number) =>
    found
      .flatMap((base) => byBase.get(base) ?? [])
      .sort((a, b) => b.importance - a.importance)
      .slice(0, most);
  return {
    city,
    streets,
    byName: addresses ? new Map() : spelled(streets),
    namedAt,
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
    meeting: (a, b) =>
      addresses
        ? importedMeeting(addresses, a.imported ?? 0, b.imported ?? 0)
        : (meetings.get(meetingKey(a.name, b.name)) ?? []),
  };
}

function spelled(streets: readonly Street[]): Map<string, Street> {
  const byName = new Map(streets.map((street) => [street.name, street]));
  for (const street of streets)
    for (const spelling of street.spellings) if (!byName.has(spelling)) byName.set(spelling, street);
  return byName;
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

function meetingsOf(city: City, namedAt: KnownStreets['namedAt']): Map<string, Point[]> {
  const meetings = new Map<string, Point[]>();
  const signed = (name: string, at: Point) => namedAt(name, at)?.name ?? name;
  const add = (a: string, b: string, at: Point) => {
    const key = meetingKey(a, b);
    const known = meetings.get(key) ?? [];
    if (!known.some((other) => distanceMeters(other, at) < 250)) meetings.set(key, [...known, at]);
  };
  for (const { streets, at } of cornersOfCity(city).corners)
    add(signed(streets[0], at), signed(streets[1], at), at);
  const meeting = new Map<string, { at: Point; names: Set<string> }>();
  for (const road of city.roads) {
    if (road.class !== 'arterial' && road.class !== 'secondary') continue;
    for (const at of road.points) {
      const here = meeting.get(at.join()) ?? { at, names: new Set() };
      here.names.add(signed(streetNameAt(city, road, at), at));
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
