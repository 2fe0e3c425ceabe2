import { describe, expect, test } from 'vitest';
import { createMoney } from '#src/money/processing/server/testing.ts';
import { confirmAsBrowser } from './sandbox.ts';

const { app, payments, database, buyer, operator, refreshed, start, paid, balance, operate } =
  await createMoney();

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
      { label: 'HST 13%', amount: '5.75' },
    ],
    total: '50.00',
    paidWith: [{ label: 'Visa ending 4242', amount: '50.00' }],
  });
  const stranger = await app.signedUp();
  expect((await stranger.call(`GET /api/payments/${paymentIntentId}/receipt`)).statusCode).toBe(404);
});

test('a card number among the payer’s words is refused, and kept nowhere', async () => {
  for (const description of ['my card 4242 4242 4242 4242', 'pay with 6205-5000-0000-0000-004']) {
    const answer = await buyer.call('POST /api/create-payment-intent', {
      amount: '9',
      paymentType: 'custom',
      description,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ description: 'Please leave out the card number.' });
    expect(answer.body).not.toContain('4242');
  }
  const order = 'Order 4242 4242 4242 4241, ring +1 416 555 0123 4567';
  expect(await start({ amount: '9', paymentType: 'custom', description: order })).toMatchObject({
    description: order,
  });
});

test('after all this the book is right, and the provider has the same', async () => {
  await payments.reconcile();
  expect(await payments.ledger.checkBook()).toEqual([]);
  expect(await payments.ledger.checkProvider()).toEqual([]);
});
