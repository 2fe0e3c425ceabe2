import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { blob, gridTown, type Osm, osmHeader, randomFrom, writeOsm } from '#test/osm-extract.ts';
import { plainly } from '#test/plain-dijkstra.ts';
import { buildGraph } from './build-graph.ts';
import { findWay, shareOf, timesBetween } from './find-way.ts';
import { readGraph, writeGraph } from './graph-file.ts';
import { readExtract } from './read-extract.ts';
import { type RoadGraph, roadLabelOf } from './road-graph.ts';
import { speedLimit } from './road-tags.ts';
import { type RoadSnap, snapsNear, snapTo } from './snap-grid.ts';

const folder = mkdtempSync(join(tmpdir(), 'osm-'));
let files = 0;
function fileOf(bytes: Buffer): string {
  const path = join(folder, `${files++}.osm.pbf`);
  writeFileSync(path, bytes);
  return path;
}
const roadsOf = (osm: Osm) => readExtract(fileOf(writeOsm(osm)));
const graphOf = async (osm: Osm): Promise<RoadGraph> => readGraph(writeGraph(buildGraph(await roadsOf(osm))));
const snapped = (graph: RoadGraph, lng: number, lat: number): RoadSnap => {
  const snap = snapTo(graph, [lng, lat], 500);
  if (!snap) throw new Error(`No road near ${lng}, ${lat}`);
  return snap;
};

const turnOf = (graph: RoadGraph, a: number, b: number): number => {
  for (let t = graph.firstTurn[a]!; t < graph.firstTurn[a + 1]!; t++) if (graph.turnTarget[t] === b) return t;
  return -1;
};

describe('ways over a town of one-ways and forbidden turns', async () => {
  const graph = await graphOf(gridTown({ columns: 30, rows: 24 }));
  const random = randomFrom(5);
  const anywhere = () => snapped(graph, -76.7 + random() * 0.0012 * 29, 39.2 + random() * 0.0009 * 23);

  test('cost what looking at every turn says, and are made of turns that are allowed', () => {
    let found = 0;
    for (let i = 0; i < 400; i++) {
      const [from, to] = [anywhere(), anywhere()];
      const way = findWay(graph, from, to);
      expect(way?.cost ?? Infinity).toBe(plainly(graph, from, to).cost);
      if (!way) continue;
      found += 1;
      const [first = -1] = way.edges;
      const last = way.edges.at(-1) ?? -1;
      expect(graph.edgePiece[first]).toBe(from.piece);
      expect(graph.edgePiece[last]).toBe(to.piece);
      if (way.edges.length === 1) continue;
      let cost = Math.round((1 - shareOf(graph, first, from)) * graph.edgeCost[first]!);
      way.edges.slice(1).forEach((edge, j) => {
        const turn = turnOf(graph, way.edges[j]!, edge);
        expect(turn).toBeGreaterThanOrEqual(0);
        cost += graph.turnCost[turn]!;
        cost += edge === last && j === way.edges.length - 2 ? 0 : graph.edgeCost[edge]!;
      });
      expect(cost + Math.round(shareOf(graph, last, to) * graph.edgeCost[last]!)).toBe(way.cost);
    }
    expect(found).toBe(400);
  });

  test('from many to many take as long as each alone', () => {
    const starts = Array.from({ length: 20 }, anywhere);
    const goals = Array.from({ length: 7 }, anywhere);
    const seconds = timesBetween(graph, starts, goals);
    starts.forEach((start, row) => {
      goals.forEach((goal, column) => {
        const alone = (findWay(graph, start, goal)?.millis ?? Infinity) / 1000;
        // Two ways may cost the same and differ in time.
        expect(Math.abs(seconds[row * goals.length + column]! - alone)).toBeLessThan(2);
      });
    });
    expect(() => timesBetween(graph, Array(600).fill(anywhere()), Array(600).fill(anywhere()))).toThrow(
      RangeError,
    );
  });

  test('begin at the nearest road', () => {
    for (let i = 0; i < 100; i++) {
      const at = [-76.7 + random() * 0.03, 39.2 + random() * 0.02] as const;
      const nearest = snapsNear(graph, at, 400).sort((a, b) => a.offsetMeters - b.offsetMeters)[0];
      expect(snapTo(graph, at, 400)?.offsetMeters).toBe(nearest?.offsetMeters);
    }
    expect(snapTo(graph, [-76.9, 39.2], 2_500)).toBeUndefined();
    expect(snapTo(graph, [-76.705, 39.21], 2_500)?.offsetMeters).toBeGreaterThan(300);
  });
});

