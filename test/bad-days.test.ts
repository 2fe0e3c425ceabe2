/**
 * Two processes under a light load through what befalls machines: one hangs, the database stands still or is slow, Redis
 * is away for a minute, a clock is wrong. What people are told, what /readyz says, and that all goes on by itself.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Business, openBusiness, type Running } from './business.ts';
import { type Crowd, cityNames, gatherCrowd } from './crowd.ts';
import { checkLedger, goesOnAfter, proveDay, settled, watchDay, watchersCaughtUp } from './day-proof.ts';
import { hasRedis } from './redis.ts';

const long = process.env.TEST_LONG !== undefined;
const allowance = Number(process.env.SATURDAY_ALLOWANCE ?? 3);
const seed = Number(process.env.SATURDAY_SEED ?? 1);
const goesOnWithinMs = 10_000 * allowance;
const everything = 'web,dispatch,jobs';
const hour = 3_600_000;
const size = { riders: 16, drivers: 20, atOnce: 8 };

/**
 * Runs in each process before it: its clock goes wrong by JUMP_MS at SIGUSR2, and is right again at the next. Timers and
 * the monotonic clock go on as they are, as when a machine's time is set.
 */
function letClockGoWrong(): void {
  const RightDate = Date;
  let offMs = 0;
  globalThis.Date = class extends RightDate {
    constructor(...given: [] | [number]) {
      if (given.length === 0) super(RightDate.now() + offMs);
      else super(...given);
    }
    static override now() {
      return RightDate.now() + offMs;
    }
  } as DateConstructor;
  process.on('SIGUSR2', () => {
    offMs = offMs === 0 ? Number(process.env.JUMP_MS) : 0;
  });
}

let business: Business;
let crowd: Crowd;
let watched: ReturnType<typeof watchDay>;
let riding: Promise<void>;
let goesOn = true;

const readyz = async ({ address }: Running) => {
  const signal = AbortSignal.timeout(4000);
  const answer = await fetch(`${address}/readyz`, { signal });
  return { status: answer.status, body: (await answer.json()) as { status: string; troubles?: string[] } };
};
const ofAll = <T>(ask: (running: Running) => Promise<T>) => Promise.all([...business.living].map(ask));
/** What people were told since the last time, but for what went well. */
let before = new Map<string, number>();
function toldSince(): Record<string, number> {
  const now = new Map<string, number>();
  for (const [what, n] of crowd.phones.counts) {
    const code = what.split(' ').slice(2).join(' ');
    if (code !== 'ok') now.set(code, (now.get(code) ?? 0) + n);
  }
  const fresh = [...now].flatMap(([code, n]) =>
    n > (before.get(code) ?? 0) ? [[code, n - (before.get(code) ?? 0)] as const] : [],
  );
  before = now;
  return Object.fromEntries(fresh);
}
async function citiesGoOn(what: string, since: Date): Promise<void> {
  const after = await goesOnAfter(business, since, cityNames, 3 * goesOnWithinMs);
  console.log(JSON.stringify({ what, after, told: toldSince() }));
  for (const ms of Object.values(after)) expect(ms).toBeLessThan(goesOnWithinMs);
}
const holders = async () => {
  const { rows } = await business.database.pool.query<{ owner: string; name: string }>(
    "select owner, name from leases where until > now() and name not like 'member%' order by name",
  );
  return rows;
};

