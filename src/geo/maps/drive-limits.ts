/** Where rides go and where not, as lines and names of a city's map: the edge of its service area, and its no-go areas. */
import type { MapLabel, MapLine } from '#src/design/map/map-data.ts';
import type { City } from '../streets/cities/cities.ts';
import type { NoGoArea } from '../streets/cities/city-areas.ts';
import { boundsOf } from '../streets/cities/city-facts.ts';
import type { Point } from '../streets/geo.ts';

/** Strokes across the longer side of a no-go area. */
const strokes = 24;

/**
 * Strokes from south-west to north-east through a ring, each from where it enters to where it leaves.
 * @param ring corners in degrees, the last one not the first again
 */
export function hatch(ring: readonly Point[]): [Point, Point][] {
  const [west, south, east, north] = boundsOf(ring);
  // In a plane where a degree is as wide as high, so that strokes are at 45 degrees wherever the city lies.
  const narrow = Math.max(0.01, Math.cos((((south + north) / 2) * Math.PI) / 180));
  const flat = ring.map(([lng, lat]): Point => [(lng - west) * narrow, lat - south]);
  const gap = Math.max((east - west) * narrow, north - south) / strokes;
  if (gap === 0) return [];
  const offsets = flat.map(([x, y]) => y - x);
  const first = Math.ceil(Math.min(...offsets) / gap);
  const last = Math.floor(Math.max(...offsets) / gap);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i + 0.5) * gap).flatMap((offset) => {
    const crossed = flat
      .flatMap((to, i) => {
        const from = flat.at(i - 1) ?? to;
        const [a, b] = [from[1] - from[0] - offset, to[1] - to[0] - offset];
        return a < 0 === b < 0 ? [] : [from[0] + ((to[0] - from[0]) * a) / (a - b)];
      })
      .sort((one, other) => one - other);
    const at = (x: number): Point => [west + x / narrow, south + x + offset];
    return crossed.flatMap((from, i): [Point, Point][] => {
      const to = crossed[i + 1];
      return i % 2 === 0 && to !== undefined ? [[at(from), at(to)]] : [];
    });
  });
}

const refused = { both: 'no rides', pickup: 'no pickups', drop_off: 'no drop-offs' } as const;
const wordsOf = ({ name, refuses, hours }: NoGoArea) =>
  `${name}: ${refused[refuses]}${hours ? ' at times' : ''}`;

const closed = (ring: readonly Point[]): Point[] => [...ring, ...ring.slice(0, 1)];

export function limitLines({ isBox, serviceArea, areas }: City): [MapLine['properties'], readonly Point[]][] {
  return [
    // A city that was never given an edge is driven in as far as its map goes.
    ...(isBox ? [] : serviceArea).map((ring): [MapLine['properties'], Point[]] => [
      { kind: 'service-edge' },
      closed(ring),
    ]),
    ...areas.flatMap((area): [MapLine['properties'], readonly Point[]][] =>
      area.kind === 'no_go'
        ? [closed(area.ring), ...hatch(area.ring)].map((points) => [{ kind: 'no-go' }, points])
        : [],
    ),
  ];
}

export function limitLabels({ areas }: City): [MapLabel['properties'], Point][] {
  return areas.flatMap((area): [MapLabel['properties'], Point][] => {
    if (area.kind !== 'no_go') return [];
    const [west, south, east, north] = boundsOf(area.ring);
    return [[{ kind: 'no-go', name: wordsOf(area) }, [(west + east) / 2, (south + north) / 2]]];
  });
}
