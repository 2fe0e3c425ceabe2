/** Doors with their numbers, each on its own street. */

import type { Tags } from '#src/geo/extracts/osm-elements.ts';
import { spellingsOfStreet } from '#src/geo/places/search/street-spellings.ts';
import { numberKey } from '#src/geo/places/search/written-number.ts';
import { distanceMeters, type Point } from '#src/geo/streets/geo.ts';
import { type GatheredStreet, pointOfUnits, widen } from './gather-streets.ts';
import { most, shortened } from './most.ts';
import type { NumberedLine, Points, Thing } from './read-things.ts';

export interface Door {
  street: number;
  /** The first number of it, and the last where it stands for several. */
  number: number;
  last: number;
  /** As it is written: `12a`, `12-16`. */
  label: string;
  unit: string;
  postcode: string;
  /** Between two numbers that are known. */
  isEstimated: boolean;
  lng: number;
  lat: number;
}

/** A door farther from every street of its name is none of theirs. */
const farMeters = 1_500;
const unitsPerMeter = 1e7 / 111_195;
/** Houses that are numbered by a place lie so near to each other. */
const onePlaceMeters = 4_000;

/** Adds streets that have doors and no line to `streets`. Sorted by street and number. */
export function gatherDoors(
  streets: GatheredStreet[],
  points: Points,
  things: readonly Thing[],
  numbered: readonly NumberedLine[],
): Door[] {
  const streetFor = createFinder(streets, points);
  const doors: Door[] = [];
  const add = (thing: Thing) => {
    const street = streetFor(thing);
    if (street !== undefined) for (const door of doorsOf(thing, street)) doors.push(door);
  };
  for (const thing of things) if (thing.tags.has('addr:housenumber')) add(thing);
  for (const line of numbered) for (const door of between(line, points, streetFor)) doors.push(door);
  return onceEach(doors);
}

const keyOf = (name: string): string => {
  const [first] = spellingsOfStreet(name);
  return first ? `${first.base} ${first.type ?? ''} ${first.direction ?? ''}` : name;
};

function createFinder(streets: GatheredStreet[], points: Points) {
  const byName = new Map<string, number[]>();
  const byKey = new Map<string, number[]>();
  const push = (lists: Map<string, number[]>, key: string, street: number) => {
    const list = lists.get(key);
    if (!list) lists.set(key, [street]);
    else if (!list.includes(street)) list.push(street);
  };
  const enter = ({ name, others }: GatheredStreet, s: number) => {
    for (const one of [name, ...others]) {
      push(byName, one, s);
      push(byKey, keyOf(one), s);
    }
  };
  streets.forEach(enter);
  const nearestOf = (
    list: readonly number[] | undefined,
    at: Thing,
    isPlace: boolean,
  ): number | undefined => {
    let best: number | undefined;
    let bestMeters = isPlace ? onePlaceMeters : farMeters;
    for (const s of list ?? []) {
      const street = streets[s];
      if (!street || boxMeters(street, at) >= bestMeters) continue;
      const meters = list?.length === 1 ? boxMeters(street, at) : metersTo(street, points, at);
      if (meters >= bestMeters) continue;
      bestMeters = meters;
      best = s;
    }
    return best;
  };
  return (thing: Thing): number | undefined => {
    const street = shortened(thing.tags.get('addr:street'));
    const name = street || shortened(thing.tags.get('addr:place'));
    if (name === '') return undefined;
    const isPlace = street === '';
    const found =
      nearestOf(byName.get(name), thing, isPlace) ?? nearestOf(byKey.get(keyOf(name)), thing, isPlace);
    if (found !== undefined) {
      const known = streets[found];
      if (known?.lines.length === 0) widen(known.bounds, thing.lng, thing.lat);
      return found;
    }
    const { lng, lat } = thing;
    const made = { name, others: new Set<string>(), lines: [], importance: 0.1 };
    streets.push({ ...made, bounds: [lng, lat, lng, lat] });
    enter({ ...made, bounds: [lng, lat, lng, lat] }, streets.length - 1);
    return streets.length - 1;
  };
}

const pointOf = ({ lng, lat }: { lng: number; lat: number }): Point => [lng / 1e7, lat / 1e7];

function boxMeters({ bounds: [west, south, east, north] }: GatheredStreet, { lng, lat }: Thing): number {
  const x = Math.max(west - lng, 0, lng - east) * Math.cos((lat / 1e7) * (Math.PI / 180));
  return Math.hypot(x, Math.max(south - lat, 0, lat - north)) / unitsPerMeter;
}

