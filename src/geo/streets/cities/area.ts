/** Where a city is driven in, as rings: read from GeoJSON, looked at, and written as it. Pure. */
import { z } from 'zod';
import { crossing, distanceMeters, type Point } from '../geo.ts';

export type Ring = [lng: number, lat: number][];

export const mostRings = 20;
export const mostCorners = 500;
/** Longer files are refused before they are read; a ring of 500 corners has some 20 kB. */
export const longestGeoJson = 60_000;
/** The largest metropolitan areas have some 20,000 km²; more is a country's outline, taken by mistake. */
const mostSquareKm = 60_000;
const metersPerDegree = 111_320;

/** An area that cannot be driven in as it is. Its message is for whoever gave it. */
export class AreaError extends Error {
  override readonly name = 'AreaError';
}

const Coordinates = z.array(z.array(z.array(z.number()).min(2).max(4)));
const Geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: Coordinates }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(Coordinates) }),
]);
const Feature = z.object({ type: z.literal('Feature'), geometry: Geometry });
const GeoJson = z.union([
  Geometry,
  Feature,
  z.object({ type: z.literal('FeatureCollection'), features: z.array(Feature).min(1) }),
]);

/** The rings of a GeoJSON text, each without its first corner repeated at the end. @throws AreaError */
export function readGeoJson(text: string): Ring[] {
  if (text.length > longestGeoJson)
    throw new AreaError(`The file has more than ${longestGeoJson / 1000} kB. Simplify the outline first.`);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new AreaError('This is no JSON. A file of GeoJSON begins with a curly bracket.');
  }
  const read = GeoJson.safeParse(parsed);
  if (!read.success)
    throw new AreaError('This is no GeoJSON with areas: a Polygon, a MultiPolygon or Features of them.');
  const polygons = geometriesOf(read.data).flatMap((geometry) =>
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
  );
  if (polygons.some(({ length }) => length > 1))
    throw new AreaError('The area has a hole. Draw it without, as several areas side by side.');
  const rings = polygons.flatMap(([outer]) => (outer ? [ringOf(outer)] : []));
  const problem = areaProblem(rings);
  if (problem) throw new AreaError(problem);
  return rings;
}

function geometriesOf(read: z.output<typeof GeoJson>): z.output<typeof Geometry>[] {
  if (read.type === 'FeatureCollection') return read.features.map(({ geometry }) => geometry);
  return [read.type === 'Feature' ? read.geometry : read];
}

/** @throws AreaError where it is not closed */
export function ringOf(line: readonly number[][]): Ring {
  const points = line.map(([lng = 0, lat = 0]): [number, number] => [round(lng), round(lat)]);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || first.join() !== last.join())
    throw new AreaError('The area is not closed: its last corner has to be its first one.');
  return points.slice(0, -1).filter((at, i, all) => i === 0 || at.join() !== all[i - 1]?.join());
}

/** To a decimetre. */
export const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** Why an area cannot be driven in, in words; null for one that can. */
export function areaProblem(rings: readonly Ring[]): string | null {
  if (rings.length === 0) return 'There is no area.';
  if (rings.length > mostRings) return `There are more than ${mostRings} areas.`;
  for (const ring of rings) {
    const problem = ringProblem(ring);
    if (problem) return problem;
  }
  const area = squareKm(rings);
  if (area < 0.01) return 'The area is smaller than a street corner.';
  if (area > mostSquareKm) return 'The area is larger than any city. Is it a country’s outline?';
  return null;
}

/** What is wrong with one outline, in words; null where nothing is. */
export function ringProblem(ring: Ring): string | null {
  if (ring.length < 3) return 'An area has at least three corners.';
  if (ring.length > mostCorners) return `An area has more than ${mostCorners} corners. Simplify it first.`;
  if (ring.some(([lng, lat]) => Math.abs(lng) > 180 || Math.abs(lat) > 85))
    return 'A corner lies outside the world. GeoJSON has the longitude first, then the latitude.';
  const lngs = ring.map(([lng]) => lng);
  if (Math.max(...lngs) - Math.min(...lngs) > 180)
    return 'The area reaches across the date line. Part it there.';
  return crossesItself(ring) ? 'The outline crosses itself.' : null;
}

function crossesItself(ring: Ring): boolean {
  const cornerAt = (i: number): Point => ring[i % ring.length] as Point;
  return ring.some((from, i) =>
    ring.slice(i + 2).some((other, k) => {
      const j = i + 2 + k;
      return crossing(from, cornerAt(i + 1), other, cornerAt(j + 1)) !== undefined;
    }),
  );
}

/** By the shoelace formula on a plane that touches the ring's first corner; true to some per cent for a city. */
export function squareKm(rings: readonly Ring[]): number {
  const metersIn = (ring: Ring): number => {
    const scale = Math.cos(((ring[0]?.[1] ?? 0) * Math.PI) / 180);
    let twice = 0;
    let before = ring.at(-1) as Point;
    for (const at of ring) {
      twice += before[0] * at[1] - at[0] * before[1];
      before = at;
    }
    return (Math.abs(twice) / 2) * metersPerDegree ** 2 * scale;
  };
  return rings.reduce((sum, ring) => sum + metersIn(ring), 0) / 1e6;
}

/** A ring around a place, for a city whose outline nobody has. @param km from the middle to each corner */
export function circleAround([lng, lat]: Point, km: number, corners = 32): Ring {
  const perLng = Math.max(0.05, Math.cos((lat * Math.PI) / 180));
  return Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    const degrees = (km * 1000) / metersPerDegree;
    return [round(lng + (degrees * Math.sin(angle)) / perLng), round(lat + degrees * Math.cos(angle))];
  });
}

/** How far it is from the middle to the farthest corner, for the form that draws circles. */
export const reachKm = (centre: Point, rings: readonly Ring[]): number =>
  Math.max(0, ...rings.flat().map((at) => distanceMeters(centre, at))) / 1000;

/** As a file that other programs read. */
export function writeGeoJson({ name, serviceArea }: { name: string; serviceArea: readonly Ring[] }): string {
  const closed = serviceArea.map((ring) => [[...ring, ring[0]]]);
  return JSON.stringify({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'MultiPolygon', coordinates: closed },
  });
}
