/**
 * Claim: matching all waiting rides and free drivers of a round at once leaves fewer riders without a driver
 * than taking the nearest for each in turn; where it serves as many, they wait less; and it takes milliseconds.
 * Whoever serves fewer drops the far pairs, so its seconds look smaller: read both columns together.
 * Peers: greedy in the order of the queue, and greedy over all pairs, shortest first.
 * Run: npx tsx bench/matching.ts
 */

import { createMovingGrid } from '#src/geo/positions/grid.ts';
import type { LatLng } from '#src/geo/streets/geo.ts';
import { createStreetRouting } from '#src/geo/streets/routing/street-routing.ts';
import { match } from '#src/riding/lifecycle/server/dispatch/dispatch.ts';
import { conclude, quick } from './measure.ts';

const rounds = quick ? 2 : 15;
const radiusMeters = 5000;
const candidatesPerRide = 10;
const center = { lat: 43.6505, lng: -79.3835 };
const noon = new Date('2026-06-03T16:00:00Z');
const routing = createStreetRouting();

let state = 5;
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
/** Demand and drivers both thicken towards the middle. */
const somewhere = (): LatLng => {
  const reach = random() * 0.05;
  const angle = random() * 2 * Math.PI;
  return { lat: center.lat + reach * Math.sin(angle), lng: center.lng + reach * 1.4 * Math.cos(angle) };
};

interface Candidate {
  driverId: number;
  etaSeconds: number;
}
type Pairs = { candidate: Candidate }[];
interface Waiting {
  searchStartedAt: Date;
  priority: number;
}

function makeRound(rides: number, drivers: number) {
  const grid = createMovingGrid();
  const at = Array.from({ length: drivers }, somewhere);
  at.forEach(({ lat, lng }, id) => {
    grid.put(id, lat, lng);
  });
  const waiting: Waiting[] = Array.from({ length: rides }, () => ({ searchStartedAt: noon, priority: 0 }));
  const candidates = waiting.map(() => {
    const pickup = somewhere();
    const near = grid.nearest(pickup.lat, pickup.lng, radiusMeters, candidatesPerRide);
    const seconds = routing.drivingTimesNow(
      pickup,
      near.map(({ id }) => at[id]!),
      noon,
    );
    return near
      .map(({ id }, i) => ({ driverId: id, etaSeconds: seconds[i]! }))
      .filter(({ etaSeconds }) => Number.isFinite(etaSeconds));
  });
  return { waiting, candidates };
}

function queueGreedy(candidates: Candidate[][]): Pairs {
  const taken = new Set<number>();
  return candidates.flatMap((options) => {
    const [best] = options
      .filter(({ driverId }) => !taken.has(driverId))
      .sort((a, b) => a.etaSeconds - b.etaSeconds);
    if (!best) return [];
    taken.add(best.driverId);
    return [{ candidate: best }];
  });
}

function shortestGreedy(candidates: Candidate[][]): Pairs {
  const pairs = candidates
    .flatMap((options, ride) => options.map((candidate) => ({ ride, candidate })))
    .sort((a, b) => a.candidate.etaSeconds - b.candidate.etaSeconds);
  const taken = new Set<number>();
  const served = new Set<number>();
  return pairs.filter(({ ride, candidate }) => {
    if (served.has(ride) || taken.has(candidate.driverId)) return false;
    served.add(ride);
    taken.add(candidate.driverId);
    return true;
  });
}

const ways: Record<string, (waiting: Waiting[], candidates: Candidate[][]) => Pairs> = {
  'Rove, all at once': (waiting, candidates) => match(waiting, candidates, noon),
  'greedy, queue order': (_waiting, candidates) => queueGreedy(candidates),
  'greedy, shortest first': (_waiting, candidates) => shortestGreedy(candidates),
};

let worse = false;
let served = 0;
let spentMs = 0;
for (const [rides, drivers] of [
  [20, 30],
  [50, 50],
  [100, 60],
  [60, 100],
  [200, 200],
] as const) {
  const sums = new Map(
    Object.keys(ways).map((name) => [name, { seconds: 0, unmatched: 0, times: [] as number[] }]),
  );
  for (let i = 0; i < rounds; i++) {
    const { waiting, candidates } = makeRound(rides, drivers);
    for (const [name, way] of Object.entries(ways)) {
      const from = performance.now();
      const pairs = way(waiting, candidates);
      const sum = sums.get(name)!;
      sum.times.push(performance.now() - from);
      sum.seconds += pairs.reduce((total, { candidate }) => total + candidate.etaSeconds, 0);
      sum.unmatched += rides - pairs.length;
    }
  }
  console.log(`\n${rides} rides wait, ${drivers} drivers are free; the mean of ${rounds} rounds`);
  const table: Record<string, Record<string, string>> = {};
  for (const [name, { seconds, unmatched, times }] of sums) {
    const matched = rides * rounds - unmatched;
    const sorted = times.sort((a, b) => a - b);
    table[name] = {
      'pickup seconds in all': (seconds / rounds).toFixed(0),
      'seconds a pickup': (seconds / matched).toFixed(0),
      'without a driver': (unmatched / rounds).toFixed(1),
      'median round': `${sorted[Math.floor(rounds / 2)]!.toFixed(1)} ms`,
      'slowest round': `${sorted.at(-1)!.toFixed(1)} ms`,
    };
  }
  console.table(table);
  const own = sums.get('Rove, all at once')!;
  served += rides * rounds - own.unmatched;
  spentMs += own.times.reduce((sum, ms) => sum + ms, 0);
  for (const [name, { unmatched, seconds }] of sums) {
    const sameServed = unmatched === own.unmatched;
    if (own.unmatched > unmatched || (sameServed && own.seconds > seconds + 1)) {
      console.error(`Here "${name}" did better.`);
      worse = true;
    }
  }
}
conclude({ 'rides matched': served, 'milliseconds spent': spentMs }, { 'no peer does better': !worse });
