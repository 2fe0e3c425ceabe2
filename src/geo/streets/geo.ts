/** Small geometry on the sphere and on a city-sized plane. Points are GeoJSON order: [longitude, latitude]. */

export type Point = readonly [lng: number, lat: number];

/** A point as it travels in calls and in other rooms. */
export interface LatLng {
  lat: number;
  lng: number;
}

const earthRadiusMeters = 6_371_008.8;
const radians = Math.PI / 180;

export const pointOf = (at: LatLng): Point => [at.lng, at.lat];

/** Great-circle distance in metres (haversine). */
export function distanceMeters(a: Point, b: Point): number {
  const halfLat = Math.sin(((b[1] - a[1]) * radians) / 2);
  const halfLng = Math.sin(((b[0] - a[0]) * radians) / 2);
  const h = halfLat * halfLat + Math.cos(a[1] * radians) * Math.cos(b[1] * radians) * halfLng * halfLng;
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Compass heading from a to b, 0 at north, clockwise, in [0, 360). */
export function headingDegrees(a: Point, b: Point): number {
  const x = (b[0] - a[0]) * Math.cos(((a[1] + b[1]) / 2) * radians);
  const y = b[1] - a[1];
  return (Math.atan2(x, y) / radians + 360) % 360;
}

export const along = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

export function lineMeters(line: readonly Point[]): number {
  let total = 0;
  let before: Point | undefined;
  for (const point of line) {
    if (before) total += distanceMeters(before, point);
    before = point;
  }
  return total;
}

/** Where on segment a-b the point p is nearest, as a share of the segment, on a plane scaled at p's latitude. */
export function nearestShare(p: Point, a: Point, b: Point): number {
  const scale = Math.cos(p[1] * radians);
  const dx = (b[0] - a[0]) * scale;
  const dy = b[1] - a[1];
  const length2 = dx * dx + dy * dy;
  if (length2 === 0) return 0;
  const share = ((p[0] - a[0]) * scale * dx + (p[1] - a[1]) * dy) / length2;
  return share < 0 ? 0 : share > 1 ? 1 : share;
}

export function inRing(p: Point, ring: readonly Point[]): boolean {
  let inside = false;
  let b = ring.at(-1) ?? p;
  for (const a of ring) {
    if (a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]) {
      inside = !inside;
    }
    b = a;
  }
  return inside;
}

export function inBounds(p: Point, [west, south, east, north]: readonly [number, number, number, number]) {
  return p[0] >= west && p[0] <= east && p[1] >= south && p[1] <= north;
}

/** The point where two segments cross inside both, or undefined. Touching at an end does not count. */
export function crossing(a: Point, b: Point, c: Point, d: Point): Point | undefined {
  const rx = b[0] - a[0];
  const ry = b[1] - a[1];
  const sx = d[0] - c[0];
  const sy = d[1] - c[1];
  const cross = rx * sy - ry * sx;
  if (cross === 0) return undefined;
  const t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / cross;
  const u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / cross;
  const edge = 1e-9;
  return t > edge && t < 1 - edge && u > edge && u < 1 - edge ? along(a, b, t) : undefined;
}

/**
 * A line through the same points with rounded bends (Catmull-Rom, `pieces` per segment).
 * The given points stay on it exactly, so lines that shared a point still share it.
 */
export function smoothLine(line: readonly Point[], pieces: number, tension = 0.6): Point[] {
  const out: Point[] = line.slice(0, 1);
  for (const [i, to] of line.slice(1).entries()) {
    const from = line[i] ?? to;
    const before = line[i - 1] ?? from;
    const after = line[i + 2] ?? to;
    for (let k = 1; k < pieces; k++) {
      const t = k / pieces;
      out.push([bend(before[0], from[0], to[0], after[0], t), bend(before[1], from[1], to[1], after[1], t)]);
    }
    out.push(to);
  }
  return out;

  function bend(p0: number, p1: number, p2: number, p3: number, t: number): number {
    const c1 = p1 + ((p2 - p0) * tension) / 3;
    const c2 = p2 - ((p3 - p1) * tension) / 3;
    const s = 1 - t;
    return s * s * s * p1 + 3 * s * s * t * c1 + 3 * s * t * t * c2 + t * t * t * p2;
  }
}
