import { expect, test } from 'vitest';
import { eraseData, gatherData } from '#src/platform/personal-data.ts';
import { equipmentPersonalData } from '#src/shop/storefront/server/personal-store.ts';
import { buy, fromLines } from '#src/shop/storefront/server/testing.ts';
import { createTestApp } from '#test/app.ts';
import { gearOrdersPersonalData } from './personal-store.ts';

const app = await createTestApp();
const ports = [equipmentPersonalData, gearOrdersPersonalData];
const wanted = fromLines({ variantId: 31, quantity: 1 });

test('of whoever leaves no name stays on what they bought, with the account or by its address; others keep theirs', async () => {
  const buyer = await app.signedUp();
  const email = 'mine-at-work@example.com';
  await buy(app, buyer.call, { wanted, email });
  await buy(app, app.call, { wanted, email: buyer.email });
  await buy(app, app.call, { wanted, email: 'somebody-else@example.com' });
  const person = { userId: buyer.id, email: buyer.email, driverId: null };
  const sections = await gatherData(app.database.db, ports, person);
  const rowsOf = (title: string) => sections.find((section) => section.title === title)?.rows.length;
  expect([rowsOf('Your checkouts in the shop'), rowsOf('Your orders of gear')]).toEqual([2, 2]);

  await app.database.transaction((tx) => eraseData(tx, ports, person));
  for (const table of ['shop_checkouts', 'shop_orders']) {
    const { rows } = await app.database.pool.query(`select email, name from ${table} order by email`);
    expect(rows, table).toEqual([
      { email: '', name: 'Former member' },
      { email: '', name: 'Former member' },
      { email: 'somebody-else@example.com', name: 'Maya Lindgren' },
    ]);
  }
});
