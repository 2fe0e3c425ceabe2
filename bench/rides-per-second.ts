/**
 * Claim: one process carries whole rides over HTTP from estimate to completion, paid for by card; this says how many
 * a second, how long each call takes, what a ride costs in processor and transactions, and where the time goes. The
 * load runs in this process, the product in its own, with real sign-ins, its database and dispatch, and the card
 * provider's stand-in in a third, whose processor time is somebody else's. Peer: the goal of 50 rides a second on
 * 2 cores, which is 40 ms of processor a ride.
 * Run: npx tsx bench/rides-per-second.ts [seconds] [pairs of rider and driver at once] [--statements] [--unpaid]
 */
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { vouchForDriver } from '../test/drivers.ts';
import { conclude, given, quick } from './measure.ts';
import { startCards, startRidesProduct } from './rides-process.ts';
import type { Person, Ready } from './rides-product.ts';

const seconds = Number(given[0] ?? (quick ? 2 : 10));
const pairs = Number(given[1] ?? (quick ? 4 : 24));
const goal = { ridesPerSecond: 50, cores: 2 };
/** Without payments, to see what they cost. */
const unpaid = process.argv.includes('--unpaid');
/** Lists what is asked of the database; counting takes a little of the processor itself. */
const listsStatements = process.argv.includes('--statements');
const longestMeasureMs = 60_000;
const longestWarmUpMs = 30_000;
const warmUpSeconds = quick ? 1 : 3;
const idleSeconds = quick ? 1 : 4;
const ridesFirst = quick ? 0 : 5 * pairs;
const profileSeconds = quick ? 1 : 10;

const folder = mkdtempSync(join(tmpdir(), 'rove-bench-'));
// As root, PostgreSQL runs under another account that has to pass through.
chmodSync(folder, 0o755);
const profileFile = join(folder, 'product.cpuprofile');

const statementsFile = join(folder, 'statements.json');

const cards = unpaid ? undefined : await startCards(folder);
const { product, ready } = await startRidesProduct<Ready>(folder, {
  PAIRS: String(pairs),
  PROFILE: profileFile,
  ...(listsStatements ? { STATEMENTS: statementsFile } : {}),
  ...(cards ? { CARDS: JSON.stringify(cards.connection), PORT: String(cards.productPort) } : {}),
});

const agent = new Agent({ keepAlive: true, maxSockets: pairs * 2 });
const times = new Map<string, number[]>();
let measuring = false;
let failures = 0;
let sentAway = 0;
const retryMs = 200;

/** Answered 503, before anything was done: a machine that does other work too has no room for the call just now. */
class SentAway extends Error {}

async function call<T>(person: Person, name: string, path: string, body?: object): Promise<T> {
  for (;;) {
    try {
      return await callOnce<T>(person, name, path, body);
    } catch (error) {
      if (!(error instanceof SentAway && running)) throw error;
      sentAway += 1;
      await sleep(retryMs);
    }
  }
}

