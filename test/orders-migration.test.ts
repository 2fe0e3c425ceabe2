/** Orders of vehicles that were made before orders had a table of their own are carried over whole. */
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';

const maintenance = inject('testDatabaseUrl');
const name = `rove_orders_before_${process.pid}`;
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
const orders = migrations.findIndex((file) => file.endsWith('_orders.sql'));
async function run(files: string[]): Promise<void> {
  for (const file of files) {
    const text = readFileSync(`migrations/${file}`, 'utf8');
    for (const statement of text.split('--> statement-breakpoint')) await db.query(statement);
  }
}

test('every old order is there under its number, with its money as the book has it', async () => {
  await run(migrations.slice(0, orders));
  await db.query(`
    insert into users (id, name, first_name, last_name, email, roles, created_at, updated_at)
      overriding system value values (1, 'P R', 'P', 'R', 'p@example.com', '{}', now(), now()), (2, 'O B', 'O', 'B', 'o@example.com', '{}', now(), now());
    insert into vehicles (id, seller_id, seller_type, year, make, model, price_cents, condition, mileage, fuel, transmission, body, colour, paint, location, lat, lng, created_at, updated_at)
      overriding system value select n, 1, 'private', 2021, 'Toyota', 'Camry', 1800000, 'used', 1, 'gasoline', 'automatic', 'sedan', 'blue', 'x', 'Oakville, ON', 1, 1, now(), now() from generate_series(1, 6) n;
    insert into payments (id, intent_id, user_id, kind, status, capture_method, description, reference, amount_cents, captured_cents, refunded_cents, created_at, updated_at)
      select 'pay_' || n, 'pi_' || n, 2, 'vehicle', 'succeeded', 'manual', 'd', 'r', 1800000, 1800000, case when n in (3, 5) then 1800000 else 0 end, now(), now() from generate_series(1, 6) n;
    insert into vehicle_orders (id, vehicle_id, buyer_id, seller_id, kind, status, total_cents, payment_id, created_at)
      overriding system value values
        (11, 1, 2, 1, 'full', 'paid', 1800000, 'pi_1', now()),
        (12, 2, 2, 1, 'deposit', 'paid', 1800000, 'pi_2', now()),
        (13, 3, 2, 1, 'full', 'refunded', 1800000, 'pi_3', now()),
        (14, 4, 2, 1, 'full', 'refunded', 1800000, 'pi_4', now()),
        (15, 5, 2, 1, 'full', 'paid', 1800000, 'pay_5', now()),
        (16, 6, 2, 1, 'full', 'lost', 1800000, 'pay_6', now());
    insert into event_readers (name, cursor) values ('vehicles.orders', '7-7');
    insert into ledger_accounts (code, type) values ('sellers.payable:1', 'liability'), ('sellers.pay', 'expense')`);
  for (const entry of ['seller_earning:order:11', 'seller_earning:order:13', 'seller_earning:order:15']) {
    await db.query('begin');
    await db.query("insert into ledger_entries (id, kind, at) values ($1, 'seller_earning', now())", [entry]);
    await db.query(
      "insert into ledger_lines (entry_id, account, cents) values ($1, 'sellers.pay', 1800000), ($1, 'sellers.payable:1', -1800000)",
      [entry],
    );
    await db.query('commit');
  }
  await run(migrations.slice(orders));

  const { rows } = await db.query(
    `select o.id, o.kind, o.status, o.subject, o.payment_id as payment, l.title, p.seller_share as share
     from orders o join order_lines l on l.order_id = o.id join payments p on p.id = o.payment_id order by o.id`,
  );
  expect(rows.map((row) => [row.id, row.kind, row.status, row.subject, row.payment])).toEqual([
    // A car that was sold before there were handovers counts as handed over.
    [11, 'vehicle', 'fulfilled', 'vehicle:1', 'pay_1'],
    // Its money was not taken yet, so it is still placed.
    [12, 'vehicle_deposit', 'placed', 'vehicle:2', 'pay_2'],
    [13, 'vehicle', 'refunded', 'vehicle:3', 'pay_3'],
    // Its money is not back yet.
    [14, 'vehicle', 'taken_back', 'vehicle:4', 'pay_4'],
    [15, 'vehicle', 'fulfilled', 'vehicle:5', 'pay_5'],
    [16, 'vehicle', 'lost', 'vehicle:6', 'pay_6'],
  ]);
  const sales = await db.query('select order_id as id, state from car_sales order by order_id');
  expect(sales.rows).toEqual([
    { id: 11, state: 'done' },
    { id: 13, state: 'over' },
    { id: 14, state: 'over' },
    { id: 15, state: 'done' },
  ]);
  expect(rows.every(({ title }) => title === '2021 Toyota Camry')).toBe(true);
  expect(rows.map(({ share }) => [share.reference, share.cents, share.owedCents, share.turn])).toEqual([
    ['order:11', 1_800_000, 1_800_000, 1],
    ['order:12', 1_800_000, 0, 0],
    ['order:13', 0, 1_800_000, 1],
    ['order:14', 0, 0, 1],
    ['order:15', 1_800_000, 1_800_000, 1],
    ['order:16', 0, 0, 1],
  ]);
  // The next order does not take a number again, and the one whose money went back unheard is looked at.
  const next = await db.query("select nextval(pg_get_serial_sequence('orders', 'id')) as id");
  expect(Number(next.rows[0].id)).toBe(17);
  const events = await db.query("select payload from events where type = 'payment.refunded'");
  expect(events.rows).toEqual([{ payload: { orderId: 15 } }]);
  const readers = await db.query("select name, cursor from event_readers where name like '%orders'");
  expect(readers.rows).toEqual([{ name: 'orders', cursor: '7-7' }]);
});
