/**
 * Claim: with 10 million rides, 200,000 people and 100,000 drivers in one database a rider's calls stay under 20 ms
 * (p95), and each list of the desk's palette under 100 ms. Peer: the same product on a database with one ride, in the same run.
 * Run: npx tsx bench/growth.ts [rides]; the plans of the statements that took longest are printed at the end. With
 * GROWTH_DIR the database lies there, with GROWTH_KEEP it stays, and GROWTH_KEPT names the folder of one that stayed.
 */
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { newSessionToken, sessionCookie } from '#src/people/accounts/server/sign-in/session-cookie.ts';
import { startEmbeddedPostgres } from '#src/platform/postgres-server/embedded.ts';
import { tokenDigest } from '#src/platform/secrets/signing.ts';
import { vouchForDriver } from '../test/drivers.ts';
import { grow, type Size } from './growth-rows.ts';
import { conclude, given, quick } from './measure.ts';
import { startCards, startRidesProduct } from './rides-process.ts';
import type { Person, Ready } from './rides-product.ts';

const rides = Number(given[0] ?? (quick ? 5_000 : 10_000_000));
const size: Size = {
  rides,
  people: Math.max(500, Math.min(200_000, Math.floor(rides / 10))),
  drivers: Math.max(200, Math.min(100_000, Math.floor(rides / 20))),
};
const times = quick ? 4 : 60;
const goalMs = 20;
const paletteGoalMs = 100;
const plansShown = 5;

const trip = {
  pickupLocation: 'Here',
  destination: 'There',
  pickupLat: 43.65,
  pickupLng: -79.38,
  destLat: 43.68,
  destLng: -79.38,
};
const near = '/api/drivers/available?lat=43.65&lng=-79.38';
/** What operators ask of tables: each with a filter that fits many rows or few, and in each order. */
const deskTables: readonly [name: string, query: string][] = [
  ['rides, newest', 'rides'],
  ['rides, dearest', 'rides?sort=-fare'],
  ['rides, a day and a state', 'rides?asked=today&state=completed'],
  ['rides, a state with none', 'rides?state=no_driver&sort=fare'],
  ['rides of an account', `rides?rider=${encodeURIComponent('#1000')}`],
  ['rides of a plate', 'rides?driver=CRTK1'],
  ['roster, best rated', 'drivers?sort=-rating'],
  ['roster, on a ride', 'drivers?now=on_ride'],
  ['accounts by name', 'people?name=ada'],
  ['payments, largest', 'payments?sort=-amount'],
  ['payments of a state', 'payments?state=succeeded&type=ride'],
  ['payouts, newest', 'payouts'],
  ['events, a day', 'events?at=yesterday'],
];
/** What the desk's palette asks while somebody types: each of its lists. */
const paletteCalls: readonly [name: string, path: string][] = [
  ['a ride by its number', 'rides?find=RV-2024-500'],
  ['rides of an address for mail', 'rides?find=grown-77'],
  ['people by name', 'people?q=ada'],
  ['people by an address', 'people?q=grown-4711'],
  ['drivers by a plate', 'driver-reviews?find=GROWN77'],
];
let calls = 0;

const { GROWTH_KEPT: kept } = process.env;
const folder = kept ?? mkdtempSync(join(process.env.GROWTH_DIR ?? tmpdir(), 'rove-growth-'));
// As root, PostgreSQL runs under another account that has to pass through.
chmodSync(folder, 0o755);
const slowestFile = join(folder, 'slowest.json');
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), durable: false });
// One that is full already stays as it is; the ride it is compared with is in another beside it.
let url = postgres.urlOf(kept ? 'one_ride' : 'rove');
const maintenance = await connected(postgres.url);
if (kept) await maintenance.query('drop database if exists one_ride');
await maintenance.query(`create database ${kept ? 'one_ride' : 'rove'}`);
for (const [name, value] of [
  ['max_wal_size', '2GB'],
  ['autovacuum', 'off'],
  ['shared_buffers', '512MB'],
]) {
  await maintenance.query(`alter system set ${name} = '${value}'`);
}
await maintenance.query('select pg_reload_conf()');

const cards = await startCards(folder);
process.once('uncaughtException', async (error) => {
  console.error(error);
  for (const product of products) product.kill('SIGTERM');
  cards.stop();
  await postgres.stop();
  process.exit(1);
});
const products: ChildProcess[] = [];
let running = await start(1);
let client = await connected(url);
const pair = running.ready.people[0]!;
const sample = await carryOne(pair);
const personal = await findPeople(pair);
const emptyTimes = await measureAll(personal);
await running.stop();

const began = performance.now();
if (kept) {
  await client.end();
  url = postgres.urlOf('rove');
  client = await connected(url);
} else {
  await grow(client, sample, size, (words) => console.log(`${sinceStart()} ${words}`));
  await client.query('vacuum (freeze, analyze)');
}
console.log(`${sinceStart()} grown: ${await databaseSize()}`);
running = await start(0);
const grownTimes = await measureAll(await findGrownPeople());
await running.stop();
const plans = await plansOf(slowestFile);

