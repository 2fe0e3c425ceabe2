import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestPerson } from '#src/test-app.ts';
import { confirmAsBrowser } from '#src/test-sandbox.ts';
import type { Intent, Payment } from '../contract.ts';

const app = await createTestApp();
const { payments, database } = app;
let buyer: TestPerson;
let operator: TestPerson;

beforeAll(async () => {
  buyer = roaming(await app.signedUp({ email: 'buyer@example.com' }));
  operator = await app.signedUp({}, ['rider', 'operator']);
  payments.sells('ride', {
    names: ({ quoteId }) => Boolean(quoteId),
    price: async () => ({
      amountCents: 5000,
      description: 'Ride',
      captureMethod: 'manual',
      reference: 'quote:test',
      taxLines: [{ label: 'HST (ON) 13%', cents: 575 }],
    }),
  });
});

/** Calls from another address each time, so that limits per address, tested elsewhere, do not add up. */
function roaming(person: TestPerson): TestPerson {
  let calls = 0;
  return {
    ...person,
    call: (call, body, options) => {
      calls += 1;
      return person.call(call, body, { remoteAddress: `10.9.${calls >> 8}.${calls & 255}`, ...options });
    },
  };
}

const refreshed = async (id: string, person = buyer): Promise<Payment> =>
  (await person.call(`POST /api/payments/${id}/refresh`, {})).json();
const balance = async (account: string) => (await payments.ledger.balances()).get(account) ?? 0;
const paid = async (amount: string, number?: string) => {
  const { paymentIntentId } = await app.payCard(buyer, { amount, paymentType: 'custom' }, number);
  await refreshed(paymentIntentId);
  return paymentIntentId;
};
const operate = (verb: string, id: string, body: object, person = operator) =>
  person.call(`POST /api/operations/payments/${id}/${verb}`, { reason: 'asked by phone', ...body });

/** Buys a gift card and reads its code off the mail, as its receiver does. */
async function giftCard(amount: string): Promise<{ code: string; paymentIntentId: string }> {
  const gift = { recipientEmail: `${Math.random()}@example.com`, recipientName: 'Noor' };
  const { paymentIntentId } = await app.payCard(buyer, { amount, paymentType: 'gift_card', gift });
  await refreshed(paymentIntentId);
  const { rows } = await database.pool.query('select body from mails where to_address = $1', [
    gift.recipientEmail,
  ]);
  return { code: /(\w{4}-){6}\w{4}/.exec(rows[0].body)![0], paymentIntentId };
}
const left = async (code: string) =>
  (await app.call('POST /api/gift-cards/balance', { code })).json().balance;
const start = async (body: object, person = buyer): Promise<Intent> =>
  (await person.call('POST /api/create-payment-intent', body)).json();

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

describe('refunds', () => {
  test('50 rivals on one refund pay back what was captured and no cent more', async () => {
    const id = await paid('10');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => operate('refund', id, { amount: '3' })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
    expect(await refreshed(id)).toMatchObject({ captured: '10.00', refunded: '9.00' });
    expect(await payments.ledger.checkProvider()).toEqual([]);
  });

  test('one that the bank returns later is the payer’s money still, and can be tried again', async () => {
    const id = await paid('40', '4000000000005126');
    await operate('refund', id, {});
    expect(await refreshed(id)).toMatchObject({ refunded: '40.00' });
    await app.sandbox.advance(61);
    expect(await refreshed(id)).toMatchObject({ refunded: '0.00' });
    expect(await payments.ledger.checkBook()).toEqual([]);
  });

  test('one that is pending settles later', async () => {
    const id = await paid('41', '4000000000007726');
    await operate('refund', id, {});
    const file = () => operator.call(`GET /api/operations/payments/${id}`);
    expect((await file()).json().refunds).toMatchObject([{ status: 'pending', amount: '41.00' }]);
    await app.sandbox.advance(61);
    await payments.reconcile();
    expect((await file()).json()).toMatchObject({
      refunds: [{ status: 'succeeded', reason: 'asked by phone' }],
      audit: [{ action: 'refund', reason: 'asked by phone', operator: 'Ada Lovelace' }],
    });
  });

  test('only an operator pays back, and only with a reason', async () => {
    const id = await paid('5');
    expect((await operate('refund', id, {}, buyer)).statusCode).toBe(403);
    expect((await operate('refund', id, { reason: '' })).statusCode).toBe(400);
  });
});

