/**
 * Claim: ways over imported streets obey what signs say, and are about as long as those of another router on the same
 * extract. Peer: Valhalla, which is no part of Rove and is installed elsewhere for this look alone:
 *   npm install @valhallajs/valhallajs; npx valhalla build_config --mjolnir-tile-dir TILES > config.json;
 *   npx valhalla build_tiles -c config.json FILE.osm.pbf
 * Run: npx tsx bench/against-valhalla.ts FILE.osm.pbf --valhalla=FOLDER, which holds node_modules and config.json
 *
 * A way of ours is legal where Valhalla can drive it along its own edges (`edge_walk`), and one of Valhalla's where each
 * of its turns is one of our graph's.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { distanceMeters, type Point } from '#src/geo/streets/geo.ts';
import { buildGraph } from '#src/geo/streets/import/build-graph.ts';
import { readGraph, writeGraph } from '#src/geo/streets/import/graph-file.ts';
import { readExtract } from '#src/geo/streets/import/read-extract.ts';
import { snapTo } from '#src/geo/streets/import/snap-grid.ts';
import { realRoute } from '#src/geo/streets/routing/real-streets.ts';
import { randomFrom } from '#test/osm-extract.ts';
import { conclude, given, quick } from './measure.ts';

interface Actor {
  route(asked: object): Promise<{ trip: { legs: { shape: string }[]; summary: { length: number } } }>;
  traceRoute(asked: object): Promise<unknown>;
}

const [extract] = given;
const folder = process.argv.find((word) => word.startsWith('--valhalla='))?.split('=')[1];
if (!extract || !folder) throw new Error('Say which extract, and --valhalla=FOLDER.');
const installed = pathToFileURL(join(folder, 'node_modules/@valhallajs/valhallajs/index.mjs')).href;
const { Actor } = (await import(installed)) as { Actor: { fromConfigFile(path: string): Promise<Actor> } };
const actor = await Actor.fromConfigFile(join(folder, 'config.json'));
const graph = await readGraph(writeGraph(buildGraph(await readExtract(extract))));
const routes = quick ? 50 : 1_000;

const random = randomFrom(3);
const [west, south, east, north] = graph.facts.bounds;

/** On a road that both know, where no other is near that one of them could mean instead. */
function anywhere(): Point {
  for (;;) {
    const at: Point = [west + random() * (east - west), south + random() * (north - south)];
    const snap = snapTo(graph, at, 60);
    if (snap) return snap.point;
  }
}

/** Google's encoded polyline, with six digits. */
function decode(shape: string): Point[] {
  const points: Point[] = [];
  let [at, lat, lng] = [0, 0, 0];
  const next = () => {
    let [value, shift, byte] = [0, 0, 0];
    do {
      byte = shape.charCodeAt(at++) - 63;
      value |= (byte & 31) << shift;
      shift += 5;
    } while (byte >= 32);
    return value & 1 ? ~(value >> 1) : value >> 1;
  };
  while (at < shape.length) {
    lat += next();
    lng += next();
    points.push([lng / 1e6, lat / 1e6]);
  }
  return points;
}

/** The other router keeps places a little less exactly. */
const sameMeters = 0.5;
const isSame = (a: Point, b: Point) => distanceMeters(a, b) < sameMeters;
const cell = ([lng, lat]: Point, east = 0, north = 0) =>
  `${Math.round(lng * 1e5) + east} ${Math.round(lat * 1e5) + north}`;
/** Edges by where they start. */
const edgesFrom = new Map<string, number[]>();
const pointAt = (i: number): Point => [(graph.shapeLng[i] ?? 0) / 1e7, (graph.shapeLat[i] ?? 0) / 1e7];
function startOf(edge: number): Point {
  const piece = graph.edgePiece[edge] ?? 0;
  return pointAt(
    (graph.edgeAlong[edge] ? graph.firstShape[piece] : (graph.firstShape[piece + 1] ?? 0) - 1) ?? 0,
  );
}
function edgesAt(point: Point): number[] {
  const around = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => cell(point, x, y)));
  return around.flatMap((key) => edgesFrom.get(key) ?? []).filter((edge) => isSame(startOf(edge), point));
}
graph.edgePiece.forEach((_piece, edge) => {
  const key = cell(startOf(edge));
  edgesFrom.set(key, [...(edgesFrom.get(key) ?? []), edge]);
});

