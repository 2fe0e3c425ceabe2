/** The way back from PayPal. */
import { toast } from '#src/design/toast.ts';
import type { Intent, Payment, paymentsCalls } from '#src/money/payments/contract.ts';
import { ApiError, apiFor } from '#src/platform/browser/api.ts';
import type { Outcome } from '../gateway/gateway.ts';

const payments = apiFor<typeof paymentsCalls>();
const attempts = 3;

/** Payments at PayPal say so in their id. */
export const isPayPal = (intent: Pick<Intent, 'paymentIntentId'>): boolean =>
  intent.paymentIntentId.startsWith('pp_');

/** The order with which PayPal led back to this address, if it did. */
export function returnedWith(search: string): string | null {
  const query = new URLSearchParams(search);
  return query.get('paypal') === 'return' ? query.get('token') : null;
}

/**
 * A return to a tab that does not know what it left, such as another one. Whoever is signed in is shown their
 * payment; a visitor cannot be told more than that nothing is charged twice.
 */
export async function finishElsewhere(orderId: string): Promise<void> {
  const id = `pp_${orderId}`;
  const payment = await payments('POST /api/payments/:id/finish-paypal', { params: { id }, body: {} }).catch(
    () => null,
  );
  if (payment && outcomeOf(payment).kind !== 'failed' && payment.status !== 'requires_action')
    return location.replace(`/payment-success?payment=${id}`);
  toast({
    title: 'PayPal',
    description: 'This tab did not begin that payment. If you paid, the receipt is in your mail.',
  });
}

/** Has the server take what the payer approved. Safe to repeat. */
export async function finishPayPal({ paymentIntentId: id, clientSecret }: Intent): Promise<Outcome> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return outcomeOf(
        await payments('POST /api/payments/:id/finish-paypal', { params: { id }, body: { clientSecret } }),
      );
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429)
        return { kind: 'failed', error: error.words ? { message: error.words } : {} };
      await new Promise((resolve) => setTimeout(resolve, 500 * attempt));
    }
  }
  return { kind: 'unheard' };
}

function outcomeOf({ status, failure }: Payment): Outcome {
  if (status === 'succeeded' || status === 'requires_capture') return { kind: 'paid' };
  if (status === 'processing') return { kind: 'processing' };
  if (failure) return { kind: 'failed', error: { code: failure.code, message: failure.message } };
  if (status === 'requires_action') return { kind: 'left' };
  return {
    kind: 'failed',
    error: { message: 'This visit to PayPal has expired. Nothing was charged; please try again.' },
  };
}