describe('a debit from a bank account', () => {
  const bank = (account: string, verification = 'instant') => ({
    'payment_method_data[type]': 'us_bank_account',
    'payment_method_data[us_bank_account][routing_number]': '110000000',
    'payment_method_data[us_bank_account][account_number]': account,
    'payment_method_data[billing_details][name]': 'Ada',
    'payment_method_options[us_bank_account][verification_method]': verification,
    'mandate_data[customer_acceptance][type]': 'online',
    'mandate_data[customer_acceptance][online][infer_from_client]': 'true',
  });
  async function debit(account: string, body: object = { amount: '80', paymentType: 'custom' }) {
    const intent = await start(body);
    const answer = await app.call(
      `POST /sandbox/v1/payment_intents/${intent.paymentIntentId}/confirm`,
      undefined,
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          key: intent.publishableKey,
          client_secret: intent.clientSecret!,
          ...bank(account),
        }).toString(),
      },
    );
    expect(answer.json()).toMatchObject({ status: 'processing' });
    await refreshed(intent.paymentIntentId);
    return intent;
  }

  test('what was authorised is kept, nothing is earned on the way, and it settles after days', async () => {
    const intent = await debit('000123456789');
    const mandate = await buyer.call(`POST /api/payments/${intent.paymentIntentId}/mandate`, {
      clientSecret: intent.clientSecret,
    });
    expect(mandate.json().words).toContain('By paying $80.00 you authorise Rove');
    expect(await refreshed(intent.paymentIntentId)).toMatchObject({
      status: 'processing',
      captured: '0.00',
      label: 'Bank account ending 6789',
    });
    expect(await balance('provider.in_transit')).toBe(8000);
    await app.sandbox.advance(4 * 86_400 + 1);
    expect(await refreshed(intent.paymentIntentId)).toMatchObject({ status: 'succeeded', captured: '80.00' });
    expect(await balance('provider.in_transit')).toBe(0);
  });

  test('goods are not released before it settles, and a failure later undoes what was promised', async () => {
    const gift = { recipientEmail: 'later@example.com', recipientName: 'Later' };
    const intent = await debit('000222222227', { amount: '60', paymentType: 'gift_card', gift });
    const mails = () => database.pool.query("select 1 from mails where to_address = 'later@example.com'");
    expect((await mails()).rowCount).toBe(0);
    await app.sandbox.advance(2 * 86_400 + 1);
    expect(await refreshed(intent.paymentIntentId)).toMatchObject({
      status: 'requires_payment_method',
      failure: { code: 'insufficient_funds' },
    });
    const events = await database.pool.query("select payload from events where type = 'payment.failed'");
    expect(events.rows[0].payload).toMatchObject({ kind: 'gift_card', amountCents: 6000 });
    expect((await mails()).rowCount).toBe(0);
    expect(await balance('provider.in_transit')).toBe(0);
  });

  test('one that was not authorised is taken back by the bank: a chargeback', async () => {
    const intent = await debit('000555555559');
    await app.sandbox.advance(4 * 86_400 + 1);
    await refreshed(intent.paymentIntentId);
    const before = await balance('chargebacks');
    await app.sandbox.advance(10 * 86_400);
    await refreshed(intent.paymentIntentId);
    expect((await balance('chargebacks')) - before).toBe(8000);
    expect((await operate('refund', intent.paymentIntentId, {})).json()).toMatchObject({
      code: 'not_refundable',
    });
  });
});

describe('a dispute', () => {
  test('takes the money and a fee, and evidence that wins brings both back', async () => {
    const id = await paid('70', '4000000000000259');
    const [before, fees] = [await balance('provider.balance'), await balance('provider.fees')];
    await app.sandbox.advance(6);
    await refreshed(id);
    expect((await balance('provider.balance')) - before).toBe(-7000 - 1500);
    expect(await balance('provider.disputed')).toBe(7000);
    const file = (await operator.call(`GET /api/operations/payments/${id}`)).json();
    const [dispute] = file.disputes;
    expect(dispute).toMatchObject({ status: 'needs_response', amount: '70.00', reason: 'fraudulent' });
    const answer = await operator.call(`POST /api/operations/disputes/${dispute.id}/evidence`, {
      evidence: 'winning_evidence',
      reason: 'the trip was taken',
    });
    expect(answer.json()).toEqual({ status: 'under_review' });
    await app.sandbox.advance(30 * 86_400);
    await payments.reconcile();
    expect(await balance('provider.balance')).toBe(before);
    expect(await balance('provider.fees')).toBe(fees);
    expect(await balance('provider.disputed')).toBe(0);
  });
});