/** Whether our graph has the way of a line; null where it lies on a road that we do not keep. */
function isOurs(line: readonly Point[]): boolean | null {
  const starts = line.map((point, i) => ({ i, edges: edgesAt(point) }));
  let before: number[] | undefined;
  for (const { i, edges } of starts) {
    if (edges.length === 0 || i === line.length - 1) continue;
    const following = edges.filter((edge) => follows(line, i, edge));
    if (following.length === 0) {
      // The last piece is driven in part, and so is not found.
      if (starts.slice(i + 1).every((one) => one.edges.length === 0 || one.i === line.length - 1)) break;
      return null;
    }
    const allowed = before
      ? following.filter((edge) => before?.some((one) => mayTurn(one, edge)))
      : following;
    if (allowed.length === 0) return false;
    before = allowed;
  }
  return true;
}

function follows(line: readonly Point[], from: number, edge: number): boolean {
  const piece = graph.edgePiece[edge] ?? 0;
  const [first, end] = [graph.firstShape[piece] ?? 0, graph.firstShape[piece + 1] ?? 0];
  const count = end - first;
  if (from + count > line.length) return false;
  return Array.from({ length: count }, (_, i) => (graph.edgeAlong[edge] ? first + i : end - 1 - i)).every(
    (shape, i) => isSame(pointAt(shape), line[from + i] ?? [0, 0]),
  );
}

function mayTurn(from: number, to: number): boolean {
  for (let t = graph.firstTurn[from] ?? 0; t < (graph.firstTurn[from + 1] ?? 0); t++)
    if (graph.turnTarget[t] === to) return true;
  return false;
}

/** A way driven backwards, which most often goes against a one-way, shows that a look finds what is not legal. */
const count = {
  asked: 0,
  backwardsRefused: 0,
  oursLegal: 0,
  oursRefused: 0,
  theirsLegal: 0,
  theirsRefused: 0,
  theirsElsewhere: 0,
};
const longer: number[] = [];
const words = new Map<string, number>();
while (count.asked < routes) {
  const [from, to] = [anywhere(), anywhere()];
  if (distanceMeters(from, to) < 300) continue;
  const ours = realRoute(graph, from, to, { hour: 11, weekend: false }, 100);
  if (!ours) continue;
  const locations = [from, to].map(([lon, lat]) => ({ lat, lon }));
  const theirs = await actor.route({ locations, costing: 'auto' }).catch(() => undefined);
  if (!theirs) continue;
  count.asked += 1;
  longer.push(ours.distanceMeters / (theirs.trip.summary.length * 1000) - 1);
  const shape = ours.polyline.map(([lon, lat]) => ({ lat, lon }));
  try {
    await actor.traceRoute({ shape, costing: 'auto', shape_match: 'edge_walk' });
    count.oursLegal += 1;
  } catch (error) {
    count.oursRefused += 1;
    const why = String((error as Error).message).slice(0, 90);
    words.set(why, (words.get(why) ?? 0) + 1);
    if (process.argv.includes('--why')) console.log(why, JSON.stringify(locations));
  }
  const back = shape.toReversed();
  const isRefused = await actor.traceRoute({ shape: back, costing: 'auto', shape_match: 'edge_walk' }).then(
    () => false,
    () => true,
  );
  if (isRefused) count.backwardsRefused += 1;
  const legal = isOurs(decode(theirs.trip.legs[0]?.shape ?? ''));
  if (legal === null) count.theirsElsewhere += 1;
  else if (legal) count.theirsLegal += 1;
  else count.theirsRefused += 1;
}
const sorted = longer.sort((a, b) => a - b);
const at = (share: number) => 100 * (sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
const apart = longer.map(Math.abs).sort((a, b) => a - b);
const median = 100 * (apart[apart.length >> 1] ?? 0);
console.log(count, Object.fromEntries(words));
console.log(
  `Ours is ${at(0.5).toFixed(2)} % longer at the median (5th ${at(0.05).toFixed(1)}, 95th ${at(0.95).toFixed(1)}); apart by ${median.toFixed(2)} %.`,
);
conclude(
  { routes: count.asked, 'legal of ours': count.oursLegal, 'legal of theirs': count.theirsLegal },
  { 'lengths within 5 % at the median': median < 5 },
);
