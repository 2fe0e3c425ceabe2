import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asPayer, type Bench, bench, card } from './testing.ts';

let b: Bench;
beforeEach(async () => {
  b = await bench();
});
afterEach(() => b.end());

const DAY = 86_400;

function paid(method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return b.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    allowed_payment_method_types: ['card', 'us_bank_account'],
    payment_method: method,
    confirm: true,
    ...more,
  });
}

async function codeOf(promise: Promise<unknown>): Promise<string | undefined> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Stripe.errors.StripeError);
  return (error as Stripe.errors.StripeError).code;
}

describe('refunds', () => {
  it('go in parts up to what was captured, and never beyond', async () => {
    const held = await paid('pm_card_visa', { capture_method: 'manual' });
    expect(await codeOf(b.stripe.refunds.create({ payment_intent: held.id }))).toBe(
      'payment_intent_unexpected_state',
    );
    await b.stripe.paymentIntents.capture(held.id, { amount_to_capture: 3000 });
    const first = await b.stripe.refunds.create({
      payment_intent: held.id,
      amount: 1000,
      metadata: { why: 'late' },
    });
    expect([first.status, first.amount, first.metadata?.why]).toEqual(['succeeded', 1000, 'late']);
    await expect(b.stripe.refunds.create({ payment_intent: held.id, amount: 2001 })).rejects.toThrow(
      /greater than/,
    );
    const rest = await b.stripe.refunds.create({ payment_intent: held.id });
    expect(rest.amount).toBe(2000);
    expect(await codeOf(b.stripe.refunds.create({ payment_intent: held.id, amount: 1 }))).toBe(
      'charge_already_refunded',
    );
    const charge = await b.stripe.charges.retrieve(String(held.latest_charge), { expand: ['refunds'] });
    expect([charge.refunded, charge.amount_refunded, charge.refunds?.data.length]).toEqual([true, 3000, 2]);
    const listed = await b.stripe.refunds.list({ payment_intent: held.id });
    expect(listed.data.map((one) => one.amount)).toEqual([2000, 1000]);
    const sum = (await b.stripe.balanceTransactions.list()).data.reduce(
      (total, one) => total + one.amount,
      0,
    );
    expect(sum).toBe(0);
  });

  it('fifty at once give back no more than was captured', async () => {
    const intent = await paid('pm_card_visa');
    const tries = Array.from({ length: 50 }, () =>
      b.stripe.refunds.create({ payment_intent: intent.id, amount: 700 }),
    );
    const done = (await Promise.allSettled(tries)).filter((one) => one.status === 'fulfilled');
    expect(done.length).toBe(7);
  });

  it('of …7726 are pending and succeed later', async () => {
    const intent = await paid('pm_card_pendingRefund');
    const refund = await b.stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('pending');
    await b.advance(61);
    expect((await b.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
  });

  it('of …5126 succeed and fail later, and the money is refundable again', async () => {
    const intent = await paid('pm_card_refundFail');
    const refund = await b.stripe.refunds.create({ payment_intent: intent.id });
    expect(refund.status).toBe('succeeded');
    await b.advance(61);
    const after = await b.stripe.refunds.retrieve(refund.id);
    expect([after.status, after.failure_reason]).toEqual(['failed', 'expired_or_canceled_card']);
    expect((await b.stripe.charges.retrieve(String(intent.latest_charge))).amount_refunded).toBe(0);
    const events = (await b.stripe.events.list({ type: 'refund.failed' })).data;
    expect(events).toHaveLength(1);
  });
});

describe('a dispute', () => {
  async function disputed() {
    const intent = await paid('pm_card_createDispute');
    await b.advance(6);
    const [dispute] = (await b.stripe.disputes.list({ payment_intent: intent.id })).data;
    if (!dispute) throw new Error('There is no dispute.');
    return { intent, dispute };
  }

  it('takes the money, and winning_evidence brings it back', async () => {
    const { intent, dispute } = await disputed();
    expect([dispute.status, dispute.reason, dispute.amount]).toEqual(['needs_response', 'fraudulent', 5000]);
    expect(dispute.balance_transactions[0]?.net).toBe(-6500);
    expect(await codeOf(b.stripe.refunds.create({ payment_intent: intent.id }))).toBe('charge_disputed');
    const draft = await b.stripe.disputes.update(dispute.id, {
      evidence: { product_description: 'A ride' },
      submit: false,
    });
    expect([draft.status, draft.evidence_details.has_evidence]).toEqual(['needs_response', true]);
    const sent = await b.stripe.disputes.update(dispute.id, {
      evidence: { uncategorized_text: 'winning_evidence' },
    });
    expect(sent.status).toBe('under_review');
    await b.advance(6);
    const won = await b.stripe.disputes.retrieve(dispute.id);
    expect([won.status, won.balance_transactions[1]?.net]).toEqual(['won', 6500]);
  });

  it('is lost with losing_evidence, when closed, and when nobody answers', async () => {
    const one = await disputed();
    await b.stripe.disputes.update(one.dispute.id, { evidence: { uncategorized_text: 'losing_evidence' } });
    await b.advance(6);
    expect((await b.stripe.disputes.retrieve(one.dispute.id)).status).toBe('lost');
    const two = await disputed();
    expect((await b.stripe.disputes.close(two.dispute.id)).status).toBe('lost');
    const three = await disputed();
    await b.advance(10 * DAY);
    expect((await b.stripe.disputes.retrieve(three.dispute.id)).status).toBe('lost');
  });
});

const mandate = {
  mandate_data: {
    customer_acceptance: { type: 'online' as const, online: { ip_address: '127.0.0.1', user_agent: 'test' } },
  },
};

const account = (number: string) => ({
  type: 'us_bank_account' as const,
  us_bank_account: {
    routing_number: '110000000',
    account_number: number,
    account_holder_type: 'individual' as const,
  },
  billing_details: { name: 'Ada Rider' },
});

describe('an ACH debit', () => {
  const byHand = (number: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
    b.stripe.paymentIntents.create({
      amount: 5000,
      currency: 'usd',
      allowed_payment_method_types: ['us_bank_account'],
      payment_method_data: account(number),
      confirm: true,
      ...mandate,
      ...more,
    });

  it.each([{ descriptor_code: 'SM11AA' }, { amounts: [32, 45] }])(
    'verified by %j settles after days',
    async (answer) => {
      const made = await byHand('000123456789');
      expect([made.status, made.next_action?.type]).toEqual(['requires_action', 'verify_with_microdeposits']);
      const going = await b.stripe.paymentIntents.verifyMicrodeposits(made.id, answer);
      expect(going.status).toBe('processing');
      await b.advance(3 * DAY);
      expect((await b.stripe.paymentIntents.retrieve(made.id)).status).toBe('processing');
      await b.advance(DAY + 1);
      const after = await b.stripe.paymentIntents.retrieve(made.id, { expand: ['latest_charge'] });
      const charge = after.latest_charge as Stripe.Charge;
      expect([
        after.status,
        after.amount_received,
        charge.payment_method_details?.us_bank_account?.last4,
      ]).toEqual(['succeeded', 5000, '6789']);
    },
  );

  it('is confirmed and verified by the payer with the client secret', async () => {
    const made = await b.stripe.paymentIntents.create({ amount: 700, currency: 'usd' });
    const path = `/v1/payment_intents/${made.id}`;
    const client_secret = made.client_secret ?? '';
    const confirmed = await asPayer(b.sandbox.url, `${path}/confirm`, {
      client_secret,
      'payment_method_data[type]': 'us_bank_account',
      'payment_method_data[us_bank_account][routing_number]': '110000000',
      'payment_method_data[us_bank_account][account_number]': '000123456789',
      'payment_method_data[us_bank_account][account_holder_type]': 'individual',
      'payment_method_data[billing_details][name]': 'Ada Rider',
      'mandate_data[customer_acceptance][type]': 'online',
      'mandate_data[customer_acceptance][online][infer_from_client]': 'true',
    });
    expect(confirmed.body.status).toBe('requires_action');
    const page = confirmed.body.next_action.verify_with_microdeposits.hosted_verification_url;
    expect(await (await fetch(page)).text()).toContain('descriptor_code');
    const wrong = await (await fetch(page, { method: 'POST', body: 'descriptor_code=SM00XX' })).text();
    expect(wrong).toContain('does not match');
    const verified = await asPayer(b.sandbox.url, `${path}/verify_microdeposits`, {
      client_secret,
      descriptor_code: 'sm11aa',
    });
    expect(verified.body.status).toBe('processing');
  });

  it('with a wrong code can be tried again, ten times', async () => {
    const made = await byHand('000123456789');
    const wrong = () => b.stripe.paymentIntents.verifyMicrodeposits(made.id, { descriptor_code: 'SM99ZZ' });
    for (let n = 1; n < 10; n += 1) {
      expect(await codeOf(wrong())).toBe('payment_method_microdeposit_verification_descriptor_code_mismatch');
    }
    expect(await codeOf(wrong())).toBe('payment_method_microdeposit_verification_attempts_exceeded');
    expect((await b.stripe.paymentIntents.retrieve(made.id)).status).toBe('requires_payment_method');
  });

  it.each([
    ['000222222227', 'insufficient_funds'],
    ['000333333335', 'debit_not_authorized'],
  ])('from %s fails days later with %s', async (number, code) => {
    const options = {
      payment_method_options: { us_bank_account: { verification_method: 'instant' as const } },
    };
    const made = await byHand(number, options);
    expect(made.status).toBe('processing');
    await b.advance(2 * DAY + 1);
    const after = await b.stripe.paymentIntents.retrieve(made.id, { expand: ['latest_charge'] });
    expect([after.status, after.last_payment_error?.code]).toEqual(['requires_payment_method', code]);
    expect((after.latest_charge as Stripe.Charge).failure_code).toBe(code);
  });

  it('from 000555555559 succeeds and is taken back for good', async () => {
    const made = await byHand('000555555559', {
      payment_method_options: { us_bank_account: { verification_method: 'instant' } },
    });
    await b.advance(6 * DAY);
    const [dispute] = (await b.stripe.disputes.list({ payment_intent: made.id })).data;
    expect([dispute?.status, dispute?.is_charge_refundable]).toEqual(['lost', false]);
  });

  it('from 000666666661 cannot be verified', async () => {
    const made = await byHand('000666666661');
    await b.advance(2 * DAY + 1);
    const after = await b.stripe.paymentIntents.retrieve(made.id);
    expect(after.last_payment_error?.code).toBe('payment_method_microdeposit_failed');
  });

  it('is refused for other accounts, other banks, and without a mandate', async () => {
    expect(await codeOf(byHand('000123456780'))).toBe('account_number_invalid');
    const elsewhere = account('000123456789');
    elsewhere.us_bank_account.routing_number = '021000021';
    expect(await codeOf(b.stripe.paymentMethods.create(elsewhere))).toBe('routing_number_invalid');
    expect(await codeOf(paid('pm_usBankAccount_success'))).toBe('parameter_missing');
  });
});

describe('saved methods', () => {
  it('are kept for a customer by a setup intent, listed, charged off session and removed', async () => {
    const customer = await b.stripe.customers.create({ email: 'ada@example.com', metadata: { user: '4' } });
    const setup = await b.stripe.setupIntents.create({
      customer: customer.id,
      allowed_payment_method_types: ['card'],
    });
    const done = await asPayer(b.sandbox.url, `/v1/setup_intents/${setup.id}/confirm`, {
      client_secret: setup.client_secret ?? '',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '5555555555554444',
      'payment_method_data[card][exp_month]': '1',
      'payment_method_data[card][exp_year]': '2031',
      'payment_method_data[card][cvc]': '999',
    });
    expect(done.body.status).toBe('succeeded');
    const listed = await b.stripe.customers.listPaymentMethods(customer.id, { type: 'card' });
    expect(listed.data.map((one) => [one.card?.brand, one.card?.last4])).toEqual([['mastercard', '4444']]);
    const id = listed.data[0]?.id ?? '';
    await b.stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: id } });
    expect((await paid(id, { customer: customer.id, off_session: true })).status).toBe('succeeded');
    await expect(paid(id)).rejects.toThrow(/belongs to a Customer/);
    await b.stripe.paymentMethods.detach(id);
    expect((await b.stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([]);
    await expect(paid(id, { customer: customer.id })).rejects.toThrow(/may not be used again/);
    const after = (await b.stripe.customers.retrieve(customer.id)) as Stripe.Customer;
    expect(after.invoice_settings.default_payment_method).toBeNull();
    expect(await b.stripe.customers.del(customer.id)).toMatchObject({ deleted: true });
  });

  it('are refused when the bank refuses, except …0341, which fails when it is charged', async () => {
    const customer = await b.stripe.customers.create();
    const attach = (id: string) => b.stripe.paymentMethods.attach(id, { customer: customer.id });
    expect(await codeOf(attach('pm_card_chargeDeclined'))).toBe('card_declined');
    const kept = await attach('pm_card_chargeCustomerFail');
    expect(kept.customer).toBe(customer.id);
    expect(await codeOf(paid(kept.id, { customer: customer.id }))).toBe('card_declined');
    const method = await b.stripe.paymentMethods.create(card('4000000000009995') as never);
    expect(
      await codeOf(
        b.stripe.setupIntents.create({
          customer: customer.id,
          payment_method: method.id,
          confirm: true,
          allowed_payment_method_types: ['card'],
        }),
      ),
    ).toBe('card_declined');
  });

  it('used once without a customer are spent', async () => {
    const method = await b.stripe.paymentMethods.create(card('4242424242424242') as never);
    await paid(method.id);
    await expect(paid(method.id)).rejects.toThrow(/may not be used again/);
  });

  it('may need authentication before they are kept', async () => {
    const customer = await b.stripe.customers.create();
    const setup = await b.stripe.setupIntents.create({
      customer: customer.id,
      payment_method: 'pm_card_authenticationRequiredOnSetup',
      allowed_payment_method_types: ['card'],
      confirm: true,
      return_url: 'http://shop.example/kept',
    });
    expect(setup.status).toBe('requires_action');
    const page = setup.next_action?.redirect_to_url?.url ?? '';
    const back = await fetch(page, { method: 'POST', body: 'outcome=complete', redirect: 'manual' });
    expect(back.headers.get('location')).toContain(`setup_intent=${setup.id}`);
    const [method] = (await b.stripe.customers.listPaymentMethods(customer.id)).data;
    const intent = await paid(method?.id ?? '', { customer: customer.id, off_session: true });
    expect(intent.status).toBe('succeeded');
  });
});
