/** A city's facts as the features of its drawn map. */
import type { LngLat, MapArea, MapData, MapLabel, MapLine, MapShore } from '#src/design/map/map-data.ts';
import { type City, type Road, roadLine } from '../streets/cities/cities.ts';
import { distanceMeters, type Point, smoothLine } from '../streets/geo.ts';
import { streetNameAt } from '../streets/street-names.ts';
import { limitLabels, limitLines } from './drive-limits.ts';

/** The same points, and the first once more. */
const closed = <T>(points: readonly T[]): T[] => [...points, ...points.slice(0, 1)];

/** Of a city with real streets only where rides go: its tiles have all else. */
function limitsOf(city: City): MapData {
  const { id, name, centre, bounds } = city;
  return {
    ...{ id, name, centre: rounded(centre), bounds, areas: [], shores: [] },
    lines: limitLines(city).map(([properties, points]) => line(properties, points)),
    labels: limitLabels(city).map(([properties, at]) => labelAt(properties, at)),
  };
}

export function cityMap(city: City): MapData {
  if (city.mapFile !== undefined) return limitsOf(city);
  const shores = city.water.map((water) => {
    const open = water.shore ? water.points.slice(0, water.shore) : closed(water.points);
    return { smooth: smoothLine(open, 4, 0.7), closing: water.shore ? water.points.slice(water.shore) : [] };
  });
  const islands = city.islands.map((island) => smoothLine(closed(island.points), 4, 0.8));
  const [west, south, east, north] = city.bounds;
  const margin = 2;
  const frame: Point[] = [
    [west - margin, south - margin],
    [east + margin, south - margin],
    [east + margin, north + margin],
    [west - margin, north + margin],
  ];
  const holes = shores.map(({ smooth, closing }) => [...smooth, ...closing]);
  const areas: MapArea[] = [
    ...holes.map((ring) => polygon('water', [ring])),
    polygon('land', [frame, ...holes]),
    ...islands.map((ring) => polygon('island', [ring])),
    ...city.parks.map((park) => polygon('park', [smoothLine(closed(park.points), 3, 0.2)], park.name)),
  ];
  const lines: MapLine[] = [
    ...city.contours.flatMap(contoursBeside).map((points) => line({ kind: 'contour' as const }, points)),
    ...city.rivers.map((river) =>
      line({ kind: 'river' as const, width: river.width ?? 1 }, smoothLine(river.points, 4, 0.9)),
    ),
    ...city.roads.flatMap((road) =>
      stretches(city, road).map(({ name, points }) =>
        line({ kind: 'road' as const, class: road.class, name }, points),
      ),
    ),
    ...city.transit.map((route) =>
      line(
        { kind: 'transit' as const },
        route.stops.map((stop) => stop.at),
      ),
    ),
    ...limitLines(city).map(([properties, points]) => line(properties, points)),
  ];
  return {
    id: city.id,
    name: city.name,
    centre: rounded(city.centre),
    bounds: city.bounds,
    areas,
    lines,
    labels: labelsOf(city),
    shores: [...shores.map(({ smooth }) => smooth), ...islands].map(
      (points): MapShore => ({
        type: 'Feature',
        properties: { kind: 'shore' },
        geometry: { type: 'LineString', coordinates: points.map(mutable) },
      }),
    ),
  };
}

