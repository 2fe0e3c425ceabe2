import { beforeAll, describe, expect, test } from 'vitest';
import type { Payment } from '#src/money/payments/contract.ts';
import { ProviderRefused, ProviderUnreachable } from '#src/money/payments/server/provider.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { confirmAsBrowser } from '#test/sandbox.ts';
import { release } from './charging/holds.ts';

const app = await createTestApp();
const { payments, database } = app;
let rider: TestPerson;

beforeAll(async () => {
  rider = await app.signedUp();
  payments.sells('ride', {
    names: ({ quoteId }) => Boolean(quoteId),
    price: async () => ({
      amountCents: 2000,
      description: 'Ride from Union to Pearson',
      captureMethod: 'manual',
      reference: 'quote:test',
    }),
  });
});

const refreshed = async (id: string, person = rider): Promise<Payment> =>
  (await person.call(`POST /api/payments/${id}/refresh`, {})).json();
const held = () => app.payCard(rider, { paymentType: 'ride', quoteId: 'test' });
async function claim(paymentIntentId: string, reference: string, amountCents = 2000) {
  await payments.prepareClaim(paymentIntentId);
  return database.transaction((tx) =>
    payments.claimHold(tx, { paymentIntentId, userId: rider.id, amountCents, reference }),
  );
}
const balance = async (account: string) => (await payments.ledger.balances()).get(account) ?? 0;

describe('paying one’s own amount', () => {
  test('a visitor pays without an account, and the last characters of the id are theirs to see', async () => {
    const paid = await app.payCard(app, { amount: '12.5', paymentType: 'custom', description: 'Lunch' });
    expect(paid.status).toBe('succeeded');
    expect(paid.intent).toMatchObject({
      amount: '12.50',
      currency: 'usd',
      provider: 'sandbox',
      captureMethod: 'automatic',
    });
    const unknown = await app.call(`POST /api/payments/${paid.paymentIntentId}/refresh`, {});
    expect(unknown.json()).toMatchObject({ status: 403, code: 'payment_not_yours' });
    const known = await app.call(`POST /api/payments/${paid.paymentIntentId}/refresh`, {
      clientSecret: paid.intent.clientSecret,
    });
    expect(known.json()).toMatchObject({ status: 'succeeded', captured: '12.50', label: 'Visa ending 4242' });
  });

  test.each([
    ['0', 'invalid_amount'],
    ['-5', 'invalid_amount'],
    ['abc', 'invalid_amount'],
    ['1.234', 'invalid_amount'],
    ['1,234', 'invalid_amount'],
    ['CA$25', 'invalid_amount'],
    ['', 'invalid_amount'],
    ['1000000', 'amount_too_large'],
  ])('%s is refused as %s', async (amount, code) => {
    const answer = await app.call('POST /api/create-payment-intent', { amount, paymentType: 'custom' });
    expect(answer.json()).toMatchObject({ code, errors: { amount: expect.any(String) } });
  });

  test.each([
    ['25,50', '25.50'],
    ['$1,234.50', '1234.50'],
    ['1\u00a0234,50 $', '1234.50'],
  ])('%s is taken as %s', async (amount, read) => {
    const answer = await app.call('POST /api/create-payment-intent', { amount, paymentType: 'custom' });
    expect(answer.json()).toMatchObject({ amount: read });
  });

  test('what could be two amounts is asked about, with both', async () => {
    const answer = await app.call('POST /api/create-payment-intent', {
      amount: '1,234',
      paymentType: 'custom',
    });
    expect(answer.json().errors.amount).toBe('Is that $1,234.00 or $1.23? Write it as 1234.00 or 1.23.');
  });

  test('one cent and 999,999.99 are taken', async () => {
    for (const amount of ['0.01', '999999.99']) {
      const answer = await app.call('POST /api/create-payment-intent', { amount, paymentType: 'custom' });
      expect(answer.json()).toMatchObject({ amount });
    }
  });

  test('less than a card can pay is priced, and no card is asked for it', async () => {
    for (const [amount, opened] of [
      ['0.01', false],
      ['0.49', false],
      ['0.50', true],
    ] as const) {
      const answer = await app.call('POST /api/create-payment-intent', { amount, paymentType: 'custom' });
      expect(answer.json()).toMatchObject({ amount, dueAmount: amount });
      expect(answer.json().clientSecret !== null).toBe(opened);
    }
  });

  test('the demonstration link of the specification, a ride that is no ride, is the payer’s own amount', async () => {
    const answer = await app.call('POST /api/create-payment-intent', {
      amount: 25,
      paymentType: 'ride',
      rideId: 1,
    });
    expect(answer.json()).toMatchObject({ amount: '25.00', captureMethod: 'automatic' });
  });

  test('a thing with a price needs somebody who sells it', async () => {
    const answer = await app.call('POST /api/create-payment-intent', { amount: 1, paymentType: 'equipment' });
    expect(answer.json()).toMatchObject({ code: 'nothing_to_pay' });
  });
});

