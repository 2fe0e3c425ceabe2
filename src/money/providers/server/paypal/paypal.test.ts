import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Intent, IntentRequestInput, Payment } from '#src/money/payments/contract.ts';
import type { Database } from '#src/platform/database/database.ts';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { createTestPayPal, testPayPalEnv } from '#test/paypal.ts';

type PayPalOrder = Intent & { approveUrl: string };

const real = await createTestDatabase();
/** Ends a transaction after its work and before its commit, as a kill does; `null` lets all through. */
let killAt: number | null = null;
const database: Database = {
  ...real,
  transaction: (work) =>
    real.transaction(async (tx) => {
      const result = await work(tx);
      if (killAt !== null && --killAt === 0) {
        killAt = null;
        throw new Error('killed before the commit');
      }
      return result;
    }),
};
const paypal = await createTestPayPal();
afterAll(() => paypal.close());
const clock = manualClock(new Date());
const app = await createTestApp({ database, clock }, testPayPalEnv(paypal.url));
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
const asFrom = (person: { call: TestPerson['call'] }): TestPerson['call'] => {
  addresses += 1;
  const remoteAddress = `10.8.${addresses >> 8}.${addresses & 255}`;
  return (call, body, options) => person.call(call, body, { remoteAddress, ...options });
};
const ok = <T>(answer: LightMyRequestResponse): T => {
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json();
};
const returnTo = '/payment?amount=25';
const start = async (
  request: IntentRequestInput = { amount: '25', paymentType: 'custom' },
  person: { call: TestPerson['call'] } = operator,
): Promise<PayPalOrder> =>
  ok(await asFrom(person)('POST /api/create-paypal-order', { ...request, returnTo }));
const finish = async ({ paymentIntentId, clientSecret }: Intent, person = operator): Promise<Payment> =>
  ok(await asFrom(person)(`POST /api/payments/${paymentIntentId}/finish-paypal`, { clientSecret }));
const refresh = async (id: string): Promise<Payment> =>
  ok(await asFrom(operator)(`POST /api/payments/${id}/refresh`, {}));
const orderOf = ({ paymentIntentId }: { paymentIntentId: string }) =>
  paypal.orders.get(paymentIntentId.slice(3))!;
const paid = async (request?: IntentRequestInput): Promise<Payment> => {
  const order = await start(request);
  paypal.approve(order.approveUrl);
  return finish(order);
};
const operate = (verb: string, id: string, body: object) =>
  asFrom(operator)(`POST /api/operations/payments/${id}/${verb}`, { reason: 'test', ...body });
const booksAreRight = async () => {
  expect(await payments.ledger.checkBook()).toEqual([]);
  expect(await payments.ledger.checkProvider()).toEqual([]);
};
beforeEach(() => {
  paypal.pending = false;
});

describe('without PAYPAL_*', () => {
  test('PayPal is not offered, and its calls say so', async () => {
    const plain = await createTestApp();
    const intent = await plain.call('POST /api/create-payment-intent', {
      amount: '5',
      paymentType: 'custom',
    });
    expect(intent.json()).toMatchObject({ paypal: false });
    const order = await plain.call('POST /api/create-paypal-order', { amount: '5', returnTo });
    expect(order.json()).toMatchObject({ status: 422, code: 'paypal_off' });
  });
});

