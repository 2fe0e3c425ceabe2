import { expect, test } from 'vitest';
import type { z } from 'zod';
import { PaymentDisputed, PaymentFailed, PaymentRefunded } from '#src/money/payments/events-contract.ts';
import { confirmAsBrowser } from '#test/sandbox.ts';
import { createMoney } from './testing.ts';

const { app, database, buyer, operator, refreshed, start, paid, giftCard, operate } = await createMoney();
const day = 86_400;

/** What was announced of a payment, oldest first, each payload read with the schema that listeners are given. */
async function announced(intentId: string): Promise<({ type: string } & Record<string, unknown>)[]> {
  const schemas: Record<string, z.ZodType<Record<string, unknown>>> = {
    'payment.refunded': PaymentRefunded,
    'payment.refund_failed': PaymentRefunded,
    'payment.disputed': PaymentDisputed,
    'payment.dispute_changed': PaymentDisputed,
    'payment.dispute_closed': PaymentDisputed,
    'payment.failed': PaymentFailed,
  };
  const { rows } = await database.pool.query<{ type: string; payload: Record<string, unknown> }>(
    `select e.type, e.payload from events e join payments p on e.subject = 'payment:' || p.id
     where p.intent_id = $1 or p.id = $1 order by e.seq`,
    [intentId],
  );
  return rows.map(({ type, payload }) => ({ type, ...(schemas[type]?.parse(payload) ?? payload) }));
}
const claim = (intentId: string, reference: string) =>
  database.pool.query('update payments set claimed_by = $2 where intent_id = $1', [intentId, reference]);
const ofType = async (id: string, type: string) => (await announced(id)).filter((one) => one.type === type);

test('a refund says what it is for, how much of all it is, and when nothing is left', async () => {
  const id = await paid('41.00');
  await claim(id, 'order:41');
  await operate('refund', id, { amount: '16.00' });
  await operate('refund', id, {});
  const about = {
    reference: 'order:41',
    kind: 'custom',
    userId: buyer.id,
    paymentIntentId: id,
    paidCents: 4100,
  };
  expect(await ofType(id, 'payment.refunded')).toMatchObject([
    { ...about, amountCents: 1600, refundedCents: 1600, isWhole: false, reason: 'asked by phone' },
    { ...about, amountCents: 2500, refundedCents: 4100, isWhole: true },
  ]);
});

test('a refund to a card and a gift card is one, and whole', async () => {
  const { code } = await giftCard('30.00');
  const intent = await start({ amount: '50', paymentType: 'custom', giftCardCode: code });
  await confirmAsBrowser(app.http, intent, '4242424242424242');
  await refreshed(intent.paymentIntentId);
  await operate('refund', intent.paymentIntentId, {});
  expect(await ofType(intent.paymentIntentId, 'payment.refunded')).toMatchObject([
    { amountCents: 5000, refundedCents: 5000, paidCents: 5000, isWhole: true },
  ]);
});

test('two refunds at once are announced once each, and only the last is whole', async () => {
  const id = await paid('20.00');
  await Promise.all([operate('refund', id, { amount: '8' }), operate('refund', id, { amount: '12' })]);
  const told = await ofType(id, 'payment.refunded');
  expect(told.map(({ isWhole }) => isWhole)).toEqual([false, true]);
  expect(new Set(told.map(({ refundId }) => refundId)).size).toBe(2);
});

test('a refund that the bank returned says what is still paid back', async () => {
  const id = await paid('40.00', '4000000000005126');
  await operate('refund', id, {});
  await app.sandbox.advance(61);
  await refreshed(id);
  expect(await ofType(id, 'payment.refund_failed')).toMatchObject([
    { amountCents: 4000, refundedCents: 0, isWhole: false },
  ]);
});

test('a refund made at the provider itself is announced too', async () => {
  const id = await paid('12.00');
  const stripe = await app.stripe();
  await stripe.refunds.create({ payment_intent: id, amount: 500 });
  await refreshed(id);
  await refreshed(id);
  expect(await ofType(id, 'payment.refunded')).toMatchObject([{ amountCents: 500, isWhole: false }]);
});

