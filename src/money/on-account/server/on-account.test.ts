/** Fares that a company owes: promised, taken, given back and charged besides, without any bank. */
import { beforeEach, expect, test } from 'vitest';
import { createMoney } from '#src/money/processing/server/testing.ts';
import type { BusinessId, PaymentIntentId } from '#src/platform/ids.ts';
import { promiseOnAccount } from './service.ts';

const { app, payments, buyer } = await createMoney();
const { database } = app;
const company = 7 as BusinessId;
let last = 0;
let reference = '';

beforeEach(() => {
  last += 1;
  reference = `ride:90${last}`;
});

/** A fare of 40.00 on the account of company 7, bound to a ride. */
async function promised(): Promise<PaymentIntentId> {
  const paymentIntentId = await promiseOnAccount(
    { database, clock: { now: () => new Date() } },
    {
      ...{
        userId: buyer.id,
        amountCents: 4000,
        reference: `quote:q${last}`,
        description: 'Ride',
        taxLines: [],
      },
      ...{ owedBy: company, label: 'Account of Northside Dental' },
    },
  );
  await database.transaction((tx) =>
    payments.claimHold(tx, {
      ...{ paymentIntentId, userId: buyer.id, amountCents: 4000, reference, owedBy: company },
    }),
  );
  return paymentIntentId;
}
const take = (paymentIntentId: PaymentIntentId, amountCents = 4000) =>
  payments.captureHold({ paymentIntentId, amountCents, reference, driverId: null, driverPayCents: 0 });
const owed = async (): Promise<number> =>
  (
    await database.pool.query(
      `select coalesce(sum(cents), 0)::int as cents from ledger_lines where account = 'companies.receivable:7'`,
    )
  ).rows[0].cents;
const rowOf = async (id: PaymentIntentId) =>
  (await database.pool.query('select * from payments where id = $1', [id])).rows[0];

test('what is taken is what the company owes, and the rest was only promised', async () => {
  const before = await owed();
  const id = await promised();
  expect(await owed()).toBe(before);
  await take(id, 3500);
  expect(await owed()).toBe(before + 3500);
  expect(await rowOf(id)).toMatchObject({
    ...{ status: 'succeeded', captured_cents: 3500, intent_id: null, method_type: 'on_account' },
    ...{ label: 'Account of Northside Dental', receipt_number: expect.stringMatching(/^R-/) },
  });
  expect(await payments.ledger.checkBook()).toEqual([]);
});

test('what goes back lowers what it owes, once for each key and never by more than was taken', async () => {
  const before = await owed();
  const paymentIntentId = await promised();
  await take(paymentIntentId);
  const back = { paymentIntentId, amountCents: 1500, reason: 'A wrong turn', key: 'operator:1' };
  await Promise.all([payments.refund(back), payments.refund(back)]);
  expect(await owed()).toBe(before + 2500);
  await expect(payments.refund({ ...back, amountCents: 2501, key: 'operator:2' })).rejects.toMatchObject({
    code: 'not_refundable',
  });
  expect(await payments.ledger.checkBook()).toEqual([]);
});

test('waiting is owed besides, by the same company', async () => {
  const before = await owed();
  const paymentIntentId = await promised();
  await take(paymentIntentId);
  const more = {
    ...{ paymentIntentId, amountCents: 300, reference: `${reference}:waiting`, description: 'Waiting' },
    ...{ driverId: null, driverPayCents: 0 },
  };
  expect(await Promise.all([payments.chargeMore(more), payments.chargeMore(more)])).toEqual([true, true]);
  expect(await owed()).toBe(before + 4300);
  expect(await payments.ledger.checkBook()).toEqual([]);
});

test('what was promised and never booked is booked by no sweep, and let go for nothing', async () => {
  const before = await owed();
  const id = await promiseOnAccount(
    { database, clock: { now: () => new Date() } },
    {
      ...{
        userId: buyer.id,
        amountCents: 4000,
        reference: `quote:q${last}`,
        description: 'Ride',
        taxLines: [],
      },
      ...{ owedBy: company, label: 'Account of Northside Dental' },
    },
  );
  expect(await payments.unbookedHoldsOf(buyer.id)).toEqual([]);
  expect(await payments.unbookedSince(new Date(Date.now() + 60_000))).toEqual([]);
  await payments.releaseUnclaimed(id, buyer.id);
  expect(await rowOf(id)).toMatchObject({ status: 'canceled', captured_cents: 0 });
  expect(await owed()).toBe(before);
});
