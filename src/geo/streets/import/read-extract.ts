/** The roads of an .osm.pbf file in typed arrays: two readings, first the roads, then the places of their points. */

import { growing } from '#src/geo/extracts/growing.ts';
import { eachBlock } from '#src/geo/extracts/osm-blocks.ts';
import { eachElement, type Member, type Tags } from '#src/geo/extracts/osm-elements.ts';
import { ImportRefused, most } from '#src/geo/extracts/refused.ts';
import { distinct, indexIn } from '#src/geo/extracts/sorted-ids.ts';
import { isBarred, readRoad } from './road-tags.ts';

/** Ten-millionths of a degree never reach it: a point the extract does not have. */
export const missing = 0x7fff_ffff;

export interface Roads {
  wayKind: Uint8Array;
  wayBits: Uint8Array;
  wayKmh: Uint8Array;
  wayLimit: Uint8Array;
  wayLanes: Uint8Array;
  /** Index in `names`; 0 is no name. */
  wayName: Uint32Array;
  wayRef: Uint32Array;
  /** What is painted on the lanes, along the way and against it, as indexes in `names`. */
  wayLanesForward: Uint32Array;
  wayLanesBackward: Uint32Array;
  /** The points of way w are refs[firstRef[w]] .. refs[firstRef[w + 1] - 1], as indexes of points. */
  firstRef: Uint32Array;
  refs: Uint32Array;
  lng: Int32Array;
  lat: Int32Array;
  /** 1 where a car cannot pass. */
  barred: Uint8Array;
  names: string[];
  restrictions: Restriction[];
  leftOut: LeftOut;
}

export interface Restriction {
  from: number;
  /** The point where the turn is; -1 where it leads over ways. */
  via: number;
  /** The ways between the two, in their order; none where the turn is at a point. */
  over: readonly number[];
  to: number;
  /** The only turn allowed there, or one that is not. */
  only: boolean;
}

export interface LeftOut {
  closedRoads: number;
  ferries: number;
  /** Turns forbidden at some hours or to some cars, which are not obeyed. */
  conditionalRestrictions: number;
  /** What names roads that are not there. */
  restrictionsElsewhere: number;
  missingPoints: number;
}

export type Progress = (words: string) => void;

/** @throws ImportRefused */
export async function readExtract(path: string, say: Progress = () => {}): Promise<Roads> {
  const found = collectRoads();
  const told = tellShare('Roads', say);
  await eachBlock(path, (block, bytesRead) => {
    eachElement(block, { way: found.way, relation: found.relation });
    told(bytesRead);
  });
  const ways = found.done();
  if (ways.wayKind.length === 0)
    throw new ImportRefused('There are no roads for cars in this file. Take an extract of the city itself.');
  say(`${ways.wayKind.length} roads for cars.`);
  const ids = distinct(ways.refIds);
  const places = await placesOf(path, ids, say);
  const refs = Uint32Array.from(ways.refIds, (id) => indexIn(ids, id));
  return finish(ways, refs, ids, places);
}

/** Tells how much has been read, every 20 MB. */
export const tellShare = (what: string, say: Progress) => {
  let next = 20_000_000;
  return (bytesRead: number) => {
    if (bytesRead < next) return;
    next = bytesRead + 20_000_000;
    say(`${what}: ${Math.round(bytesRead / 1e6)} MB read.`);
  };
};

interface FoundRestriction {
  from: number[];
  via: number;
  /** Ids of ways. */
  over: number[];
  to: number[];
  only: boolean;
}

