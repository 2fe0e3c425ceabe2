/**
 * Claim: a keystroke takes at most 3 ms of the processor at the 99th percentile, whatever is typed: names, street addresses,
 * corners, slips, rubbish; from an index that loads in under 300 ms and needs under 40 MB. Peer: the same names scanned one by
 * one. Run: npx tsx --expose-gc bench/autocomplete.ts [folder of the built index]
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cityIndex } from '#src/geo/places/search/city-entries.ts';
import { fold } from '#src/geo/places/search/fold.ts';
import { openIndex } from '#src/geo/places/search/place-index.ts';
import { createFinder } from '#src/geo/places/server/finder.ts';
import { ensureWorldIndex, openWorldIndex } from '#src/geo/places/server/place-files.ts';
import { readWorldPlaces } from '#src/geo/places/server/world-places.ts';
import { cities } from '#src/geo/streets/cities/cities.ts';
import { cornersOfCity } from '#src/geo/streets/cities/corners.ts';
import type { Point } from '#src/geo/streets/geo.ts';
import { setDrawnCities } from '../demo/cities/cities.ts';
import { conclude, given, quick } from './measure.ts';

setDrawnCities();

const fail = (error: unknown) => {
  throw error;
};
const folder = resolve(given[0] ?? 'data/places');
const isBuilt = existsSync(join(folder, 'world.bin'));
const buildStarted = performance.now();
if (!isBuilt) ensureWorldIndex(folder);
const buildMs = performance.now() - buildStarted;
globalThis.gc?.();
const before = process.memoryUsage();
const loadStarted = performance.now();
const world = openWorldIndex(folder, fail).current()!;
const loadMs = performance.now() - loadStarted;
const cityStarted = performance.now();
const own = openIndex(cityIndex());
const cityMs = performance.now() - cityStarted;
globalThis.gc?.();
const after = process.memoryUsage();
const finder = createFinder(() => ({ own, world }));
const search = (query: string, near?: Point) => finder.find(query, near, 5);
const unionStation: Point = [-79.3806, 43.6453];

let state = 42;
function random(below: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
}
const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
/** Every beginning from three characters on: what is asked while somebody types. */
const asTyped = (text: string) =>
  Array.from({ length: Math.max(0, text.length - 2) }, (_, i) => text.slice(0, i + 3));

/** The same with a slip of the finger. */
function withSlip(name: string): string {
  const at = 1 + random(name.length - 3);
  return random(2)
    ? name.slice(0, at) + name.slice(at + 1)
    : name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2);
}

/** What people type, by kind. */
function queries(): Record<string, string[]> {
  const names = [
    ...cities().flatMap(({ landmarks }) => landmarks.map((place) => place.name)),
    ...[
      'New York',
      'London Ontario',
      'San Francisco',
      'Paris France',
      'Montréal',
      'Kuala Lumpur',
      'Buenos Aires',
    ],
    ...['St Johns Newfoundland', 'São Paulo', '東京都', 'munich', 'Springfield Illinois'],
  ];
  const sample = quick ? 12 : 150;
  const corners = cities().flatMap((city) => cornersOfCity(city).corners);
  const streets = cities().flatMap((city) => [...cornersOfCity(city).pointsOf.keys()]);
  const numbered = Array.from({ length: sample }, () => `${1 + random(4_000)} ${pick(streets)}`);
  const crossing = Array.from({ length: sample }, () =>
    pick(corners).streets.join(pick([' & ', ' and ', ' at ', ' '])),
  );
  const pasted = numbered.map((text) => `Unit ${random(900)}, ${text}, Toronto, ON M5H 2N2, Canada`);
  const letters = () => String.fromCharCode(97 + random(26));
  const rubbish = [
    ...[
      'a b c d e f g h',
      's a t o m e l b',
      'st st st st st st st st',
      '1 2 3 4 5 6 7 8',
      'a '.repeat(100),
      'x'.repeat(200),
    ],
    ...[
      'st e w n s ave rd',
      'on on on on',
      'the of and at',
      '100 100 100 100 st',
      'san san san',
      'q q q q q q q q q',
    ],
    ...Array.from({ length: sample }, () =>
      Array.from({ length: 2 + random(7) }, () =>
        Array.from({ length: 1 + random(9) }, letters).join(''),
      ).join(' '),
    ),
  ];
  return {
    names: names.flatMap(asTyped),
    'street addresses': numbered.flatMap(asTyped),
    corners: crossing.flatMap(asTyped),
    'whole addresses pasted': pasted,
    'slips in names': names.filter((name) => name.length > 5).map(withSlip),
    'slips in addresses': numbered.map(withSlip),
    rubbish: rubbish.flatMap((text) => [text, text.slice(0, text.length >> 1)]),
  };
}