describe('operators', () => {
  test('capture a part of a hold, cancel another, each with its reason in the log', async () => {
    const { paymentIntentId } = await app.payCard(buyer, { paymentType: 'ride', quoteId: 'q' });
    await refreshed(paymentIntentId);
    expect((await operate('capture', paymentIntentId, { amount: '60' })).json()).toMatchObject({
      code: 'not_capturable',
    });
    const captured = await operate('capture', paymentIntentId, { amount: '20' });
    expect(captured.json()).toMatchObject({ status: 'succeeded', captured: '20.00' });
    const other = await app.payCard(buyer, { paymentType: 'ride', quoteId: 'q' });
    await refreshed(other.paymentIntentId);
    expect((await operate('cancel', other.paymentIntentId, {})).json()).toMatchObject({ status: 'canceled' });
    expect((await operate('cancel', paymentIntentId, {})).json()).toMatchObject({ code: 'not_cancelable' });
    const list = await operator.call('GET /api/operations/payments?status=canceled');
    expect(list.json().payments.length).toBeGreaterThan(0);
  });

  test('50 rivals on one capture take the amount asked first, once', async () => {
    const { paymentIntentId } = await app.payCard(buyer, { paymentType: 'ride', quoteId: 'q' });
    await refreshed(paymentIntentId);
    const capture = { paymentIntentId, reference: 'ride:50', driverId: 50, driverPayCents: 900 };
    await Promise.all(
      Array.from({ length: 50 }, (_, rival) =>
        payments.captureHold({ ...capture, amountCents: 1000 + rival }),
      ),
    );
    const { captured } = await refreshed(paymentIntentId);
    expect(Number(captured)).toBeGreaterThanOrEqual(10);
    expect(await payments.ledger.owedToDriver(50)).toBe(900);
    expect(await payments.ledger.checkProvider()).toEqual([]);
  });
});

describe('saved cards', () => {
  test('a card that was kept is listed, made the default, paid with, and forgotten', async () => {
    const person = await app.signedUp();
    const keep = { 'payment_method_data[allow_redisplay]': 'always', setup_future_usage: 'off_session' };
    for (const number of ['4242424242424242', '5555555555554444']) {
      const intent = await start({ amount: '7', paymentType: 'custom' }, person);
      await confirmAsBrowser(app.http, intent, number, keep);
    }
    const list = async () => (await person.call('GET /api/payment-methods')).json();
    const cards = await list();
    expect(cards).toHaveLength(2);
    expect(Object.keys(cards[0]).sort()).toEqual([
      'brand',
      'expMonth',
      'expYear',
      'id',
      'isDefault',
      'label',
      'last4',
    ]);
    const visa = cards.find((card: { last4: string }) => card.last4 === '4242');
    expect((await person.call(`POST /api/payment-methods/${visa.id}/default`)).statusCode).toBe(204);
    expect((await list()).filter((card: { isDefault: boolean }) => card.isDefault)).toMatchObject([
      { last4: '4242' },
    ]);
    expect((await buyer.call(`DELETE /api/payment-methods/${visa.id}`)).json()).toMatchObject({
      code: 'saved_card_unknown',
    });
    const intent = await start({ amount: '8', paymentType: 'custom' }, person);
    const again = await app.call(
      `POST /sandbox/v1/payment_intents/${intent.paymentIntentId}/confirm`,
      undefined,
      {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({
          key: intent.publishableKey,
          client_secret: intent.clientSecret!,
          payment_method: visa.id,
        }).toString(),
      },
    );
    expect(again.json()).toMatchObject({ status: 'succeeded' });
    expect((await person.call(`DELETE /api/payment-methods/${visa.id}`)).statusCode).toBe(204);
    expect(await list()).toMatchObject([{ last4: '4444', isDefault: true }]);
  });
});

test('a receipt has its tax apart, and is shown to nobody else', async () => {
  const { paymentIntentId } = await app.payCard(buyer, { paymentType: 'ride', quoteId: 'q' });
  await refreshed(paymentIntentId);
  await operate('capture', paymentIntentId, {});
  const receipt = await buyer.call(`GET /api/payments/${paymentIntentId}/receipt`);
  expect(receipt.json()).toMatchObject({
    lines: [
      { label: 'Ride', amount: '44.25' },
      { label: 'HST (ON) 13%', amount: '5.75' },
    ],
    total: '50.00',
    paidWith: [{ label: 'Visa ending 4242', amount: '50.00' }],
  });
  const stranger = await app.signedUp();
  expect((await stranger.call(`GET /api/payments/${paymentIntentId}/receipt`)).statusCode).toBe(404);
});

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
        payments.ledger.bookSellerEarning(tx, { reference: `order:${order}`, sellerId: 78, cents }),
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
