/** PayPal behind the calls of the card provider's SDK, so that holds, refunds and reconciliation know one provider. */
import Stripe from 'stripe';
import type { Provider } from '../stripe/provider.ts';
import { PayPalRefused, PayPalUnreachable } from './api.ts';
import type { PayPal } from './paypal.ts';
import { declineWords, isPayPalId } from './standing.ts';

/** PayPal's errors under the names by which callers tell a refusal from a lost answer. */
export async function inTheSdksWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PayPalRefused) {
      throw new Stripe.errors.StripeInvalidRequestError({
        type: 'invalid_request_error',
        code: error.issue.toLowerCase(),
        message: declineWords(error.issue),
      });
    }
    if (error instanceof PayPalUnreachable)
      throw new Stripe.errors.StripeConnectionError({ type: 'api_error', message: error.message });
    throw error;
  }
}

/** Calls about a payment at PayPal go there, all others where they went. */
export function withPayPal(link: Provider, paypal: PayPal): Provider {
  const { stripe } = link;
  const { paymentIntents, refunds, disputes } = stripe;
  // The SDK adds the answer's headers to what it returns; nobody here reads them.
  const ask = <T>(work: () => Promise<T>) => inTheSdksWords(work) as Promise<Stripe.Response<T>>;
  const list = <T>(work: () => Promise<T[]>) =>
    ask(async () => ({ data: await work() })) as unknown as Stripe.ApiListPromise<T>;
  const paymentOf = (params?: { payment_intent?: string }) => {
    const id = params?.payment_intent ?? '';
    return isPayPalId(id) ? id : undefined;
  };

  const besideIntents = Object.assign(Object.create(paymentIntents) as typeof paymentIntents, {
    retrieve: (id: string, params?: Stripe.PaymentIntentRetrieveParams, options?: Stripe.RequestOptions) =>
      isPayPalId(id)
        ? ask(() => paypal.retrieve(id))
        : paymentIntents.retrieve(id, params as Stripe.PaymentIntentRetrieveParams, options),
    cancel: (id: string, params: Stripe.PaymentIntentCancelParams, options: Stripe.RequestOptions) =>
      isPayPalId(id)
        ? ask(() => paypal.cancel(id).then(() => paypal.retrieve(id)))
        : paymentIntents.cancel(id, params, options),
    capture: (id: string, params: Stripe.PaymentIntentCaptureParams, options: Stripe.RequestOptions) =>
      isPayPalId(id)
        ? ask(async () => {
            await paypal.capture(id, params.amount_to_capture ?? 0, options.idempotencyKey ?? id);
            return paypal.retrieve(id);
          })
        : paymentIntents.capture(id, params, options),
  });
  const besideRefunds = Object.assign(Object.create(refunds) as typeof refunds, {
    create: (params: Stripe.RefundCreateParams, options: Stripe.RequestOptions) => {
      const id = paymentOf(params);
      return id
        ? ask(() => paypal.refund(id, params.amount ?? 0, options.idempotencyKey ?? ''))
        : refunds.create(params, options);
    },
    list: (params: Stripe.RefundListParams) => {
      const id = paymentOf(params);
      return id ? list(() => paypal.refunds(id)) : refunds.list(params);
    },
  });
  const besideDisputes = Object.assign(Object.create(disputes) as typeof disputes, {
    // PayPal's cases are seen and answered in its own resolution centre.
    list: (params: Stripe.DisputeListParams) =>
      paymentOf(params) ? list<Stripe.Dispute>(async () => []) : disputes.list(params),
  });
  return {
    ...link,
    paypal,
    stripe: Object.assign(Object.create(stripe) as Stripe, {
      paymentIntents: besideIntents,
      refunds: besideRefunds,
      disputes: besideDisputes,
    }),
  };
}