const disputed = async (reference: string) => {
  const id = await paid('70.00', '4000000000000259');
  await claim(id, reference);
  await app.sandbox.advance(6);
  await refreshed(id);
  return id;
};
const answer = async (id: string, evidence: string) => {
  const file = (await operator.call(`GET /api/operations/payments/${id}`)).json();
  await operator.call(`POST /api/operations/disputes/${file.disputes[0].id}/evidence`, {
    evidence,
    reason: 'the ride was taken',
  });
  await app.sandbox.advance(30 * day);
  await refreshed(id);
};

test.each([
  ['lost', 'losing_evidence'],
  ['won', 'winning_evidence'],
])(
  'a dispute is announced when it is opened and, with its outcome, when it is %s',
  async (outcome, evidence) => {
    const id = await disputed(`order:${outcome}`);
    expect(await ofType(id, 'payment.disputed')).toMatchObject([
      {
        reference: `order:${outcome}`,
        amountCents: 7000,
        paidCents: 7000,
        isWhole: true,
        isWithdrawn: true,
        outcome: null,
      },
    ]);
    await answer(id, evidence);
    await refreshed(id);
    expect(await ofType(id, 'payment.dispute_closed')).toMatchObject([
      { reference: `order:${outcome}`, amountCents: 7000, outcome, userId: buyer.id },
    ]);
  },
);

test('a dispute first heard of when it was over is opened and closed', async () => {
  const id = await paid('70.00', '4000000000000259');
  const stripe = await app.stripe();
  await app.sandbox.advance(6);
  const { data } = await stripe.disputes.list({ payment_intent: id, limit: 1 });
  await stripe.disputes.close(data[0]!.id);
  await refreshed(id);
  expect((await announced(id)).filter(({ type }) => type.includes('dispute'))).toMatchObject([
    { type: 'payment.disputed', outcome: 'lost' },
    { type: 'payment.dispute_closed', outcome: 'lost' },
  ]);
});

test('a debit that fails late says for what and why', async () => {
  const intent = await start({ amount: '60', paymentType: 'custom' });
  const bank = {
    key: intent.publishableKey,
    client_secret: intent.clientSecret!,
    'payment_method_data[type]': 'us_bank_account',
    'payment_method_data[us_bank_account][routing_number]': '110000000',
    'payment_method_data[us_bank_account][account_number]': '000111111116',
    'payment_method_data[billing_details][name]': 'Ada',
    'payment_method_options[us_bank_account][verification_method]': 'instant',
    'mandate_data[customer_acceptance][type]': 'online',
    'mandate_data[customer_acceptance][online][infer_from_client]': 'true',
  };
  await app.http.inject({
    method: 'POST',
    url: `/sandbox/v1/payment_intents/${intent.paymentIntentId}/confirm`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(bank).toString(),
  });
  expect((await refreshed(intent.paymentIntentId)).status).toBe('processing');
  await claim(intent.paymentIntentId, 'order:60');
  await app.sandbox.advance(3 * day);
  await refreshed(intent.paymentIntentId);
  await refreshed(intent.paymentIntentId);
  const told = await ofType(intent.paymentIntentId, 'payment.failed');
  expect(told).toMatchObject([{ reference: 'order:60', amountCents: 6000, paidCents: 0, userId: buyer.id }]);
  expect(told[0]!.failure).toMatchObject({ code: expect.stringMatching(/\w/) });
});

test('what is announced commits with the money, or not at all', async () => {
  const id = await paid('9.00');
  await database.pool.query(`
    create function refuse_event() returns trigger language plpgsql as
      $$ begin raise exception 'no room'; end $$;
    create trigger no_event before insert on events for each row
      when (new.type = 'payment.refunded') execute function refuse_event()`);
  expect((await operate('refund', id, {})).statusCode).toBe(500);
  const booked = () =>
    database.pool.query(
      "select 1 from ledger_entries e join payments p on p.id = e.payment_id where p.intent_id = $1 and e.kind = 'refund'",
      [id],
    );
  expect((await booked()).rows).toEqual([]);
  await database.pool.query('drop trigger no_event on events');
  await app.payments.reconcile();
  expect((await booked()).rows).toHaveLength(1);
  expect(await ofType(id, 'payment.refunded')).toMatchObject([{ amountCents: 900, isWhole: true }]);
});
