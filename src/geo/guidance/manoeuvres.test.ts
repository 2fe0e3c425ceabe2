import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildGraph } from '#src/geo/streets/import/build-graph.ts';
import { readGraph, writeGraph } from '#src/geo/streets/import/graph-file.ts';
import { readExtract } from '#src/geo/streets/import/read-extract.ts';
import { type Driven, realRoute } from '#src/geo/streets/routing/real-streets.ts';
import { type Osm, writeOsm } from '#test/osm-extract.ts';
import { manoeuvresOf } from './guide.ts';
import { laneWords, manoeuvreWords } from './manoeuvre-words.ts';
import { lanesFor, tell } from './manoeuvres.ts';

const folder = mkdtempSync(join(tmpdir(), 'told-'));
const unit = 0.001;
type Spot = [x: number, y: number];
type Way = [name: string, line: Spot[], tags?: Osm['ways'][number]['tags']];

/** Streets by their corners on a grid of a hundred metres; the same corner is the same junction. */
async function townOf(streets: Way[]) {
  const ids = new Map<string, number>();
  const nodes: Osm['nodes'] = [];
  const idOf = ([x, y]: Spot) => {
    const id = ids.get(`${x} ${y}`) ?? ids.size + 1;
    if (!ids.has(`${x} ${y}`)) nodes.push({ id, lng: x * unit, lat: y * unit });
    ids.set(`${x} ${y}`, id);
    return id;
  };
  const ways = streets.map(([name, line, tags], i) => ({
    id: 100 + i,
    tags: { highway: 'residential', ...(name && { name }), ...tags },
    refs: line.map(idOf),
  }));
  const path = join(folder, `${Math.random()}.osm.pbf`);
  writeFileSync(path, writeOsm({ nodes, ways }));
  return await readGraph(writeGraph(buildGraph(await readExtract(path))));
}

async function told(streets: Way[], from: Spot, to: Spot, driven?: Driven) {
  const at = ([x, y]: Spot) => [x * unit, y * unit] as const;
  const route = realRoute(await townOf(streets), at(from), at(to), { hour: 11, weekend: false }, 500, driven);
  return route ? manoeuvresOf(route) : [];
}
const words = (list: Awaited<ReturnType<typeof told>>) => list.map((one) => manoeuvreWords(one, 'pickup'));

const cross: Way[] = [
  [
    'West Street',
    [
      [-4, 0],
      [0, 0],
    ],
  ],
  [
    'East Street',
    [
      [0, 0],
      [4, 0],
    ],
  ],
  [
    'North Street',
    [
      [0, 0],
      [0, 4],
    ],
  ],
  [
    'South Street',
    [
      [0, 0],
      [0, -4],
    ],
  ],
];