function callOnce<T>(person: Person, name: string, path: string, body?: object): Promise<T> {
  const started = performance.now();
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const changesDriver = path.startsWith('/api/drivers/') && !path.endsWith('/position');
  const method = path.includes('?') ? 'GET' : changesDriver ? 'PATCH' : 'POST';
  return new Promise((resolve, reject) => {
    const sent = request(
      ready.address + path,
      {
        agent,
        method,
        headers: {
          cookie: person.cookie,
          'x-forwarded-for': person.address ?? `10.1.${person.id >> 8}.${person.id & 255}`,
          ...(payload
            ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
            : {}),
        },
      },
      (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => {
          if (answer.statusCode === 503) return reject(new SentAway(name));
          if (measuring) times.set(name, [...(times.get(name) ?? []), performance.now() - started]);
          if (answer.statusCode! >= 400) reject(new Error(`${name}: ${answer.statusCode} ${text}`));
          else resolve((text ? JSON.parse(text) : undefined) as T);
        });
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });
}

/** The page of whoever pays: it asks for an intent, and the browser confirms it at the provider. */
async function payFor(rider: Person, quoteId: string): Promise<string> {
  if (!cards) return `pi_${quoteId}`;
  const { paymentIntentId, clientSecret } = await call<{ paymentIntentId: string; clientSecret: string }>(
    rider,
    'intent',
    '/api/create-payment-intent',
    { quoteId, paymentType: 'ride' },
  );
  await cards.confirm(paymentIntentId, clientSecret);
  return paymentIntentId;
}

let rides = 0;
let begun = 0;
let ridden = 0;
let running = true;

async function carry({ rider, driver }: Ready['people'][number], index: number): Promise<void> {
  const at = { lat: 43.63 + (index % 6) * 0.01, lng: -79.42 + Math.floor(index / 6) * 0.02 };
  // Known in a list by their car: the first of it may be another pair's driver, who has just ended a ride here.
  const vehicleInfo = `2022 Toyota Camry ${index}`;
  const { id: driverId } = await call<{ id: number }>(driver, 'register', '/api/drivers', {
    vehicleInfo,
    licensePlate: `CRTK ${index}`,
  });
  await vouchForDriver({ pool: client }, driverId);
  await call(driver, 'go online', `/api/drivers/${driverId}`, { isAvailable: true, ...at });
  const position = (place = at) =>
    call(driver, 'position', `/api/drivers/${driverId}/position`, { ...place, heading: 0, speed: 20 });
  while (running) {
    try {
      // Each ride comes from an address of its own, so that limits per address do not add up.
      begun += 1;
      for (const person of [rider, driver])
        person.address = `10.${2 + (begun >> 16)}.${(begun >> 8) & 255}.${begun & 255}`;
      await position();
      const { quoteId } = await call<{ quoteId: string }>(rider, 'estimate', '/api/rides/estimate', {
        pickupLocation: 'Here',
        destination: 'There',
        pickupLat: at.lat,
        pickupLng: at.lng,
        destLat: at.lat + 0.03,
        destLng: at.lng,
      });
      const free = await call<{ id: number; vehicleInfo: string }[]>(
        rider,
        'available',
        `/api/drivers/available?lat=${at.lat}&lng=${at.lng}`,
      );
      const seen = free.find((one) => one.vehicleInfo === vehicleInfo);
      const { id, pin } = await call<{ id: number; pin: string }>(rider, 'book', '/api/rides', {
        quoteId,
        paymentIntentId: await payFor(rider, quoteId),
        driverId: seen!.id,
      });
      const move = (verb: string, body?: object) => call(driver, verb, `/api/rides/${id}/${verb}`, body);
      await move('accept', { driverId });
      await move('arriving');
      await position();
      await move('arrived');
      await move('start', { pin });
      await position({ ...at, lat: at.lat + 0.03 });
      await move('complete');
      ridden += 1;
      if (measuring) rides += 1;
    } catch (error) {
      if (running) {
        failures += 1;
        if (failures <= 3) console.error(String(error));
        await sleep(200);
      }
    }
  }
}

/** Processor milliseconds that the processes have used; Linux only. */
function cpuMs(pids: number[]): number {
  let ticks = 0;
  for (const pid of pids) {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      ticks += Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14]);
    } catch {
      // It has ended, or this is no Linux.
    }
  }
  return ticks * 10;
}
function postgresPids(): number[] {
  const file = join(folder, 'data', 'postgres', 'postmaster.pid');
  if (!existsSync(file) || !existsSync('/proc')) return [];
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const children = readdirSync('/proc').filter((name) => {
    try {
      return (
        /^\d+$/.test(name) &&
        Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]) === postmaster
      );
    } catch {
      return false;
    }
  });
  return [postmaster, ...children.map(Number)];
}

async function transactions(client: pg.Pool): Promise<number> {
  await client.query('select pg_stat_force_next_flush()');
  const { rows } = await client.query<{ n: string }>(
    "select xact_commit + xact_rollback as n from pg_stat_database where datname = 'rove'",
  );
  return Number(rows[0]!.n);
}

const client = new pg.Pool({ connectionString: ready.url, max: 1 });
/** What was used since the product began, in processor milliseconds and transactions. */
const usage = async () => ({
  node: cpuMs([product.pid!]),
  postgres: cpuMs(postgresPids()),
  transactions: await transactions(client),
  at: performance.now(),
});
type Usage = Awaited<ReturnType<typeof usage>>;
/** A second of it. */
function paceOf(from: Usage, to: Usage) {
  const seconds = (to.at - from.at) / 1000;
  return {
    seconds,
    node: (to.node - from.node) / seconds,
    postgres: (to.postgres - from.postgres) / seconds,
    transactions: (to.transactions - from.transactions) / seconds,
  };
}

// What is done without any ride: rounds of dispatch, leases, queues, looks at the log. It is no ride's, and where the
// machine carries few rides a second it would be most of what they seem to cost.
await sleep(1000);
const idleFrom = await usage();
await sleep(idleSeconds * 1000);
const idle = paceOf(idleFrom, await usage());
const loads = ready.people.map(carry);
// Until what comes again has been compiled, and planned by the database.
const warmAt = performance.now();
while (
  performance.now() - warmAt < warmUpSeconds * 1000 ||
  (ridden < ridesFirst && performance.now() - warmAt < longestWarmUpMs)
)
  await sleep(50);
const before = await usage();
measuring = true;
await sleep(seconds * 1000);
// A machine that does other work too may need longer for rides enough to say something.
while (rides < Math.max(pairs, ridesFirst) && performance.now() - before.at < longestMeasureMs)
  await sleep(50);
measuring = false;
const used = paceOf(before, await usage());
const lasted = used.seconds;
// Beside what is measured, a profile would be a tenth of it.
product.kill('SIGUSR2');
await sleep(profileSeconds * 1000);
running = false;
await Promise.all(loads);
await client.end();
agent.destroy();
const ended = new Promise((resolve) => product.once('exit', resolve));
product.kill('SIGTERM');
await ended;
cards?.stop();

