/** Taxes that were kept as words are kept by their codes, each by where its sale went. */
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { TaxLine, taxLabel } from '#src/money/tax/tax-line.ts';

const maintenance = inject('testDatabaseUrl');
const name = `rove_tax_lines_before_${process.pid}`;
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
const change = migrations.findIndex((file) => file.endsWith('_tax-lines-have-codes.sql'));
async function run(files: string[]): Promise<void> {
  for (const file of files) {
    const text = readFileSync(`migrations/${file}`, 'utf8');
    for (const statement of text.split('--> statement-breakpoint')) await db.query(statement);
  }
}

const to = (country: string, region: string) => ({
  ...{ name: 'A', street: '1 B St', unit: '', town: 'C', postcode: 'X' },
  ...{ country, region },
});
/** What was kept, where it went, and what it is now; every form there was. */
const cases: [labels: string[], shipTo: object | null, codes: string[], collector: string][] = [
  [['HST 13%'], null, ['CA-ON-HST'], 'company'],
  [['GST 5%'], null, ['CA-GST'], 'company'],
  [['HST 13%, included'], null, ['CA-ON-HST'], 'seller'],
  [['GST 5%, included'], null, ['CA-GST'], 'seller'],
  [['HST 15%'], to('CA', 'NB'), ['CA-NB-HST'], 'company'],
  [['HST 15%'], to('CA', 'NL'), ['CA-NL-HST'], 'company'],
  [['HST 15%'], to('CA', 'PE'), ['CA-PE-HST'], 'company'],
  [['HST 14%'], to('CA', 'NS'), ['CA-NS-HST'], 'company'],
  [['GST 5%', 'PST 7%'], to('CA', 'BC'), ['CA-GST', 'CA-BC-PST'], 'company'],
  [['GST 5%', 'PST 6%'], to('CA', 'SK'), ['CA-GST', 'CA-SK-PST'], 'company'],
  [['GST 5%', 'RST 7%'], to('CA', 'MB'), ['CA-GST', 'CA-MB-RST'], 'company'],
  [['GST 5%', 'QST 9.975%'], to('CA', 'QC'), ['CA-GST', 'CA-QC-QST'], 'company'],
  [['Sales tax 8.875%'], to('US', 'NY'), ['US-NY-ST'], 'company'],
  // What cannot be told.
  [['HST 15%'], null, ['UNKNOWN-HST'], 'company'],
  [['Sales tax 4%'], null, ['UNKNOWN-SALES-TAX'], 'company'],
  [['City levy'], to('CA', 'ON'), ['UNKNOWN-CITY-LEVY'], 'company'],
];

test('payments, orders and checkouts have codes, and their words and cents are as they were', async () => {
  await run(migrations.slice(0, change));
  await db.query(`insert into payments (id, intent_id, kind, status, capture_method, description, reference, amount_cents, created_at, updated_at, tax_lines)
    values ('pay_none', 'pi_none', 'custom', 'succeeded', 'automatic', 'd', 'custom', 1, now(), now(), '[]')`);
  for (const [index, [labels, shipTo]] of cases.entries()) {
    const n = index + 1;
    const lines = JSON.stringify(labels.map((label, at) => ({ label, cents: 100 * n + at })));
    await db.query(
      `insert into payments (id, intent_id, kind, status, capture_method, description, reference, amount_cents, created_at, updated_at, tax_lines)
       values ('pay_' || $1::int, 'pi_' || $1::int, 'equipment', 'succeeded', 'manual', 'd', 'equipment:' || $1::int, 10000, now(), now(), $2)`,
      [n, lines],
    );
    await db.query(
      `insert into orders (id, kind, status, total_cents, payment_id, ship_to, created_at)
       overriding system value values ($1::int, 'equipment', 'paid', 10000, 'pay_' || $1::int, $2, now())`,
      [n, shipTo && JSON.stringify(shipTo)],
    );
    await db.query(
      `insert into shop_orders (order_id, state, email, phone, name, method, note, promised_for, items_cents, shipping_cents, shipping_tax_cents, tax_lines, weight_grams)
       values ($1, 'placed', 'a@example.com', '', 'A', 'ship', '', '2026-01-01', 1, 0, 0, $2, 1)`,
      [n, lines],
    );
    await db.query(
      `insert into shop_checkouts (id, held_from, state, email, phone, name, method, note, promised_for, items_cents, shipping_cents, shipping_tax_cents, tax_lines, total_cents, ship_to, created_at, held_until)
       values ($1::int::text, 'x', 'open', 'a@example.com', '', 'A', 'ship', '', '2026-01-01', 1, 0, 0, $2, 1, $3, now(), now())`,
      [n, lines, shipTo && JSON.stringify(shipTo)],
    );
  }
  // Paid for a checkout that became no order.
  await db.query(
    'update orders set payment_id = null where id = 5; update orders set ship_to = null where id = 5',
  );
  await run(migrations.slice(change));

  for (const [index, [labels, , codes, collector]] of cases.entries()) {
    const n = index + 1;
    const { rows } = await db.query(
      `select tax_lines as lines from payments where id = 'pay_' || $1::int
       union all select tax_lines from shop_checkouts where id = $1::int::text
       union all select tax_lines from shop_orders where order_id = $1 and order_id <> 5`,
      [n],
    );
    expect(rows).toHaveLength(n === 5 ? 2 : 3);
    for (const { lines } of rows) {
      const read = TaxLine.array().parse(lines);
      expect(read.map(({ code }) => code)).toEqual(codes);
      expect(read.map(({ cents }) => cents)).toEqual(labels.map((_, at) => 100 * n + at));
      expect(read.map((line) => line.collector)).toEqual(codes.map(() => collector));
      const known = labels.filter((label) => label.includes('%'));
      expect(read.filter(({ perHundredThousand }) => perHundredThousand > 0).map(taxLabel)).toEqual(known);
    }
  }
  const none = await db.query("select tax_lines from payments where id = 'pay_none'");
  expect(none.rows).toEqual([{ tax_lines: [] }]);
  const left = await db.query("select proname from pg_proc where proname like 'tax\\_line%'");
  expect(left.rows).toEqual([]);
});
