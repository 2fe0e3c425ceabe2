import { describe, expect, test } from 'vitest';
import { createMoney } from './testing.ts';

const { app, payments, database, buyer, operator, refreshed, start } = await createMoney();

/** Holds that were open for long, with intents that the provider has never heard of. */
const openHolds = (count: number) =>
  database.pool.query(
    `insert into payments (id, intent_id, kind, status, capture_method, description, reference, claimed_by,
       amount_cents, created_at, updated_at)
     select 'pay_old' || n, 'pi_unknown' || n, 'ride', 'requires_capture', 'manual', 'Ride', 'ride:old' || n,
       'ride:old' || n, 100, now() - interval '2 days', now() - interval '2 days' from generate_series(1, $1) n`,
    [count],
  );

describe('reconciling', () => {
  test('comes to every open payment past those it takes at a time and cannot settle, in one round', async () => {
    await openHolds(250);
    const intent = await start({ amount: '17', paymentType: 'custom' });
    const stripe = await app.stripe();
    await stripe.paymentIntents.confirm(intent.paymentIntentId, { payment_method: 'pm_card_visa' });
    await payments.reconcile();
    const { rows } = await database.pool.query('select status from payments where intent_id = $1', [
      intent.paymentIntentId,
    ]);
    expect(rows).toEqual([{ status: 'succeeded' }]);
    const { rows: unseen } = await database.pool.query(
      "select count(*)::int as n from payments where status = 'requires_capture' and checked_at is null",
    );
    expect(unseen).toEqual([{ n: 0 }]);
  });

  test('begins with what was looked at longest ago', async () => {
    const order = async () => {
      const { rows } = await database.pool.query<{ id: string }>(
        "select id from payments where id like 'pay_old%' order by checked_at limit 3",
      );
      return rows.map(({ id }) => id);
    };
    await database.pool.query(
      "update payments set checked_at = now() - interval '1 day' where id = 'pay_old150'",
    );
    expect((await order())[0]).toBe('pay_old150');
    await payments.reconcile();
    expect((await order())[0]).not.toBe('pay_old150');
    await database.pool.query("delete from payments where id like 'pay_old%'");
  });
});

describe('what a driver is owed', () => {
  const earn = (driverId: number, count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, n) => {
        const { paymentIntentId } = await app.payCard(buyer, { paymentType: 'ride', quoteId: `q${n}` });
        await refreshed(paymentIntentId);
        await payments.captureHold({
          paymentIntentId,
          reference: `ride:${driverId}${n}`,
          amountCents: 5000,
          driverId,
          driverPayCents: 1000,
        });
      }),
    );

  test('is kept beside the account, whoever earns and is paid out at once', async () => {
    await earn(31, 6);
    const payout = (key: string) =>
      operator.call(
        'POST /api/operations/drivers/31/payout',
        { reason: 'Friday' },
        { headers: { 'idempotency-key': key } },
      );
    const [paidOut] = await Promise.all([payout('a'), payout('b'), earn(31_000, 3)]);
    expect(paidOut.statusCode).toBe(200);
    expect(await payments.ledger.owedToDriver(31)).toBe(0);
    expect(await payments.ledger.owedToDriver(31_000)).toBe(3000);
    expect(await payments.ledger.owedToDriver(404)).toBe(0);
    expect(await payments.ledger.checkBook()).toEqual([]);
    const { owed } = (await operator.call('GET /api/operations/payouts')).json();
    expect(owed).toEqual([{ party: 'driver', id: 31_000, owed: '30.00', seller: null }]);
  });

  test('is listed to operators with the most first, however many there are', async () => {
    await database.pool.query(
      `insert into ledger_accounts (code, type, balance_cents)
       select 'drivers.payable:' || 50000 + n, 'liability', case when n = 300 then 100000 else -n end
       from generate_series(1, 300) n`,
    );
    try {
      const { owed, owedInAll } = (await operator.call('GET /api/operations/payouts')).json();
      expect(owed).toHaveLength(200);
      expect(owed.slice(0, 3)).toMatchObject([
        { id: 50_300, owed: '-1000.00' },
        { id: 31_000, owed: '30.00' },
        { id: 50_299, owed: '2.99' },
      ]);
      expect(owedInAll).toEqual({ people: 301, amount: '-521.50' });
    } finally {
      await database.pool.query("delete from ledger_accounts where code like 'drivers.payable:50%'");
    }
  });

  test('is found wrong by the proof of the book when it is not the sum of the lines', async () => {
    const change = (cents: number) =>
      database.pool.query(
        "update ledger_accounts set balance_cents = balance_cents + $1 where code = 'drivers.payable:31000'",
        [cents],
      );
    await change(1);
    expect(await payments.ledger.checkBook()).toEqual([
      { row: 'drivers.payable:31000', fault: 'the kept balance of this account is not the sum of its lines' },
    ]);
    await change(-1);
  });
});
