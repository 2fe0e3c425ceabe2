import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import type { Database } from '#src/platform/database/database.ts';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import { createTestApp, type TestPerson } from '#src/test-app.ts';
import { confirmAsBrowser } from '#src/test-sandbox.ts';
import type { Intent } from '../contract.ts';

const real = await createTestDatabase();
/** Ends a transaction after its work and before its commit, as a kill does; `null` lets all through. */
let killAt: number | null = null;
const killed = new Error('killed before the commit');
const database: Database = {
  ...real,
  transaction: (work) =>
    real.transaction(async (tx) => {
      const result = await work(tx);
      if (killAt !== null && --killAt === 0) {
        killAt = null;
        throw killed;
      }
      return result;
    }),
};
const app = await createTestApp({ database });
const { payments } = app;
payments.sells('ride', {
  names: ({ quoteId }) => Boolean(quoteId),
  price: async (_actor, { quoteId }) => ({
    amountCents: 4000,
    description: 'Ride',
    captureMethod: 'manual',
    reference: `quote:${quoteId}`,
  }),
});
const operator = await app.signedUp({}, ['rider', 'operator']);
let addresses = 0;
const asFrom = (person: TestPerson): TestPerson['call'] => {
  addresses += 1;
  const remoteAddress = `10.8.${addresses >> 8}.${addresses & 255}`;
  return (call, body, options) => person.call(call, body, { remoteAddress, ...options });
};

interface Flow {
  steps: ((state: { id: string; intent?: Intent; number: number }) => Promise<void>)[];
  captured: string;
  refunded: string;
}

const ok = (answer: { statusCode: number; body: string }) => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
};
async function startRide(state: { id: string; intent?: Intent; number: number }) {
  const answer = await asFrom(operator)('POST /api/create-payment-intent', {
    paymentType: 'ride',
    quoteId: `q${state.number}`,
  });
  ok(answer);
  state.intent = answer.json();
  state.id = state.intent!.paymentIntentId;
}
async function confirm(state: { intent?: Intent; id: string }) {
  // Like the page: a payment that went through although its answer was lost is not an error.
  const answer = await confirmAsBrowser(app.http, state.intent!, '4242424242424242').catch(() => null);
  if (answer && ['succeeded', 'requires_capture'].includes(answer.status)) return;
  throw new Error('the page tries again');
}
const refresh = async (state: { id: string }) =>
  ok(await asFrom(operator)(`POST /api/payments/${state.id}/refresh`, {}));
const claim = async (state: { id: string; number: number }) => {
  await payments.prepareClaim(state.id);
  await database.transaction((tx) =>
    payments.claimHold(tx, {
      paymentIntentId: state.id,
      userId: operator.id,
      amountCents: 4000,
      reference: `ride:${state.number}`,
    }),
  );
};
const capture = (state: { id: string; number: number }) =>
  payments.captureHold({
    paymentIntentId: state.id,
    amountCents: 3000,
    reference: `ride:${state.number}`,
    driverId: 3,
    driverPayCents: 2000,
  });
const tip = async (state: { id: string; number: number }) => {
  const paid = await payments.chargeMore({
    paymentIntentId: state.id,
    amountCents: 500,
    reference: `ride:${state.number}:tip`,
    description: 'Tip',
    driverId: 3,
    driverPayCents: 500,
  });
  if (!paid) throw new Error('declined');
};
const refundPart = async (state: { id: string; number: number }) =>
  ok(
    await asFrom(operator)(
      `POST /api/operations/payments/${state.id}/refund`,
      { amount: '10', reason: 'late' },
      { headers: { 'idempotency-key': `refund-${state.number}` } },
    ),
  );
const release = (state: { id: string; number: number }) =>
  payments.releaseHold({ paymentIntentId: state.id, reference: `ride:${state.number}` });

const flows: Record<string, Flow> = {
  'a ride that is captured, tipped and partly paid back': {
    steps: [startRide, confirm, refresh, claim, capture, tip, refundPart],
    captured: '30.00',
    refunded: '10.00',
  },
  'a ride that is released': {
    steps: [startRide, confirm, claim, release],
    captured: '0.00',
    refunded: '0.00',
  },
};

