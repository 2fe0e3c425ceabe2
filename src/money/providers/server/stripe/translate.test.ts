import Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import {
  asRefusal,
  ProviderDeclined,
  ProviderRefused,
  ProviderUnreachable,
} from '#src/money/payments/server/provider.ts';
import type { Database } from '#src/platform/database/database.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createProviders } from '../service.ts';
import { inOurWords } from './sdk.ts';
import { eventOf, paymentOf, refundOf } from './translate.ts';

/** As the wire has it; only what is read is filled in. */
const wire = <T>(object: object): T => JSON.parse(JSON.stringify(object));

describe('what the card provider says, in the words of payments', () => {
  const intent = {
    id: 'pi_1',
    status: 'succeeded',
    amount: 5000,
    amount_received: 4200,
    latest_charge: {
      id: 'ch_1',
      amount_refunded: 200,
      disputed: false,
      balance_transaction: { fee: 152 },
      billing_details: { address: { country: 'CA', state: 'ON' } },
    },
    payment_method: { id: 'pm_1', type: 'card', card: { brand: 'visa', last4: '4242' } },
    customer: { id: 'cus_1' },
  };

  test('a payment with all that was asked for', () => {
    expect(paymentOf(wire(intent))).toMatchObject({
      status: 'succeeded',
      receivedCents: 4200,
      customerId: 'cus_1',
      method: { id: 'pm_1', type: 'card', brand: 'visa', last4: '4242' },
    });
  });

  test('what was not asked for counts as not there', () => {
    const bare = { ...intent, latest_charge: 'ch_1', payment_method: 'pm_1', customer: 'cus_1' };
    expect(paymentOf(wire(bare))).toMatchObject({ charge: null, method: null, customerId: 'cus_1' });
  });

  test('a status that is not known is no answer', () => {
    expect(() => paymentOf(wire({ ...intent, status: 'requires_dance' }))).toThrow(ProviderUnreachable);
  });

  test.each([
    ['pending', 'pending'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
    ['succeeded', 'succeeded'],
  ])('a refund that is %s counts as %s', (status, counts) => {
    const refund = { id: 're_1', amount: 500, status, metadata: { refund: 'ref_1' } };
    const said = { id: 're_1', amountCents: 500, refundId: 'ref_1', status: counts };
    expect(refundOf(wire(refund))).toEqual(said);
  });

  test('an event is about its own object or the one that it names', () => {
    const dispute = { object: 'dispute', id: 'dp_1', payment_intent: { id: 'pi_7' } };
    const event = { id: 'evt_1', type: 'charge.dispute.created', data: { object: dispute } };
    expect(eventOf(wire(event))).toMatchObject({ intentId: 'pi_7', isDispute: true });
    const own = { object: 'payment_intent', id: 'pi_8', metadata: { payment: 'pay_8' } };
    const settled = { id: 'evt_2', type: 'payment_intent.succeeded', data: { object: own } };
    expect(eventOf(wire(settled))).toMatchObject({ intentId: 'pi_8', paymentId: 'pay_8', isDispute: false });
  });
});

describe('what goes wrong there', () => {
  const { errors } = Stripe;
  test.each([
    [
      new errors.StripeCardError({
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'lost_card',
        message: 'No.',
      }),
      ProviderDeclined,
      { code: 'provider_refused', more: { declineCode: 'lost_card' } },
    ],
    [
      new errors.StripeInvalidRequestError({ type: 'invalid_request_error', code: 'gone', message: 'Gone.' }),
      ProviderRefused,
      { code: 'provider_refused', more: { declineCode: 'gone' } },
    ],
    [
      new errors.StripeConnectionError({ type: 'api_error', message: 'reset' }),
      ProviderUnreachable,
      { code: 'provider_unreachable' },
    ],
  ])('%s', (thrown, ours, refusal) => {
    const error = inOurWords(thrown);
    expect(error).toBeInstanceOf(ours);
    expect(asRefusal(error)).toMatchObject(refusal);
  });

  test('a fault of our own stays one', () => {
    const fault = new TypeError('x is not a function');
    expect(asRefusal(inOurWords(fault))).toBe(fault);
  });

  test('a payment at PayPal is not asked of the card provider where PayPal is switched off', async () => {
    const providers = createProviders({
      database: {} as Database,
      clock: manualClock(new Date()),
      connect: () => Promise.reject(new Error('the card provider was asked')),
    });
    await expect(providers.of('pp_5O190127TN364715T')).rejects.toThrow(ProviderRefused);
  });
});
