import { describe, expect, test } from 'vitest';
import type { Intent } from '#src/money/payments/contract.ts';
import { createTestApp } from '#test/app.ts';
import { confirmAsBrowser } from '#test/sandbox.ts';
import { createMoney, roaming } from '../testing.ts';

const { app, payments, database, buyer, refreshed, start, giftCard, balance, left, operate } =
  await createMoney();

describe('gift cards', () => {
  test('one is mailed when the money is there, and pays in parts until nothing is left', async () => {
    const { code } = await giftCard('50');
    expect(await left(code.toLowerCase().replaceAll('-', ' '))).toBe('50.00');
    const first = await start({ amount: '30', paymentType: 'custom', giftCardCode: code });
    expect(first).toMatchObject({ giftAmount: '30.00', dueAmount: '0.00', clientSecret: null });
    expect(await left(code)).toBe('20.00');
    const done = await buyer.call(`POST /api/payments/${first.paymentIntentId}/confirm-gift`);
    expect(done.json()).toMatchObject({ status: 'succeeded', captured: '30.00', label: 'Gift card' });
    const second = await start({ amount: '25', paymentType: 'custom', giftCardCode: code });
    expect(second).toMatchObject({ giftAmount: '20.00', dueAmount: '5.00' });
    await confirmAsBrowser(app.http, second, '4242424242424242');
    expect(await refreshed(second.paymentIntentId)).toMatchObject({ status: 'succeeded', captured: '25.00' });
    const empty = await buyer.call('POST /api/create-payment-intent', {
      amount: '1',
      paymentType: 'custom',
      giftCardCode: code,
    });
    expect(empty.json()).toMatchObject({ code: 'gift_card_empty' });
  });

  test('choosing again gives the set-aside balance back', async () => {
    const { code } = await giftCard('10');
    const first = await start({ amount: '30', paymentType: 'custom', giftCardCode: code });
    expect(await left(code)).toBe('0.00');
    await start({ amount: '30', paymentType: 'custom', replaces: first.paymentIntentId });
    expect(await left(code)).toBe('10.00');
  });

  test('50 rivals with one code never spend more than it has', async () => {
    const { code } = await giftCard('20');
    const started = await Promise.all(
      Array.from({ length: 50 }, () =>
        buyer.call('POST /api/create-payment-intent', {
          amount: '3',
          paymentType: 'custom',
          giftCardCode: code,
        }),
      ),
    );
    const intents = started
      .filter(({ statusCode }) => statusCode === 200)
      .map((answer) => answer.json() as Intent);
    const aside = intents.reduce((sum, intent) => sum + Math.round(Number(intent.giftAmount) * 100), 0);
    expect(aside).toBe(2000);
    expect(await left(code)).toBe('0.00');
    const whole = intents.filter(({ dueAmount }) => dueAmount === '0.00');
    expect(whole).toHaveLength(6);
    await Promise.all(
      [...whole, ...whole].map((intent) =>
        buyer.call(`POST /api/payments/${intent.paymentIntentId}/confirm-gift`),
      ),
    );
    expect(await payments.ledger.checkBook()).toEqual([]);
  });

  test('a refund goes back where the money came from: the card first, then the gift card', async () => {
    const { code } = await giftCard('12');
    const intent = await start({ amount: '20', paymentType: 'custom', giftCardCode: code });
    await confirmAsBrowser(app.http, intent, '4242424242424242');
    await refreshed(intent.paymentIntentId);
    const part = await operate('refund', intent.paymentIntentId, { amount: '10' });
    expect(part.json()).toMatchObject({ refunded: '10.00' });
    expect(await left(code)).toBe('2.00');
    await operate('refund', intent.paymentIntentId, {});
    expect(await left(code)).toBe('12.00');
    expect((await operate('refund', intent.paymentIntentId, {})).json()).toMatchObject({
      code: 'not_refundable',
    });
  });

  test('a hold with a gift card captured in part uses the gift card first and returns what is left', async () => {
    const { code } = await giftCard('30');
    const intent = await start({ paymentType: 'ride', quoteId: 'q', giftCardCode: code });
    expect(intent).toMatchObject({ dueAmount: '20.00', captureMethod: 'manual' });
    await confirmAsBrowser(app.http, intent, '4242424242424242');
    await refreshed(intent.paymentIntentId);
    const capture = {
      paymentIntentId: intent.paymentIntentId,
      reference: 'ride:91',
      driverId: null,
      driverPayCents: 0,
    };
    await payments.captureHold({ ...capture, amountCents: 1200 });
    expect(await refreshed(intent.paymentIntentId)).toMatchObject({ status: 'canceled', captured: '12.00' });
    expect(await left(code)).toBe('18.00');
    expect(await balance('holds.authorised')).toBe(0);
  });

  test('a bought card can be given back only as far as it was not spent', async () => {
    const { code, paymentIntentId } = await giftCard('15');
    const spent = await start({ amount: '5', paymentType: 'custom', giftCardCode: code });
    await buyer.call(`POST /api/payments/${spent.paymentIntentId}/confirm-gift`);
    expect((await operate('refund', paymentIntentId, {})).json()).toMatchObject({ code: 'not_refundable' });
    expect((await operate('refund', paymentIntentId, { amount: '10' })).statusCode).toBe(200);
    expect(await left(code)).toBe('0.00');
    expect(await payments.ledger.checkBook()).toEqual([]);
  });

  test('codes cannot be guessed for long', async () => {
    const guesser = await app.signedUp();
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await guesser.call('POST /api/gift-cards/balance', { code: `AAAA-${guess}` })).statusCode).toBe(
        404,
      );
    }
    expect((await guesser.call('POST /api/gift-cards/balance', { code: 'AAAA-11' })).json()).toMatchObject({
      code: 'too_many_gift_codes',
    });
    const { code } = await giftCard('5');
    const paying = { amount: '5', paymentType: 'custom', giftCardCode: code };
    expect((await guesser.call('POST /api/create-payment-intent', paying)).json()).toMatchObject({
      code: 'too_many_gift_codes',
      errors: { giftCardCode: expect.any(String) },
    });
    await database.pool.query("update gift_code_tries set until = until - interval '16 minutes'");
    expect((await guesser.call('POST /api/create-payment-intent', paying)).statusCode).toBe(200);
  });

  test('100 guesses at once, in two processes and by two ways, count as ten', async () => {
    const guesser = roaming(await app.signedUp());
    const other = await createTestApp({ database, sandbox: app.sandbox.connection });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, guess) => {
        const code = `BBBB-${guess}`;
        const paying = { amount: '5', paymentType: 'custom', giftCardCode: code };
        const remoteAddress = `10.99.0.${guess + 1}`;
        if (guess % 3 === 0) return guesser.call('POST /api/create-payment-intent', paying);
        if (guess % 3 === 1) return guesser.call('POST /api/gift-cards/balance', { code });
        return other.http.inject({
          method: 'POST',
          url: '/api/gift-cards/balance',
          remoteAddress,
          headers: { cookie: guesser.cookie },
          payload: { code },
        });
      }),
    );
    const codes = answers.map((answer) => answer.json().code);
    expect(codes.filter((code) => code === 'gift_code_unknown')).toHaveLength(10);
    expect(codes.filter((code) => code === 'too_many_gift_codes')).toHaveLength(90);
  });
});

test('after all this the book is right, and the provider has the same', async () => {
  await payments.reconcile();
  expect(await payments.ledger.checkBook()).toEqual([]);
  expect(await payments.ledger.checkProvider()).toEqual([]);
});