describe('a driver is told', () => {
  test('each turn by its name, how far it is, and on which side the place lies', async () => {
    const left = await told(cross, [-3, 0], [0.1, 3]);
    expect(words(left)).toEqual([
      ...['Follow West Street', 'Turn left onto North Street', 'pickup on the right'],
    ]);
    expect(left.map(({ distanceMeters }) => Math.round(distanceMeters / 10))).toEqual([33, 33, 0]);
    expect(words(await told(cross, [3, 0], [-0.1, 3]))).toEqual([
      ...['Follow East Street', 'Turn right onto North Street', 'pickup on the left'],
    ]);
    expect(words(await told(cross, [-3, 0], [3, 0]))).toEqual([
      ...['Follow West Street', 'Continue onto East Street', 'pickup'],
    ]);
  });

  test('nothing where there is nothing to decide: a bend, a yard beside the road, the same street onwards', async () => {
    const bent: Way[] = [
      [
        'Long Road',
        [
          [-4, 0],
          [0, 0],
        ],
      ],
      [
        'Long Road',
        [
          [0, 0],
          [0, 4],
        ],
      ],
      [
        '',
        [
          [-2, 0],
          [-2, 1],
        ],
        { highway: 'service' },
      ],
      [
        'Side Street',
        [
          [0, 2],
          [1, 2],
        ],
      ],
    ];
    expect(words(await told(bent, [-3, 0], [0, 3]))).toEqual(['Follow Long Road', 'pickup']);
  });

  test('a street that goes on around a corner, where another road goes straight on', async () => {
    const corner: Way[] = [
      [
        'Main Street',
        [
          [-4, 0],
          [0, 0],
        ],
      ],
      [
        'Main Street',
        [
          [0, 0],
          [0, 4],
        ],
      ],
      [
        'Other Street',
        [
          [0, 0],
          [4, 0],
        ],
      ],
    ];
    expect(words(await told(corner, [-3, 0], [0, 3]))[1]).toBe('Turn left onto Main Street');
    expect(words(await told(corner, [-3, 0], [3, 0]))[1]).toBe('Continue onto Other Street');
  });

  test('slight and sharp turns, and which way to keep where a road parts', async () => {
    const star: Way[] = [
      [
        'Stem',
        [
          [0, -4],
          [0, 0],
        ],
      ],
      [
        'Slight',
        [
          [0, 0],
          [2, 3],
        ],
      ],
      [
        'Sharp',
        [
          [0, 0],
          [2, -3],
        ],
      ],
      [
        'Ahead',
        [
          [0, 0],
          [0, 4],
        ],
      ],
    ];
    expect(words(await told(star, [0, -3], [2, -3]))[1]).toBe('Turn sharp right onto Sharp');
    expect(words(await told(star, [0, -3], [2, 3]))[1]).toBe('Keep right onto Slight');
    const fork: Way[] = [
      [
        'Stem',
        [
          [0, -4],
          [0, 0],
        ],
      ],
      [
        'Port',
        [
          [0, 0],
          [-1, 4],
        ],
      ],
      [
        'Starboard',
        [
          [0, 0],
          [1, 4],
        ],
      ],
    ];
    expect(words(await told(fork, [0, -3], [-1, 4]))[1]).toBe('Keep left onto Port');
    expect(words(await told(fork, [0, -3], [1, 4]))[1]).toBe('Keep right onto Starboard');
    const bow: Way[] = [
      ...cross.slice(0, 2),
      [
        'Bow',
        [
          [0, 0],
          [3, 2],
        ],
      ],
    ];
    expect(
      words(
        await told(
          [
            ...bow,
            [
              'Back',
              [
                [0, 0],
                [1, -4],
              ],
            ],
          ],
          [-3, 0],
          [3, 2],
        ),
      )[1],
    ).toBe('Keep left onto Bow');
  });

  test('the exit of a roundabout, counted from where it is entered', async () => {
    const tags = { junction: 'roundabout' };
    const round: Way[] = [
      [
        '',
        [
          [-1, 0],
          [0, -1],
          [1, 0],
          [0, 1],
          [-1, 0],
        ],
        tags,
      ],
      [
        'West',
        [
          [-4, 0],
          [-1, 0],
        ],
      ],
      [
        'South',
        [
          [0, -4],
          [0, -1],
        ],
      ],
      [
        'East',
        [
          [1, 0],
          [4, 0],
        ],
      ],
      [
        'North',
        [
          [0, 1],
          [0, 4],
        ],
      ],
    ];
    expect(words(await told(round, [-3, 0], [0, -3]))[1]).toBe(
      'At the roundabout take the first exit onto South',
    );
    expect(words(await told(round, [-3, 0], [3, 0]))[1]).toBe(
      'At the roundabout take the second exit onto East',
    );
    const third = await told(round, [-3, 0], [0, 3]);
    expect(words(third)).toEqual([
      ...['Follow West', 'At the roundabout take the third exit onto North', 'pickup'],
    ]);
    expect(third[1]?.exit).toBe(3);
  });

  test('ramps by where they lead, and where one merges; a short one around a corner is a turn', async () => {
    const fast = { highway: 'motorway', ref: 'I 95', oneway: 'yes' };
    const road: Way[] = [
      [
        'Harbor Tunnel',
        [
          [10, -2],
          [10, 8],
        ],
        fast,
      ],
      [
        'Local Street',
        [
          [0, -4],
          [0, 0],
          [0, 9],
        ],
      ],
      [
        '',
        [
          [0, 0],
          [4, 1],
          [8, 4],
          [10, 8],
        ],
        { highway: 'motorway_link', oneway: 'yes' },
      ],
      [
        '',
        [
          [10, 12],
          [9, 14],
          [6, 16],
          [0, 9],
        ],
        { highway: 'motorway_link', oneway: 'yes' },
      ],
      [
        'Local Street',
        [
          [0, 9],
          [0, 30],
          [10, 30],
          [10, 20],
        ],
      ],
      [
        'Harbor Tunnel',
        [
          [10, 8],
          [10, 12],
        ],
        fast,
      ],
      [
        'Harbor Tunnel',
        [
          [10, 12],
          [10, 20],
        ],
        fast,
      ],
      [
        'Local Street',
        [
          [10, 20],
          [20, 20],
          [20, -4],
          [10, -4],
          [10, -2],
        ],
      ],
    ];
    const onto = words(await told(road, [0, -3], [10, 11]));
    expect(onto.slice(0, 3)).toEqual(['Follow Local Street', 'Turn right onto I 95', 'Merge onto I 95']);
    const off = words(await told(road, [10, 9], [0, 10]));
    expect(off[1]).toBe('Take the ramp on the left to Local Street');
    const slip: Way[] = [
      [
        'West Street',
        [
          [-4, 0],
          [-0.5, 0],
        ],
      ],
      [
        'West Street',
        [
          [-0.5, 0],
          [0, 0],
        ],
      ],
      [
        '',
        [
          [-0.5, 0],
          [0, -0.5],
        ],
        { highway: 'tertiary_link', oneway: 'yes' },
      ],
      [
        'East Street',
        [
          [0, 0],
          [4, 0],
        ],
      ],
      [
        'South Street',
        [
          [0, 0],
          [0, -0.5],
          [0, -4],
        ],
      ],
    ];
    expect(words(await told(slip, [-3, 0], [0, -3]))).toEqual([
      ...['Follow West Street', 'Turn right onto South Street', 'pickup'],
    ]);
  });

  test('the lane, and how fast one may drive', async () => {
    const tagged: Way[] = [
      [
        'West Street',
        [
          [-4, 0],
          [0, 0],
        ],
        { 'turn:lanes:forward': 'left|through;right', maxspeed: '30 mph' },
      ],
      ...cross.slice(1),
    ];
    const left = await told(tagged, [-3, 0], [0, 3]);
    expect(left[0]).toMatchObject({ limitKmh: 48 });
    expect(left[1]?.lanes).toEqual([
      { marks: ['left'], use: true },
      { marks: ['through', 'right'], use: false },
    ]);
    expect(laneWords(left[1]?.lanes ?? [])).toBe('Left lane');
    expect([lanesFor('left|left', 'left'), lanesFor('left|through', 'right'), lanesFor('', 'left')]).toEqual([
      ...[[], [], []],
    ]);
    const use = (...lanes: boolean[]) => laneWords(lanes.map((one) => ({ marks: [], use: one })));
    expect([use(false, true, true), use(false, true, false), use(true, false, true), use()]).toEqual([
      ...['2 right lanes', 'Middle lane', 'Lanes 1, 3 of 3', ''],
    ]);
  });

  test('never to turn around at once, where there is another way for a car that moves', async () => {
    const block: Way[] = [
      [
        'South Street',
        [
          [0, 0],
          [4, 0],
        ],
      ],
      [
        'East Street',
        [
          [4, 0],
          [4, 1],
        ],
      ],
      [
        'North Street',
        [
          [4, 1],
          [0, 1],
        ],
      ],
      [
        'West Street',
        [
          [0, 1],
          [0, 0],
        ],
      ],
    ];
    expect((await told(block, [3, 0], [1, 0.02]))[0]?.distanceMeters).toBeLessThan(300);
    const east = await told(block, [3, 0], [1, 0], { heading: 90, onLeft: false });
    expect(words(east).filter((one) => one.startsWith('Turn left'))).toHaveLength(4);
  });

  test('to arrive on the side of a large road where the place is, as people drive there', async () => {
    const large = { highway: 'primary' };
    const block: Way[] = [
      [
        'Avenue',
        [
          [0, 0],
          [1, 0],
        ],
        large,
      ],
      [
        'Avenue',
        [
          [1, 0],
          [2, 0],
        ],
        large,
      ],
      [
        'East Street',
        [
          [2, 0],
          [2, 0.5],
        ],
      ],
      [
        'Back Street',
        [
          [2, 0.5],
          [0, 0.5],
        ],
      ],
      [
        'West Street',
        [
          [0, 0.5],
          [0, 0],
        ],
      ],
    ];
    // The place lies north of the avenue: on the right of whoever comes from the east.
    const right = await told(block, [0, 0.25], [1.5, 0.06]);
    const left = await told(block, [0, 0.25], [1.5, 0.06], { onLeft: true });
    expect([right.at(-1)?.side, left.at(-1)?.side]).toEqual(['right', 'left']);
  });
});

test('a way of nothing is told as nothing, and a long one in part', () => {
  expect(tell([], null)).toEqual([]);
});