function collectRoads() {
  const kept = {
    wayKind: growing(Uint8Array),
    wayBits: growing(Uint8Array),
    wayKmh: growing(Uint8Array),
    wayLimit: growing(Uint8Array),
    wayLanes: growing(Uint8Array),
    wayName: growing(Uint32Array),
    wayRef: growing(Uint32Array),
    wayLanesForward: growing(Uint32Array),
    wayLanesBackward: growing(Uint32Array),
    firstRef: growing(Uint32Array),
    refIds: growing(Float64Array),
  };
  const wayOf = new Map<number, number>();
  const names = new Map([['', 0]]);
  const restrictions: FoundRestriction[] = [];
  const leftOut: LeftOut = {
    ...{ closedRoads: 0, ferries: 0, conditionalRestrictions: 0, restrictionsElsewhere: 0, missingPoints: 0 },
  };
  const nameOf = (name: string): number => {
    const known = names.get(name);
    if (known !== undefined) return known;
    if (names.size >= most.names) throw new ImportRefused('There are too many names in this file.');
    names.set(name, names.size);
    return names.size - 1;
  };
  return {
    way: {
      withKey: ['highway', 'route'],
      visit(id: number, tags: Tags, refs: number[]) {
        if (tags.get('route') === 'ferry') leftOut.ferries += 1;
        if (!tags.has('highway')) return;
        const road = readRoad(tags);
        if (!road || road.bits % 4 === 0 || refs.length < 2) {
          leftOut.closedRoads += 1;
          return;
        }
        if (kept.wayKind.length >= most.ways || kept.refIds.length + refs.length > most.refs)
          throw new ImportRefused(
            'There are more roads in this file than a city has. Take a smaller extract.',
          );
        wayOf.set(id, kept.wayKind.push(road.kind));
        kept.wayBits.push(road.bits);
        kept.wayKmh.push(road.kmh);
        kept.wayLimit.push(Math.min(255, road.limitKmh));
        kept.wayLanes.push(road.lanes);
        kept.wayName.push(nameOf(road.name));
        kept.wayRef.push(nameOf(road.ref));
        kept.wayLanesForward.push(nameOf(road.lanesForward));
        kept.wayLanesBackward.push(nameOf(road.lanesBackward));
        kept.firstRef.push(kept.refIds.length);
        for (const ref of refs) kept.refIds.push(ref);
      },
    },
    relation: {
      ofType: 'restriction',
      visit(_id: number, tags: Tags, members: Member[]) {
        const restriction = readRestriction(tags, members);
        if (restriction === 'conditional') leftOut.conditionalRestrictions += 1;
        else if (restriction && restrictions.push(restriction) > most.restrictions)
          throw new ImportRefused('There are more forbidden turns in this file than a city has.');
      },
    },
    done: () => ({
      ...{ wayOf, restrictions, leftOut, names: [...names.keys()] },
      wayKind: kept.wayKind.done(),
      wayBits: kept.wayBits.done(),
      wayKmh: kept.wayKmh.done(),
      wayLimit: kept.wayLimit.done(),
      wayLanes: kept.wayLanes.done(),
      wayName: kept.wayName.done(),
      wayRef: kept.wayRef.done(),
      wayLanesForward: kept.wayLanesForward.done(),
      wayLanesBackward: kept.wayLanesBackward.done(),
      firstRef: closedList(kept.firstRef.done(), kept.refIds.length),
      refIds: kept.refIds.done(),
    }),
  };
}

function closedList(first: Uint32Array, end: number): Uint32Array {
  const closed = new Uint32Array(first.length + 1);
  closed.set(first);
  closed[first.length] = end;
  return closed;
}

const forCars = ['restriction', 'restriction:motor_vehicle', 'restriction:motorcar'] as const;

const atTimes = forCars.map((key) => `${key}:conditional`);
/** More ways than a turn ever leads over. */
const mostOver = 6;