function metersTo(street: GatheredStreet, points: Points, at: Thing): number {
  let best = street.lines.length === 0 ? boxMeters(street, at) : Infinity;
  for (const line of street.lines)
    for (const i of line) best = Math.min(best, distanceMeters(pointOfUnits(points, i), pointOf(at)));
  return best;
}

const range = /^(\d{1,5})\s*[-–—]\s*(\d{1,5})$/;
/** A wider range is no house: it was written for a number with a hyphen in it. */
const widestRange = 60;

function doorsOf({ tags, lng, lat }: Thing, street: number): Door[] {
  const unit = shortened(tags.get('addr:unit') ?? tags.get('addr:flats')).slice(0, 20);
  const postcode = postcodeOf(tags);
  return (tags.get('addr:housenumber') ?? '')
    .split(/[;,]/)
    .slice(0, 20)
    .flatMap((one): Door[] => {
      const label = one.trim().replace(/\s+/g, ' ').slice(0, 24);
      const [, low, high] = range.exec(label) ?? [];
      const number = Number.parseInt(low ?? /\d{1,5}/.exec(label)?.[0] ?? '', 10);
      if (Number.isNaN(number)) return [];
      const end = Number(high ?? number);
      const last = end > number && end - number <= widestRange ? end : number;
      return [{ ...{ street, number, last, label, unit, postcode, lng, lat }, isEstimated: false }];
    });
}

export const postcodeOf = (tags: Tags): string =>
  shortened(tags.get('addr:postcode') ?? tags.get('postal_code'))
    .split(/[;,]/, 1)
    .join('')
    .slice(0, 12);

const steps: Record<string, number> = { even: 2, odd: 2, all: 1 };

/** The numbers that a line stands for, between the known ones at its points. */
function between(
  { tags, points: line, doors }: NumberedLine,
  points: Points,
  streetFor: (thing: Thing) => number | undefined,
): Door[] {
  const said = tags.get('addr:interpolation') ?? '';
  const step = steps[said] ?? Number.parseInt(said, 10);
  if (!(step >= 1)) return [];
  const found: Door[] = [];
  const known = doors.flatMap((door, at) => {
    const number = Number.parseInt(door?.tags.get('addr:housenumber') ?? '', 10);
    return door && number > 0 ? [{ door, number, at }] : [];
  });
  for (const [i, to] of known.entries()) {
    const from = known[i - 1];
    if (!from) continue;
    const [low, high] = from.number < to.number ? [from, to] : [to, from];
    const count = (high.number - low.number) / step;
    const named = from.door.tags.has('addr:street') ? from.door : to.door;
    const street = streetFor({ ...named, tags: new Map([...tags, ...named.tags]) });
    if (street === undefined || count > most.numbersOfLine || !Number.isInteger(count)) continue;
    const way = [...line.subarray(Math.min(low.at, high.at), Math.max(low.at, high.at) + 1)];
    if (low.at > high.at) way.reverse();
    for (let n = 1; n < count; n += 1) {
      const [lng, lat] = alongPoints(way, points, n / count);
      const number = low.number + n * step;
      found.push({
        ...{ street, number, last: number, label: String(number), unit: '', isEstimated: true },
        ...{ postcode: postcodeOf(named.tags), lng: Math.round(lng * 1e7), lat: Math.round(lat * 1e7) },
      });
    }
  }
  return found;
}

function alongPoints(way: readonly number[], points: Points, share: number): Point {
  const line = way.map((i) => pointOfUnits(points, i));
  const lengths = line.map((at, i) => (i === 0 ? 0 : distanceMeters(line[i - 1] ?? at, at)));
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  for (const [i, at] of line.entries()) {
    const [before, length] = [line[i - 1], lengths[i] ?? 0];
    if (!before) continue;
    if (left <= length && length > 0)
      return [
        before[0] + ((at[0] - before[0]) * left) / length,
        before[1] + ((at[1] - before[1]) * left) / length,
      ];
    left -= length;
  }
  return line.at(-1) ?? [0, 0];
}

/** By street and number; a house that is on the map twice, as a point and an outline, once. A known one goes before an estimate. */
function onceEach(doors: Door[]): Door[] {
  const seen = new Set<string>();
  doors.sort(
    (a, b) => a.street - b.street || a.number - b.number || Number(a.isEstimated) - Number(b.isEstimated),
  );
  return doors.filter(({ street, label, unit }) => {
    const key = `${street} ${numberKey(label)} ${label.includes('-') ? label : ''} ${unit}`;
    return !seen.has(key) && seen.add(key);
  });
}
