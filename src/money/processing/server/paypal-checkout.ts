/** Paying with PayPal as a page does it: an order to approve, the way back, and a look when PayPal says that something changed. */
import { z } from 'zod';
import type { Intent, IntentRequest, Payment } from '#src/money/payments/contract.ts';
import { intentIdOf, isPayPalId } from '#src/money/payments/paypal-ids.ts';
import { refusing } from '#src/money/payments/server/provider.ts';
import { findPayment } from '#src/money/payments/server/store.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { createIntent } from './charging/intents.ts';
import { refreshPayment } from './own-payments.ts';
import { type PaymentParts, refuse } from './parts.ts';
import { syncPayment } from './provider-sync/sync-payment.ts';

/** What of PayPal's events is read: which order they are about. Nothing they say is believed. */
const Event = z.object({
  event_type: z.string(),
  resource: z.object({
    id: z.string().optional(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
      .optional(),
  }),
});

/**
 * @param onSite an address of this site, as its browser has it; null for one elsewhere
 * @throws Refusal of the call's list in the contract
 */
export async function createPayPalOrder(
  parts: PaymentParts,
  actor: Actor | null,
  request: IntentRequest & { returnTo: string },
  address: string,
  onSite: (address: string) => URL | null,
): Promise<Intent & { approveUrl: string }> {
  const { paypal } = parts.providers;
  if (!paypal) throw refuse('paypal_off');
  const back = (how: 'return' | 'cancel') => {
    const url = onSite(request.returnTo);
    if (!url) throw refuse('return_elsewhere');
    url.searchParams.set('paypal', how);
    return url.href;
  };
  const urls = { returnUrl: back('return'), cancelUrl: back('cancel') };
  let approveUrl = '';
  const intent = await createIntent(parts, actor, request, address, async (row, amountCents) => {
    const { id: paymentId, description, captureMethod } = row;
    const order = await paypal.open({ paymentId, description, captureMethod, amountCents }, urls);
    approveUrl = order.approveUrl;
    return order;
  });
  // A gift card that pays all leaves nothing for PayPal.
  if (!approveUrl) throw refuse('nothing_to_pay', { words: 'The gift card pays all of it.' });
  return { ...intent, approveUrl };
}

/** @throws Refusal payment_not_found, payment_not_yours, paypal_off, provider_unreachable */
export async function finishPayPal(
  parts: PaymentParts,
  actor: Actor | null,
  id: string,
  clientSecret: string | null,
): Promise<Payment> {
  const { paypal } = parts.providers;
  if (!paypal) throw refuse('paypal_off');
  // Also says whose it is.
  const before = await refreshPayment(parts, actor, id, clientSecret);
  if (!isPayPalId(before.paymentIntentId)) throw refuse('payment_not_found');
  if (before.status !== 'requires_action' && before.status !== 'requires_payment_method') return before;
  await refusing(() => paypal.finish(before.paymentIntentId));
  return refreshPayment(parts, actor, id, clientSecret);
}

/** An event makes Rove ask PayPal where the payment stands, so a forged one does no more than that. */
export async function receivePayPal(parts: PaymentParts, body: unknown): Promise<void> {
  const event = Event.safeParse(body);
  if (!parts.providers.paypal || !event.success) return;
  const { event_type: type, resource } = event.data;
  const named = type.startsWith('CHECKOUT.ORDER.')
    ? resource.id
    : resource.supplementary_data?.related_ids?.order_id;
  const row = named ? await findPayment(parts.database.db, intentIdOf(named)) : undefined;
  if (row) await refusing(() => syncPayment(parts, row.id));
}