const perSecond = rides / lasted;
console.log(
  `\n${pairs} riders with a driver each, ${lasted.toFixed(1)} s: ${rides} whole rides, ${failures} failures, ${sentAway} calls sent away`,
);
console.table(
  Object.fromEntries(
    [...times]
      .filter(([name]) => name !== 'register' && name !== 'go online')
      .map(([name, list]) => {
        const sorted = list.sort((a, b) => a - b);
        const at = (share: number) => `${sorted[Math.floor((sorted.length - 1) * share)]!.toFixed(1)} ms`;
        return [name, { calls: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }];
      }),
  ),
);

/** Self time of the product's process by package, or by file for its own code; or by function. */
function profile(byFunction = false): [string, number][] {
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(profileFile, 'utf8')) as {
    nodes: { id: number; callFrame: { functionName: string; url: string } }[];
    samples: number[];
    timeDeltas: number[];
  };
  const places = new Map(
    nodes.map(({ id, callFrame: { url, functionName } }) => {
      if (byFunction) return [id, `${functionName || '(anonymous)'} ${url.split('/').slice(-2).join('/')}`];
      const inPackage = url.split('node_modules/').at(-1)!;
      const name = /^(@[^/]+\/)?[^/]+/.exec(inPackage)?.[0] ?? inPackage;
      if (url.includes('node_modules/')) return [id, name];
      if (url.startsWith('node:')) return [id, url.split('/').slice(0, 2).join('/')];
      const own = /\/(src\/.+)$/.exec(url);
      return [id, own ? own[1]! : url === '' ? functionName || '(anonymous)' : 'other'];
    }),
  );
  const sums = new Map<string, number>();
  samples.forEach((id, i) => {
    const place = places.get(id) ?? 'unknown';
    sums.set(place, (sums.get(place) ?? 0) + (timeDeltas[i] ?? 0) / 1000);
  });
  for (const name of sums.keys()) if (/^\((idle|root)\)/.test(name)) sums.delete(name);
  return [...sums].sort((a, b) => b[1] - a[1]);
}
const places = profile();
const busy = places.reduce((sum, [, ms]) => sum + ms, 0);
if (listsStatements) {
  const counts = JSON.parse(readFileSync(statementsFile, 'utf8')) as Record<string, number>;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const sorted = Object.entries(counts).sort(([, a], [, b]) => b - a);
  console.log(`Statements: ${(all / begun).toFixed(1)} a ride, over the whole run`);
  for (const [text, count] of sorted.slice(0, 90))
    console.log(`${(count / begun).toFixed(2).padStart(6)}  ${text}`);
}
console.log('Where the product’s own process spends its time');
console.table(
  Object.fromEntries(
    places
      .slice(0, 22)
      .map(([place, ms]) => [place, { ms: Math.round(ms), share: `${((ms / busy) * 100).toFixed(1)} %` }]),
  ),
);

/** Of one ride, without what is done all the time. */
const ofRide = (of: 'node' | 'postgres' | 'transactions') => (used[of] - idle[of]) / perSecond;
console.table(
  Object.fromEntries(
    profile(true)
      .slice(0, 30)
      .map(([place, ms]) => [place, { ms: Math.round(ms) }]),
  ),
);

const cpuPerRide = { node: ofRide('node'), postgres: ofRide('postgres') };
const budget = (goal.cores * 1000) / goal.ridesPerSecond;
const spent = cpuPerRide.node + cpuPerRide.postgres;
console.table({
  'rides a second': perSecond.toFixed(1),
  'processor time a ride, Node': `${cpuPerRide.node.toFixed(1)} ms`,
  'processor time a ride, PostgreSQL': `${cpuPerRide.postgres.toFixed(1)} ms`,
  'database transactions a ride': ofRide('transactions').toFixed(1),
  'without any ride, a second': `${idle.node.toFixed(0)} + ${idle.postgres.toFixed(0)} ms, ${idle.transactions.toFixed(0)} transactions`,
  [`rides a second with ${goal.cores} cores to itself`]: ((goal.cores * 1000) / spent).toFixed(0),
});
console.log(
  `For ${goal.ridesPerSecond} rides a second on ${goal.cores} cores a ride may cost ${budget.toFixed(1)} ms of processor; it costs ${spent.toFixed(1)} ms, ${(spent / budget).toFixed(1)} times that.`,
);
rmSync(folder, { recursive: true, force: true });
conclude(
  {
    'whole rides': rides,
    'rides a second': perSecond,
    'calls without a failure': failures === 0 ? 1 : 0,
    // With what is done all the time: on a machine that does other work too the idle second may have had more of it.
    'processor ms a ride': (used.node + used.postgres) / perSecond,
  },
  { [`${goal.ridesPerSecond} rides a second on ${goal.cores} cores`]: spent <= budget },
);
