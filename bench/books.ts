/**
 * Claim: of a year's ledger the tax, the days and the general ledger are answered within a second (p95), however many
 * rides the year had: they are read from sums by day. Peer: the same taxes summed from the ledger's lines, in the same run.
 * Run: npx tsx bench/books.ts [rides]; ten million take most of an hour and 20 GB.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ledgerCsv } from '#src/money/reports/server/exports.ts';
import { dayReport, taxReport } from '#src/money/reports/server/reports.ts';
import { rollUp } from '#src/money/reports/server/roll-up.ts';
import { connectDatabase } from '#src/platform/database/database.ts';
import { startEmbeddedPostgres } from '#src/platform/postgres-server/embedded.ts';
import { migrateDatabase } from '#src/platform/postgres-server/migrate.ts';
import { systemClock } from '#src/platform/time/clock.ts';
import { conclude, given, quick } from './measure.ts';

const rides = Number(given[0] ?? (quick ? 3_000 : 1_000_000));
const times = quick ? 3 : 30;
const goalMs = 1_000;
const year = { from: '2025-01-01', to: '2025-12-31' };

const folder = mkdtempSync(join(process.env.GROWTH_DIR ?? tmpdir(), 'rove-books-'));
// As root, PostgreSQL runs under another account that has to pass through.
chmodSync(folder, 0o755);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), durable: false });
const maintenance = new pg.Client({ connectionString: postgres.url });
await maintenance.connect();
await maintenance.query('create database books');
await maintenance.end();
await migrateDatabase(postgres.urlOf('books'));
const database = connectDatabase(postgres.urlOf('books'));
const parts = { database, clock: systemClock, timeZone: 'America/Toronto' };

/** A capture of each ride, its driver's pay and the provider's fee, spread over the year, in two provinces. */
async function fill(): Promise<void> {
  const accounts = [
    'provider.balance',
    'sales.ride',
    'tax.payable:CA-ON-HST',
    'tax.payable:CA-GST',
    'drivers.pay',
  ];
  for (const account of [...accounts, 'drivers.payable:7', 'provider.fees'])
    await database.pool.query(`insert into ledger_accounts (code, type) values ($1, 'memo')`, [account]);
  const at = `timestamptz '2025-01-01T05:00Z' + interval '1 year' * (i::float8 / $1::int)`;
  const all = 'generate_series(0, $1::int - 1) i';
  const client = await database.pool.connect();
  // What the product writes with each entry is looked at one by one there, and is right here by its making.
  await client.query('set session_replication_role = replica');
  for (const kind of ['capture', 'earning', 'fee'])
    await client.query(
      `insert into ledger_entries (id, kind, at) select '${kind}:' || i, '${kind}', ${at} from ${all}`,
      [rides],
    );
  for (const [kind, account, cents] of [
    ['capture', `'provider.balance'`, 2260],
    ['capture', `'sales.ride'`, -2000],
    ['capture', `case when i % 3 = 0 then 'tax.payable:CA-GST' else 'tax.payable:CA-ON-HST' end`, -260],
    ['earning', `'drivers.pay'`, 1600],
    ['earning', `'drivers.payable:7'`, -1600],
    ['fee', `'provider.fees'`, 95],
    ['fee', `'provider.balance'`, -95],
  ])
    await client.query(
      `insert into ledger_lines (entry_id, account, cents) select '${kind}:' || i, ${account}, ${cents} from ${all}`,
      [rides],
    );
  await client.query('insert into ledger_unsummed select id from ledger_entries');
  await client.query('set session_replication_role = origin');
  client.release();
  await database.pool.query('vacuum analyze');
}

const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
};

async function p95Ms(work: () => Promise<unknown>, count = times): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < count; time++) taken.push(1000 * (await secondsOf(work)));
  return taken.sort((a, b) => a - b)[Math.floor(0.95 * (taken.length - 1))] ?? 0;
}

console.log(`${rides.toLocaleString('en-US')} rides written in ${(await secondsOf(fill)).toFixed(0)} s`);
const countedS = await secondsOf(() => rollUp(parts));
console.log(
  `counted once in ${countedS.toFixed(1)} s, ${Math.round((3 * rides) / countedS)} entries a second`,
);
const { rows } = await database.pool.query('select count(*)::int from ledger_days');
console.log(`${rows[0].count} sums of days`);

const taxMs = await p95Ms(() => taxReport(parts, year));
const daysMs = await p95Ms(() => dayReport(parts, year));
const ledgerMs = await p95Ms(() => ledgerCsv(parts, year));
const peerMs = await p95Ms(
  () =>
    database.pool.query(
      `select l.account, sum(l.cents) from ledger_lines l join ledger_entries e on e.id = l.entry_id
       where l.account like 'tax.%' and e.at >= '2025-01-01T05:00Z' and e.at < '2026-01-01T05:00Z' group by 1`,
    ),
  quick ? 3 : 5,
);
console.table([
  { 'tax, ms': taxMs, 'days, ms': daysMs, 'ledger, ms': ledgerMs, 'tax from lines, ms': peerMs },
]);

await database.close();
await postgres.stop();
rmSync(folder, { recursive: true, force: true });
conclude(
  {
    'tax of a year, p95 ms': taxMs,
    'days of a year, p95 ms': daysMs,
    'ledger of a year, p95 ms': ledgerMs,
    'tax from the lines, p95 ms': peerMs,
    'entries counted a second': Math.round((3 * rides) / countedS),
  },
  { [`a year within ${goalMs} ms (p95)`]: Math.max(taxMs, daysMs, ledgerMs) < goalMs },
);
process.exit();
