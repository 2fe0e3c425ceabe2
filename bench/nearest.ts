/**
 * Claim: the ten nearest of 100,000 moving drivers within 5 km come at least 500 times as often as from
 * Redis GEO asked the same exact question, with the same answers. Peer: redis-server, when it is installed.
 * Run: npx tsx bench/nearest.ts
 */
import { createMovingGrid } from '#src/geo/positions/grid.ts';
import { conclude, quick } from './measure.ts';
import { startRedis } from './redis-peer.ts';

const goal = 500;
const center = { lat: 43.6505, lng: -79.3835 };
const radiusMeters = 5000;
const nearestCount = 10;
const measureMs = quick ? 150 : 1500;
const pipelined = 50;

let state = 11;
const random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
/** Anywhere in a city of 30 by 30 km. */
const somewhere = () => ({
  lat: center.lat + (random() - 0.5) * 0.27,
  lng: center.lng + (random() - 0.5) * 0.37,
});

/** Calls of `run` a second, each doing `each` things. */
async function perSecond(each: number, run: () => unknown): Promise<number> {
  for (let i = 0; i < 3; i++) await run();
  const from = performance.now();
  let done = 0;
  while (performance.now() - from < measureMs) {
    // Waiting only where there is something to wait for: an await of its own would cost more than a query.
    const pending = run();
    if (pending instanceof Promise) await pending;
    done += each;
  }
  return (done / (performance.now() - from)) * 1000;
}

const round = (n: number) => Math.round(n).toLocaleString('en');
const peer = await startRedis();
if (!peer) console.log('redis-server is not installed, so there is no peer.');
let met = true;
const figures: Record<string, number> = {};

for (const drivers of [10_000, 100_000]) {
  const grid = createMovingGrid();
  const at = Array.from({ length: drivers }, somewhere);
  at.forEach(({ lat, lng }, id) => {
    grid.put(id, lat, lng);
  });
  const nearest = (p: { lat: number; lng: number }) => grid.nearest(p.lat, p.lng, radiusMeters, nearestCount);
  const anyone = () => Math.floor(random() * drivers);
  const step = (id: number) => {
    const p = at[id]!;
    p.lat += (random() - 0.5) * 0.0005;
    p.lng += (random() - 0.5) * 0.0005;
    return p;
  };
  const own = {
    queries: await perSecond(100, () => {
      for (let i = 0; i < 100; i++) nearest(somewhere());
    }),
    moves: await perSecond(1000, () => {
      for (let i = 0; i < 1000; i++) {
        const id = anyone();
        const { lat, lng } = step(id);
        grid.put(id, lat, lng);
      }
    }),
  };
  figures[`queries a second, ${drivers} drivers`] = own.queries;
  figures[`moves a second, ${drivers} drivers`] = own.moves;
  const table: Record<string, Record<string, string>> = {
    'typed-array grid': { 'queries a second': round(own.queries), 'moves a second': round(own.moves) },
  };
  if (peer) {
    await peer.send([['FLUSHALL']]);
    for (let from = 0; from < drivers; from += 1000) {
      const batch = at.slice(from, from + 1000).flatMap(({ lat, lng }, i) => [lng, lat, from + i]);
      await peer.send([['GEOADD', 'drivers', ...batch]]);
    }
    const search = ({ lat, lng }: { lat: number; lng: number }) =>
      [
        'GEOSEARCH',
        'drivers',
        'FROMLONLAT',
        lng,
        lat,
        'BYRADIUS',
        radiusMeters,
        'm',
        'ASC',
        'COUNT',
        nearestCount,
        'WITHDIST',
      ] as const;
    let different = 0;
    for (let i = 0; i < 100; i++) {
      const p = somewhere();
      const theirs = (await peer.send([search(p)]))[0] as [string, string][];
      // Redis keeps places to about half a metre, so equally near drivers may change places.
      const same = nearest(p).every(
        ({ distanceMeters }, rank) => Math.abs(distanceMeters - Number(theirs[rank]?.[1])) < 2,
      );
      if (!same) different += 1;
    }
    const theirs = {
      queries: await perSecond(pipelined, () => {
        return peer.send(Array.from({ length: pipelined }, () => search(somewhere())));
      }),
      moves: await perSecond(1000, () => {
        const moved = Array.from({ length: 1000 }, () => {
          const id = anyone();
          const { lat, lng } = step(id);
          return ['GEOADD', 'drivers', lng, lat, id];
        });
        return peer.send(moved);
      }),
    };
    table[`Redis GEO, ${pipelined} to a pipeline`] = {
      'queries a second': round(theirs.queries),
      'moves a second': round(theirs.moves),
    };
    const times = own.queries / theirs.queries;
    table['grid against Redis'] = {
      'queries a second': `${round(times)}×`,
      'moves a second': `${round(own.moves / theirs.moves)}×`,
    };
    if (different > 0) met = false;
    if (drivers === 100_000 && times < goal) met = false;
    console.log(
      `\n${round(drivers)} moving drivers; ${100 - different} of 100 answers are the same as Redis gives`,
    );
  } else console.log(`\n${round(drivers)} moving drivers`);
  console.table(table);
}
peer?.stop();
conclude(figures, { [`${goal} times Redis at 100,000 drivers, with the same answers`]: met });
