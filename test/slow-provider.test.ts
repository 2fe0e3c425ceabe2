import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOurWords } from '#src/money/providers/server/stripe/sdk.ts';
import { createEventBus } from '#src/platform/events/event-bus.ts';
import { record } from '#src/platform/events/events.ts';
import { createTestApp, type TestPerson } from './app.ts';

const app = await createTestApp();
const { payments, database, sandbox } = app;
const eventBus = createEventBus({ database, log: fastify().log });
const heard: string[] = [];
eventBus.onEvent(({ subject }) => heard.push(subject));
let rider: TestPerson;
let operator: TestPerson;

beforeAll(async () => {
  rider = await app.signedUp();
  operator = await app.signedUp({}, ['rider', 'operator']);
  payments.sells('ride', {
    names: ({ quoteId }) => Boolean(quoteId),
    price: async () => ({
      amountCents: 2000,
      description: 'Ride',
      captureMethod: 'manual',
      reference: 'quote:q',
    }),
  });
  await eventBus.start();
});
afterAll(() => eventBus.stop());

let events = 0;
/** Something that happens elsewhere meanwhile, such as another rider's driver arriving. */
async function happenElsewhere(): Promise<string> {
  events += 1;
  const subject = `elsewhere:${events}`;
  await database.transaction((tx) =>
    record(tx, { type: 'test.happened', subject, payload: {}, userIds: [], at: new Date() }),
  );
  return subject;
}

const held = async () => {
  const { paymentIntentId } = await app.payCard(rider, { paymentType: 'ride', quoteId: 'q' });
  await payments.prepareClaim(paymentIntentId);
  return paymentIntentId;
};
const capture = (paymentIntentId: string) =>
  payments.captureHold({
    paymentIntentId,
    amountCents: 1500,
    reference: `ride:${paymentIntentId}`,
    driverId: 4,
    driverPayCents: 900,
  });
const taken = async () => {
  const id = await held();
  await capture(id);
  return id;
};

const verbs: {
  name: string;
  call: string;
  prepare: () => Promise<string>;
  act: (id: string) => Promise<unknown>;
}[] = [
  {
    name: 'looking where a payment stands',
    call: 'GET /v1/payment_intents/',
    prepare: held,
    act: (id) => rider.call(`POST /api/payments/${id}/refresh`, {}),
  },
  {
    name: 'looking before a claim',
    call: 'GET /v1/payment_intents/',
    // What was held a moment ago is not asked about.
    prepare: async () => {
      const id = await held();
      const earlier = "update payments set held_at = held_at - interval '5 minutes' where intent_id = $1";
      await database.pool.query(earlier, [id]);
      return id;
    },
    act: (id) => payments.prepareClaim(id),
  },
  { name: 'capturing', call: 'POST /v1/payment_intents/', prepare: held, act: capture },
  {
    name: 'letting go',
    call: 'POST /v1/payment_intents/',
    prepare: held,
    act: (id) => payments.releaseHold({ paymentIntentId: id, reference: 'ride:1' }),
  },
  {
    name: 'an operator’s cancelling',
    call: 'POST /v1/payment_intents/',
    prepare: held,
    act: (id) => operator.call(`POST /api/operations/payments/${id}/cancel`, { reason: 'asked by phone' }),
  },
  {
    name: 'paying back',
    call: 'POST /v1/refunds',
    prepare: taken,
    act: (id) => payments.refund({ paymentIntentId: id, reason: 'late', key: id }),
  },
  {
    name: 'a tip',
    call: 'POST /v1/payment_intents',
    prepare: taken,
    act: (id) =>
      payments.chargeMore({
        paymentIntentId: id,
        amountCents: 300,
        reference: `ride:${id}:tip`,
        description: 'Tip',
        driverId: 4,
        driverPayCents: 300,
      }),
  },
  {
    name: 'replacing an intent by another',
    call: 'POST /v1/payment_intents/',
    prepare: held,
    act: (id) =>
      rider.call('POST /api/create-payment-intent', { amount: '3', paymentType: 'custom', replaces: id }),
  },
  {
    name: 'reconciling',
    call: 'GET /v1/payment_intents/',
    prepare: held,
    act: () => payments.reconcile(),
  },
];

describe('while the provider is slow', () => {
  test.each(verbs)('$name keeps no live stream waiting', async ({ call, prepare, act }) => {
    const id = await prepare();
    await sandbox.control('POST', '/sandbox/faults', {
      failCall: 1,
      mode: 'slow',
      delayMs: 1200,
      only: call,
    });
    let answered = false;
    const acting = act(id).finally(() => {
      answered = true;
    });
    // A failure that was planned and is no longer listed has reached its call, which waits for its answer now.
    await expect
      .poll(async () => (await sandbox.control('GET', '/sandbox/faults')).planned, { interval: 10 })
      .toEqual([]);
    const subject = await happenElsewhere();
    await expect.poll(() => heard, { interval: 5 }).toContain(subject);
    expect(answered).toBe(false);
    await acting;
  });

  test('a transaction that waited for it would keep them all waiting', async () => {
    let ended = false;
    const waiting = database.transaction(async (tx) => {
      await record(tx, { type: 'test.slow', subject: 'slow:1', payload: {}, userIds: [], at: new Date() });
      await new Promise((resolve) => setTimeout(resolve, 300));
      ended = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const subject = await happenElsewhere();
    await expect.poll(() => heard, { interval: 5 }).toContain(subject);
    expect(ended).toBe(true);
    await waiting;
  });
});

test('asking the provider inside a transaction fails, whoever tries', async () => {
  const stripe = await app.stripe();
  const error = await database
    .transaction(() => stripe.balance.retrieve())
    .then(
      () => null,
      (thrown: unknown) => inOurWords(thrown),
    );
  expect(String(error)).toContain('never asked inside a transaction');
  expect(await stripe.balance.retrieve()).toMatchObject({ object: 'balance' });
});

test('two processes that learn different things in either order end where the provider is', async () => {
  const id = await held();
  const other = await createTestApp({ database, sandbox: sandbox.connection });
  // The first process asks before the capture and gets its answer after the other has written the capture.
  await sandbox.control('POST', '/sandbox/faults', {
    failCall: 1,
    mode: 'slow',
    delayMs: 600,
    only: 'GET /v1/payment_intents/',
  });
  const looking = rider.call(`POST /api/payments/${id}/refresh`, {});
  await expect
    .poll(async () => (await sandbox.control('GET', '/sandbox/faults')).planned, { interval: 10 })
    .toEqual([]);
  await other.payments.captureHold({
    paymentIntentId: id,
    amountCents: 1200,
    reference: 'ride:two',
    driverId: 4,
    driverPayCents: 700,
  });
  expect((await looking).json()).toMatchObject({ status: 'succeeded', captured: '12.00' });
  expect(await payments.ledger.checkBook()).toEqual([]);
  expect(await payments.ledger.checkProvider()).toEqual([]);
});
