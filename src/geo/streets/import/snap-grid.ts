/**
 * The nearest road to a place: parts of pieces by cells of a hundred metres, searched in growing rings.
 * What is read with `!` is an index of these arrays.
 */
import { distanceMeters, nearestShare, type Point } from '../geo.ts';
import { doorStreetAt } from './city-addresses.ts';
import { degreesOf, type Pieces } from './junctions.ts';
import type { Grid, RoadArrays, RoadGraph } from './road-graph.ts';

const cellMeters = 100;
/** A whole region has larger cells, so that empty ones cost no memory to speak of. */
const mostCells = 6_000_000;
/** Ten-millionths of a degree of latitude in a metre. */
const unitsPerMeter = 1e7 / 111_195;

/** A place on a road: `meters` along the piece from its first end. */
export interface RoadSnap {
  piece: number;
  meters: number;
  point: Point;
  /** From the asked point to the road. */
  offsetMeters: number;
  /** On which side of the piece the asked point lies, looking along it. */
  side: 'left' | 'right';
  /** The shape point before it. */
  part: number;
}

export function layGrid(
  pieces: Pieces,
  edgePiece: Uint32Array,
): { grid: Grid } & Pick<RoadArrays, 'cellFirst' | 'cellParts'> {
  const driven = new Uint8Array(pieces.count);
  for (const piece of edgePiece) driven[piece] = 1;
  const grid = gridAround(pieces);
  const cells = grid.columns * grid.rows;
  const cellFirst = new Uint32Array(cells + 1);
  eachPart(pieces, driven, grid, (cell) => cellFirst[cell + 1]!++);
  for (let c = 0; c < cells; c++) cellFirst[c + 1]! += cellFirst[c]!;
  const cellParts = new Uint32Array(cellFirst[cells]!);
  const next = cellFirst.slice();
  eachPart(pieces, driven, grid, (cell, part) => {
    cellParts[next[cell]!++] = part;
  });
  return { grid, cellFirst, cellParts };
}

function gridAround({ shapeLng, shapeLat }: Pieces): Grid {
  const [west, south] = [
    shapeLng.reduce((a, b) => Math.min(a, b)),
    shapeLat.reduce((a, b) => Math.min(a, b)),
  ];
  const [east, north] = [
    shapeLng.reduce((a, b) => Math.max(a, b)),
    shapeLat.reduce((a, b) => Math.max(a, b)),
  ];
  const narrow = Math.max(0.1, Math.cos(((south + north) / 2e7) * (Math.PI / 180)));
  const size = (factor: number): Grid => {
    const cellLat = Math.ceil(cellMeters * unitsPerMeter * factor);
    const cellLng = Math.ceil(cellLat / narrow);
    return {
      ...{ west, south, cellLat, cellLng },
      columns: Math.floor((east - west) / cellLng) + 1,
      rows: Math.floor((north - south) / cellLat) + 1,
    };
  };
  const { columns, rows } = size(1);
  return size(Math.max(1, Math.sqrt((columns * rows) / mostCells)));
}

/** Calls with each cell that the box around a part touches; parts are short, so there is no more exact way. */
function eachPart(
  { count, firstShape, shapeLng, shapeLat }: Pieces,
  driven: Uint8Array,
  { west, south, cellLng, cellLat, columns }: Grid,
  visit: (cell: number, part: number) => void,
): void {
  for (let piece = 0; piece < count; piece++) {
    if (!driven[piece]) continue;
    for (let part = firstShape[piece]!; part < firstShape[piece + 1]! - 1; part++) {
      const [a, b] = [shapeLng[part]!, shapeLng[part + 1]!];
      const [c, d] = [shapeLat[part]!, shapeLat[part + 1]!];
      const last = Math.floor((Math.max(a, b) - west) / cellLng);
      const top = Math.floor((Math.max(c, d) - south) / cellLat);
      for (let y = Math.floor((Math.min(c, d) - south) / cellLat); y <= top; y++)
        for (let x = Math.floor((Math.min(a, b) - west) / cellLng); x <= last; x++)
          visit(y * columns + x, part);
    }
  }
}

const placeOf = ({ shapeLng, shapeLat }: RoadArrays, i: number): Point =>
  degreesOf(shapeLng[i]!, shapeLat[i]!);

/** The nearest place on a road, or undefined beyond `maxMeters`. */
export function snapTo(graph: RoadGraph, at: Point, maxMeters: number): RoadSnap | undefined {
  let best: { part: number; share: number } | undefined;
  let bestMeters = maxMeters;
  around(
    graph,
    at,
    (part) => {
      const found = onPart(graph, at, part);
      if (found.offsetMeters < bestMeters) {
        bestMeters = found.offsetMeters;
        best = { part, share: found.share };
      }
    },
    () => bestMeters,
  );
  return best && snapOf(graph, at, best.part, best.share, bestMeters);
}

