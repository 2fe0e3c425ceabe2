/**
 * The sea out of the lines of its shore, within a box: shores are followed with the water on their right, and where one
 * leaves the box its edge is followed clockwise to where the next comes in.
 */
import type { Ring } from './map-features.ts';

type Place = readonly [x: number, y: number];
/** In the square, y growing southward. */
export interface Box {
  west: number;
  north: number;
  east: number;
  south: number;
}

export interface Sea {
  water: Ring[];
  islands: Ring[];
  /** The shore itself, without the edges of the box. */
  shores: Ring[];
}

/** @param chains lines of the shore, joined as far as they go on; one that ends where it began is closed */
export function seaWithin(chains: readonly Ring[], box: Box): Sea {
  const sea: Sea = { water: [], islands: [], shores: [] };
  const open: Place[][] = [];
  for (const chain of chains) {
    const isClosed = String(chain[0]) === String(chain.at(-1)) && chain.length > 3;
    if (isClosed && chain.every((place) => isIn(place, box))) {
      (isClockwise(chain) ? sea.water : sea.islands).push(chain);
      sea.shores.push(chain);
      continue;
    }
    for (const piece of clipped(isClosed ? startingOutside(chain, box) : chain, box)) {
      sea.shores.push(piece);
      open.push([atEdge(piece[0], box), ...piece, atEdge(piece.at(-1), box)]);
    }
  }
  sea.water.push(...followed(open, box));
  // An island that nothing else is said of lies in the sea.
  if (open.length === 0 && sea.islands.length > 0 && sea.water.length === 0)
    sea.water.push(cornersFrom(0, 4, box));
  return sea;
}

const isIn = ([x, y]: Place, { west, north, east, south }: Box) =>
  x >= west && x <= east && y >= north && y <= south;

function isClockwise(ring: Ring): boolean {
  let twice = 0;
  ring.forEach(([x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length] ?? [x, y];
    twice += x * nextY - nextX * y;
  });
  // Clockwise to whoever looks at it, since y grows downward.
  return twice > 0;
}

function startingOutside(ring: Ring, box: Box): Ring {
  const first = ring.findIndex((place) => !isIn(place, box));
  return [...ring.slice(first, -1), ...ring.slice(0, first + 1)];
}

/** What of a line lies in the box, in pieces. */
function clipped(line: Ring, box: Box): Place[][] {
  const pieces: Place[][] = [];
  let piece: Place[] = [];
  const end = () => {
    if (piece.length > 1) pieces.push(piece);
    piece = [];
  };
  for (const [i, to] of line.entries()) {
    const from = line[i - 1];
    if (!from) continue;
    const within = partWithin(from, to, box);
    if (!within) {
      end();
      continue;
    }
    const [start, stop] = within;
    if (piece.length === 0) piece.push(start);
    piece.push(stop);
    if (!isIn(to, box)) end();
  }
  end();
  return pieces;
}

/** By Liang and Barsky. */
function partWithin([x, y]: Place, [toX, toY]: Place, box: Box): [Place, Place] | undefined {
  const [dx, dy] = [toX - x, toY - y];
  let [enter, leave] = [0, 1];
  for (const [step, room] of [
    [-dx, x - box.west],
    [dx, box.east - x],
    [-dy, y - box.north],
    [dy, box.south - y],
  ] as const) {
    if (step === 0) {
      if (room < 0) return undefined;
    } else if (step < 0) enter = Math.max(enter, room / step);
    else leave = Math.min(leave, room / step);
  }
  if (enter > leave) return undefined;
  const at = (share: number): Place => [Math.round(x + share * dx), Math.round(y + share * dy)];
  return [at(enter), at(leave)];
}

/** The nearest place on the edge: a shore that breaks off does so where the extract was cut. */
function atEdge([x, y]: Place = [0, 0], { west, north, east, south }: Box): Place {
  const [inX, inY] = [Math.min(east, Math.max(west, x)), Math.min(south, Math.max(north, y))];
  const away = [inX - west, east - inX, inY - north, south - inY];
  const nearest = away.indexOf(Math.min(...away));
  if (nearest < 2) return [nearest === 0 ? west : east, inY];
  return [inX, nearest === 2 ? north : south];
}

/** How far around the edge a place on it lies, clockwise from the north-west: a side is 1. */
function around([x, y]: Place, { west, north, east, south }: Box): number {
  if (y === north) return (x - west) / (east - west);
  if (x === east) return 1 + (y - north) / (south - north);
  if (y === south) return 2 + (east - x) / (east - west);
  return 3 + (south - y) / (south - north);
}

/** The corners that lie between two places on the edge, clockwise. */
function cornersFrom(from: number, to: number, { west, north, east, south }: Box): Place[] {
  const corners: readonly Place[] = [
    [west, north],
    [east, north],
    [east, south],
    [west, south],
  ];
  const end = to <= from ? to + 4 : to;
  const passed: Place[] = [];
  for (let side = Math.floor(from) + 1; side <= end; side++) passed.push(corners[side % 4] ?? [west, north]);
  return passed;
}

function followed(lines: readonly Place[][], box: Box): Ring[] {
  const edge = (place: Place | undefined) => around(place ?? [box.west, box.north], box);
  const starts = lines.map((line, i) => ({ i, at: edge(line[0]) })).sort((a, b) => a.at - b.at);
  const used = new Uint8Array(lines.length);
  const rings: Ring[] = [];
  lines.forEach((_line, first) => {
    if (used[first]) return;
    const ring: Place[] = [];
    for (let i = first; !used[i]; ) {
      used[i] = 1;
      const line = lines[i] ?? [];
      ring.push(...line);
      const end = edge(line.at(-1));
      const next = starts.find(({ at }) => at >= end) ?? starts[0];
      if (!next) break;
      ring.push(...cornersFrom(end, next.at, box));
      i = next.i;
    }
    rings.push(ring);
  });
  return rings;
}