const shown = Object.entries(grownTimes).map(([call, grown]) => ({
  call,
  'p50, one ride': at(emptyTimes[call] ?? [], 0.5),
  'p95, one ride': at(emptyTimes[call] ?? [], 0.95),
  [`p50, ${rides}`]: at(grown, 0.5),
  [`p95, ${rides}`]: at(grown, 0.95),
}));
console.table(shown);
for (const plan of plans) console.log(`\n${plan}`);
cards.stop();
await client.end();
await maintenance.end();
await postgres.stop();
if (!process.env.GROWTH_KEEP && !kept) rmSync(folder, { recursive: true, force: true });
const isUnder = (whose: string, ms: number): boolean =>
  Object.entries(grownTimes)
    .filter(([call]) => call.startsWith(whose))
    .every(([, list]) => at(list, 0.95) < ms);
conclude(
  Object.fromEntries(Object.entries(grownTimes).map(([call, list]) => [`${call}, p95 ms`, at(list, 0.95)])),
  {
    [`a rider's calls under ${goalMs} ms (p95)`]: isUnder('rider', goalMs),
    [`what the palette asks under ${paletteGoalMs} ms (p95)`]: isUnder('palette', paletteGoalMs),
  },
);
process.exit();

async function connected(to: string): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: to });
  await opened.connect();
  return opened;
}
function sinceStart(): string {
  return `${((performance.now() - began) / 1000).toFixed(0)} s`.padStart(7);
}
function at(list: number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  return Number((sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1));
}
async function databaseSize(): Promise<string> {
  const { rows } = await client.query(
    `select pg_size_pretty(pg_database_size('rove')) as whole,
      (select string_agg(relname || ' ' || reltuples::bigint || ' (' || pg_size_pretty(pg_total_relation_size(oid)) || ')', ', ')
       from (select * from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
         order by pg_total_relation_size(oid) desc limit 9) largest) as tables`,
  );
  return `${rows[0].whole}: ${rows[0].tables}`;
}

async function start(pairs: number) {
  const from = performance.now();
  const { product, ready } = await startRidesProduct<Ready>(folder, {
    PAIRS: String(pairs),
    DATABASE_URL: url,
    CARDS: JSON.stringify(cards.connection),
    PORT: String(cards.productPort),
    ...(pairs === 0 ? { SLOWEST: slowestFile } : {}),
  });
  products.push(product);
  console.log(`the product was ready after ${((performance.now() - from) / 1000).toFixed(1)} s`);
  return {
    ready,
    async stop() {
      const ended = new Promise((resolve) => product.once('exit', resolve));
      product.kill('SIGTERM');
      await ended;
    },
  };
}