/** A cross: west, east, north and south of one corner, with roads out beyond each end. */
const cross = (tags: Osm['ways'][number]['tags'], more: Partial<Osm> = {}): Osm => ({
  nodes: [
    { id: 1, lng: 0, lat: 0 },
    { id: 2, lng: -0.002, lat: 0 },
    { id: 3, lng: 0.002, lat: 0 },
    { id: 4, lng: 0, lat: 0.002 },
    { id: 5, lng: 0, lat: -0.002 },
    ...(more.nodes ?? []),
  ],
  ways: [
    { id: 11, tags: { highway: 'residential', name: 'West Street' }, refs: [2, 1] },
    { id: 12, tags: { highway: 'residential', name: 'East Street' }, refs: [1, 3] },
    { id: 13, tags: { highway: 'residential', name: 'North Street', ...tags }, refs: [1, 4] },
    { id: 14, tags: { highway: 'residential', name: 'South Street' }, refs: [1, 5] },
    ...(more.ways ?? []),
  ],
  restrictions: more.restrictions ?? [],
});
const west = [-0.0015, 0] as const;
const north = [0, 0.0015] as const;
async function drive(osm: Osm, from: readonly [number, number], to: readonly [number, number]) {
  const graph = await graphOf(osm);
  const way = findWay(graph, snapped(graph, ...from), snapped(graph, ...to));
  return way?.edges.map((edge) => roadLabelOf(graph, graph.edgePiece[edge]!));
}

