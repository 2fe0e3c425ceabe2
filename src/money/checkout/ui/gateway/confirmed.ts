/** What is asked around a confirmation: which way it goes, what became of it, and what is kept of it. */

import type { Intent, Payment, paymentsCalls } from '#src/money/payments/contract.ts';
import { apiFor } from '#src/platform/browser/api.ts';
import { currencyCode, toDecimal } from '#src/platform/money.ts';
import { finishPayPal, isPayPal } from '../ways/paypal-way.ts';
import type { Gateway, Outcome } from './gateway.ts';
import { sandboxGateway } from './sandbox-gateway.ts';

const payments = apiFor<typeof paymentsCalls>();

/** The server keeps what was authorised; the provider keeps its own proof, so a lost answer stops nothing. */
export async function keepMandate({ paymentIntentId: id, clientSecret }: Intent): Promise<void> {
  await payments('POST /api/payments/:id/mandate', {
    params: { id },
    body: { clientSecret: clientSecret ?? '' },
  }).catch(() => {});
}

/** What became of an intent that was left for another page. */
export async function lookUp(intent: Intent): Promise<Outcome> {
  if (isPayPal(intent)) return finishPayPal(intent);
  const link = await gatewayOf(intent);
  return link.retrieve(intent);
}

/** Stripe's own script is loaded only when its keys are set. @throws when it cannot be had */
export async function gatewayOf(intent: Pick<Intent, 'provider' | 'publishableKey'>): Promise<Gateway> {
  if (intent.provider === 'sandbox') return sandboxGateway;
  const { openStripeGateway } = await import('./stripe-gateway.ts');
  return openStripeGateway(intent.publishableKey);
}

/** The payment as the server has it; when it cannot be asked, what is known here. */
export async function settledPayment(intent: Intent): Promise<Payment> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      return await payments('POST /api/payments/:id/refresh', {
        params: { id: intent.paymentIntentId },
        body: { clientSecret: intent.clientSecret },
      });
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 400 * (attempt + 1)));
    }
  }
  return {
    id: intent.paymentIntentId,
    paymentIntentId: intent.paymentIntentId,
    status: intent.captureMethod === 'manual' ? 'requires_capture' : 'succeeded',
    kind: 'custom',
    reference: '',
    description: intent.description,
    amount: intent.amount,
    giftAmount: intent.giftAmount,
    captured: intent.amount,
    refunded: toDecimal(0),
    currency: currencyCode(),
    label: null,
    methodType: null,
    captureMethod: intent.captureMethod,
    taxLines: intent.taxLines,
    failure: null,
    receiptNumber: null,
    createdAt: new Date().toISOString(),
  };
}

/** The sandbox's pages are reached under this site's own address, however it was opened. */
export function ownAddress(url: string): string {
  const parsed = new URL(url, location.href);
  return parsed.pathname.startsWith('/sandbox/') ? parsed.pathname + parsed.search : url;
}
