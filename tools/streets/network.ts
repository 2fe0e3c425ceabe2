/** Streets being made: nodes in metres on a plane, and the roads that run through them. */
import type { City, Road, RoadClass } from '#src/geo/streets/cities/city-facts.ts';
import type { Point } from '#src/geo/streets/geo.ts';

/** A place where roads bend, meet or end. */
export interface Node {
  x: number;
  y: number;
  /** Where facts or the drawing put it. */
  anchor: { x: number; y: number };
  /** How much that is believed: 1 for a corner known as a fact, less for what was drawn. */
  weight: number;
  known: boolean;
}

export interface Line {
  name: string;
  label?: string | undefined;
  class: RoadClass;
  toll?: boolean | undefined;
  side?: Road['side'];
  /** From the drawing by hand, or made from corners alone. */
  drawn: boolean;
  nodes: Node[];
}

export interface Plane {
  toPlane(at: Point): { x: number; y: number };
  toPoint(at: { x: number; y: number }): Point;
}

/** Metres east and north of the city's centre. */
export function planeOf({ centre }: Pick<City, 'centre'>): Plane {
  const perLat = 111_195;
  const perLng = perLat * Math.cos((centre[1] * Math.PI) / 180);
  return {
    toPlane: ([lng, lat]) => ({ x: (lng - centre[0]) * perLng, y: (lat - centre[1]) * perLat }),
    toPoint: ({ x, y }) => [centre[0] + x / perLng, centre[1] + y / perLat],
  };
}

export const nodeAt = (at: { x: number; y: number }, weight: number, known: boolean): Node => ({
  x: at.x,
  y: at.y,
  anchor: { x: at.x, y: at.y },
  weight,
  known,
});

export const apart = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  Math.hypot(a.x - b.x, a.y - b.y);

export const isSurface = ({ class: kind }: Pick<Line, 'class'>): boolean =>
  kind !== 'expressway' && kind !== 'ramp';

/** Streets of one name in several parts of town have one key: "Queen St W" and "Queen St E". */
export const keyOf = (name: string): string =>
  name
    .replace(/^Mt /, 'Mount ')
    .replace(/ \(.*\)$/, '')
    .replace(/ (?:NW|NE|SW|SE|N|S|E|W)$/, '')
    .toLowerCase();

export interface Projection {
  /** Metres along the line. */
  along: number;
  away: number;
  segment: number;
}

/** The nearest place of a line. */
export function project(
  nodes: readonly { x: number; y: number }[],
  at: { x: number; y: number },
): Projection {
  let best: Projection = { along: 0, away: Number.POSITIVE_INFINITY, segment: 0 };
  let before = 0;
  for (const [i, b] of nodes.entries()) {
    const a = nodes[i - 1];
    if (!a) continue;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const length2 = dx * dx + dy * dy;
    const share =
      length2 === 0 ? 0 : Math.max(0, Math.min(1, ((at.x - a.x) * dx + (at.y - a.y) * dy) / length2));
    const away = Math.hypot(at.x - a.x - dx * share, at.y - a.y - dy * share);
    const length = Math.sqrt(length2);
    if (away < best.away) best = { along: before + share * length, away, segment: i - 1 };
    before += length;
  }
  return best;
}

export function lengthOf(nodes: readonly { x: number; y: number }[]): number {
  let sum = 0;
  for (const [i, b] of nodes.entries()) sum += i > 0 ? apart(nodes[i - 1] ?? b, b) : 0;
  return sum;
}

/** Where two segments cross inside both, or undefined. */
export function crossingOf(
  a: { x: number; y: number },
  b: { x: number; y: number },
  c: { x: number; y: number },
  d: { x: number; y: number },
): { x: number; y: number } | undefined {
  const [rx, ry, sx, sy] = [b.x - a.x, b.y - a.y, d.x - c.x, d.y - c.y];
  const cross = rx * sy - ry * sx;
  if (cross === 0) return undefined;
  const t = ((c.x - a.x) * sy - (c.y - a.y) * sx) / cross;
  const u = ((c.x - a.x) * ry - (c.y - a.y) * rx) / cross;
  const edge = 1e-9;
  return t > edge && t < 1 - edge && u > edge && u < 1 - edge
    ? { x: a.x + t * rx, y: a.y + t * ry }
    : undefined;
}