describe('a payment with PayPal', () => {
  test('is made for the server’s amount, approved at PayPal and captured when the payer is back', async () => {
    const intent = await asFrom(app)('POST /api/create-payment-intent', { amount: '25' });
    expect(intent.json()).toMatchObject({ paypal: true });
    const order = await start();
    expect(order).toMatchObject({ amount: '25.00', captureMethod: 'automatic' });
    expect(orderOf(order)).toMatchObject({
      amount: { currency_code: 'USD', value: '25.00' },
      returnUrl: 'http://localhost/payment?amount=25&paypal=return',
      cancelUrl: 'http://localhost/payment?amount=25&paypal=cancel',
    });
    expect((await refresh(order.paymentIntentId)).status).toBe('requires_action');
    paypal.approve(order.approveUrl);
    expect(await finish(order)).toMatchObject({ status: 'succeeded', captured: '25.00', label: 'PayPal' });
    const receipt = await asFrom(operator)(`GET /api/payments/${order.paymentIntentId}/receipt`);
    expect(receipt.json()).toMatchObject({ paidWith: [{ label: 'PayPal', amount: '25.00' }] });
    expect((await payments.ledger.balances()).get('provider.fees')).toBe(49);
    await booksAreRight();
  });

  test('asks for one access token, however many calls there are', async () => {
    await Promise.all([paid(), paid(), paid()]);
    expect(paypal.calls.filter((call) => call.includes('oauth2'))).toHaveLength(1);
  });

  test('a visitor shows the secret, a stranger has none', async () => {
    const order = await start({ amount: '9', paymentType: 'custom' }, app);
    paypal.approve(order.approveUrl);
    const path = `POST /api/payments/${order.paymentIntentId}/finish-paypal`;
    expect((await asFrom(app)(path, {})).json()).toMatchObject({ code: 'payment_not_yours' });
    expect((await asFrom(operator)(path, {})).json()).toMatchObject({ code: 'payment_not_yours' });
    expect(orderOf(order).captures).toEqual([]);
    const answer = await asFrom(app)(path, { clientSecret: order.clientSecret });
    expect(answer.json()).toMatchObject({ status: 'succeeded' });
  });

  test('leads back to this site only', async () => {
    for (const elsewhere of ['https://evil.example/', '//evil.example/', 'javascript:alert(1)']) {
      const answer = await asFrom(operator)('POST /api/create-paypal-order', {
        amount: '5',
        returnTo: elsewhere,
      });
      expect(answer.json()).toMatchObject({ status: 400, code: 'return_elsewhere' });
    }
  });

  test('50 returns at once capture once', async () => {
    const order = await start();
    paypal.approve(order.approveUrl);
    const answers = await Promise.all(Array.from({ length: 50 }, () => finish(order)));
    expect(new Set(answers.map(({ status, captured }) => `${status} ${captured}`))).toEqual(
      new Set(['succeeded 25.00']),
    );
    expect(orderOf(order).captures).toHaveLength(1);
    await booksAreRight();
  });

  test('coming back without having approved takes nothing, and approving later still works', async () => {
    const order = await start();
    expect((await finish(order)).status).toBe('requires_action');
    paypal.approve(order.approveUrl);
    expect((await finish(order)).status).toBe('succeeded');
  });

  test('what PayPal declined is said, and the next attempt is a new one', async () => {
    const order = await start();
    paypal.approve(order.approveUrl);
    orderOf(order).declines = 1;
    const declined = await finish(order);
    expect(declined).toMatchObject({
      status: 'requires_payment_method',
      failure: {
        code: 'instrument_declined',
        message: expect.stringContaining('PayPal could not charge what you chose there.'),
      },
    });
    expect((await finish(order)).status).toBe('succeeded');
    expect(orderOf(order).captures).toHaveLength(1);
  });

  test('an order of another amount than the server’s is not taken', async () => {
    const order = await start();
    orderOf(order).amount = { currency_code: 'USD', value: '2.50' };
    paypal.approve(order.approveUrl);
    expect(await finish(order)).toMatchObject({ failure: { code: 'amount_mismatch' } });
    orderOf(order).amount = { currency_code: 'JPY', value: '25.00' };
    expect(await finish(order)).toMatchObject({ failure: { code: 'currency_differs' } });
    expect(orderOf(order).captures).toEqual([]);
  });

  test('an order that was left for another method is never taken, even if it is approved later', async () => {
    const order = await start();
    const card = await asFrom(operator)('POST /api/create-payment-intent', {
      amount: '25',
      paymentType: 'custom',
      replaces: order.paymentIntentId,
    });
    expect(card.statusCode).toBe(200);
    paypal.approve(order.approveUrl);
    expect((await finish(order)).status).toBe('canceled');
    expect(orderOf(order).captures).toEqual([]);
    await booksAreRight();
  });

  test('a payer who approves and never comes back pays nothing, and the checkout is let go after a day', async () => {
    const order = await start();
    paypal.approve(order.approveUrl);
    await payments.reconcile();
    expect((await refresh(order.paymentIntentId)).status).toBe('requires_action');
    clock.advance(25 * 3600_000);
    await payments.sweep();
    expect((await refresh(order.paymentIntentId)).status).toBe('canceled');
    expect(orderOf(order).captures).toEqual([]);
  });

  test('money that PayPal has pending is on its way, and an event brings the news of its arrival', async () => {
    paypal.pending = true;
    const payment = await paid();
    expect(payment).toMatchObject({ status: 'processing', captured: '0.00' });
    const order = orderOf(payment);
    order.captures[0]!.status = 'COMPLETED';
    const event = {
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: {
        id: order.captures[0]!.id,
        supplementary_data: { related_ids: { order_id: order.id } },
      },
    };
    expect((await asFrom(app)('POST /api/webhooks/paypal', event)).statusCode).toBe(200);
    const { rows } = await real.pool.query('select status from payments where intent_id = $1', [
      payment.paymentIntentId,
    ]);
    expect(rows).toEqual([{ status: 'succeeded' }]);
    await booksAreRight();
  });

  test('a forged event takes nothing', async () => {
    const order = await start();
    const event = { event_type: 'CHECKOUT.ORDER.COMPLETED', resource: { id: orderOf(order).id } };
    expect((await asFrom(app)('POST /api/webhooks/paypal', event)).statusCode).toBe(200);
    expect((await asFrom(app)('POST /api/webhooks/paypal', { nonsense: 1 })).statusCode).toBe(200);
    expect((await refresh(order.paymentIntentId)).status).toBe('requires_action');
  });

  test('operators pay back in parts and never more than was taken; 50 rivals are right to the cent', async () => {
    const payment = await paid();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => operate('refund', payment.id, { amount: '1' })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(25);
    expect(orderOf(payment).refunds).toHaveLength(25);
    expect(await refresh(payment.id)).toMatchObject({ refunded: '25.00' });
    await booksAreRight();
  });
});

