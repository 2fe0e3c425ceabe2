import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyCard } from './test-numbers.ts';
import { asPayer, type Bench, bench, card, sdkAt } from './testing.ts';

let b: Bench;
beforeAll(async () => {
  b = await bench();
});
afterAll(() => b.end());

const usd = (amount: number, more: Partial<Stripe.PaymentIntentCreateParams> = {}) => ({
  amount,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
  ...more,
});

/** Pays with a number, as the secret key may. */
async function pay(number: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return b.stripe.paymentIntents.create(
    usd(2500, { confirm: true, payment_method_data: card(number) as never, ...more }),
  );
}

async function refusal(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Stripe.errors.StripeError);
  return error as Stripe.errors.StripeError;
}

describe('a payment intent', () => {
  it('goes from no method to succeeded, with its charge expanded', async () => {
    const made = await b.stripe.paymentIntents.create(
      usd(2500, { metadata: { ride: '7', 'odd key': 'a&b=c' } }),
    );
    expect(made.status).toBe('requires_payment_method');
    expect(made.client_secret).toMatch(/^pi_[A-Za-z0-9]{24}_secret_[A-Za-z0-9]{25}$/);
    expect(made.metadata).toEqual({ ride: '7', 'odd key': 'a&b=c' });
    const set = await b.stripe.paymentIntents.update(made.id, { payment_method: 'pm_card_visa' });
    expect(set.status).toBe('requires_confirmation');
    const paid = await b.stripe.paymentIntents.confirm(made.id, {
      expand: ['latest_charge.balance_transaction', 'payment_method'],
    });
    expect(paid.status).toBe('succeeded');
    expect(paid.amount_received).toBe(2500);
    const charge = paid.latest_charge as Stripe.Charge;
    expect(charge.payment_method_details?.card?.last4).toBe('4242');
    expect(charge.captured).toBe(true);
    expect((charge.balance_transaction as Stripe.BalanceTransaction).net).toBe(2500 - 103);
    expect((paid.payment_method as Stripe.PaymentMethod).card?.brand).toBe('visa');
    expect(paid.lastResponse.requestId).toMatch(/^req_/);
    expect(paid.lastResponse.apiVersion).toBe('2026-10-28.endive');
  });

  it('holds, captures a part and releases the rest', async () => {
    const held = await pay('4242424242424242', { capture_method: 'manual' });
    expect([held.status, held.amount_capturable]).toEqual(['requires_capture', 2500]);
    const over = await refusal(b.stripe.paymentIntents.capture(held.id, { amount_to_capture: 2501 }));
    expect(over.code).toBe('amount_too_large');
    const part = await b.stripe.paymentIntents.capture(held.id, { amount_to_capture: 1800 });
    expect([part.status, part.amount_received, part.amount_capturable]).toEqual(['succeeded', 1800, 0]);
    const again = await refusal(b.stripe.paymentIntents.capture(held.id));
    expect(again.code).toBe('payment_intent_unexpected_state');
    expect(again.payment_intent?.status).toBe('succeeded');
  });

  it('gives a hold back when it is canceled, and by itself after seven days', async () => {
    const held = await pay('4242424242424242', { capture_method: 'manual' });
    const gone = await b.stripe.paymentIntents.cancel(held.id, { cancellation_reason: 'abandoned' });
    expect([gone.status, gone.cancellation_reason]).toEqual(['canceled', 'abandoned']);
    expect((await refusal(b.stripe.paymentIntents.confirm(held.id))).code).toBe(
      'payment_intent_unexpected_state',
    );
    const other = await bench();
    const forgotten = await other.stripe.paymentIntents.create(
      usd(900, { confirm: true, payment_method: 'pm_card_visa', capture_method: 'manual' }),
    );
    await other.advance(8 * 86_400);
    const after = await other.stripe.paymentIntents.retrieve(forgotten.id);
    expect([after.status, after.cancellation_reason]).toEqual(['canceled', 'automatic']);
    await other.end();
  });

  it('refuses what Stripe refuses', async () => {
    expect((await refusal(b.stripe.paymentIntents.create(usd(49)))).code).toBe('amount_too_small');
    expect((await refusal(b.stripe.paymentIntents.create(usd(100_000_000)))).code).toBe('amount_too_large');
    const unknown = await refusal(b.stripe.paymentIntents.create({ ...usd(100), colour: 'red' } as never));
    expect([unknown.code, unknown.param, unknown.statusCode]).toEqual(['parameter_unknown', 'colour', 400]);
    const missing = await refusal(b.stripe.paymentIntents.retrieve('pi_none'));
    expect([missing.code, missing.statusCode]).toEqual(['resource_missing', 404]);
    const bare = await b.stripe.paymentIntents.create(usd(100));
    expect((await refusal(b.stripe.paymentIntents.confirm(bare.id))).message).toMatch(
      /missing a payment method/,
    );
    const keyless = await refusal(sdkAt(b.sandbox.port, 'sk_test_other').paymentIntents.list());
    expect(keyless).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect((await refusal(b.stripe.rawRequest('GET', '/v1/nonsense'))).statusCode).toBe(404);
  });

  it('confirmed again after it succeeded throws an error that carries it', async () => {
    const paid = await pay('4242424242424242');
    const error = await refusal(b.stripe.paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' }));
    expect(error.payment_intent?.status).toBe('succeeded');
  });
});

const declines: Array<[number: string, code: string, declineCode: string]> = [
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000009987', 'card_declined', 'lost_card'],
  ['4000000000009979', 'card_declined', 'stolen_card'],
  ['4000000000006975', 'card_declined', 'card_velocity_exceeded'],
  ['4000000000000341', 'card_declined', 'generic_decline'],
  ['4000000000000069', 'expired_card', ''],
  ['4000000000000127', 'incorrect_cvc', ''],
  ['4000000000000119', 'processing_error', ''],
];

describe('a card that is declined', () => {
  it.each(declines)(
    '%s answers %s %s and leaves the same intent payable',
    async (number, code, declineCode) => {
      const made = await b.stripe.paymentIntents.create(usd(2500));
      const error = await refusal(
        b.stripe.paymentIntents.confirm(made.id, { payment_method_data: card(number) as never }),
      );
      expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
      expect([error.statusCode, error.code, error.decline_code]).toEqual([402, code, declineCode]);
      expect(error.payment_intent?.status).toBe('requires_payment_method');
      expect(error.charge).toMatch(/^ch_/);
      expect(error.doc_url).toContain(code.replaceAll('_', '-'));
      const after = await b.stripe.paymentIntents.retrieve(made.id, { expand: ['latest_charge'] });
      expect(after.last_payment_error?.code).toBe(code);
      expect((after.latest_charge as Stripe.Charge).status).toBe('failed');
      const paid = await b.stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' });
      expect([paid.status, paid.last_payment_error]).toEqual(['succeeded', null]);
    },
  );
});

describe('card data', () => {
  it.each([
    [{ number: '4242424242424241' }, 'incorrect_number'],
    [{ number: '4242' }, 'incomplete_number'],
    [{ number: '4242abcd42424242' }, 'invalid_number'],
    [{ exp_month: 13 }, 'invalid_expiry_month'],
    [{ exp_year: 2019 }, 'invalid_expiry_year'],
    [{ exp_month: '' }, 'incomplete_expiry'],
    [{ cvc: '12' }, 'incomplete_cvc'],
    [{ cvc: '12345' }, 'invalid_cvc'],
  ])('%j is %s', async (change, code) => {
    const data = card('4242424242424242', change);
    const error = await refusal(b.stripe.paymentMethods.create(data as never));
    expect([error.type, error.statusCode, error.code]).toEqual(['StripeCardError', 402, code]);
  });

  it('of a real card is refused although its check digit is right, and never written down', async () => {
    const error = await refusal(pay('4929420573595709'));
    expect([error.code, error.decline_code]).toEqual(['card_declined', 'test_mode_live_card']);
    expect(JSON.stringify(error.raw)).not.toContain('4929420573595709');
  });

  it('of every documented number passes its check digit', async () => {
    for (const { number, brand } of everyCard()) {
      const cvc = brand === 'amex' ? '1234' : '123';
      const method = await b.stripe.paymentMethods.create(card(number, { cvc }) as never);
      expect([method.card?.brand, method.card?.last4]).toEqual([brand, number.slice(-4)]);
    }
  });

  it.each(['6200000000000005', '6200000000000047', '6205500000000000004'])(
    'UnionPay %s pays',
    async (number) => {
      const paid = await pay(number);
      expect(paid.status).toBe('succeeded');
    },
  );

  it('of a wallet pays without a number and names the wallet', async () => {
    const paid = await b.stripe.paymentIntents.create(
      usd(700, {
        confirm: true,
        payment_method_data: { type: 'card', card: { wallet: { type: 'google_pay' } } } as never,
        expand: ['latest_charge'],
      }),
    );
    expect((paid.latest_charge as Stripe.Charge).payment_method_details?.card?.wallet?.type).toBe(
      'google_pay',
    );
  });
});

describe('authentication', () => {
  async function begin(number: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
    const intent = await pay(number, { return_url: 'https://shop.example/done?order=5', ...more });
    expect(intent.status).toBe('requires_action');
    expect(intent.next_action?.type).toBe('redirect_to_url');
    return { intent, page: intent.next_action?.redirect_to_url?.url ?? '' };
  }

  async function answer(page: string, outcome: string) {
    const response = await fetch(page, { method: 'POST', body: `outcome=${outcome}`, redirect: 'manual' });
    return { status: response.status, to: new URL(response.headers.get('location') ?? '') };
  }

  it.each(['4000002760003184', '4000000000003220'])(
    '%s succeeds after the payer completes it',
    async (number) => {
      const { intent, page } = await begin(number);
      const html = await (await fetch(page)).text();
      expect(html).toContain('$25.00');
      const { status, to } = await answer(page, 'complete');
      expect([status, to.origin, to.searchParams.get('order')]).toEqual([303, 'https://shop.example', '5']);
      expect(to.searchParams.get('payment_intent')).toBe(intent.id);
      expect(to.searchParams.get('payment_intent_client_secret')).toBe(intent.client_secret);
      expect(to.searchParams.get('redirect_status')).toBe('succeeded');
      expect((await b.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
      expect((await answer(page, 'fail')).to.searchParams.get('redirect_status')).toBe('succeeded');
    },
  );

  it('failed by the payer returns the intent, which another card then pays', async () => {
    const { intent, page } = await begin('4000002760003184', { capture_method: 'manual' });
    expect((await answer(page, 'fail')).to.searchParams.get('redirect_status')).toBe('failed');
    const after = await b.stripe.paymentIntents.retrieve(intent.id);
    expect(after.last_payment_error?.code).toBe('payment_intent_authentication_failure');
    const paid = await b.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
    expect(paid.status).toBe('requires_capture');
    expect((await answer(page, 'complete')).to.searchParams.get('redirect_status')).toBe('succeeded');
  });

  it('is a refusal when the payer is away', async () => {
    const error = await refusal(pay('4000002760003184', { off_session: true }));
    expect(error.code).toBe('authentication_required');
  });

  it('returns to pages only', async () => {
    expect((await refusal(begin('4000002760003184', { return_url: 'javascript:alert(1)' }))).code).toBe(
      'url_invalid',
    );
  });
});

describe('the payer, with the publishable key and the client secret', () => {
  it('confirms and reads, and sees no metadata or customer', async () => {
    const made = await b.stripe.paymentIntents.create(usd(1200, { metadata: { inside: 'yes' } }));
    const secret = made.client_secret ?? '';
    const confirmed = await asPayer(b.sandbox.url, `/v1/payment_intents/${made.id}/confirm`, {
      client_secret: secret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242 4242 4242 4242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '34',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][address][postal_code]': 'M5V 2T6',
      return_url: 'https://shop.example/',
    });
    expect([confirmed.status, confirmed.body.status]).toEqual([200, 'succeeded']);
    expect(confirmed.body.metadata).toBeUndefined();
    const read = await asPayer(
      b.sandbox.url,
      `/v1/payment_intents/${made.id}`,
      { client_secret: secret },
      'GET',
    );
    expect(read.body.status).toBe('succeeded');
    const again = await asPayer(b.sandbox.url, `/v1/payment_intents/${made.id}/confirm`, {
      client_secret: secret,
    });
    expect(again.body.error.payment_intent.status).toBe('succeeded');
    expect(again.body.error.payment_intent.metadata).toBeUndefined();
  });

  it('is refused without the right secret, and for calls that need the secret key', async () => {
    const made = await b.stripe.paymentIntents.create(usd(1200));
    const path = `/v1/payment_intents/${made.id}`;
    expect((await asPayer(b.sandbox.url, path, {}, 'GET')).status).toBe(400);
    expect((await asPayer(b.sandbox.url, path, { client_secret: `${made.id}_secret_x` }, 'GET')).status).toBe(
      400,
    );
    const capture = await asPayer(b.sandbox.url, `${path}/capture`, {
      client_secret: made.client_secret ?? '',
    });
    expect([capture.status, capture.body.error.code]).toEqual([403, 'secret_key_required']);
    const cheaper = await asPayer(b.sandbox.url, `${path}/confirm`, {
      client_secret: made.client_secret ?? '',
      payment_method: 'pm_card_visa',
      amount: '1',
    });
    expect(cheaper.body.error.code).toBe('parameter_unknown');
    expect((await b.stripe.paymentIntents.retrieve(made.id)).status).toBe('requires_payment_method');
  });
});

describe('lists', () => {
  it('page forwards and backwards, newest first', async () => {
    const own = await bench();
    const ids: string[] = [];
    for (let n = 1; n <= 7; n += 1) ids.unshift((await own.stripe.paymentIntents.create(usd(100 * n))).id);
    const first = await own.stripe.paymentIntents.list({ limit: 3 });
    expect([first.data.map((one) => one.id), first.has_more]).toEqual([ids.slice(0, 3), true]);
    const second = await own.stripe.paymentIntents.list({ limit: 4, starting_after: ids[2] });
    expect([second.data.map((one) => one.id), second.has_more]).toEqual([ids.slice(3), false]);
    const back = await own.stripe.paymentIntents.list({ limit: 2, ending_before: ids[4] });
    expect([back.data.map((one) => one.id), back.has_more]).toEqual([ids.slice(2, 4), true]);
    const all: string[] = [];
    for await (const one of own.stripe.paymentIntents.list({ limit: 2 })) all.push(one.id);
    expect(all).toEqual(ids);
    expect((await refusal(own.stripe.paymentIntents.list({ starting_after: 'pi_none' }))).code).toBe(
      'resource_missing',
    );
    await own.end();
  });
});