interface Times {
  p50: number;
  p99: number;
  worst: number;
}

/**
 * Milliseconds of the processor for each query, so that what else the machine does is not counted. Each is asked three times
 * and the middle one counts: the clock of the processor is the whole process's, and a collection that falls into a query
 * would be taken for its cost.
 */
function measure(run: (query: string) => unknown, asked: string[]): Times {
  const taken = quick ? asked.slice(0, 100) : asked;
  // A server that has run a while: its code is compiled, and the streets asked for have their numbers.
  for (const query of taken) run(query);
  const spent = (query: string) => {
    const started = process.cpuUsage();
    run(query);
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1_000;
  };
  const times = taken.map((query) => [spent(query), spent(query), spent(query)].sort((a, b) => a - b)[1]!);
  times.sort((a, b) => a - b);
  return {
    p50: times[times.length >> 1]!,
    p99: times[Math.floor(times.length * 0.99)]!,
    worst: times.at(-1)!,
  };
}

/** The peer: folded names in one array, looked through from first to last, most populous first. */
function linearScan(): (query: string) => string[] {
  const rows = readWorldPlaces()
    .town.sort((a, b) => Number(b.population) - Number(a.population))
    .map(({ name }) => ({ name, folded: fold(name) }));
  return (query) => {
    const wanted = fold(query);
    const found: string[] = [];
    for (const row of rows) {
      if (row.folded.includes(wanted) && found.push(row.name) === 5) break;
    }
    return found;
  };
}

const asked = queries();
const ms = (value: number) => `${value.toFixed(3)} ms`;
const measured = Object.fromEntries(
  Object.entries(asked).map(([kind, list]) => [kind, measure((query) => search(query, unionStation), list)]),
);
const anywhere = measure((query) => search(query), asked.names!);
const scan = measure(linearScan(), asked.names!);
const slowest = Object.entries(measured).sort((a, b) => b[1].p99 - a[1].p99)[0]!;
console.table(
  Object.fromEntries(
    [...Object.entries(measured), ['names, near nowhere', anywhere], ['linear scan, names', scan]].map(
      ([kind, times]) => [kind, format(times as Times)],
    ),
  ),
);
const mb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;
console.table({
  places: { value: world.count + own.count },
  'built in': { value: !isBuilt ? `${(buildMs / 1000).toFixed(1)} s` : 'already built' },
  'loaded in': { value: `${loadMs.toFixed(0)} ms, and ${cityMs.toFixed(0)} ms for the two cities` },
  'buffers held': { value: mb(after.arrayBuffers - before.arrayBuffers) },
  'heap held': { value: mb(after.heapUsed - before.heapUsed) },
});

conclude(
  {
    places: world.count,
    'names, median ms': anywhere.p50,
    'loaded in ms': loadMs,
    [`p99 ms, slowest kind (${slowest[0]})`]: slowest[1].p99,
  },
  {
    'at most 3 ms of the processor at the 99th percentile for every kind': slowest[1].p99 <= 3,
    'an index that loads in under 300 ms': loadMs < 300,
  },
);

function format({ p50, p99, worst }: Times) {
  return { p50: ms(p50), p99: ms(p99), worst: ms(worst) };
}
