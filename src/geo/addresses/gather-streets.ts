/** Ways of one name that hang together are one street, whatever lies between two pieces of it; and where streets meet. */
import { distanceMeters, type Point } from '#src/geo/streets/geo.ts';
import type { Points, StreetWay } from './read-things.ts';

export interface GatheredStreet {
  name: string;
  others: Set<string>;
  /** Each way's points; none for a place that houses are numbered by. */
  lines: Uint32Array[];
  /** 0 to 1. */
  importance: number;
  bounds: [west: number, south: number, east: number, north: number];
}

export interface Meeting {
  a: number;
  b: number;
  at: Point;
}

/** Pieces of a name that come so near to each other are one street: over a square, a park, the gap of a carriageway. */
const cellMeters = 250;
const unitsPerMeter = 1e7 / 111_195;

export const pointOfUnits = ({ lng, lat }: Points, i: number): Point => [
  (lng[i] ?? 0) / 1e7,
  (lat[i] ?? 0) / 1e7,
];

export function gatherStreets(ways: readonly StreetWay[], points: Points): GatheredStreet[] {
  const byName = new Map<string, StreetWay[]>();
  for (const way of ways) {
    if (way.points.length < 2) continue;
    const known = byName.get(way.name);
    if (known) known.push(way);
    else byName.set(way.name, [way]);
  }
  return [...byName.values()].flatMap((named) => parted(named, points).map((one) => streetOf(one, points)));
}

/** Ways of one name by what hangs together. */
function parted(ways: readonly StreetWay[], points: Points): StreetWay[][] {
  const root = ways.map((_, i) => i);
  const find = (i: number): number => {
    let at = i;
    while (root[at] !== at) at = root[at] ?? at;
    root[i] = at;
    return at;
  };
  const cells = new Map<string, number>();
  const [first = 0] = ways[0]?.points ?? [];
  const cellLat = cellMeters * unitsPerMeter;
  const cellLng = cellLat / Math.max(0.1, Math.cos(((points.lat[first] ?? 0) / 1e7) * (Math.PI / 180)));
  ways.forEach((way, w) => {
    for (const i of way.points) {
      const [x, y] = [Math.floor((points.lng[i] ?? 0) / cellLng), Math.floor((points.lat[i] ?? 0) / cellLat)];
      for (let dx = -1; dx <= 1; dx += 1)
        for (let dy = -1; dy <= 1; dy += 1) {
          const there = cells.get(`${x + dx} ${y + dy}`);
          if (there !== undefined) root[find(w)] = find(there);
        }
      cells.set(`${x} ${y}`, find(w));
    }
  });
  const found = new Map<number, StreetWay[]>();
  ways.forEach((way, w) => {
    found.set(find(w), [...(found.get(find(w)) ?? []), way]);
  });
  return [...found.values()];
}

const importanceOf: Record<string, number> = {
  ...{ motorway: 0.35, trunk: 0.3, primary: 0.25, secondary: 0.18, tertiary: 0.1, pedestrian: 0.08 },
};

function streetOf(ways: readonly StreetWay[], points: Points): GatheredStreet {
  const bounds: GatheredStreet['bounds'] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const way of ways) for (const i of way.points) widen(bounds, points.lng[i] ?? 0, points.lat[i] ?? 0);
  return {
    name: ways[0]?.name ?? '',
    others: new Set(ways.flatMap(({ others }) => others)),
    lines: ways.map((way) => way.points),
    importance: Math.max(...ways.map(({ kind }) => importanceOf[kind] ?? 0)),
    bounds,
  };
}

export function widen(bounds: GatheredStreet['bounds'], lng: number, lat: number): void {
  bounds[0] = Math.min(bounds[0], lng);
  bounds[1] = Math.min(bounds[1], lat);
  bounds[2] = Math.max(bounds[2], lng);
  bounds[3] = Math.max(bounds[3], lat);
}

/** Two carriageways meet a street twice, which is one corner. */
const oneCornerMeters = 80;

/** Sorted by both streets; a street that meets many counts more from here on. */
export function findMeetings(streets: readonly GatheredStreet[], points: Points): Meeting[] {
  const firstAt = new Int32Array(points.lng.length).fill(-1);
  const othersAt = new Map<number, Set<number>>();
  streets.forEach(({ lines }, street) => {
    for (const line of lines)
      for (const i of line) {
        const first = firstAt[i] ?? -1;
        if (first < 0) firstAt[i] = street;
        else if (first !== street) othersAt.set(i, (othersAt.get(i) ?? new Set([first])).add(street));
      }
  });
  const meetings = new Map<number, Meeting[]>();
  const met = new Uint32Array(streets.length);
  for (const [i, here] of othersAt) {
    const sorted = [...here].sort((a, b) => a - b);
    const at = pointOfUnits(points, i);
    for (const [k, a] of sorted.entries())
      for (const b of sorted.slice(k + 1)) {
        const key = a * streets.length + b;
        const known = meetings.get(key) ?? [];
        if (known.some((one) => distanceMeters(one.at, at) < oneCornerMeters)) continue;
        meetings.set(key, [...known, { a, b, at }]);
        met[a] = (met[a] ?? 0) + 1;
        met[b] = (met[b] ?? 0) + 1;
      }
  }
  streets.forEach((street, s) => {
    street.importance = Math.min(1, street.importance + Math.log2(1 + (met[s] ?? 0)) / 8);
  });
  return [...meetings.values()].flat().sort((x, y) => x.a - y.a || x.b - y.b);
}
