/** What was paid before receipts had numbers has them in the order of time, without gaps, each year from one. */
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';

const maintenance = inject('testDatabaseUrl');
const name = `rove_paper_numbers_before_${process.pid}`;
const admin = new pg.Client({ connectionString: maintenance });
await admin.connect();
await admin.query(`create database ${name}`);
const url = new URL(maintenance);
url.pathname = `/${name}`;
const db = new pg.Client({ connectionString: url.href });
await db.connect();
afterAll(async () => {
  await db.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

const migrations = readdirSync('migrations')
  .filter((file) => file.endsWith('.sql'))
  .sort();
const change = migrations.findIndex((file) => file.endsWith('_papers-are-numbered.sql'));
async function run(files: string[]): Promise<void> {
  for (const file of files) {
    const text = readFileSync(`migrations/${file}`, 'utf8');
    for (const statement of text.split('--> statement-breakpoint')) await db.query(statement);
  }
}

const pay = (id: string, cents: number, settledAt: string | null, chargeKey: string | null = null) =>
  db.query(
    `insert into payments (id, intent_id, kind, status, capture_method, description, reference, amount_cents,
       captured_cents, settled_at, charge_key, created_at, updated_at)
     values ($1, 'pi_' || $1, 'custom', 'succeeded', 'automatic', 'Lunch', 'custom', 1000, $2, $3, $4,
       coalesce($3::timestamptz, '2025-06-01'), now())`,
    [id, cents, settledAt, chargeKey],
  );
const giveBack = async (id: string, paymentId: string, status: string, at: string | null) => {
  await db.query(
    `insert into payment_refunds (id, payment_id, card_cents, status, reason, key, created_at)
     values ($1, $2, 100, $3, 'Test', $1, '2025-01-01')`,
    [id, paymentId, status],
  );
  if (at)
    await db.query(
      `insert into ledger_entries (id, kind, payment_id, at) values ('refund:' || $1, 'refund', $2, $3)`,
      [id, paymentId, at],
    );
};

test('older payments and refunds are numbered year by year, and the next number follows', async () => {
  await run(migrations.slice(0, change));
  await pay('pay_b', 1000, '2025-03-02T12:00:00Z');
  await pay('pay_a', 1000, '2025-03-01T12:00:00Z');
  // In Toronto this was still 2025.
  await pay('pay_c', 1000, '2026-01-01T04:59:00Z');
  await pay('pay_d', 1000, '2026-01-01T05:00:00Z');
  await pay('pay_never', 0, null);
  await pay('pay_tip', 200, '2025-03-03T12:00:00Z', 'ride:1:tip');
  await giveBack('ref_late', 'pay_b', 'failed', '2025-05-02T12:00:00Z');
  await giveBack('ref_early', 'pay_a', 'succeeded', '2025-05-01T12:00:00Z');
  await giveBack('ref_refused', 'pay_a', 'refused', null);
  await run(migrations.slice(change));
  const { rows: paid } = await db.query('select id, receipt_number from payments order by id');
  expect(Object.fromEntries(paid.map(({ id, receipt_number }) => [id, receipt_number]))).toEqual({
    pay_a: 'R-2025-000001',
    pay_b: 'R-2025-000002',
    pay_c: 'R-2025-000003',
    pay_d: 'R-2026-000001',
    pay_never: null,
    pay_tip: null,
  });
  const { rows: back } = await db.query('select id, credit_note from payment_refunds order by id');
  expect(Object.fromEntries(back.map(({ id, credit_note }) => [id, credit_note]))).toEqual({
    ref_early: 'C-2025-000001',
    ref_late: 'C-2025-000002',
    ref_refused: null,
  });
  const { rows: last } = await db.query('select series, year, last from paper_numbers order by series, year');
  expect(last).toEqual([
    { series: 'C', year: 2025, last: 2 },
    { series: 'R', year: 2025, last: 3 },
    { series: 'R', year: 2026, last: 1 },
  ]);
});