describe.runIf(long && hasRedis)('two processes on a bad day', { timeout: 600_000 }, () => {
  beforeAll(async () => {
    business = await openBusiness([everything, everything], {
      redis: true,
      env: {
        NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(`(${letClockGoWrong})()`)}`,
        JUMP_MS: String(hour),
      },
    });
    crowd = await gatherCrowd(business, seed, size);
    watched = watchDay(business);
    await crowd.open();
    riding = crowd.ride(() => goesOn);
    await citiesGoOn('nothing', new Date());
  }, 300_000);
  afterAll(async () => {
    crowd?.close();
    await watched?.stop().catch(() => {});
    await business?.close();
  }, 300_000);

  test('one that hangs for 20 seconds loses its cities, and is nobody’s when it wakes', async () => {
    const [hanging] = [...business.living] as [Running, Running];
    const all = (await holders()).map(({ name }) => name);
    hanging.child.kill('SIGSTOP');
    const since = new Date();
    // The other one holds everything.
    await expect
      .poll(async () => {
        const now = await holders();
        return [new Set(now.map(({ owner }) => owner)).size, now.map(({ name }) => name)];
      })
      .toEqual([1, all]);
    const owner = (await holders())[0]!.owner;
    const tookMs = Date.now() - since.getTime();
    await citiesGoOn(`a process hung; its leases were another's after ${tookMs} ms`, since);
    await sleep(Math.max(0, 20_000 - (Date.now() - since.getTime())));
    expect(new Set((await holders()).map((one) => one.owner))).toEqual(new Set([owner]));
    hanging.child.kill('SIGCONT');
    const woken = new Date();
    // What it gets back it is given by the one who held it.
    await expect.poll(async () => new Set((await holders()).map((one) => one.owner)).size).toBe(2);
    await citiesGoOn('it woke', woken);
    await expect.poll(async () => (await ofAll(readyz)).map(({ status }) => status)).toEqual([200, 200]);
  });

  test('a database that stands still for 10 seconds is said by /readyz and to callers, and all goes on', async () => {
    const [rider] = crowd.riders;
    onTestFinished(business.postgres.thaw);
    business.postgres.freeze();
    const since = performance.now();
    await expect
      .poll(async () => (await ofAll(readyz)).map(({ status, body }) => `${status} ${body.status}`))
      .toEqual(Array(2).fill('503 The database does not answer.'));
    const answer = await fetch(`${business.front.address}/api/rides/current`, {
      headers: { cookie: rider!.cookie, 'x-forwarded-for': '10.99.0.1' },
    });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    const problem = (await answer.json()) as { code: string; detail: string };
    console.log(JSON.stringify({ toldInWords: problem.detail }));
    expect(problem).toMatchObject({ code: 'database_unavailable', detail: expect.stringMatching(/\w+ \w+/) });
    await sleep(Math.max(0, 10_000 - (performance.now() - since)));
    business.postgres.thaw();
    await citiesGoOn('the database stood still for 10 s', new Date());
    await expect.poll(async () => (await ofAll(readyz)).map(({ status }) => status)).toEqual([200, 200]);
  });

  test('Redis may be away for a minute: rides go on, /readyz says so, and it is forgotten once it is back', async () => {
    await business.redis!.stop();
    const since = new Date();
    await expect
      .poll(async () => (await ofAll(readyz)).map(({ status, body }) => `${status} ${body.troubles?.join()}`))
      .toEqual(Array(2).fill(expect.stringContaining('200 Redis does not answer')));
    await citiesGoOn('Redis went away', since);
    await sleep(Math.max(0, 50_000 - (Date.now() - since.getTime())));
    await citiesGoOn('Redis had been away for 50 s', new Date());
    await sleep(Math.max(0, 60_000 - (Date.now() - since.getTime())));
    await business.redis!.start();
    await expect
      .poll(async () => (await ofAll(readyz)).map(({ body }) => body.troubles))
      .toEqual([undefined, undefined]);
    await citiesGoOn('Redis came back after a minute', new Date());
  });

  test('a clock that is an hour ahead for 20 seconds in one process leaves nothing behind', async () => {
    const [wrong] = [...business.living] as [Running];
    const since = new Date();
    wrong.child.kill('SIGUSR2');
    await sleep(20_000);
    console.log(JSON.stringify({ what: 'a clock was an hour ahead', told: toldSince() }));
    wrong.child.kill('SIGUSR2');
    const right = new Date();
    expect(right.getTime()).toBeGreaterThan(since.getTime());
    await citiesGoOn('a clock was put right', right);
  });

  test('a database that is slow, running a fifth of the time for 20 seconds, is waited for', async () => {
    onTestFinished(business.postgres.thaw);
    const until = performance.now() + 20_000;
    while (performance.now() < until) {
      business.postgres.freeze();
      await sleep(200);
      business.postgres.thaw();
      await sleep(50);
    }
    await citiesGoOn('the database was slow for 20 s', new Date());
  });

  test('and at the end nothing is lost, missed or stuck, and the books are right', async () => {
    goesOn = false;
    await riding;
    expect(crowd.faults).toEqual([]);
    expect(await settled(business)).toEqual([]);
    await watchersCaughtUp(business, crowd);
    await watched.stop();
    expect(watched.faults()).toEqual([]);
    const { events, ...proven } = await proveDay(business, crowd);
    console.log(JSON.stringify({ rides: crowd.booked(), events, told: crowd.told.length }));
    expect(proven).toEqual({ illegal: [], answeredTwice: [], lost: [], missed: [] });
    expect(crowd.phones.dishonest).toEqual([]);
    expect(await checkLedger(business)).toMatchObject({ code: 0 });
  });
});