/** A door is reached from its own street where that runs by, though a lane behind it be nearer. */
const ownStreetMeters = 150;

/** The place on a road from which a door is reached: on its own street, else the nearest. */
export function snapToDoor(graph: RoadGraph, at: Point, maxMeters: number): RoadSnap | undefined {
  const street = doorStreetAt(graph, at);
  const own = street
    ? snapsNear(graph, at, Math.min(ownStreetMeters, maxMeters)).filter(
        ({ piece }) => graph.nameAt(graph.pieceName[piece]!) === street,
      )
    : [];
  const [first] = own.sort((a, b) => a.offsetMeters - b.offsetMeters);
  return first ?? snapTo(graph, at, maxMeters);
}

/** The nearest place on each piece within `maxMeters`, in no order. */
export function snapsNear(graph: RoadGraph, at: Point, maxMeters: number): RoadSnap[] {
  const nearest = new Map<number, { part: number; share: number; offsetMeters: number }>();
  around(
    graph,
    at,
    (part) => {
      const found = onPart(graph, at, part);
      if (found.offsetMeters > maxMeters) return;
      const piece = pieceOf(graph, part);
      if (found.offsetMeters < (nearest.get(piece)?.offsetMeters ?? Number.POSITIVE_INFINITY))
        nearest.set(piece, { part, ...found });
    },
    () => maxMeters,
  );
  return [...nearest.values()].map(({ part, share, offsetMeters }) =>
    snapOf(graph, at, part, share, offsetMeters),
  );
}

function onPart(graph: RoadArrays, at: Point, part: number): { share: number; offsetMeters: number } {
  const [a, b] = [placeOf(graph, part), placeOf(graph, part + 1)];
  const share = nearestShare(at, a, b);
  const point: Point = [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
  return { share, offsetMeters: distanceMeters(at, point) };
}

/** The piece that a shape point belongs to. */
export function pieceOf({ firstShape }: RoadArrays, part: number): number {
  let low = 0;
  let high = firstShape.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (firstShape[middle]! <= part) low = middle;
    else high = middle - 1;
  }
  return low;
}

function snapOf(graph: RoadGraph, at: Point, part: number, share: number, offsetMeters: number): RoadSnap {
  const piece = pieceOf(graph, part);
  const [a, b] = [placeOf(graph, part), placeOf(graph, part + 1)];
  let meters = distanceMeters(a, b) * share;
  for (let i = graph.firstShape[piece]!; i < part; i++)
    meters += distanceMeters(placeOf(graph, i), placeOf(graph, i + 1));
  const cross = (b[0] - a[0]) * (at[1] - a[1]) - (b[1] - a[1]) * (at[0] - a[0]);
  return {
    ...{ piece, part, offsetMeters, side: cross > 0 ? 'left' : 'right' },
    meters: Math.min(meters, graph.pieceMeters[piece]!),
    point: [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share],
  };
}

/** Calls with the parts of cells in rings around a place, until no nearer one can follow. */
function around(
  { facts: { grid }, cellFirst, cellParts }: RoadGraph,
  at: Point,
  visit: (part: number) => void,
  nearestMeters: () => number,
): void {
  const { west, south, columns, rows, cellLng, cellLat } = grid;
  const column = Math.floor((at[0] * 1e7 - west) / cellLng);
  const row = Math.floor((at[1] * 1e7 - south) / cellLat);
  const ringMeters = cellLat / unitsPerMeter;
  const visitCell = (x: number, y: number) => {
    if (x < 0 || x >= columns || y < 0 || y >= rows) return;
    const cell = y * columns + x;
    for (let i = cellFirst[cell]!; i < cellFirst[cell + 1]!; i++) visit(cellParts[i]!);
  };
  // From far outside nothing within reach is left out: rings start at the edge of the grid.
  const outside = Math.max(0, -column, -row, column - columns + 1, row - rows + 1);
  const outermost = Math.max(column, row, columns - column, rows - row);
  for (let ring = outside; ring <= outermost && (ring - 1) * ringMeters * 0.9 < nearestMeters(); ring++) {
    for (let y = row - ring; y <= row + ring; y++) {
      const step = y === row - ring || y === row + ring || ring === 0 ? 1 : 2 * ring;
      for (let x = column - ring; x <= column + ring; x += step) visitCell(x, y);
    }
  }
}