function readRestriction(tags: Tags, members: Member[]): FoundRestriction | 'conditional' | undefined {
  const kind = forCars.reduce<string | undefined>((before, key) => tags.get(key) ?? before, undefined);
  const except = (tags.get('except') ?? '').split(';').map((one) => one.trim());
  if (!kind && atTimes.some((key) => tags.has(key))) return 'conditional';
  if (!kind || !/^(no|only)_/.test(kind)) return undefined;
  if (except.includes('motorcar') || except.includes('motor_vehicle')) return undefined;
  const ofRole = (role: string) => members.filter((member) => member.role === role);
  const waysOf = (role: string) => ofRole(role).flatMap(({ type, id }) => (type === 'way' ? [id] : []));
  const via = ofRole('via');
  const rule = { from: waysOf('from'), to: waysOf('to'), only: kind.startsWith('only_') };
  const over = waysOf('via');
  if (over.length > 0) return over.length > mostOver ? undefined : { ...rule, via: -1, over };
  const [point] = via;
  if (via.length !== 1 || !point) return undefined;
  return { ...rule, via: point.id, over };
}

async function placesOf(path: string, ids: Float64Array, say: Progress) {
  const lng = new Int32Array(ids.length).fill(missing);
  const lat = new Int32Array(ids.length).fill(missing);
  const barred = new Uint8Array(ids.length);
  const told = tellShare('Points', say);
  // Extracts list points by their number, so the next one wanted is mostly the one after the last.
  let next = 0;
  const node = (id: number, atLng: number, atLat: number, tags: () => Tags) => {
    if (ids[next] !== id) {
      if (next > 0 && ids[next - 1]! < id && (ids[next] ?? Infinity) > id) return;
      const index = indexIn(ids, id);
      if (index < 0) return;
      next = index;
    }
    if (Math.abs(atLng) > 1_800_000_000 || Math.abs(atLat) > 900_000_000)
      throw new ImportRefused('The file is damaged: a point of it lies nowhere on Earth.');
    lng[next] = atLng;
    lat[next] = atLat;
    const said = tags();
    if (said.size > 0 && isBarred(said)) barred[next] = 1;
    next += 1;
  };
  await eachBlock(path, (block, bytesRead) => {
    eachElement(block, { node });
    told(bytesRead);
  });
  return { lng, lat, barred };
}

function finish(
  { wayOf, restrictions: found, refIds: _ids, ...ways }: ReturnType<ReturnType<typeof collectRoads>['done']>,
  refs: Uint32Array,
  ids: Float64Array,
  places: Awaited<ReturnType<typeof placesOf>>,
): Roads {
  const { leftOut } = ways;
  for (const lng of places.lng) if (lng === missing) leftOut.missingPoints += 1;
  refuseExtent(places);
  const restrictions = found.flatMap(({ from, via, over, to, only }): Restriction[] => {
    const point = over.length > 0 ? -1 : indexIn(ids, via);
    const between = over.flatMap((id) => wayOf.get(id) ?? []);
    const isKnown = between.length === over.length && (over.length > 0 || point >= 0);
    const pairs = from.flatMap((a) => to.map((b) => [wayOf.get(a), wayOf.get(b)] as const));
    const known = pairs.flatMap(([a, b]) =>
      a === undefined || b === undefined || !isKnown
        ? []
        : [{ from: a, via: point, over: between, to: b, only }],
    );
    if (known.length === 0) leftOut.restrictionsElsewhere += 1;
    return known;
  });
  return { ...ways, refs, ...places, restrictions };
}

function refuseExtent({ lng, lat }: { lng: Int32Array; lat: Int32Array }): void {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < lng.length; i++) {
    if (lng[i] === missing) continue;
    west = Math.min(west, lng[i]!);
    east = Math.max(east, lng[i]!);
    south = Math.min(south, lat[i]!);
    north = Math.max(north, lat[i]!);
  }
  if (west === Infinity)
    throw new ImportRefused('The file names roads and says of none where it lies. Fetch a whole extract.');
  if (east - west > 1_800_000_000)
    throw new ImportRefused(
      'The roads lie on both sides of the date line. Take an extract of one side of it.',
    );
  if (Math.max(east - west, north - south) > most.degrees * 1e7)
    throw new ImportRefused(
      `The roads reach over more than ${most.degrees} degrees. Take an extract of the city and its surroundings.`,
    );
}
