/**
 * A round over the lines of a city: who has come stands at the end, who was away for too long loses the place. It is made
 * before each round of dispatch, by the one process that dispatches the city, from what is written and the newest
 * positions; every change asks the database once more, so two processes that make it at once write it once.
 *
 * It costs one question by index, and memory by how many stand in line or in a waiting area: nothing where no place has a
 * queue. Within one round whose phone spoke first stands first.
 */
import { isInZone, type QueuedPlace } from '#src/geo/streets/cities/areas-at.ts';
import { distanceMeters, type Point, pointOf } from '#src/geo/streets/geo.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { longestLine } from '../rules.ts';
import type { QueuesParts } from './parts.ts';
import { placesOf } from './places.ts';
import {
  endPlaces,
  findLines,
  joinLine,
  ofPlaces,
  type PlaceRow,
  setOutside,
  whileOffRoad,
  whileOnRide,
} from './store.ts';

export type KeepingParts = Pick<QueuesParts, 'clock' | 'database' | 'drivers' | 'positions' | 'news'>;

/** The lines of a city after a round. */
export interface Lines {
  /** Everybody who has a place in any of them, also outside of its waiting area. */
  inLine: ReadonlySet<DriverId>;
  /** Who may be asked at a place, in order: those in its waiting area. */
  waitingAt: (areaId: string) => readonly DriverId[];
}
export const noLines: Lines = { inLine: new Set(), waitingAt: () => [] };

/** No two clocks of processes differ by so much, unless one of them was wrong. */
const aheadOfAnyClockMs = 60_000;

export async function keepLines(parts: KeepingParts, cityId: string | null): Promise<Lines> {
  if (cityId === null) return noLines;
  const { database } = parts;
  const places = placesOf(cityId);
  const before = await findLines(database.db, cityId);
  if (places.length === 0 && before.length === 0) return noLines;
  const placeOf = new Map(places.map((place) => [place.terminal.id, place]));
  const isOther = await endAndMark(parts, before, placeOf);
  const hasCome = await letIn(parts, cityId, places, before);
  const rows = isOther || hasCome ? await findLines(database.db, cityId) : before;
  if (isOther || hasCome)
    for (const areaId of new Set([...before, ...rows].map((row) => row.areaId)))
      parts.news.changed({ cityId, areaId });
  const waiting = rows.filter((row) => isThere(parts, row.driverId, placeOf.get(row.areaId)));
  return {
    inLine: new Set(rows.map(({ driverId }) => driverId)),
    waitingAt: (areaId) => waiting.flatMap((row) => (row.areaId === areaId ? [row.driverId] : [])),
  };
}

/** A phone that has gone silent is nowhere. */
function isThere(
  { positions }: Pick<KeepingParts, 'positions'>,
  driverId: DriverId,
  place: QueuedPlace | undefined,
): boolean {
  const position = positions.positionOf(driverId);
  return place !== undefined && position !== undefined && isInZone(place, pointOf(position));
}

/** What becomes of a place in this round; undefined where it stays as it is. */
type Fate = 'closed' | 'offline' | 'ride' | 'outside' | 'goes_out' | 'is_back' | undefined;

function fateOf(parts: KeepingParts, row: PlaceRow, place: QueuedPlace | undefined, now: Date): Fate {
  const { drivers } = parts;
  if (!place) return 'closed';
  const driver = drivers.find(row.driverId);
  if (driver && (!driver.isAvailable || driver.barredAt)) return 'offline';
  if (drivers.isBusy(row.driverId)) return 'ride';
  const { outsideSince } = row;
  if (isThere(parts, row.driverId, place)) return outsideSince ? 'is_back' : undefined;
  const forMs = outsideSince ? now.getTime() - outsideSince.getTime() : Number.NaN;
  // One that began far ahead was written while some clock was wrong, and would last until that time.
  if (!(forMs >= -aheadOfAnyClockMs)) return 'goes_out';
  return forMs >= place.queue.minutesOutside * 60_000 ? 'outside' : undefined;
}

/** @returns whether anything was written */
async function endAndMark(
  parts: KeepingParts,
  rows: readonly PlaceRow[],
  placeOf: ReadonlyMap<string, QueuedPlace>,
): Promise<boolean> {
  const { database, clock } = parts;
  const at = clock.now();
  const fates = rows.map((row) => ({ id: row.id, fate: fateOf(parts, row, placeOf.get(row.areaId), at) }));
  const idsOf = (wanted: Fate) => fates.flatMap(({ id, fate }) => (fate === wanted ? [id] : []));
  const { db } = database;
  // What this process remembers of a driver may be a moment old.
  const guards = { closed: [], outside: [], offline: [whileOffRoad], ride: [whileOnRide] };
  for (const why of ['closed', 'outside', 'offline', 'ride'] as const) {
    const ids = idsOf(why);
    if (ids.length > 0) await endPlaces(db, { why, at }, ofPlaces(ids), ...guards[why]);
  }
  await setOutside(db, idsOf('goes_out'), at);
  await setOutside(db, idsOf('is_back'), null);
  return fates.some(({ fate }) => fate !== undefined);
}

/** @returns whether anybody was let in */
async function letIn(
  parts: KeepingParts,
  cityId: string,
  places: readonly QueuedPlace[],
  rows: readonly PlaceRow[],
): Promise<boolean> {
  const { database, clock, drivers, positions } = parts;
  const known = new Set(rows.map(({ driverId }) => driverId));
  let hasCome = false;
  for (const place of places) {
    const areaId = place.terminal.id;
    const room = longestLine - rows.filter((row) => row.areaId === areaId).length;
    if (room <= 0) continue;
    const { middle, meters } = circleAround(place);
    const isNew = (id: DriverId) => !known.has(id) && drivers.isFree(id) && isThere(parts, id, place);
    const come = positions
      .nearest(middle[1], middle[0], meters, room, isNew)
      .flatMap(({ id }) => positions.positionOf(id) ?? [])
      .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.driverId - b.driverId)
      .map(({ driverId }) => driverId);
    if (come.length === 0) continue;
    for (const id of come) known.add(id);
    if ((await joinLine(database.db, { cityId, areaId }, come, clock.now())) > 0) hasCome = true;
  }
  return hasCome;
}

function circleAround({ bounds: [west, south, east, north] }: QueuedPlace): {
  middle: Point;
  meters: number;
} {
  const middle: Point = [(west + east) / 2, (south + north) / 2];
  const corners: Point[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ];
  return { middle, meters: Math.max(...corners.map((corner) => distanceMeters(middle, corner))) + 1 };
}