describe('signs', () => {
  test('a forbidden turn is driven around, and an only turn forbids the others', async () => {
    expect(await drive(cross({}), west, north)).toEqual(['West Street', 'North Street']);
    const no = { id: 90, kind: 'no_left_turn', from: 11, via: 1, to: 13 };
    const around = await drive(cross({}, { restrictions: [no] }), west, north);
    expect(around).toEqual(['West Street', around?.[1], around?.[1], 'North Street']);
    const only = { id: 90, kind: 'only_straight_on', from: 11, via: 1, to: 12 };
    expect(await drive(cross({}, { restrictions: [only] }), west, north)).toEqual([
      ...['West Street', 'East Street', 'East Street', 'North Street'],
    ]);
    const atNight = { id: 90, kind: 'no_left_turn', from: 11, via: 1, to: 13, when: '22:00-06:00' };
    const { leftOut, restrictions } = await roadsOf(cross({}, { restrictions: [atNight] }));
    expect({ ...leftOut, restrictions }).toMatchObject({ conditionalRestrictions: 1, restrictions: [] });
  });

  /** West Street, then East Street, from whose end one comes by Ring to North Street, or by Far Street to its end. */
  const rounded = (rules: Osm['restrictions'] = []) =>
    cross(
      { access: 'no' },
      {
        nodes: [
          { id: 6, lng: 0.002, lat: 0.002 },
          { id: 7, lng: 0.004, lat: 0 },
          { id: 8, lng: 0.004, lat: 0.002 },
        ],
        ways: [
          { id: 15, tags: { highway: 'residential', name: 'Ring' }, refs: [3, 6] },
          { id: 16, tags: { highway: 'residential', name: 'Far Street' }, refs: [3, 7] },
          { id: 17, tags: { highway: 'residential', name: 'Far Ring' }, refs: [7, 8, 6] },
        ],
        restrictions: rules,
      },
    );
  const ring = [0.002, 0.0015] as const;

  test('a turn forbidden over a way is forbidden to who came by it, and to nobody else', async () => {
    const overEast = { id: 90, kind: 'no_left_turn', from: 11, via: 12, to: 15, viaWay: true };
    // South Street is a dead end, at which a car may turn around.
    const notSouth = { id: 91, kind: 'no_right_turn', from: 11, via: 1, to: 14 };
    const straightOn = ['West Street', 'East Street', 'Ring'];
    expect(await drive(rounded(), west, ring)).toEqual(straightOn);
    expect(await drive(rounded([overEast, notSouth]), west, ring)).toEqual([
      ...['West Street', 'East Street', 'Far Street', 'Far Ring', 'Ring'],
    ]);
    const south = [0, -0.0015] as const;
    expect(await drive(rounded([overEast]), south, ring)).toEqual(['South Street', 'East Street', 'Ring']);
    // Who starts on the way between has come over nothing, and who wants to go there arrives.
    expect(await drive(rounded([overEast]), [0.001, 0], ring)).toEqual(['East Street', 'Ring']);
    expect(await drive(rounded([overEast]), west, [0.001, 0])).toEqual(['West Street', 'East Street']);
    const only = { ...overEast, kind: 'only_straight_on', to: 16 };
    expect((await drive(rounded([only, notSouth]), west, ring))?.slice(0, 3)).toEqual([
      ...['West Street', 'East Street', 'Far Street'],
    ]);
  });

  test('one-ways are driven their way, roundabouts and motorways without saying so', async () => {
    const around = { id: 15, tags: { highway: 'residential', name: 'Ring' }, refs: [3, 6, 4] };
    const more = { nodes: [{ id: 6, lng: 0.002, lat: 0.002 }], ways: [around] };
    const byRing = ['West Street', 'East Street', 'Ring', 'North Street'];
    expect(await drive(cross({ oneway: '-1' }, more), west, north)).toEqual(byRing);
    expect(await drive(cross({ oneway: 'yes' }, more), west, north)).toEqual(['West Street', 'North Street']);
    const unsaid: Osm['ways'][number]['tags'][] = [{ highway: 'motorway' }, { junction: 'roundabout' }];
    for (const tags of unsaid)
      expect(await drive(cross(tags, more), north, west)).toEqual([
        'North Street',
        'Ring',
        'East Street',
        'West Street',
      ]);
  });

  test('closed roads, ferries and bollards are no way', async () => {
    const graph = await graphOf(cross({ access: 'no' }));
    expect(snapTo(graph, north, 50)).toBeUndefined();
    const through = await graphOf(cross({ access: 'no', motor_vehicle: 'yes' }));
    expect(snapTo(through, north, 50)).toBeDefined();
    const ferry = { id: 15, tags: { route: 'ferry' }, refs: [3, 4] };
    const { leftOut } = await roadsOf(cross({ motor_vehicle: 'no' }, { ways: [ferry] }));
    expect(leftOut).toMatchObject({ ferries: 1, closedRoads: 1 });
    const barred = cross(
      {},
      {
        nodes: [{ id: 6, lng: 0, lat: 0.001, tags: { barrier: 'bollard' } }],
      },
    );
    barred.ways[2]!.refs = [1, 6, 4];
    const graphBarred = await graphOf(barred);
    expect(snapTo(graphBarred, north, 50)).toBeUndefined();
    expect(snapTo(graphBarred, [0, 0.0005], 5)).toBeDefined();
  });

  test('a private road is driven by who goes there, and through by nobody', async () => {
    const around = {
      nodes: [
        { id: 6, lng: 0.008, lat: 0 },
        { id: 7, lng: 0.008, lat: 0.002 },
        { id: 8, lng: 0, lat: 0.004 },
      ],
      ways: [
        { id: 15, tags: { highway: 'residential', name: 'Long Way' }, refs: [3, 6, 7, 4] },
        { id: 16, tags: { highway: 'residential', name: 'Top' }, refs: [4, 8] },
      ],
    };
    const top = [0, 0.0035] as const;
    expect(await drive(cross({}, around), west, top)).toEqual(['West Street', 'North Street', 'Top']);
    for (const access of ['private', 'destination']) {
      expect(await drive(cross({ access }, around), west, top)).toEqual([
        ...['West Street', 'East Street', 'Long Way', 'Top'],
      ]);
      expect(await drive(cross({ access }, around), west, north)).toEqual(['West Street', 'North Street']);
      expect(await drive(cross({ access }, around), north, west)).toEqual(['North Street', 'West Street']);
    }
  });

  test('limits are read in both units', () => {
    expect(['50', '30 mph', '25 mph', 'signals', 'walk', 'none', '999'].map(speedLimit)).toEqual([
      ...[50, 48, 40, 0, 7, 0, 0],
    ]);
  });

  test('a place says on which side of the road it lies', async () => {
    const graph = await graphOf(cross({}));
    const sides = [snapped(graph, 0.00005, 0.0015), snapped(graph, -0.00005, 0.0015)].map(({ side }) => side);
    expect(sides).toEqual(['right', 'left']);
  });
});

