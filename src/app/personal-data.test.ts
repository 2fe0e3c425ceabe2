import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { personalDataOf } from './personal-data.ts';

const app = await createTestApp();
const ports = personalDataOf({
  files: { remove: async () => {} },
  database: app.database,
  drivers: app.drivers,
  payments: app.payments,
  catalogue: app.vehicles.catalogue,
});
const holdings = ports.flatMap((port) => port.holdings);
const inWords = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Tables with words of people in columns of these names, but none of them about a member. */
const ofNobody = new Set([
  // What the operator sells, and the city's own names.
  // What a company calls a set of what operators may do.
  'desk_roles.name',
  'shop_items.name',
  'shop_stores.name',
  'shop_variants.name',
  'shop_order_lines.name',
  'driver_documents.name',
  'driver_uploads.name',
  'saved_searches.name',
  'event_readers.name',
  'leases.name',
  // A copy of what the order has, kept with it.
  'vehicle_inquiries.name',
]);

test('every column that points to a person or a driver is named by the feature that keeps it', async () => {
  const { rows } = await app.database.pool.query<{ place: string; of: string }>(`
    select c.conrelid::regclass || '.' || a.attname as place, c.confrelid::regclass::text as of
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid in ('users'::regclass, 'drivers'::regclass)`);
  expect(rows.length).toBeGreaterThan(40);
  const named = new Set(
    holdings.flatMap(({ table, of, ofDriver }) =>
      [of, ofDriver].flatMap((column) => (column ? `${getTableName(table)}.${inWords(column.name)}` : [])),
    ),
  );
  // Rows that are found by another way than their reference, which the test of erasing shows.
  const foundOtherwise = new Set([
    'ride_blocks.rider_id',
    'ride_blocks.driver_id',
    'vehicle_inquiries.buyer_id',
    'shop_checkouts.user_id',
    'driver_applications.driver_id',
    'driver_appeals.driver_id',
  ]);
  expect(
    rows.map(({ place }) => place).filter((place) => !named.has(place) && !foundOtherwise.has(place)),
  ).toEqual([]);
});

test('every table with addresses, names or phones is named too', async () => {
  const { rows } = await app.database.pool.query<{ place: string; table: string }>(`
    select table_name || '.' || column_name as place, table_name as table from information_schema.columns
    where table_schema = 'public' and column_name ~ '(email|phone|to_address|ship_to|ip_address|user_agent|^name$|_name$|user_ids?$|recipient)'`);
  const named = new Set(holdings.map(({ table }) => getTableName(table)));
  const forgotten = rows.filter(({ place, table }) => !named.has(table) && !ofNobody.has(place));
  expect(forgotten.map(({ place }) => place)).toEqual([]);
});

test('whatever stays says why, and no secret is handed out', () => {
  expect(holdings.filter(({ fate, because }) => fate !== 'deleted' && !because)).toEqual([]);
  for (const { table, secret = [], shown, fate } of holdings) {
    if (shown === false) continue;
    const columns = Object.keys(table).filter((name) =>
      /(token|digest|sealedSecret|^sealed|password|^pin|storageKey)$/i.test(name),
    );
    expect(
      columns.filter((name) => !secret.includes(name)),
      getTableName(table),
    ).toEqual([]);
    expect(typeof fate === 'object' ? Object.keys(fate.without).every((name) => name in table) : true).toBe(
      true,
    );
  }
});
