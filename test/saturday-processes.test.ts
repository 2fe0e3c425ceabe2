/**
 * A Saturday over several processes: riders and drivers over HTTP and live streams, and in the middle of it a process is
 * killed, Redis is started anew and the database crashes. It is looked at all the while, and proven when it is over.
 * SATURDAY_SEED, SATURDAY_RIDES and SATURDAY_DRIVERS choose another day, SATURDAY_ALLOWANCE how much slower than it
 * should be a machine may be that others use.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { createRandom } from '#demo/fleet/random.ts';
import { type Business, openBusiness } from './business.ts';
import { type Crowd, cityNames, gatherCrowd } from './crowd.ts';
import {
  checkLedger,
  goesOnAfter,
  proveDay,
  settled,
  stepsOfGoingOn,
  stillOpen,
  watchDay,
  watchersCaughtUp,
} from './day-proof.ts';
import { hasRedis } from './redis.ts';

const long = process.env.TEST_LONG !== undefined;
const given = (name: string, usual: number) => Number(process.env[name] ?? usual);
const firstSeed = given('SATURDAY_SEED', 1);
const rides = given('SATURDAY_RIDES', 2000);
const drivers = given('SATURDAY_DRIVERS', 300);
const size = {
  rides,
  drivers,
  riders: Math.max(8, Math.ceil(drivers / 2)),
  atOnce: Math.min(32, Math.max(6, Math.ceil(drivers / 2))),
};
const goesOnWithinMs = 10_000;
const allowance = given('SATURDAY_ALLOWANCE', 3);
/** A service manager starts a process again after a moment. */
const startedAgainAfterMs = 2000;
const redisAwayMs = 2000;

const everything = 'web,dispatch,jobs';
const days = [
  { name: 'in two processes', roles: [everything, everything], redis: true },
  { name: 'in four processes with roles', roles: ['web', 'web', 'dispatch', 'dispatch,jobs'], redis: true },
  { name: 'in one process without Redis', roles: [everything], redis: false },
].map((day, i) => ({ ...day, seed: firstSeed + i, missing: whatIsMissing(day.redis) }));

/** Why a day is not driven, for the report; undefined when it is. */
function whatIsMissing(redis: boolean): string | undefined {
  // It takes more of the processor than all else in `npm test` together.
  if (!long) return 'skipped: it is part of npm run test:long';
  return redis && !hasRedis ? 'skipped: this machine has no redis-server' : undefined;
}

interface Disturbance {
  name: string;
  /** When so much of the day's rides are booked. */
  at: number;
  /** @returns since when the cities should go on */
  make: () => Promise<Date>;
}

function disturbancesOf(business: Business, seed: number): Disturbance[] {
  const random = createRandom(seed, 7);
  const kill = async () => {
    const killed = random.pick([...business.living]);
    const since = new Date();
    await business.kill(killed);
    await sleep(startedAgainAfterMs);
    await business.start(killed.roles);
    // Where there is no other, nobody is there to go on before it is back.
    if (business.living.size > 1) return since;
    await business.allReady();
    return new Date();
  };
  const { redis, postgres } = business;
  const restartRedis = async () => {
    const since = new Date();
    await redis!.stop();
    await sleep(redisAwayMs);
    await redis!.start();
    return since;
  };
  const restartDatabase = async () => {
    await postgres.restart(random.chance(0.5) ? 'crash' : 'fast');
    return new Date();
  };
  const all = [
    { name: 'a process was killed', make: kill },
    ...(redis ? [{ name: 'Redis was started anew', make: restartRedis }] : []),
    { name: 'the database was started anew', make: restartDatabase },
  ];
  const order = all.map((one) => ({ one, key: random.next() })).sort((a, b) => a.key - b.key);
  return order.map(({ one }, i) => ({
    ...one,
    at: (i + 1) / (order.length + 1.5) + random.between(-0.05, 0.05),
  }));
}

/** @returns by disturbance and city, after how many milliseconds a new ride was assigned */
async function disturb(business: Business, crowd: Crowd, seed: number) {
  const after: Record<string, Record<string, number>> = {};
  for (const { name, at, make } of disturbancesOf(business, seed)) {
    while (crowd.booked() < at * rides && crowd.faults.length === 0) await sleep(50);
    if (crowd.faults.length > 0) break;
    const since = await make();
    after[name] = await goesOnAfter(business, since, cityNames, 6 * goesOnWithinMs * allowance);
    console.log(JSON.stringify({ name, ...(await stepsOfGoingOn(business, since, cityNames)) }));
  }
  return after;
}

describe.each(days)('a Saturday $name', ({ name, roles, redis, seed, missing }) => {
  test.runIf(!missing)(
    missing ? `loses nothing and goes on (${missing})` : 'loses nothing and goes on',
    async () => {
      const business = await openBusiness(roles, { redis });
      const began = performance.now();
      const crowd = await gatherCrowd(business, seed, size);
      const watched = watchDay(business);
      try {
        await crowd.open();
        // Whoever stays away until all is over would leave nobody to go on.
        let disturbed = false;
        const disturbing = disturb(business, crowd, seed).finally(() => {
          disturbed = true;
        });
        await crowd.ride(() => crowd.booked() < rides || !disturbed);
        const after = await disturbing;
        expect(crowd.faults).toEqual([]);
        expect(await settled(business)).toEqual([]);
        await watchersCaughtUp(business, crowd);
        await watched.stop();
        const proven = await proveDay(business, crowd);
        const seconds = Math.round((performance.now() - began) / 1000);
        console.log(
          JSON.stringify({
            day: name,
            seed,
            seconds,
            rides: crowd.booked(),
            told: crowd.told.length,
            events: proven.events,
            looks: watched.looks(),
            breaks: crowd.watchers.reduce((sum, { breaks }) => sum + breaks(), 0),
            after,
          }),
        );
        console.log(
          [...crowd.phones.counts]
            .sort()
            .map(([what, n]) => `${n} ${what}`)
            .join('\n'),
        );

        expect(watched.faults()).toEqual([]);
        expect({ ...proven, events: 0 }).toEqual({
          illegal: [],
          answeredTwice: [],
          lost: [],
          missed: [],
          events: 0,
        });
        expect(stillOpen(watched.book)).toEqual([]);
        expect(crowd.phones.dishonest).toEqual([]);
        const slow = Object.entries(after).flatMap(([what, byCity]) =>
          Object.entries(byCity)
            .filter(([, ms]) => ms > goesOnWithinMs * allowance)
            .map(([city, ms]) => `${city} went on ${ms} ms after ${what}`),
        );
        expect(slow).toEqual([]);
        expect(Object.keys(after)).toHaveLength(redis ? 3 : 2);
        const ledger = await checkLedger(business);
        expect(ledger).toMatchObject({ code: 0, said: expect.stringContaining('The book is right') });
      } finally {
        crowd.close();
        await watched.stop().catch(() => {});
        await business.close();
      }
    },
    3_600_000,
  );
});