/** A street as far as it has one name: King St W, then King St E. */
function stretches(city: City, road: Road): { name: string; points: Point[] }[] {
  const points = roadLine(road);
  if (!road.side)
    return [
      { name: road.class === 'ramp' ? '' : streetNameAt(city, road, road.points[0] ?? city.centre), points },
    ];
  const found: { name: string; points: Point[] }[] = [];
  for (const [i, to] of points.entries()) {
    const from = points[i - 1];
    if (!from) continue;
    const name = streetNameAt(city, road, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
    const last = found.at(-1);
    if (last?.name === name) last.points.push(to);
    else found.push({ name, points: [from, to] });
  }
  return found;
}

/** Five decimals are about a metre. */
const rounded = ([lng, lat]: Point): LngLat => [Math.round(lng * 1e5) / 1e5, Math.round(lat * 1e5) / 1e5];
const mutable = (point: Point): number[] => [...rounded(point)];

function line<P extends MapLine['properties']>(properties: P, points: readonly Point[]): MapLine {
  return {
    type: 'Feature',
    properties,
    geometry: { type: 'LineString', coordinates: points.map(mutable) },
  } as MapLine;
}

function polygon(
  kind: MapArea['properties']['kind'],
  rings: readonly (readonly Point[])[],
  name?: string,
): MapArea {
  const coordinates = rings.map((ring) => {
    const points = ring.map(mutable);
    return points[0]?.join() === points.at(-1)?.join() ? points : closed(points);
  });
  return {
    type: 'Feature',
    properties: { kind, ...(name ? { name } : {}) },
    geometry: { type: 'Polygon', coordinates },
  };
}

/** The slope behind a contour: further lines uphill of it, each wandering in its own way. */
function contoursBeside(base: readonly Point[], seed: number): Point[][] {
  return [0, 170, 370, 650].map((awayMeters, step) => {
    const moved = base.map((point, i): Point => {
      const before = base[i - 1] ?? point;
      const after = base[i + 1] ?? point;
      const scale = Math.cos((point[1] * Math.PI) / 180);
      const dx = (after[0] - before[0]) * scale;
      const dy = after[1] - before[1];
      const length = Math.hypot(dx, dy) || 1;
      const wander = 1 + 0.35 * Math.sin(i * 1.9 + step * 1.3 + seed * 2.1);
      const degrees = (awayMeters * wander) / 111_320;
      return [point[0] + ((-dy / length) * degrees) / scale, point[1] + (dx / length) * degrees];
    });
    return smoothLine(moved, 4, 1);
  });
}

/** Kinds of landmarks that have a name on the map already. */
const unmarked = new Set(['neighbourhood', 'park', 'station', 'lake']);

const labelAt = (properties: MapLabel['properties'], at: Point): MapLabel => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: mutable(at) },
});

function labelsOf(city: City): MapLabel[] {
  const middle = (points: readonly Point[]): Point => {
    const lngs = points.map((point) => point[0]);
    const lats = points.map((point) => point[1]);
    return [(Math.min(...lngs) + Math.max(...lngs)) / 2, (Math.min(...lats) + Math.max(...lats)) / 2];
  };
  const stations = new Map<string, Point>();
  for (const stop of city.transit.flatMap((route) => route.stops)) {
    const known = [...stations.values()].some((at) => distanceMeters(at, stop.at) < 40);
    if (stop.name && !known) stations.set(`${stop.name} ${stop.at}`, stop.at);
  }
  return [
    ...limitLabels(city).map(([properties, at]) => labelAt(properties, at)),
    ...[...stations].map(([key, at]) => labelAt({ kind: 'station', name: key.replace(/ -?\d.*$/, '') }, at)),
    ...city.neighbourhoods.map(({ name, at, rank }) => labelAt({ kind: 'place', name, rank }, at)),
    ...city.parks
      .filter((park) => !city.neighbourhoods.some((place) => place.name === park.name))
      .map((park) => labelAt({ kind: 'park-name', name: park.name }, middle(park.points))),
    ...city.landmarks
      .filter(({ name }) => !city.parks.some((park) => name.startsWith(park.name)))
      .filter(({ kind }) => !unmarked.has(kind))
      .map(({ name, at }, i, { length }) =>
        labelAt({ kind: 'landmark', name, rank: 1 + Math.floor((3 * i) / length) }, at),
      ),
    ...city.water.map((water) =>
      labelAt(
        { kind: 'water-name', name: water.name, great: water.shore !== undefined },
        water.labelAt ?? middle(water.points),
      ),
    ),
  ];
}