describe('a ride with PayPal', () => {
  let rides = 0;
  const held = () => {
    rides += 1;
    return paid({ paymentType: 'ride', quoteId: `p${rides}` });
  };
  const authorised = async () => {
    const payment = await held();
    const reference = `ride:p${rides}`;
    await database.transaction((tx) =>
      payments.claimHold(tx, {
        paymentIntentId: payment.paymentIntentId,
        userId: operator.id,
        amountCents: 4000,
        reference,
      }),
    );
    return { payment, reference };
  };

  test('is authorised, captured in part and the rest let go', async () => {
    const { payment, reference } = await authorised();
    expect(payment).toMatchObject({ status: 'requires_capture', label: 'PayPal' });
    const capture = {
      paymentIntentId: payment.paymentIntentId,
      amountCents: 3000,
      reference,
      driverId: 3,
      driverPayCents: 2000,
    };
    await Promise.all(Array.from({ length: 10 }, () => payments.captureHold(capture)));
    expect(orderOf(payment).captures).toMatchObject([{ amount: { value: '30.00' } }]);
    expect(await refresh(payment.id)).toMatchObject({ status: 'succeeded', captured: '30.00' });
    const tip = { ...capture, amountCents: 500, reference: `${reference}:tip`, description: 'Tip' };
    expect(await payments.chargeMore(tip)).toBe(false);
    await operate('refund', payment.id, { amount: '10' });
    expect(await refresh(payment.id)).toMatchObject({ captured: '30.00', refunded: '10.00' });
    await booksAreRight();
  });

  test('is let go by voiding, also by an operator while no ride rests on it', async () => {
    const first = await authorised();
    await payments.releaseHold({
      paymentIntentId: first.payment.paymentIntentId,
      reference: first.reference,
    });
    const second = await held();
    ok(await operate('cancel', second.id, {}));
    for (const payment of [first.payment, second]) {
      expect(orderOf(payment).authorizations).toMatchObject([{ status: 'VOIDED' }]);
      expect((await refresh(payment.id)).status).toBe('canceled');
    }
    const third = await authorised();
    const refused = await operate('cancel', third.payment.id, {});
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'payment_in_use']);
    expect(orderOf(third.payment).authorizations).not.toMatchObject([{ status: 'VOIDED' }]);
    expect(ok(await operate('capture', third.payment.id, { amount: '12' }))).toMatchObject({
      captured: '12.00',
    });
    await booksAreRight();
  });

  test('capturing and letting go at once end in one of them, at PayPal as here', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { payment, reference } = await authorised();
      const { paymentIntentId } = payment;
      await Promise.allSettled([
        payments.releaseHold({ paymentIntentId, reference }),
        payments.captureHold({
          paymentIntentId,
          amountCents: 4000,
          reference,
          driverId: null,
          driverPayCents: 0,
        }),
      ]);
      await booksAreRight();
    }
  });
});

