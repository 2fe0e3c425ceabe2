/**
 * Claim: 20,000 drivers who each gather a position every 2 seconds lose none of them, the server hears of each within
 * seconds, and riders find the nearest car meanwhile. The phones are in this process and do what the driver's page
 * does: send what has gathered when the server wants it, wait for the answer, and keep it where the server has no
 * time. With `--unheeding` they send every 2 seconds whatever the server says. The product is a process of its own, with
 * real sessions and its database. Peer: a bare Fastify server that reads the same bodies, asked right after.
 * Run: npx tsx bench/positions.ts [seconds] [drivers] [--unheeding]; PROFILE=file keeps a profile of the processor.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { newSessionToken, sessionCookie } from '#src/people/accounts/server/sign-in/session-cookie.ts';
import { tokenDigest } from '#src/platform/secrets/signing.ts';
import { conclude, given, quick } from './measure.ts';
import { openLines } from './raw-http.ts';
import { startProgram, startRidesProduct } from './rides-process.ts';
import type { Ready } from './rides-product.ts';

const seconds = Number(given[0] ?? (quick ? 3 : 120));
const drivers = Number(given[1] ?? (quick ? 200 : 20_000));
const gatherMs = 2_000;
const retryMs = 5_000;
const longestDrainMs = 60_000;
const mostAtOnce = 100;
const unheeding = process.argv.includes('--unheeding');
const bareSeconds = quick ? 1 : 5;
const lines = quick ? 8 : 64;
const center = { lat: 43.6505, lng: -79.3835 };
/** A degree is so many metres; a car drives 10 metres a second, to and fro. */
const metersADegree = 111_195;
const driveMeters = (atMs: number) => Math.abs(((atMs / 100) % 2000) - 1000);

const folder = mkdtempSync(join(tmpdir(), 'rove-bench-'));
// As root, PostgreSQL runs under another account that has to pass through.
chmodSync(folder, 0o755);
const { product, ready } = await startRidesProduct<Ready>(folder, {
  PAIRS: '0',
  ...(process.env.PROFILE ? { PROFILE: process.env.PROFILE } : {}),
});

interface Phone {
  cookie: string;
  driverId: number;
  address: string;
  gathered: number[];
  dueMs: number;
  isSending: boolean;
  at: { lat: number; lng: number };
}

/** Accounts, sessions and drivers who are online, written beside the product: signing in costs a password each. */
async function makePhones(client: pg.Client): Promise<Phone[]> {
  const tokens = Array.from({ length: drivers }, newSessionToken);
  const { rows } = await client.query<{ id: number; driver_id: number }>(
    `with people as (
       insert into users (name, first_name, last_name, email, roles, created_at, updated_at)
       select 'Ada Lovelace', 'Ada', 'Lovelace', 'phone-' || n || '@example.com', '{rider,driver}', now(), now()
       from generate_series(1, $1::int) n returning id
     ), signed as (
       insert into sessions (user_id, token, expires_at, created_at, updated_at)
       select id, digest, now() + interval '1 day', now(), now()
       from (select id, row_number() over (order by id) as n from people) p
       join unnest($2::text[]) with ordinality d (digest, n) using (n)
     )
     insert into drivers (user_id, vehicle_info, vehicle_type, license_plate, country, state, city, is_available, created_at, updated_at)
     select id, '2022 Toyota Camry', 'standard', 'CRTK 418', 'Canada', 'Ontario', 'Toronto', true, now(), now() from people
     returning user_id as id, id as driver_id`,
    [drivers, tokens.map((token) => tokenDigest('session', token))],
  );
  // Whoever may not drive is taken off the road within a minute.
  await client.query(
    `insert into driver_applications (user_id, driver_id, status, papers, created_at, updated_at)
     select user_id, id, 'approved', 'simulated', now(), now() from drivers`,
  );
  await client.query(
    `insert into driver_vehicles
       (driver_id, make, model, vehicle_type, license_plate, plate_key, state, country, status, active, created_at)
     select id, 'Test', 'Car', vehicle_type, license_plate || id, license_plate || id, state, country, 'approved', true, now()
     from drivers`,
  );
  return rows
    .toSorted((a, b) => a.id - b.id)
    .map(({ driver_id: driverId }, i) => ({
      cookie: sessionCookie(tokens[i]!, { secret: ready.secret, secure: false, lengthMs: 1000 }).split(
        ';',
      )[0]!,
      driverId,
      address: `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`,
      gathered: [],
      dueMs: 0,
      isSending: false,
      at: {
        lat: center.lat + (((i * 7919) % 1000) / 1000 - 0.5) * 0.2,
        lng: center.lng + (((i * 104_729) % 1000) / 1000 - 0.5) * 0.3,
      },
    }));
}