async function call<T>(person: Person, method: string, path: string, body?: object): Promise<T> {
  calls += 1;
  const answer = await fetch(running.ready.address + path, {
    method,
    headers: {
      cookie: person.cookie,
      'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}

/** One whole ride, paid for by card, with a message; its rows are what grows. @returns its number, once it is settled */
async function carryOne({ rider, driver }: Ready['people'][number]): Promise<number> {
  const here = { lat: 43.65, lng: -79.38 };
  const { id: driverId } = await call<{ id: number }>(driver, 'POST', '/api/drivers', {
    vehicleInfo: '2022 Toyota Camry',
    licensePlate: 'CRTK 1',
  });
  await vouchForDriver({ pool: client }, driverId);
  await call(driver, 'PATCH', `/api/drivers/${driverId}`, { isAvailable: true, ...here });
  await call(driver, 'POST', `/api/drivers/${driverId}/position`, { ...here, heading: 0, speed: 20 });
  const { quoteId } = await call<{ quoteId: string }>(rider, 'POST', '/api/rides/estimate', trip);
  const intent = await call<{ paymentIntentId: string; clientSecret: string }>(
    rider,
    'POST',
    '/api/create-payment-intent',
    { quoteId, paymentType: 'ride' },
  );
  await cards.confirm(intent.paymentIntentId, intent.clientSecret);
  const [seen] = await call<{ id: number }[]>(rider, 'GET', near);
  const { id, pin } = await call<{ id: number; pin: string }>(rider, 'POST', '/api/rides', {
    quoteId,
    paymentIntentId: intent.paymentIntentId,
    driverId: seen!.id,
  });
  const move = (verb: string, body?: object) => call(driver, 'POST', `/api/rides/${id}/${verb}`, body ?? {});
  await move('accept', { driverId });
  await call(rider, 'POST', `/api/rides/${id}/messages`, { text: 'I am at the door.' });
  await move('arriving');
  await move('arrived');
  await move('start', { pin });
  await call(driver, 'POST', `/api/drivers/${driverId}/position`, { lat: trip.destLat, lng: trip.destLng });
  await move('complete');
  const settled =
    'select 1 from rides where id = $1 and settled_at is not null and exists (select 1 from mails)';
  while ((await client.query(settled, [id])).rowCount === 0) await sleep(200);
  return id;
}

interface Known {
  rider: Person;
  driver: Person;
  driverId: number;
  rideId: number;
}
async function findPeople({ rider, driver }: Ready['people'][number]): Promise<Known> {
  const { rows } = await client.query('select id, driver_id from rides where rider_id = $1', [rider.id]);
  return { rider, driver, driverId: rows[0].driver_id, rideId: rows[0].id };
}

/** Those who ride and drive most, each a thousandth of all: nobody's list is longer. */
async function findGrownPeople(): Promise<Known> {
  const { rows } = await client.query(
    `select r.rider_id, max(r.id) as ride_id, d.id as driver_id, d.user_id from rides r, drivers d
     where r.rider_id = 1000 and d.id = 1000 group by 1, 3, 4`,
  );
  const { rider_id: riderId, ride_id: rideId, driver_id: driverId, user_id: userId } = rows[0];
  return { rider: await signedIn(riderId), driver: await signedIn(userId), driverId, rideId };
}
async function signedIn(id: number): Promise<Person> {
  const token = newSessionToken();
  await client.query(
    "insert into sessions (user_id, token, expires_at, created_at, updated_at) values ($1, $2, now() + interval '1 day', now(), now())",
    [id, tokenDigest('session', token)],
  );
  const cookie = sessionCookie(token, { secret: running.ready.secret, secure: false, lengthMs: 1000 });
  return { id, cookie: cookie.split(';')[0]! };
}

async function madeOperator(): Promise<Person> {
  const { rows } = await client.query<{ id: number }>(
    `insert into users (name, first_name, last_name, email, roles, desk_roles, second_factor_at, created_at, updated_at)
     values ('Jo Park', 'Jo', 'Park', 'jo-' || gen_random_uuid() || '@rove.test', '{rider,operator}', '{owner}', now(), now(), now())
     returning id`,
  );
  return signedIn(rows[0]!.id);
}

/** Milliseconds of each call. */
async function measureAll(known: Known): Promise<Record<string, number[]>> {
  const { rider, driver, driverId, rideId } = known;
  const asked: [string, Person, string, string, object?][] = [
    ['rider: rides', rider, 'GET', '/api/rides'],
    ['rider: present ride', rider, 'GET', '/api/rides/current'],
    ['rider: one ride', rider, 'GET', `/api/rides/${rideId}`],
    ['rider: messages', rider, 'GET', `/api/rides/${rideId}/messages`],
    ['rider: receipt', rider, 'GET', `/api/rides/${rideId}/receipt`],
    ['rider: payments', rider, 'GET', '/api/payments'],
    ['rider: saved places', rider, 'GET', '/api/saved-places'],
    ['rider: drivers near', rider, 'GET', near],
    ['rider: session', rider, 'GET', '/api/auth/session'],
    ['rider: estimate', rider, 'POST', '/api/rides/estimate', trip],
    ['driver: requests', driver, 'GET', '/api/ride-requests'],
    ['driver: own page', driver, 'GET', '/api/drivers/me'],
    ['driver: earnings', driver, 'GET', `/api/drivers/${driverId}/earnings`],
    ['driver: feedback', driver, 'GET', `/api/drivers/${driverId}/feedback`],
    ['driver: hours', driver, 'GET', `/api/drivers/${driverId}/hours`],
    ['driver: pay', driver, 'GET', `/api/drivers/${driverId}/pay`],
    ['driver: statement', driver, 'GET', `/api/drivers/${driverId}/statement?period=week`],
  ];
  const operator = await madeOperator();
  for (const [name, query] of deskTables)
    asked.push([`desk: ${name}`, operator, 'GET', `/api/operations/tables/${query}`]);
  for (const [name, query] of paletteCalls)
    asked.push([`palette: ${name}`, operator, 'GET', `/api/operations/${query}`]);
  const measured: Record<string, number[]> = {};
  // The first round plans statements and warms the program up, as in a process that has served for some minutes.
  for (const isWarm of [false, true]) {
    for (const [name, person, method, path, body] of asked) {
      const list: number[] = [];
      for (let i = 0; i < times; i++) {
        const from = performance.now();
        await call(person, method, path, body);
        list.push(performance.now() - from);
      }
      if (isWarm) measured[name] = list;
    }
  }
  return measured;
}

interface Slow {
  text: string;
  values: unknown[];
  ms: number;
}
/** The plans of the statements that took longest in the product, with the values it asked with. */
async function plansOf(file: string): Promise<string[]> {
  const slow = (JSON.parse(readFileSync(file, 'utf8')) as Slow[]).filter(({ text }) =>
    /^(select|with found)/i.test(text),
  );
  const plans: string[] = [];
  for (const { text, values, ms } of slow.slice(0, plansShown)) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off, buffers off) ${text}`,
      values,
    );
    const plan = rows.map((row) => `  ${row['QUERY PLAN'].slice(0, 150)}`).join('\n');
    plans.push(
      `${ms.toFixed(1)} ms at least: ${text.replace(/^select .*? from /s, 'select … from ').slice(0, 300)}\n${plan}`,
    );
  }
  return plans;
}
