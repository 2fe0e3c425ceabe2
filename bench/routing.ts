/**
 * Claim: a way across the city takes well under a millisecond at the median, and the driving times of a
 * hundred cars to one pickup cost one search. Peer: plain Dijkstra over the same roads kept as objects.
 * Run: npx tsx bench/routing.ts
 */
import { type CityId, cityIds, cityOf, roadLine } from '#src/geo/streets/cities/cities.ts';
import { distanceMeters, type LatLng } from '#src/geo/streets/geo.ts';
import { preferenceOf } from '#src/geo/streets/routing/speeds.ts';
import { createStreetRouting } from '#src/geo/streets/routing/street-routing.ts';
import { setDrawnCities } from '../demo/cities/cities.ts';
import { conclude, quick } from './measure.ts';

setDrawnCities();

const noon = new Date('2026-06-03T16:00:00Z');
const started = performance.now();
const routing = createStreetRouting();
const builtMs = performance.now() - started;

let state = 7;
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};

const medians: Record<string, number> = {};

function measure(name: string, fullRounds: number, run: (round: number) => void) {
  const rounds = quick ? Math.ceil(fullRounds / 20) : fullRounds;
  for (let i = 0; i < 50; i++) run(i);
  const times = Array.from({ length: rounds }, (_, i) => {
    const from = performance.now();
    run(i);
    return performance.now() - from;
  }).sort((a, b) => a - b);
  medians[`${name}, ms`] = times[rounds >> 1]!;
  const at = (share: number) => `${times[Math.floor((rounds - 1) * share)]!.toFixed(3)} ms`;
  return { p50: at(0.5), p99: at(0.99), worst: at(1) };
}

/** The peer: a map of points to neighbours, and an array searched for its least entry. */
function plainDijkstra(cityId: CityId) {
  const neighbours = new Map<string, { key: string; cost: number }[]>();
  const link = (a: string, b: string, cost: number) => {
    const known = neighbours.get(a) ?? [];
    known.push({ key: b, cost });
    neighbours.set(a, known);
  };
  for (const road of cityOf(cityId).roads) {
    const line = roadLine(road);
    for (let i = 1; i < line.length; i++) {
      const cost = distanceMeters(line[i - 1]!, line[i]!) * preferenceOf(road);
      link(line[i - 1]!.join(), line[i]!.join(), cost);
      link(line[i]!.join(), line[i - 1]!.join(), cost);
    }
  }
  const keys = [...neighbours.keys()];
  return () => {
    const goal = keys[Math.floor(random() * keys.length)]!;
    const cost = new Map([[keys[Math.floor(random() * keys.length)]!, 0]]);
    const open = new Set(cost.keys());
    while (open.size > 0) {
      const here = [...open].reduce((a, b) => (cost.get(b)! < cost.get(a)! ? b : a));
      if (here === goal) return;
      open.delete(here);
      for (const { key, cost: step } of neighbours.get(here)!) {
        const reached = cost.get(here)! + step;
        if (reached < (cost.get(key) ?? Number.POSITIVE_INFINITY)) {
          cost.set(key, reached);
          open.add(key);
        }
      }
    }
  };
}

for (const id of cityIds()) {
  const { landmarks } = cityOf(id);
  const anywhere = (): LatLng => {
    const { at } = landmarks[Math.floor(random() * landmarks.length)]!;
    return { lng: at[0] + (random() - 0.5) / 200, lat: at[1] + (random() - 0.5) / 200 };
  };
  const hundred = Array.from({ length: 100 }, anywhere);
  console.log(
    `\n${cityOf(id).name}: ${routing.graphOf(id).nodeCount} nodes, both cities built in ${builtMs.toFixed(0)} ms`,
  );
  console.table({
    'a way between two places': measure('a way between two places', 5_000, () =>
      routing.routeNow(anywhere(), anywhere(), noon),
    ),
    'driving times of 100 cars': measure('driving times of 100 cars', 1_000, () =>
      routing.drivingTimesNow(anywhere(), hundred, noon),
    ),
    'nearest road point': measure('nearest road point', 20_000, () =>
      routing.graphOf(id).snap([anywhere().lng, anywhere().lat]),
    ),
    'plain Dijkstra, one way': measure('plain Dijkstra, one way', 150, plainDijkstra(id)),
  });
}
conclude(medians);
