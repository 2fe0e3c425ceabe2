/**
 * Makes the streets of the cities: `npx tsx tools/build-streets.ts`. What is drawn by hand in a city's file is put where its
 * corners are known to be; streets of three corners or more that nobody drew are led through them; where streets cross they
 * meet. The outcome is a file `…-streets.json` for each, beside it, in the form of `street-lines.ts`; what was left out is said.
 */
import { writeFileSync } from 'node:fs';
import { type City, makeCity, type Road } from '#src/geo/streets/cities/city-facts.ts';
import { writeRoad } from '#src/geo/streets/cities/street-lines.ts';
import { handDrawnCities } from '../demo/cities/cities.ts';
import { type Barriers, barriersOf } from './streets/barriers.ts';
import { chainsOf, withoutSpikes } from './streets/chains.ts';
import { drawnStreets } from './streets/drawn.ts';
import { type Corner, cornersIn, type Named } from './streets/facts.ts';
import { connectedGroups, crossingsOf, joinStreets, pairOf } from './streets/junctions.ts';
import {
  apart,
  isSurface,
  keyOf,
  type Line,
  lengthOf,
  type Node,
  planeOf,
  project,
} from './streets/network.ts';
import { settle } from './streets/settle.ts';

/** Two corners say where a street runs only if they are near to each other. */
const fewestCorners = 2;
const betweenTwoMeters = 420;
const winding = /\b(?:Cres|Cir|Crt|Circt|Close|Pl|Gate|Mews)\b/;

interface Found {
  key: string;
  corners: { node: Node; name: string; cross: string }[];
}

function streetsOf(city: City): { roads: Road[]; said: string[] } {
  const plane = planeOf(city);
  const barriers = barriersOf(city, plane);
  const all = cornersIn(city, plane);
  const corners = all.filter((corner) => !barriers.inWater(corner));
  const drawn = drawnStreets(city.roads, plane, corners);
  const passes = new Set(
    crossingsOf(drawnStreets(city.roads, plane, []).lines).map(({ one, other }) =>
      pairOf(one.line, other.line),
    ),
  );

  const byKey = new Map<string, Found>();
  for (const { corner, node, open } of drawn.placed)
    for (const named of corner.streets) {
      const found = byKey.get(named.key) ?? { key: named.key, corners: [] };
      byKey.set(named.key, found);
      if (open.includes(named)) found.corners.push({ node, name: named.name, cross: crossOf(corner, named) });
    }
  let left = 0;
  const made = [...byKey.values()].flatMap((found) => {
    if (found.corners.length < fewestCorners) {
      left++;
      return [];
    }
    return newLines(found, drawn.lines, barriers, (node) => {
      const placed = drawn.placed.find((one) => one.node === node);
      if (placed) drawn.dropped.push({ corner: placed.corner, why: 'beside its street' });
    });
  });
  const lines = [...drawn.lines, ...made.filter((line) => !runsAlong(line, drawn.lines))];
  settle(lines);
  const { joined, merged } = joinStreets(lines, passes);
  const bridged = bridgeGaps(lines, barriers);
  joinStreets(lines, passes);
  const [kept = [], ...others] = connectedGroups(lines);
  const cutOff = others.flat();
  const said = [
    `${city.name}: ${all.length} corners, ${all.length - corners.length} in water, ${drawn.dropped.length} not believed`,
    `  the drawing was off by ${median(drawn.offMeters).toFixed(0)} m at the median of ${drawn.offMeters.length} crossings`,
    `  ${drawn.lines.length} drawn and ${made.length} further streets; ${left} with too few corners; ${cutOff.length} cut off`,
    `  ${joined} crossings joined, ${merged} corners made one, ${bridged} wide gaps closed`,
    ...drawn.dropped.map(
      ({ corner, why }) => `    ${corner.streets.map(({ name }) => name).join(' & ')}: ${why}`,
    ),
    ...cutOff.map(({ name, nodes }) => `    cut off: ${name}, ${lengthOf(nodes).toFixed(0)} m`),
  ];
  const roads = named(lines.filter((line) => kept.includes(line))).map((line) => roadOf(line, plane));
  return { roads: roads.filter(({ points }) => points.length > 1), said };
}