/** Processor milliseconds and memory of a process; Linux only. */
function usedBy(pid: number): { cpuMs: number; residentMb: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return { cpuMs: (Number(fields[11]) + Number(fields[12])) * 10, residentMb: Number(resident) / 1024 };
}

const at = (sorted: number[], share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
const sum = (values: number[]) => values.reduce((all, each) => all + each, 0);

const client = new pg.Client({ connectionString: ready.url });
await client.connect();
const phones = await makePhones(client);
await client.query('analyze');
product.kill('SIGHUP');
const http = openLines(ready.address, lines);
const riders = openLines(ready.address, 2);
const calls: number[] = [];
/** Of each position, and of the newest of each batch, as it is answered. */
const ages: number[] = [];
const newestAges: number[] = [];
const nearest: number[] = [];
const intervals: number[] = [];
const answers = new Map<number, number>();
let gathered = 0;
let accepted = 0;
let dropped = 0;
let firstNo = '';

const written = ({ at: home }: Phone, batch: readonly number[]): string =>
  JSON.stringify({
    sentAt: new Date().toISOString(),
    positions: batch.map((ms) => ({
      time: new Date(ms).toISOString(),
      lat: home.lat + driveMeters(ms) / metersADegree,
      lng: home.lng,
      accuracy: 8,
      heading: 0,
      speed: 10,
    })),
  });

async function send(phone: Phone): Promise<void> {
  phone.isSending = true;
  let batch: number[] = [];
  let from = 0;
  const { status, body } = await http.post(
    `/api/drivers/${phone.driverId}/positions`,
    { cookie: phone.cookie, 'x-forwarded-for': phone.address },
    () => {
      batch = phone.gathered.slice(0, mostAtOnce);
      from = performance.now();
      return written(phone, batch);
    },
  );
  answers.set(status, (answers.get(status) ?? 0) + 1);
  phone.isSending = false;
  if (status !== 200) {
    if (status !== 503) firstNo ||= `${status} ${body}`;
    phone.dueMs = Date.now() + retryMs;
    return;
  }
  calls.push(performance.now() - from);
  for (const gatheredMs of batch) ages.push(Date.now() - gatheredMs);
  newestAges.push(Date.now() - batch.at(-1)!);
  phone.gathered = phone.gathered.slice(batch.length);
  const reply = JSON.parse(body) as {
    accepted: number;
    dropped: Record<string, number>;
    nextSeconds: number;
  };
  phone.dueMs = unheeding || phone.gathered.length > 0 ? 0 : Date.now() + reply.nextSeconds * 1000;
  intervals.push(reply.nextSeconds);
  accepted += reply.accepted;
  dropped += sum(Object.values(reply.dropped));
}

/** Every phone gathers once in two seconds, one after the other, and sends as soon as it may. */
async function drive(untilMs: number): Promise<void> {
  const startMs = Date.now();
  let turns = 0;
  while (Date.now() < untilMs) {
    const now = Date.now();
    const due = Math.floor(((now - startMs) / gatherMs) * phones.length);
    for (; turns < due; turns++) {
      const phone = phones[turns % phones.length]!;
      phone.gathered.push(now);
      gathered += 1;
      if (!phone.isSending && phone.dueMs <= now) void send(phone);
    }
    await sleep(5);
  }
}

async function lookForCars(untilMs: number): Promise<void> {
  for (let i = 0; Date.now() < untilMs; i++) {
    const from = performance.now();
    const { status } = await riders.get(
      `/api/drivers/available?lat=${center.lat + (i % 10) * 0.004}&lng=${center.lng}`,
      { 'x-forwarded-for': `10.200.${(i >> 8) & 255}.${i & 255}` },
    );
    if (status === 200) nearest.push(performance.now() - from);
    await sleep(250);
  }
}

if (process.env.PROFILE) product.kill('SIGUSR2');
const before = usedBy(product.pid!);
const from = performance.now();
const untilMs = Date.now() + seconds * 1000;
await Promise.all([drive(untilMs), lookForCars(untilMs)]);
const lasted = (performance.now() - from) / 1000;
const after = usedBy(product.pid!);
const meanwhile = { accepted, calls: calls.length };
// What still waits on the phones is sent, as by drivers who stand now.
const drainUntilMs = Date.now() + longestDrainMs;
while (Date.now() < drainUntilMs && phones.some(({ gathered: waits }) => waits.length > 0)) {
  for (const phone of phones)
    if (phone.gathered.length > 0 && !phone.isSending && phone.dueMs <= Date.now()) void send(phone);
  await sleep(100);
}
http.close();
riders.close();
await client.end();
const ended = new Promise((resolve) => product.once('exit', resolve));
product.kill('SIGTERM');
await ended;
rmSync(folder, { recursive: true, force: true });

/** What a bare server's processor needs for such a call, in milliseconds: asked without a pause, by the same phones. */
async function measureBare(): Promise<number> {
  const bare = await startProgram<{ address: string }>('bare-server', {});
  const http = openLines(bare.ready.address, lines);
  const started = usedBy(bare.program.pid!);
  const untilMs = Date.now() + bareSeconds * 1000;
  const positionsACall = Math.max(1, Math.round(accepted / calls.length));
  let done = 0;
  await Promise.all(
    phones.slice(0, lines).map(async (phone) => {
      while (Date.now() < untilMs) {
        const batch = Array.from({ length: positionsACall }, (_, i) => Date.now() - i * gatherMs);
        const { status } = await http.post(
          `/api/drivers/${phone.driverId}/positions`,
          { cookie: phone.cookie, 'x-forwarded-for': phone.address },
          () => written(phone, batch),
        );
        if (status === 200) done += 1;
      }
    }),
  );
  const used = usedBy(bare.program.pid!).cpuMs - started.cpuMs;
  http.close();
  bare.program.kill('SIGTERM');
  return used / done;
}
const bareMs = await measureBare();

for (const list of [calls, ages, newestAges, nearest, intervals]) list.sort((a, b) => a - b);
const lost = gathered - accepted - dropped;
const callMs = (after.cpuMs - before.cpuMs) / meanwhile.calls;
const cpu = (after.cpuMs - before.cpuMs) / (lasted * 1000);
console.log(
  `\n${drivers} drivers for ${lasted.toFixed(0)} s; answers: ${JSON.stringify([...answers])} ${firstNo}`,
);
console.table({
  'positions gathered': gathered,
  'believed a second': Math.round(meanwhile.accepted / lasted),
  'dropped as impossible': dropped,
  lost,
  'calls a second': Math.round(meanwhile.calls / lasted),
  'positions a call': (accepted / calls.length).toFixed(1),
  'call, p50': `${at(calls, 0.5).toFixed(0)} ms`,
  'call, p99': `${at(calls, 0.99).toFixed(0)} ms`,
  'interval the server asks for, p50': `${at(intervals, 0.5)} s`,
  'interval, longest': `${at(intervals, 1)} s`,
  'age of what is told, p50': `${(at(ages, 0.5) / 1000).toFixed(1)} s`,
  'age of the newest that is told, p50': `${(at(newestAges, 0.5) / 1000).toFixed(1)} s`,
  'age of what is told, p99': `${(at(ages, 0.99) / 1000).toFixed(1)} s`,
  'nearest car, p50': `${at(nearest, 0.5).toFixed(0)} ms`,
  'nearest car, p99': `${at(nearest, 0.99).toFixed(0)} ms`,
  'processor, cores': cpu.toFixed(2),
  'processor a call': `${callMs.toFixed(3)} ms`,
  'a bare server': `${bareMs.toFixed(3)} ms, ${(callMs / bareMs).toFixed(1)} times less`,
  'memory before': `${before.residentMb.toFixed(0)} MB`,
  'memory after': `${after.residentMb.toFixed(0)} MB`,
});
conclude(
  {
    'positions a second': meanwhile.accepted / lasted,
    'call p99 ms': at(calls, 0.99),
    'nearest p99 ms': at(nearest, 0.99),
    'cores of processor': cpu,
    'MB of memory': after.residentMb,
    'times a bare server': callMs / bareMs,
  },
  {
    'the nearest car within half a second': at(nearest, 0.99) < 500,
    'half of what is told is at most ten seconds old': at(ages, 0.5) < 10_000,
  },
  { 'no position is lost': lost === 0 && dropped === 0 },
);