test('leaving for another method and coming back at the same moment charges once at most', async () => {
  for (let round = 0; round < 10; round += 1) {
    const order = await start();
    paypal.approve(order.approveUrl);
    const [finished, replaced] = await Promise.all([
      asFrom(operator)(`POST /api/payments/${order.paymentIntentId}/finish-paypal`, {}),
      asFrom(operator)('POST /api/create-payment-intent', {
        amount: '25',
        paymentType: 'custom',
        replaces: order.paymentIntentId,
      }),
    ]);
    const taken = orderOf(order).captures.length;
    const mayPayAgain = replaced.statusCode === 200;
    expect({ taken, mayPayAgain }).not.toEqual({ taken: 1, mayPayAgain: true });
    expect([200, 409, 503]).toContain(finished.statusCode);
    await refresh(order.paymentIntentId);
    await booksAreRight();
  }
});

test('a gift card pays its part and gets it back when PayPal is left', async () => {
  await paid({
    paymentType: 'gift_card',
    amount: '10',
    gift: { recipientEmail: 'gift-paypal@example.com', recipientName: 'Robin' },
  });
  const { rows } = await real.pool.query<{ body: string }>(
    "select body from mails where to_address = 'gift-paypal@example.com'",
  );
  const code = /(\w{4}-){6}\w{4}/.exec(rows[0]!.body)![0];
  const request: IntentRequestInput = { amount: '25', paymentType: 'custom', giftCardCode: code };
  const left = await start(request);
  expect(left).toMatchObject({ giftAmount: '10.00', dueAmount: '15.00' });
  const order = await start({ ...request, replaces: left.paymentIntentId });
  expect(orderOf(order).amount.value).toBe('15.00');
  paypal.approve(order.approveUrl);
  expect(await finish(order)).toMatchObject({ status: 'succeeded', captured: '25.00', giftAmount: '10.00' });
  await booksAreRight();
});

