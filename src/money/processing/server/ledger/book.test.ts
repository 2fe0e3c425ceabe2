import { describe, expect, test } from 'vitest';
import { sellerEarningEntry } from '#src/money/payments/ledger.ts';
import { createMoney } from '../testing.ts';
import { bookEntry } from './store.ts';

const { app, payments, database, buyer, operator, refreshed, paid, balance } = await createMoney();

describe('the book itself', () => {
  const insert = (lines: string) =>
    database.pool.query(
      `with entry as (insert into ledger_entries (id, kind, at) values ('forged:1', 'forged', now()) returning id)
       insert into ledger_lines (entry_id, account, cents) select id, account, cents from entry, (values ${lines}) as l (account, cents)`,
    );

  test('takes no entry that does not sum to zero, and lets nothing be changed', async () => {
    await paid('2');
    await expect(insert("('provider.balance', 100), ('provider.fees', -99)")).rejects.toThrow(
      'sum to 1 cents',
    );
    await expect(database.pool.query('update ledger_lines set cents = 0')).rejects.toThrow('append-only');
    await expect(database.pool.query('delete from ledger_entries')).rejects.toThrow('append-only');
  });

  test('names the row that is wrong', async () => {
    await payments.reconcile();
    const id = await paid('3');
    const change = (cents: number) =>
      database.pool.query(
        'update payments set captured_cents = captured_cents + $2, amount_cents = 400 where intent_id = $1',
        [id, cents],
      );
    const { rows } = await database.pool.query('select id from payments where intent_id = $1', [id]);
    await change(1);
    expect(await payments.ledger.checkBook()).toEqual([
      { row: rows[0].id, fault: 'the book does not have what this payment captured' },
    ]);
    expect(await payments.ledger.checkProvider()).toEqual([
      { row: rows[0].id, fault: 'the provider received 300 cents, the row has 301' },
    ]);
    await change(-1);
  });

  test('names the payment whose driver was not booked what it earned them', async () => {
    const id = await paid('4');
    const earn = (earning: string | null) =>
      database.pool.query('update payments set earning = $2 where intent_id = $1 returning id', [
        id,
        earning,
      ]);
    const { rows } = await earn('{"reference":"ride:404","driverId":4,"cents":300}');
    expect(await payments.ledger.checkBook()).toEqual([
      { row: rows[0].id, fault: 'the driver was not booked what this payment earned them' },
    ]);
    await earn(null);
  });

  test('a driver is paid out what is owed, once', async () => {
    const { paymentIntentId } = await app.payCard(buyer, { paymentType: 'ride', quoteId: 'q' });
    await refreshed(paymentIntentId);
    await payments.captureHold({
      paymentIntentId,
      reference: 'ride:77',
      driverId: 77,
      driverPayCents: 1234,
      amountCents: 5000,
    });
    const due = { reason: 'every week' };
    const payOut = async () => (await operator.call('POST /api/operations/drivers/77/payout', due)).json();
    expect((await operator.call('POST /api/operations/drivers/77/payout')).statusCode).toBe(400);
    expect((await buyer.call('POST /api/operations/drivers/77/payout', due)).statusCode).toBe(403);
    expect(await payOut()).toEqual({ paid: '12.34' });
    expect(await payOut()).toEqual({ paid: '0.00' });
  });

  test('50 rivals pay a seller out once, and the log says who did and why', async () => {
    const earn = (order: number, cents: number) =>
      database.transaction((tx) =>
        bookEntry(
          tx,
          sellerEarningEntry({ paymentId: null, reference: `order:${order}`, sellerId: 78 }, cents),
          new Date(),
        ),
      );
    await earn(1, 18_000_00);
    await earn(2, 100_00);
    const before = await balance('provider.balance');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        payments.payouts.payOut({ userId: operator.id }, { party: 'seller', id: 78, reason: 'sold' }),
      ),
    );
    expect(answers.filter((cents) => cents > 0)).toEqual([18_100_00]);
    expect(await balance('sellers.payable:78')).toBe(0);
    expect((await balance('provider.balance')) - before).toBe(-18_100_00);
    await earn(3, 5_00);
    const once = { party: 'seller', id: 78, reason: 'sold again', key: 'run-7' } as const;
    const same = await Promise.all(
      Array.from({ length: 50 }, () => payments.payouts.payOut({ userId: operator.id }, once)),
    );
    expect(new Set(same)).toEqual(new Set([5_00]));
    const { payouts, owed } = (await operator.call('GET /api/operations/payouts')).json();
    const party = { party: 'seller', id: 78, operator: 'Ada Lovelace' };
    expect(payouts.filter(({ id }: { id: number }) => id === 78)).toMatchObject([
      { ...party, amount: '5.00', reason: 'sold again' },
      { ...party, amount: '18100.00', reason: 'sold' },
    ]);
    expect(owed.filter(({ id }: { id: number }) => id === 78)).toEqual([]);
    expect((await buyer.call('GET /api/operations/payouts')).statusCode).toBe(403);
  });
});

test('after all this the book is right, and the provider has the same', async () => {
  await payments.reconcile();
  expect(await payments.ledger.checkBook()).toEqual([]);
  expect(await payments.ledger.checkProvider()).toEqual([]);
});

test('of a car whose tax Rove pays over its seller is owed what is left, also when money goes back in parts', async () => {
  payments.sells('vehicle', {
    names: () => true,
    price: async () => ({
      ...{ amountCents: 113_000, description: 'Car', captureMethod: 'manual', reference: 'vehicle:9:full' },
      taxLines: [
        {
          ...{ code: 'CA-ON-HST', name: 'HST', perHundredThousand: 13_000, included: true, cents: 13_000 },
          collector: 'company',
        },
      ],
    }),
  });
  const { paymentIntentId } = await app.payCard(buyer, { paymentType: 'vehicle', vehicleId: 9 });
  await refreshed(paymentIntentId);
  const sells = { sellerId: 90, reference: 'order:90', cents: 113_000 };
  await database.transaction((tx) =>
    payments.claimHold(tx, {
      ...{ paymentIntentId, userId: buyer.id, amountCents: 113_000, reference: 'order:90', sells },
    }),
  );
  await payments.captureHold({
    ...{ paymentIntentId, amountCents: 113_000, reference: 'order:90', driverId: null, driverPayCents: 0 },
  });
  expect(await balance('sellers.payable:90')).toBe(-100_000);
  await payments.refund({ paymentIntentId, amountCents: 56_500, reason: 'half of it', key: 'half' });
  expect(await balance('sellers.payable:90')).toBe(-50_000);
  await payments.refund({ paymentIntentId, reason: 'the rest', key: 'rest' });
  expect(await balance('sellers.payable:90')).toBe(0);
  expect(await payments.ledger.checkBook()).toEqual([]);
});
