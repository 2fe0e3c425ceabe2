/** The same confirmations through Stripe.js, when Stripe's keys are set. Loaded only then. */
import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Billing } from './billing.ts';
import { digitsOf } from './card-number.ts';
import {
  type Gateway,
  type Instrument,
  type Outcome,
  outcomeOf,
  type Secret,
  type WireIntent,
} from './gateway.ts';
import type { ProviderError } from './messages.ts';

let opened: { key: string; stripe: Promise<Stripe | null> } | undefined;

/** Stripe.js, loaded once per key. */
export function openStripe(publishableKey: string): Promise<Stripe | null> {
  if (opened?.key !== publishableKey) opened = { key: publishableKey, stripe: loadStripe(publishableKey) };
  return opened.stripe;
}

export async function openStripeGateway(publishableKey: string): Promise<Gateway> {
  const stripe = await openStripe(publishableKey);
  if (!stripe) throw new Error('Stripe.js did not load');
  return stripeGateway(stripe, () => null);
}

/** @param cardNumber the field that Stripe draws; what is typed into it never reaches this page */
export function stripeGateway(stripe: Stripe, cardNumber: () => StripeCardNumberElement | null): Gateway {
  return {
    async confirm(intent, instrument, returnUrl) {
      const secret = intent.clientSecret ?? '';
      if (instrument.type === 'bank') {
        return read(
          await stripe.confirmUsBankAccountPayment(secret, {
            payment_method: {
              us_bank_account: {
                routing_number: digitsOf(instrument.routing),
                account_number: digitsOf(instrument.account),
                account_holder_type: instrument.holder,
              },
              billing_details: { name: instrument.billing.name, email: instrument.billing.email },
            },
          }),
        );
      }
      const method = cardMethod(instrument, cardNumber());
      if (!method) return { kind: 'failed', error: { message: 'Please check your payment information.' } };
      const save = instrument.type === 'card' && instrument.save;
      return read(
        await stripe.confirmCardPayment(secret, {
          payment_method: method,
          return_url: returnUrl,
          ...(save ? { setup_future_usage: 'off_session' as const } : {}),
        }),
      );
    },
    retrieve: async ({ clientSecret }: Secret) =>
      read(await stripe.retrievePaymentIntent(clientSecret ?? '')),
    verifyDeposits: async ({ clientSecret }: Secret, code) => {
      // Stripe takes either; its types know only the amounts.
      const proof: { amounts?: number[]; descriptor_code: string } = { descriptor_code: code.trim() };
      return read(await stripe.verifyMicrodepositsForPayment(clientSecret ?? '', proof));
    },
  };
}

type CardMethod = NonNullable<NonNullable<Parameters<Stripe['confirmCardPayment']>[1]>['payment_method']>;

function cardMethod(instrument: Instrument, element: StripeCardNumberElement | null): CardMethod | null {
  if (instrument.type === 'saved') return instrument.id;
  if (instrument.type !== 'card' || !element) return null;
  return { card: element, billing_details: billingOf(instrument.billing) };
}

const billingOf = (billing: Billing) => ({
  name: billing.name,
  email: billing.email,
  ...(billing.phone.trim() && { phone: billing.phone }),
  address: {
    country: billing.country,
    line1: billing.line1,
    city: billing.city,
    state: billing.state,
    postal_code: billing.postalCode,
  },
});

interface StripeAnswer {
  paymentIntent?: unknown;
  error?: {
    type: string;
    code?: string | undefined;
    decline_code?: string | undefined;
    message?: string | undefined;
    payment_intent?: unknown;
  };
}

/** A lost connection is not a refusal: what became of the payment is not known. */
export function read(answer: StripeAnswer): Outcome {
  if (answer.error?.type === 'api_connection_error') return { kind: 'unheard' };
  if (!answer.error) return outcomeOf((answer.paymentIntent ?? {}) as WireIntent);
  const { payment_intent: intent, ...error } = answer.error;
  return outcomeOf({
    error: { ...(error as ProviderError), ...(intent ? { payment_intent: intent as WireIntent } : {}) },
  });
}