describe('an extract that cannot become streets is refused with words', () => {
  const good = writeOsm(gridTown({ columns: 4, rows: 4 }));
  const oneNode = [{ id: 1, lng: 0, lat: 0 }];
  const two = (a: [number, number], b: [number, number]): Osm => ({
    nodes: [a, b].map(([lng, lat], i) => ({ id: i + 1, lng, lat })),
    ways: [{ id: 9, tags: { highway: 'primary' }, refs: [1, 2] }],
  });
  const flipped = Buffer.from(good);
  flipped.fill(0x55, good.length - 60, good.length - 20);
  /** The header of a block of data and no more of it. */
  const headerOf = (sizeBytes: number) => {
    const size: number[] = [];
    for (let rest = sizeBytes; ; rest = Math.floor(rest / 128)) {
      size.push(rest < 128 ? rest : (rest % 128) + 128);
      if (rest < 128) break;
    }
    const header = Buffer.concat([Buffer.from([10, 7]), Buffer.from('OSMData'), Buffer.from([24, ...size])]);
    return Buffer.concat([Buffer.from([0, 0, 0, header.length]), header]);
  };
  const oversized = Buffer.concat([headerOf(200_000_000), Buffer.alloc(50)]);
  test.each([
    ['empty', Buffer.alloc(0), /empty/],
    ['no extract', Buffer.from('{"type":"FeatureCollection"}'.repeat(9)), /no \.osm\.pbf/],
    ['cut off', good.subarray(0, good.length - 10), /cut off/],
    ['damaged', flipped, /damaged/],
    ['another kind', Buffer.concat([osmHeader(['HistoricalInformation']), good]), /HistoricalInformation/],
    ['a damaged block', Buffer.concat([osmHeader(), blob('OSMData', Buffer.from([0x0a, 0xff]))]), /damaged/],
    [
      'a block that unpacks without end',
      Buffer.concat([osmHeader(), blob('OSMData', Buffer.alloc(40_000_000))]),
      /larger than 32 MiB/,
    ],
    ['a block that is too large', Buffer.concat([osmHeader(), oversized]), /larger than the 32 MiB/],
    ['a block with nothing in it', Buffer.concat([osmHeader(), headerOf(0)]), /nothing in it/],
    ['what is no block after the first', Buffer.concat([osmHeader(), Buffer.alloc(200, 0xff)]), /beginning/],
    ['the ocean', writeOsm({ nodes: oneNode, ways: [] }), /no roads/],
    ['roads of no place', writeOsm({ ...two([0, 0], [0, 0.001]), nodes: [] }), /where it lies/],
    ['the date line', writeOsm(two([179.99, -17], [-179.99, -17])), /date line/],
    ['a continent', writeOsm(two([0, 40], [30, 41])), /degrees/],
  ])('%s', async (_what, bytes, words) => {
    await expect(readExtract(fileOf(bytes)).then((roads) => buildGraph(roads))).rejects.toMatchObject({
      name: 'ImportRefused',
      message: expect.stringMatching(words),
    });
  });

  test('and a file of streets that is damaged, or of another program', async () => {
    const file = writeGraph(buildGraph(await readExtract(fileOf(good))));
    expect((await readGraph(file)).facts.attribution).toBe('© OpenStreetMap contributors');
    const bent = Buffer.from(file);
    bent[bent.length - 1]! ^= 1;
    await expect(readGraph(bent)).rejects.toThrow(/damaged/);
    const newer = Buffer.from(file);
    newer.writeUInt32LE(99, 8);
    await expect(readGraph(newer)).rejects.toThrow(/another version/);
    await expect(readGraph(file.subarray(0, 20))).rejects.toThrow(/damaged/);
  });
});