describe('declines', () => {
  test.each([
    ['4000000000000002', 'generic_decline'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000009987', 'lost_card'],
    ['4000000000009979', 'stolen_card'],
    ['4000000000006975', 'card_velocity_exceeded'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc'],
    ['4000000000000119', 'processing_error'],
  ])('%s is declined as %s, and another card pays the same intent', async (number, code) => {
    const declined = await app.payCard(rider, { amount: '9', paymentType: 'custom' }, number);
    expect(declined).toMatchObject({ status: 'requires_payment_method', statusCode: 402 });
    expect(await refreshed(declined.paymentIntentId)).toMatchObject({
      status: 'requires_payment_method',
      failure: { code },
    });
    const again = await confirmAsBrowser(app.http, declined.intent, '5555555555554444');
    expect(again.status).toBe('succeeded');
    expect(await refreshed(declined.paymentIntentId)).toMatchObject({
      captured: '9.00',
      label: 'Mastercard ending 4444',
      failure: null,
    });
  });
});

describe('a fare that is held', () => {
  test('the server decides what a ride costs, whatever the page says', async () => {
    const answer = await rider.call('POST /api/create-payment-intent', {
      amount: '0.01',
      paymentType: 'ride',
      quoteId: 'test',
    });
    expect(answer.json()).toMatchObject({ amount: '20.00', captureMethod: 'manual' });
    const visitor = await app.call('POST /api/create-payment-intent', {
      paymentType: 'ride',
      quoteId: 'test',
    });
    expect(visitor.json()).toMatchObject({ code: 'sign_in_required' });
  });

  test('it is claimed once, captured in part, and the driver is owed their share', async () => {
    const { paymentIntentId } = await held();
    expect(await claim(paymentIntentId, 'ride:1')).toMatchObject({ label: 'Visa ending 4242' });
    expect(await balance('holds.authorised')).toBe(2000);
    await expect(claim(paymentIntentId, 'ride:2')).rejects.toMatchObject({ code: 'payment_already_used' });
    const before = await balance('provider.balance');
    const capture = {
      paymentIntentId,
      amountCents: 1500,
      reference: 'ride:1',
      driverId: 7,
      driverPayCents: 1100,
    };
    await Promise.all([
      payments.captureHold(capture),
      payments.captureHold(capture),
      payments.captureHold(capture),
    ]);
    expect(await refreshed(paymentIntentId)).toMatchObject({ status: 'succeeded', captured: '15.00' });
    // 2.9 % + 30 ¢ go to the provider.
    expect((await balance('provider.balance')) - before).toBe(1500 - 74);
    expect(await payments.ledger.owedToDriver(7)).toBe(1100);
    expect(await balance('holds.authorised')).toBe(0);
  });

  test('a hold of another amount, of another person, or of nobody is refused', async () => {
    const { paymentIntentId } = await held();
    await expect(claim(paymentIntentId, 'ride:3', 1999)).rejects.toMatchObject({
      code: 'payment_wrong_amount',
    });
    await expect(
      database.transaction((tx) =>
        payments.claimHold(tx, {
          paymentIntentId,
          userId: rider.id + 1,
          amountCents: 2000,
          reference: 'ride:3',
        }),
      ),
    ).rejects.toMatchObject({ code: 'payment_not_yours' });
    await expect(claim('pi_doesnotexist', 'ride:3')).rejects.toMatchObject({ code: 'payment_not_found' });
    const declined = await app.payCard(rider, { paymentType: 'ride', quoteId: 'test' }, '4000000000000002');
    await expect(claim(declined.paymentIntentId, 'ride:3')).rejects.toMatchObject({
      code: 'payment_not_ready',
    });
    await payments.releaseUnclaimed(paymentIntentId, rider.id + 1);
    expect(await refreshed(paymentIntentId)).toMatchObject({ status: 'requires_capture' });
    await payments.releaseUnclaimed(paymentIntentId, rider.id);
    expect(await refreshed(paymentIntentId)).toMatchObject({ status: 'canceled' });
  });

  test('releasing twice changes nothing, and a released hold cannot be captured', async () => {
    const { paymentIntentId } = await held();
    await claim(paymentIntentId, 'ride:4');
    const release = { paymentIntentId, reference: 'ride:4' };
    await payments.releaseHold(release);
    await payments.releaseHold(release);
    expect(await balance('holds.authorised')).toBe(0);
    const capture = { ...release, amountCents: 100, driverId: null, driverPayCents: 0 };
    await expect(payments.captureHold(capture)).rejects.toMatchObject({ code: 'not_capturable' });
  });

  test('a hold that the provider does not let go of is not said to be let go, and is the next time', async () => {
    const { paymentIntentId } = await held();
    await claim(paymentIntentId, 'ride:4b');
    const cards = await payments.parts.providers.cards();
    const busy = {
      ...cards,
      cancel: () => Promise.reject(new ProviderRefused('lock_timeout', 'Somebody else has hold of it.')),
    };
    const parts = { ...payments.parts, providers: { ...payments.parts.providers, of: async () => busy } };
    await expect(release(parts, paymentIntentId)).rejects.toThrow(ProviderUnreachable);
    expect(await refreshed(paymentIntentId)).toMatchObject({ status: 'requires_capture' });
    await payments.releaseHold({ paymentIntentId, reference: 'ride:4b' });
    expect(await refreshed(paymentIntentId)).toMatchObject({ status: 'canceled' });
  });

  test('a tip is charged once on the same card, and all of it is the driver’s', async () => {
    const { paymentIntentId } = await held();
    await claim(paymentIntentId, 'ride:5');
    await payments.captureHold({
      paymentIntentId,
      amountCents: 2000,
      reference: 'ride:5',
      driverId: 8,
      driverPayCents: 1500,
    });
    const tip = {
      paymentIntentId,
      amountCents: 500,
      reference: 'ride:5:tip',
      description: 'Tip',
      driverId: 8,
      driverPayCents: 500,
    };
    expect(await Promise.all([payments.chargeMore(tip), payments.chargeMore(tip)])).toEqual([true, true]);
    expect(await payments.ledger.owedToDriver(8)).toBe(2000);
    const due = { party: 'driver', id: 8, reason: 'every week' } as const;
    const [payout, rival] = await Promise.all([
      payments.payouts.payOut({ userId: rider.id }, { ...due, key: 'a' }),
      payments.payouts.payOut({ userId: rider.id }, { ...due, key: 'b' }),
    ]);
    expect(payout + rival).toBe(2000);
    expect(await payments.ledger.owedToDriver(8)).toBe(0);
  });

  test('a hold that nothing claims is let go after a quarter of an hour', async () => {
    const { paymentIntentId } = await held();
    expect(await refreshed(paymentIntentId)).toMatchObject({ status: 'requires_capture' });
    await payments.sweep();
    expect(await refreshed(paymentIntentId)).toMatchObject({ status: 'requires_capture' });
    await database.pool.query(
      `update payments set held_at = held_at - interval '16 minutes' where intent_id = $1`,
      [paymentIntentId],
    );
    await payments.sweep();
    expect(await refreshed(paymentIntentId)).toMatchObject({ status: 'canceled' });
  });
});

test('after all this the book is right, and the provider has the same', async () => {
  await payments.reconcile();
  expect(await payments.ledger.checkBook()).toEqual([]);
  expect(await payments.ledger.checkProvider()).toEqual([]);
});