describe('whatever fails on the way', () => {
  // Every call and commit in the long run; else every third, of which each flow still meets several.
  const everyNth = process.env.TEST_LONG ? 1 : 3;
  const flows = {
    'a payment that is partly paid back': async (id: { order?: PayPalOrder }, step: Step) => {
      await step(async () => {
        id.order = await start();
        paypal.approve(id.order.approveUrl);
      });
      await step(() => finish(id.order!));
      await step(async () => {
        const headers = { 'idempotency-key': `refund-${id.order!.paymentIntentId}` };
        const body = { amount: '10', reason: 'late' };
        const path = `POST /api/operations/payments/${id.order!.paymentIntentId}/refund`;
        ok(await asFrom(operator)(path, body, { headers }));
      });
      return { captured: '25.00', refunded: '10.00' };
    },
    'a ride that is captured': async (id: { order?: PayPalOrder }, step: Step) => {
      await step(async () => {
        id.order = await start({ paymentType: 'ride', quoteId: 'failing' });
        paypal.approve(id.order.approveUrl);
      });
      await step(() => finish(id.order!));
      await step(() =>
        payments.captureHold({
          paymentIntentId: id.order!.paymentIntentId,
          amountCents: 3000,
          reference: `ride:${id.order!.paymentIntentId}`,
          driverId: null,
          driverPayCents: 0,
        }),
      );
      return { captured: '30.00', refunded: '0.00' };
    },
    'a ride that is let go': async (id: { order?: PayPalOrder }, step: Step) => {
      await step(async () => {
        id.order = await start({ paymentType: 'ride', quoteId: 'failing' });
        paypal.approve(id.order.approveUrl);
      });
      await step(() => finish(id.order!));
      await step(() =>
        payments.releaseHold({ paymentIntentId: id.order!.paymentIntentId, reference: 'ride:x' }),
      );
      return { captured: '0.00', refunded: '0.00' };
    },
  };
  type Step = (work: () => Promise<unknown>) => Promise<void>;
  /** Each step is tried again as its caller would, until it worked. */
  const stubborn: Step = async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await work();
        return;
      } catch (error) {
        if (attempt === 6) throw error;
      }
    }
  };
  const check = async (id: { order?: PayPalOrder }, expected: object) => {
    await payments.reconcile();
    expect(await refresh(id.order!.paymentIntentId)).toMatchObject(expected);
    const { captures, refunds } = orderOf(id.order!);
    expect(captures.length).toBeLessThan(2);
    expect(refunds.length).toBeLessThan(2);
    await booksAreRight();
  };

  describe.each(Object.entries(flows))('%s', (_name, flow) => {
    test.each([
      ['before it was carried out', false],
      ['with its answer lost', true],
    ])('PayPal’s n-th call failing %s charges once', { timeout: 120_000 }, async (_how, lost) => {
      let failed = 0;
      for (let n = 1; n <= 40; n += everyNth) {
        const before = paypal.calls.length;
        paypal.failAt(n, lost);
        const id: { order?: PayPalOrder } = {};
        const expected = await flow(id, stubborn);
        const reached = paypal.calls.length - before >= n;
        paypal.failAt(0, false);
        await check(id, expected);
        if (!reached) break;
        failed += 1;
      }
      expect(failed).toBeGreaterThan(5 / everyNth);
    });

    test('a process killed before its n-th commit charges once', {
      timeout: 120_000,
    }, async () => {
      let kills = 0;
      for (let n = 1; n <= 40; n += 1) {
        killAt = n;
        const id: { order?: PayPalOrder } = {};
        const expected = await flow(id, stubborn);
        const survived = killAt !== null;
        killAt = null;
        await check(id, expected);
        if (survived) break;
        kills += 1;
      }
      expect(kills).toBeGreaterThan(1);
    });
  });

  test('a payment that PayPal took before we could write it is found by reconciliation alone', async () => {
    const order = await start();
    paypal.approve(order.approveUrl);
    await refresh(order.paymentIntentId);
    const before = paypal.calls.length;
    // Token aside, the calls of a return are: look, look, capture, look.
    paypal.failAt(3, true);
    await finish(order).catch(() => {});
    expect(paypal.calls.slice(before).at(2)).toMatch(/capture$/);
    paypal.failAt(0, false);
    await payments.reconcile();
    const { rows } = await real.pool.query(
      'select status, captured_cents from payments where intent_id = $1',
      [order.paymentIntentId],
    );
    expect(rows).toEqual([{ status: 'succeeded', captured_cents: 2500 }]);
    await booksAreRight();
  });
});

test('the book says which payment PayPal has otherwise', async () => {
  const payment = await paid();
  orderOf(payment).refunds.push({
    id: 'R1',
    status: 'COMPLETED',
    amount: { currency_code: 'USD', value: '5.00' },
  });
  expect(await payments.ledger.checkProvider()).toEqual([
    { row: payment.id, fault: 'PayPal says 500 cents paid back, the row 0 cents paid back' },
  ]);
  await refresh(payment.id);
  await booksAreRight();
});