let number = 0;
/** Each step is tried again as its caller would, until it worked. */
async function run(flow: Flow): Promise<{ id: string; number: number; attempts: number }> {
  number += 1;
  const state = { id: '', number };
  let attempts = 0;
  for (const step of flow.steps) {
    for (let attempt = 1; ; attempt += 1) {
      attempts += 1;
      try {
        await step(state);
        break;
      } catch (error) {
        if (attempt === 6) throw error;
      }
    }
  }
  return { ...state, attempts };
}

/** Everything that must be true whatever went wrong on the way. */
async function check(flow: Flow, done: { id: string; number: number }): Promise<void> {
  await payments.reconcile();
  const payment = (await asFrom(operator)(`POST /api/payments/${done.id}/refresh`, {})).json();
  expect(payment).toMatchObject({ captured: flow.captured, refunded: flow.refunded });
  expect(await payments.ledger.checkBook()).toEqual([]);
  expect(await payments.ledger.checkProvider()).toEqual([]);
  const { stripe } = await payments.provider();
  const mine = [];
  for await (const intent of stripe.paymentIntents.list({ limit: 100 })) {
    if (intent.metadata.reference?.match(new RegExp(`^(quote:q|ride:)${done.number}(:tip)?$`)))
      mine.push(intent);
  }
  const received = mine.reduce((sum, intent) => sum + intent.amount_received, 0);
  const capturable = mine.reduce((sum, intent) => sum + intent.amount_capturable, 0);
  expect({ received, capturable }).toEqual({ received: flow.captured === '0.00' ? 0 : 3500, capturable: 0 });
}

describe.each(Object.entries(flows))('%s', (_name, flow) => {
  test.each(['error_500', 'error_500_after', 'drop_connection_before', 'drop_connection_after'])(
    'with the provider failing at the n-th call by %s, for every n',
    { timeout: 120_000 },
    async (mode) => {
      let failed = 0;
      for (let n = 1; n <= 40; n += 1) {
        // Twice, because the SDK itself tries once more.
        await app.sandbox.control('POST', '/sandbox/faults', { failCall: n, times: 2, mode });
        const done = await run(flow);
        const { planned } = (await app.sandbox.control('GET', '/sandbox/faults')) as { planned?: unknown[] };
        await app.sandbox.control('DELETE', '/sandbox/faults');
        await check(flow, done);
        if ((planned?.length ?? 0) > 0) break;
        failed += 1;
      }
      expect(failed).toBeGreaterThan(4);
    },
  );

  test('with the process killed before its n-th commit, for every n', { timeout: 120_000 }, async () => {
    let kills = 0;
    for (let n = 1; n <= 40; n += 1) {
      killAt = n;
      const done = await run(flow);
      const survived = killAt !== null;
      killAt = null;
      await check(flow, done);
      if (survived) break;
      kills += 1;
    }
    expect(kills).toBeGreaterThan(3);
  });
});

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
    const kept = await real.pool.query("select 1 from provider_events where id = 'evt_bad'");
    expect(kept.rowCount).toBe(0);
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
    const { rows } = await real.pool.query(
      `select status, captured_cents, (select count(*)::int from events where type = 'payment.settled'
         and payload->>'paymentIntentId' = $1) as settled from payments where intent_id = $1`,
      [intent.paymentIntentId],
    );
    expect(rows).toEqual([{ status: 'succeeded', captured_cents: 600, settled: 1 }]);
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
          (await real.pool.query('select status from payments where intent_id = $1', [paymentIntentId]))
            .rows[0].status,
        { timeout: 8000 },
      )
      .toBe('succeeded');
  });
});

test('no card number, security code or account number is in any table, nor in the sandbox’s files', async () => {
  const { rows: tables } = await real.pool.query<{ name: string }>(
    "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  expect(tables.length).toBeGreaterThan(20);
  const secret = /4242424242424242|6200000000000005|000123456789|sk_test_sandbox/;
  for (const { name } of tables) {
    const { rows } = await real.pool.query(`select t::text as line from ${name} t`);
    for (const { line } of rows) expect(line, name).not.toMatch(secret);
  }
  for (const file of ['journal.jsonl', 'snapshot.json']) {
    let text = '';
    try {
      text = readFileSync(join(app.sandbox.folder, file), 'utf8');
    } catch {
      continue;
    }
    expect(text).not.toMatch(/4242424242424242|000123456789/);
  }
});
