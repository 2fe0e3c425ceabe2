/** The same confirmations through Stripe.js, when Stripe's keys are set. Loaded only then. */
import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { Billing } from '../billing/billing.ts';
import { digitsOf } from '../card/card-number.ts';
import type { ProviderError } from '../paying/messages.ts';
import {
  type Gateway,
  type Instrument,
  type Outcome,
  outcomeOf,
  type Secret,
  type WireIntent,
} from './gateway.ts';

let opened: { key: string; stripe: Promise<Stripe> } | undefined;

/** Stripe.js, loaded once per key; what could not be loaded is tried anew. @throws when it cannot be had */
export function openStripe(publishableKey: string): Promise<Stripe> {
  if (opened?.key === publishableKey) return opened.stripe;
  const stripe = loadStripe(publishableKey).then((loaded) => {
    if (!loaded) throw new Error('Stripe.js did not load');
    return loaded;
  });
  const mine = { key: publishableKey, stripe };
  opened = mine;
  stripe.catch(() => {
    if (opened === mine) opened = undefined;
  });
  return stripe;
}

export const openStripeGateway = async (publishableKey: string): Promise<Gateway> =>
  stripeGateway(await openStripe(publishableKey), () => null);

const unfinished: Outcome = {
  kind: 'failed',
  error: { message: 'Please check your payment information.' },
};

/** @param cardNumber the field that Stripe draws; what is typed into it never reaches this page */
export function stripeGateway(stripe: Stripe, cardNumber: () => StripeCardNumberElement | null): Gateway {
  const retrieve = async ({ clientSecret }: Pick<Secret, 'clientSecret'>) =>
    read(await stripe.retrievePaymentIntent(clientSecret ?? ''));

  /** What is thrown may carry a payment that succeeded, or hide one. */
  async function heard(secret: string, work: () => Promise<StripeAnswer>): Promise<Outcome> {
    try {
      return read(await work());
    } catch (thrown) {
      const outcome = read({ error: (thrown ?? {}) as StripeError });
      if (outcome.kind !== 'failed') return outcome;
      const now = await retrieve({ clientSecret: secret }).catch(() => outcome);
      return now.kind === 'paid' || now.kind === 'processing' ? now : outcome;
    }
  }

  return {
    retrieve: (intent) => retrieve(intent).catch((): Outcome => ({ kind: 'unheard' })),
    async confirm(intent, instrument, returnUrl) {
      const secret = intent.clientSecret ?? '';
      if (instrument.type === 'bank') {
        return heard(secret, () =>
          stripe.confirmUsBankAccountPayment(secret, {
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
      if (!method) return unfinished;
      const save = instrument.type === 'card' && instrument.save;
      return heard(secret, () =>
        stripe.confirmCardPayment(secret, {
          payment_method: method,
          return_url: returnUrl,
          ...(save ? { setup_future_usage: 'off_session' as const } : {}),
        }),
      );
    },
    async confirmSetup({ clientSecret }, card, returnUrl) {
      const method = cardMethod({ ...card, save: true }, cardNumber());
      if (!method) return unfinished;
      try {
        const { setupIntent, error } = await stripe.confirmCardSetup(clientSecret, {
          payment_method: method,
          return_url: returnUrl,
        });
        return read({ paymentIntent: setupIntent, ...(error && { error }) });
      } catch (thrown) {
        return read({ error: (thrown ?? {}) as StripeError });
      }
    },
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
  return {
    card: element,
    billing_details: billingOf(instrument.billing),
    // Only what the payer chose to keep is shown to them later.
    ...(instrument.save && { allow_redisplay: 'always' as const }),
  };
}

const billingOf = (billing: Billing) => {
  const address = {
    country: billing.country,
    line1: billing.line1,
    city: billing.city,
    state: billing.state,
    postal_code: billing.postalCode,
  };
  const given = <T extends object>(fields: T): Partial<T> =>
    Object.fromEntries(
      Object.entries(fields).filter(([, value]) => String(value).trim() !== ''),
    ) as Partial<T>;
  const { name, email, phone } = billing;
  return {
    ...given({ name, email, phone }),
    ...(billing.line1.trim() && { address: given(address) }),
  };
};

interface StripeError {
  type?: string;
  code?: string | undefined;
  decline_code?: string | undefined;
  message?: string | undefined;
  payment_intent?: unknown;
}
interface StripeAnswer {
  paymentIntent?: unknown;
  error?: StripeError;
}

/** A lost connection is not a refusal: what became of the payment is not known. */
export function read(answer: StripeAnswer): Outcome {
  if (answer.error?.type === 'api_connection_error') return { kind: 'unheard' };
  if (!answer.error) return outcomeOf((answer.paymentIntent ?? {}) as WireIntent);
  const { type, code, decline_code, payment_intent: intent } = answer.error;
  // The words of an exception are for whoever mends the program.
  const message = answer.error instanceof Error && !type ? undefined : answer.error.message;
  const error: ProviderError = { type, code, decline_code, message };
  return outcomeOf({ error: { ...error, ...(intent ? { payment_intent: intent as WireIntent } : {}) } });
}
