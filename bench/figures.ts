/**
 * Claim: the page of figures is answered within 200 ms (p95) after ten million rides in a year, by hour, by day and by
 * week: it is read from roll-ups. The roll-ups are generated as that many rides would leave them, in five cities and four
 * types; no ride is counted for them. Peer: the rides of one week counted from rows that have nothing but what a count
 * reads, in the same run.
 * Run: npx tsx bench/figures.ts [rides].
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readFigures } from '#src/company/figures/server/figures.ts';
import { connectDatabase } from '#src/platform/database/database.ts';
import { startEmbeddedPostgres } from '#src/platform/postgres-server/embedded.ts';
import { migrateDatabase } from '#src/platform/postgres-server/migrate.ts';
import { systemClock } from '#src/platform/time/clock.ts';
import { writeFigures } from './figure-rows.ts';
import { conclude, given, quick } from './measure.ts';

const rides = Number(given[0] ?? 10_000_000);
const times = quick ? 3 : 40;
const goalMs = 200;
const year = quick ? { from: '2025-11-01', to: '2025-12-31' } : { from: '2024-01-01', to: '2025-12-31' };
const cities = ['toronto', 'calgary', 'vaduz', 'halifax', 'regina'];
const types = ['standard', 'premium', 'xl', 'eco'];

const folder = mkdtempSync(join(process.env.GROWTH_DIR ?? tmpdir(), 'rove-figures-'));
// As root, PostgreSQL runs under another account that has to pass through.
chmodSync(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), durable: false });
const maintenance = new pg.Client({ connectionString: postgres.url });
await maintenance.connect();
await maintenance.query('create database figures');
await maintenance.end();
await migrateDatabase(postgres.urlOf('figures'));
// Without the time limit of statements while it is filled, and with it afterwards.
const filling = connectDatabase(postgres.urlOf('figures'), undefined, true);
const database = connectDatabase(postgres.urlOf('figures'));
const parts = { database, clock: systemClock };

const rows = await writeFigures(filling, { cities, types, ...year, ridesAYear: rides });
await filling.pool.query(
  `create table plain_rides as select timestamptz '2025-01-01' + interval '1 year' * (i::float8 / $1::int) as asked_at,
     i % 5 as city, i % 4 as type from generate_series(0, $1::int - 1) i`,
  [rides],
);
await filling.pool.query('create index on plain_rides (asked_at)');
await filling.pool.query('vacuum analyze');
await filling.close();
console.log(`${rows.toLocaleString('en-US')} cells`);

async function p95Ms(work: () => Promise<unknown>, count = times): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < count; time++) {
    const from = performance.now();
    await work();
    taken.push(performance.now() - from);
  }
  return taken.sort((a, b) => a - b)[Math.floor(0.95 * (taken.length - 1))] ?? 0;
}

const hoursMs = await p95Ms(() =>
  readFigures(parts, { from: '2025-12-12', to: '2025-12-13', by: 'hour' }, null),
);
const weekMs = await p95Ms(() =>
  readFigures(parts, { from: '2025-12-08', to: '2025-12-14', by: 'day' }, null),
);
const daysMs = await p95Ms(() =>
  readFigures(parts, { from: '2025-11-27', to: '2025-12-31', by: 'day' }, null),
);
const yearMs = await p95Ms(() =>
  readFigures(parts, { from: '2025-01-06', to: '2025-12-28', by: 'week' }, null),
);
const peerMs = await p95Ms(
  () =>
    database.pool.query(
      `select date_trunc('day', asked_at at time zone 'America/Toronto'), city, type, count(*) from plain_rides
       where asked_at >= '2025-12-08' and asked_at < '2025-12-15' group by 1, 2, 3`,
    ),
  quick ? 3 : 10,
);
console.table([
  {
    'two days by hour, ms': hoursMs,
    'a week by day, ms': weekMs,
    '35 days, ms': daysMs,
    'a year by week, ms': yearMs,
    'a week counted, ms': peerMs,
  },
]);

await database.close();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
conclude(
  {
    'two days by hour, p95 ms': hoursMs,
    'a week by day, p95 ms': weekMs,
    '35 days by day, p95 ms': daysMs,
    'a year by week, p95 ms': yearMs,
    'asked for in a week counted from rides, p95 ms': peerMs,
  },
  { [`each within ${goalMs} ms (p95)`]: Math.max(hoursMs, weekMs, daysMs, yearMs) < goalMs },
);
process.exit();
