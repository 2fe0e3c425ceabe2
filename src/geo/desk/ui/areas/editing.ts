/** What an operator draws of a city, with a way back from each step. Pure. */
import { z } from 'zod';
import { type Ring, round } from '#src/geo/streets/cities/area.ts';
import {
  type CityArea,
  type Door,
  mostDoors,
  PlaceQueue,
  type Terminal,
} from '#src/geo/streets/cities/city-areas.ts';
import type { CityFacts } from '#src/geo/streets/cities/city-facts.ts';

export type Drawn = Pick<CityFacts, 'serviceArea' | 'centre' | 'areas' | 'openingHours'>;
type Place = readonly [lng: number, lat: number];

/** What the panel shows and the map has handles for. */
export type Selected =
  | { what: 'service'; ring: number }
  | { what: 'hours' }
  | { what: 'area'; id: string }
  /** Where drivers wait for pickups at that place. */
  | { what: 'zone'; id: string }
  | null;

export interface History {
  past: readonly Drawn[];
  now: Drawn;
  future: readonly Drawn[];
  /** Changes of the same act, such as one drag, are one step. */
  act: string;
  /** Another one after each step that did not come from a field: fields then show what holds. */
  revision: number;
}

const mostSteps = 100;

export const beginHistory = (now: Drawn): History => ({
  ...{ past: [], now, future: [], act: '', revision: 0 },
});

/** @param act changes of the same one become one step; '' is always a step of its own */
export function changed(history: History, next: Drawn, act = ''): History {
  const isSame = act !== '' && act === history.act;
  const past = isSame ? history.past : [...history.past, history.now].slice(-mostSteps);
  return { ...history, past, now: next, future: [], act };
}

export function undone({ past, now, future, revision }: History): History {
  const before = past.at(-1);
  if (!before) return { past, now, future, revision, act: '' };
  return {
    ...{ past: past.slice(0, -1), now: before, future: [now, ...future], act: '' },
    revision: revision + 1,
  };
}

export function redone({ past, now, future, revision }: History): History {
  const [next, ...later] = future;
  if (!next) return { past, now, future, revision, act: '' };
  return { past: [...past, now], now: next, future: later, act: '', revision: revision + 1 };
}

const isOne = (area: CityArea, selected: Selected) =>
  (selected?.what === 'area' || selected?.what === 'zone') && area.id === selected.id;

export const isTerminal = (area: CityArea): area is Terminal =>
  area.kind === 'airport' || area.kind === 'station';

const zoneOf = (area: CityArea | undefined): Ring | null =>
  area && isTerminal(area) && area.queue?.isOn ? (area.queue.zone as Ring | null) : null;

/** The outline that the selection has handles for. */
export function ringOfSelected(
  { serviceArea = [], areas }: Pick<Drawn, 'areas'> & Partial<Drawn>,
  selected: Selected,
): Ring | null {
  if (selected?.what === 'service') return (serviceArea[selected.ring] as Ring | undefined) ?? null;
  const area = areas.find((one) => isOne(one, selected));
  return selected?.what === 'zone' ? zoneOf(area) : ((area?.ring as Ring | undefined) ?? null);
}

export function withRing(drawn: Drawn, selected: Selected, ring: Ring): Drawn {
  if (selected?.what === 'service')
    return { ...drawn, serviceArea: drawn.serviceArea.with(selected.ring, ring) };
  if (selected?.what === 'zone') return withArea(drawn, selected, (area) => withZone(area, ring));
  return withArea(drawn, selected, (area) => ({ ...area, ring }));
}

/** With a queue that waits there; null for the area itself. */
export const withZone = (area: CityArea, zone: Ring | null): CityArea =>
  isTerminal(area) ? { ...area, queue: { ...newQueue, ...area.queue, zone } } : area;

export const newQueue: PlaceQueue = PlaceQueue.parse({});

export const withArea = (drawn: Drawn, selected: Selected, change: (area: CityArea) => CityArea): Drawn => ({
  ...drawn,
  areas: drawn.areas.map((area) => (isOne(area, selected) ? change(area) : area)),
});

export const withoutArea = (drawn: Drawn, id: string): Drawn => ({
  ...drawn,
  areas: drawn.areas.filter((area) => area.id !== id),
});

export const rounded = ([lng, lat]: Place): [number, number] => [round(lng), round(lat)];

/** A new area without an outline yet. */
export function newArea(kind: CityArea['kind'], id: string, name: string): CityArea {
  const area = { id, name, ring: [] };
  if (kind === 'no_go') return { ...area, kind, refuses: 'both', hours: null };
  if (kind === 'fares') return { ...area, kind };
  return {
    ...area,
    kind,
    doors: [],
    pickupFeeCents: 0,
    dropOffFeeCents: 0,
    feesGoTo: 'company',
    queue: null,
  };
}

/** With a door more, of the first letter that is free. */
export function withDoor(area: CityArea, at: Place): CityArea {
  if (!isTerminal(area)) return area;
  if (area.doors.length >= mostDoors) return area;
  const letters = [
    ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    ...Array.from({ length: mostDoors }, (_, i) => `${i + 1}`),
  ];
  const label = letters.find((one) => !area.doors.some((door) => door.label === one)) ?? 'A';
  const door: Door = { label, name: `Door ${label}`, at: rounded(at), isStepFree: false };
  return { ...area, doors: [...area.doors, door] };
}

/** One corner a line, as maps on the web write them: latitude, longitude. */
export const writeCorners = (ring: readonly Place[]): string => ring.map(writePlace).join('\n');
export const writePlace = ([lng, lat]: Place): string => `${lat.toFixed(6)}, ${lng.toFixed(6)}`;

/** The corners that were typed; in words what is wrong with a line. */
export function readCorners(typed: string): Ring | string {
  const lines = typed.split('\n').filter((line) => line.trim() !== '');
  const ring: Ring = [];
  for (const [index, line] of lines.entries()) {
    const at = readPlace(line);
    if (!at) return `Line ${index + 1} is no corner. Write latitude, longitude, such as 43.6453, -79.3806.`;
    ring.push(at);
  }
  return ring;
}

const InWorld = z.tuple([z.number().min(-180).max(180), z.number().min(-85).max(85)]);

/** `43.6453, -79.3806`; null for anything else. */
export function readPlace(typed: string): [number, number] | null {
  const [, lat, lng] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(typed) ?? [];
  if (lat === undefined || lng === undefined) return null;
  const read = InWorld.safeParse([round(Number(lng)), round(Number(lat))]);
  return read.success ? read.data : null;
}