/** So far apart two pieces of a street are still one, where its far piece could not be driven to otherwise. */
const bridgedMeters = 1_700;

function bridgeGaps(lines: Line[], barriers: Barriers): number {
  let bridged = 0;
  for (;;) {
    const [main = [], ...others] = connectedGroups(lines);
    const reached = new Set(main);
    const found = others
      .flat()
      .flatMap((line) => gapsBetween(line, main, barriers))
      .sort((a, b) => a.meters - b.meters)[0];
    if (!found) return bridged;
    const { piece, end, to } = found;
    if (piece.nodes[0] === end) piece.nodes.unshift(to);
    else piece.nodes.push(to);
    bridged++;
    if (reached.has(piece)) return bridged;
  }
}

function gapsBetween(piece: Line, main: readonly Line[], barriers: Barriers) {
  const key = keyOf(piece.label ?? piece.name);
  return main
    .filter((line) => isSurface(line) && keyOf(line.label ?? line.name) === key)
    .flatMap(({ nodes }) =>
      [piece.nodes[0], piece.nodes.at(-1)].flatMap((end) =>
        [nodes[0], nodes.at(-1)].flatMap((to) => {
          if (!end || !to || barriers.between(end, to, key)) return [];
          const meters = apart(end, to);
          return meters < bridgedMeters ? [{ piece, end, to, meters }] : [];
        }),
      ),
    );
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const crossOf = ({ streets: [one, other] }: Corner, named: Named): string =>
  (named === one ? other : one).key;

/** Where a street is known to go on, corners may lie farther apart. */
function mostGapMeters({ corners }: Found): number {
  if (corners.length < 3) return corners.some(({ name }) => winding.test(name)) ? 0 : betweenTwoMeters;
  return corners.length >= 14 ? 1_300 : corners.length >= 7 ? 900 : 620;
}

function newLines(
  found: Found,
  drawn: readonly Line[],
  barriers: Barriers,
  dropped: (node: Node) => void,
): Line[] {
  const ends = drawn
    .filter((line) => isSurface(line) && keyOf(line.label ?? line.name) === found.key)
    .flatMap(({ nodes }) => [nodes[0], nodes.at(-1)])
    .filter((node) => node !== undefined);
  const crossAt = new Map(found.corners.map(({ node, cross }) => [node, cross]));
  const rules = {
    mostGapMeters: mostGapMeters(found),
    // A crescent begins and ends at one street, and does not run along it.
    leads: (a: Node, b: Node) =>
      (crossAt.get(a) ?? 1) !== (crossAt.get(b) ?? 2) &&
      barriers.between(a, b, found.key) === undefined &&
      !overExpressway(drawn, a, b),
  };
  const nameOf = new Map(found.corners.map(({ node, name }) => [node, name]));
  const chains = chainsOf([...nameOf.keys(), ...ends], rules).map((chain) => withoutSpikes(chain, dropped));
  return chains.flatMap((chain) => byName(withoutDrawn(chain, nameOf), nameOf, found.corners.length));
}

const alongMeters = 24;
const sampleMeters = 40;
const mostAlong = 0.6;

/** A street under another name that lies on a drawn one: two names of one way. */
function runsAlong({ nodes }: Line, drawn: readonly Line[]): boolean {
  let [samples, on] = [0, 0];
  for (const [i, b] of nodes.entries()) {
    const a = nodes[i - 1];
    if (!a) continue;
    const pieces = Math.max(1, Math.round(apart(a, b) / sampleMeters));
    for (let k = 0; k < pieces; k++) {
      const at = { x: a.x + ((b.x - a.x) * (k + 0.5)) / pieces, y: a.y + ((b.y - a.y) * (k + 0.5)) / pieces };
      samples++;
      if (drawn.some((line) => isSurface(line) && project(line.nodes, at).away < alongMeters)) on++;
    }
  }
  return on > mostAlong * samples;
}

/** The drawn ends that a chain begins or ends with stay; a chain between two drawn ends alone is none. */
function withoutDrawn(chain: readonly Node[], nameOf: ReadonlyMap<Node, string>): Node[] {
  const first = chain.findIndex((node) => nameOf.has(node));
  const last = chain.findLastIndex((node) => nameOf.has(node));
  return first < 0 ? [] : chain.slice(Math.max(0, first - 1), last + 2);
}

const expresswayGapMeters = 450;

function overExpressway(
  drawn: readonly Line[],
  a: { x: number; y: number },
  b: { x: number; y: number },
): boolean {
  if (apart(a, b) < expresswayGapMeters) return false;
  return drawn.some(
    (line) =>
      line.class === 'expressway' &&
      line.nodes.some((to, i) => i > 0 && crosses(a, b, line.nodes[i - 1] ?? to, to)),
  );
}

function crosses(a: { x: number; y: number }, b: { x: number; y: number }, c: Node, d: Node): boolean {
  const side = (p: { x: number; y: number }, q: { x: number; y: number }, r: { x: number; y: number }) =>
    Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

/** A street is called otherwise from some corner on: Bellamy Rd N and Bellamy Rd S are two that meet. */
function byName(chain: readonly Node[], nameOf: ReadonlyMap<Node, string>, corners: number): Line[] {
  const lines: Line[] = [];
  let name = chain.map((node) => nameOf.get(node)).find((one) => one !== undefined);
  let nodes: Node[] = [];
  for (const node of chain) {
    const own = nameOf.get(node);
    if (own && own.toLowerCase() !== name?.toLowerCase() && nodes.length > 0) {
      const meeting = nodes.at(-1);
      if (name) lines.push(lineOf(name, [...nodes, node], corners));
      nodes = meeting && nodes.length === 1 ? [meeting] : [];
      name = own;
    }
    nodes.push(node);
  }
  if (name && nodes.length > 1) lines.push(lineOf(name, nodes, corners));
  return lines;
}

function lineOf(name: string, nodes: Node[], corners: number): Line {
  const meters = lengthOf(nodes);
  const kind =
    corners >= 20 && meters > 2_500 ? 'arterial' : corners >= 9 && meters > 1_100 ? 'secondary' : 'local';
  return { name, class: kind, drawn: false, nodes };
}

/** Names are unique in a city: further stretches of one name are told apart, and read the same. */
function named(lines: readonly Line[]): Line[] {
  const taken = new Map<string, number>();
  return lines.map((line) => {
    const before = taken.get(line.name) ?? 0;
    taken.set(line.name, before + 1);
    return before === 0
      ? line
      : { ...line, name: `${line.name} (${before + 1})`, label: line.label ?? line.name };
  });
}

function roadOf(
  { name, label, class: kind, toll, side, nodes }: Line,
  plane: ReturnType<typeof planeOf>,
): Road {
  const round = (value: number) => Math.round(value * 1e5) / 1e5;
  const points = nodes
    .map((node) => plane.toPoint(node))
    .map(([lng, lat]) => [round(lng), round(lat)] as [number, number]);
  return {
    name,
    label,
    class: kind,
    toll,
    side,
    points: points.filter((at, i) => i === 0 || at.join() !== points[i - 1]?.join()),
  };
}

for (const { facts, streets } of handDrawnCities()) {
  const city = makeCity(facts, 'open', streets);
  const { said, roads } = streetsOf(city);
  const lines = roads.map((road) => JSON.stringify(writeRoad(road)));
  writeFileSync(`demo/cities/${city.id}-streets.json`, `[\n${lines.join(',\n')}\n]\n`);
  console.log(said.join('\n'));
  const counts = ['expressway', 'ramp', 'arterial', 'secondary', 'local'].map(
    (kind) => `${roads.filter((road) => road.class === kind).length} ${kind}`,
  );
  console.log(`  ${counts.join(', ')}; ${roads.reduce((sum, { points }) => sum + points.length, 0)} points`);
}
