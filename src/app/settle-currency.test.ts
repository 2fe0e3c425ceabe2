import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import { setCurrency } from '#src/platform/money.ts';
import { createTestApp } from '#test/app.ts';
import { OtherCurrency, settleCurrency } from './settle-currency.ts';

afterAll(() => setCurrency('usd'));

test('the currency may change until there is an entry, and not after it', async () => {
  const database = await createTestDatabase();
  const app = await createTestApp({ database }, { CURRENCY: 'cad' });
  const kept = async () => (await database.pool.query('select currency from installation')).rows;
  expect(await kept()).toEqual([{ currency: 'cad' }]);
  await settleCurrency(database, 'eur');
  expect(await kept()).toEqual([{ currency: 'eur' }]);
  await settleCurrency(database, 'cad');

  const buyer = await app.signedUp();
  await app.payCard(buyer, { amount: '25', paymentType: 'custom' });
  const { rows } = await database.pool.query('select distinct currency from payments');
  expect(rows).toEqual([{ currency: 'cad' }]);
  await settleCurrency(database, 'cad');
  await expect(settleCurrency(database, 'jpy')).rejects.toThrow(OtherCurrency);
  await expect(settleCurrency(database, 'jpy')).rejects.toThrow(
    'This database keeps its books in CAD, and CURRENCY is JPY. Amounts are never converted: set CURRENCY=cad, or start with an empty database.',
  );
  expect(await kept()).toEqual([{ currency: 'cad' }]);
});

test('of processes that start at once with two currencies, all that start agree', async () => {
  const database = await createTestDatabase();
  await Promise.allSettled(['cad', 'eur', 'jpy'].map((currency) => settleCurrency(database, currency)));
  const { rows } = await database.pool.query('select currency from installation');
  expect(rows).toHaveLength(1);
});
