import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import type { Intent } from '#src/money/payments/contract.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { confirmAsBrowser } from '#test/sandbox.ts';

const app = await createTestApp();
const { pool } = app.database;
const operator = await app.signedUp({}, ['rider', 'operator']);
let addresses = 0;
const asFrom = (person: TestPerson): TestPerson['call'] => {
  addresses += 1;
  const remoteAddress = `10.8.${addresses >> 8}.${addresses & 255}`;
  return (call, body, options) => person.call(call, body, { remoteAddress, ...options });
};

describe('the provider’s events', () => {
  const secret = 'whsec_for_tests';
  const send = (payload: string, signature: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    });
  const sign = (payload: string, timestamp = Math.floor(Date.now() / 1000), key = secret) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp });
  const eventAbout = (intentId: string, id: string, type = 'payment_intent.succeeded') =>
    JSON.stringify({
      id,
      object: 'event',
      type,
      data: { object: { id: intentId, object: 'payment_intent' } },
    });

  test('a bad, an old or a missing signature is refused before anything is read', async () => {
    const body = eventAbout('pi_none', 'evt_bad');
    expect((await send(body, sign(body, undefined, 'whsec_other'))).statusCode).toBe(400);
    expect((await send(body, sign(body, Math.floor(Date.now() / 1000) - 301))).statusCode).toBe(400);
    expect((await send(body, '')).json()).toMatchObject({ code: 'signature_invalid' });
    expect((await send(`${body} `, sign(body))).statusCode).toBe(400);
    const kept = await pool.query("select 1 from provider_events where id = 'evt_bad'");
    expect(kept.rowCount).toBe(0);
  });

  test('those about the accounts of payees have an endpoint and a secret of their own', async () => {
    const ofPayees = 'whsec_of_payees_for_tests';
    const body = (id: string) =>
      JSON.stringify({
        id,
        object: 'event',
        type: 'account.updated',
        account: 'acct_nobody',
        data: { object: { id: 'acct_nobody', object: 'account' } },
      });
    const sendTo = (url: string, payload: string, key: string) =>
      app.http.inject({
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/json',
          'stripe-signature': sign(payload, undefined, key),
        },
        payload,
      });
    const payments = '/api/webhooks/stripe';
    const payees = '/api/webhooks/stripe-connect';
    const crossed = await Promise.all([
      sendTo(payees, body('evt_crossed_1'), secret),
      sendTo(payments, body('evt_crossed_2'), ofPayees),
      sendTo(payees, body('evt_crossed_3'), 'whsec_other'),
    ]);
    expect(crossed.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
    expect((await sendTo(payees, body('evt_payee'), ofPayees)).statusCode).toBe(200);
    const kept = await pool.query(
      "select id from provider_events where id like 'evt_crossed%' or id = 'evt_payee'",
    );
    expect(kept.rows).toEqual([{ id: 'evt_payee' }]);
  });

  test('an event that comes twice or out of order leaves the payment where the provider has it', async () => {
    const intent = (
      await asFrom(operator)('POST /api/create-payment-intent', { amount: '6', paymentType: 'custom' })
    ).json() as Intent;
    await confirmAsBrowser(app.http, intent, '4242424242424242');
    const early = eventAbout(intent.paymentIntentId, 'evt_late', 'payment_intent.created');
    const paid = eventAbout(intent.paymentIntentId, 'evt_paid');
    const answers = await Promise.all([paid, paid, early, paid].map((body) => send(body, sign(body))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const { rows } = await pool.query(
      `select status, captured_cents, (select count(*)::int from events where type = 'payment.settled'
         and payload->>'paymentIntentId' = $1) as settled from payments where intent_id = $1`,
      [intent.paymentIntentId],
    );
    expect(rows).toEqual([{ status: 'succeeded', captured_cents: 600, settled: 1 }]);
  });

  test('one that says what is known asks the provider nothing; any other is asked about', async () => {
    const { paymentIntentId } = await app.payCard(
      { call: asFrom(operator) },
      { amount: '9', paymentType: 'custom' },
    );
    const says = (id: string, type: string, received: number) =>
      JSON.stringify({
        id,
        object: 'event',
        type,
        data: {
          object: {
            id: paymentIntentId,
            object: 'payment_intent',
            status: 'succeeded',
            amount_received: received,
          },
        },
      });
    const sendSigned = async (body: string) => (await send(body, sign(body))).statusCode;
    expect(await sendSigned(says('evt_first', 'payment_intent.succeeded', 900))).toBe(200);
    const away = { failCall: 1, times: 1000, mode: 'error_500', only: 'GET /v1/payment_intents' };
    await app.sandbox.control('POST', '/sandbox/faults', away);
    expect(await sendSigned(says('evt_known', 'payment_intent.succeeded', 900))).toBe(200);
    expect(await sendSigned(says('evt_other_sum', 'payment_intent.succeeded', 901))).toBeGreaterThan(499);
    expect(await sendSigned(says('evt_other', 'payment_intent.processing', 900))).toBeGreaterThan(499);
    await app.sandbox.control('DELETE', '/sandbox/faults');
    const { rows } = await pool.query(
      `select id from provider_events where processed_at is not null
         and id in ('evt_first', 'evt_known', 'evt_other_sum', 'evt_other') order by id`,
    );
    expect(rows).toEqual([{ id: 'evt_first' }, { id: 'evt_known' }]);
    expect(await sendSigned(says('evt_other', 'payment_intent.processing', 900))).toBe(200);
  });

  test('they bring a payment to its end although the browser never came back', async () => {
    await app.sandbox.deliverEvents();
    const { paymentIntentId } = await app.payCard(
      { call: asFrom(operator) },
      { amount: '7', paymentType: 'custom' },
    );
    await expect
      .poll(
        async () =>
          (await pool.query('select status from payments where intent_id = $1', [paymentIntentId])).rows[0]
            .status,
      )
      .toBe('succeeded');
  });

  test('they bring home a tip whose answer was lost, with what its driver earns, and nobody asks again', async () => {
    const started = await asFrom(operator)('POST /api/create-payment-intent', {
      amount: '8',
      paymentType: 'custom',
    });
    const intent = started.json() as Intent;
    await confirmAsBrowser(app.http, intent, '4242424242424242', { setup_future_usage: 'off_session' });
    const { paymentIntentId } = intent;
    await asFrom(operator)(`POST /api/payments/${paymentIntentId}/refresh`, {});
    const fault = { failCall: 1, times: 2, mode: 'error_500_after', only: 'POST /v1/payment_intents' };
    await app.sandbox.control('POST', '/sandbox/webhooks', { paused: true });
    await app.sandbox.control('POST', '/sandbox/faults', fault);
    const tip = {
      paymentIntentId,
      amountCents: 200,
      reference: 'ride:1:tip',
      description: 'Tip',
      driverId: 11,
      driverPayCents: 200,
    };
    await expect(app.payments.chargeMore(tip)).rejects.toMatchObject({ code: 'provider_unreachable' });
    expect(await app.payments.ledger.owedToDriver(11)).toBe(0);
    await app.sandbox.control('POST', '/sandbox/webhooks', { paused: false });
    await expect.poll(() => app.payments.ledger.owedToDriver(11)).toBe(200);
    expect(await app.payments.chargeMore(tip)).toBe(true);
    expect(await app.payments.ledger.owedToDriver(11)).toBe(200);
    expect(await app.payments.ledger.checkProvider()).toEqual([]);
  });
});
