/** Paying with PayPal as a page does it: an order to approve, the way back, and a look when PayPal says that something changed. */
import { z } from 'zod';
import type { Database } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { type Intent, type IntentRequest, type Payment, paymentsRefusals } from '../../contract.ts';
import type { createIntents } from '../charging/intents.ts';
import type { Follow } from '../following/follow.ts';
import { findPayment } from '../store.ts';
import { asRefusal } from '../stripe/provider.ts';
import { inTheSdksWords } from './beside.ts';
import type { PayPal } from './paypal.ts';
import { intentIdOf, isPayPalId } from './standing.ts';

const refuse = refusalsOf(paymentsRefusals);

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

export function createPayPalCheckout(parts: {
  database: Database;
  paypal: PayPal | undefined;
  follow: Follow;
  createIntent: ReturnType<typeof createIntents>['createIntent'];
  refresh: (actor: Actor | null, id: string, clientSecret: string | null) => Promise<Payment>;
}) {
  const { database, paypal, follow, createIntent, refresh } = parts;

  /**
   * @param onSite an address of this site, as its browser has it; null for one elsewhere
   * @throws Refusal of the call's list in the contract
   */
  async function createOrder(
    actor: Actor | null,
    request: IntentRequest & { returnTo: string },
    address: string,
    onSite: (address: string) => URL | null,
  ): Promise<Intent & { approveUrl: string }> {
    if (!paypal) throw refuse('paypal_off');
    const back = (how: 'return' | 'cancel') => {
      const url = onSite(request.returnTo);
      if (!url) throw refuse('return_elsewhere');
      url.searchParams.set('paypal', how);
      return url.href;
    };
    const urls = { returnUrl: back('return'), cancelUrl: back('cancel') };
    let approveUrl = '';
    const intent = await createIntent(actor, request, address, async (row, dueCents) => {
      const order = await inTheSdksWords(() => paypal.open(row, dueCents, urls));
      approveUrl = order.approveUrl;
      return order;
    });
    // A gift card that pays all leaves nothing for PayPal.
    if (!approveUrl) throw refuse('nothing_to_pay', { words: 'The gift card pays all of it.' });
    return { ...intent, approveUrl };
  }

  /** @throws Refusal payment_not_found, payment_not_yours, paypal_off, provider_unreachable */
  async function finish(actor: Actor | null, id: string, clientSecret: string | null): Promise<Payment> {
    if (!paypal) throw refuse('paypal_off');
    // Also says whose it is.
    const before = await refresh(actor, id, clientSecret);
    if (!isPayPalId(before.paymentIntentId)) throw refuse('payment_not_found');
    if (before.status !== 'requires_action' && before.status !== 'requires_payment_method') return before;
    try {
      await inTheSdksWords(() => paypal.finish(before.paymentIntentId));
    } catch (error) {
      throw asRefusal(error);
    }
    return refresh(actor, id, clientSecret);
  }

  /** An event makes Rove ask PayPal where the payment stands, so a forged one does no more than that. */
  async function hear(body: unknown): Promise<void> {
    const event = Event.safeParse(body);
    if (!paypal || !event.success) return;
    const { event_type: type, resource } = event.data;
    const named = type.startsWith('CHECKOUT.ORDER.')
      ? resource.id
      : resource.supplementary_data?.related_ids?.order_id;
    const row = named ? await findPayment(database.db, intentIdOf(named)) : undefined;
    if (!row) return;
    await follow.follow(row.id).catch((error: unknown) => {
      throw asRefusal(error);
    });
  }

  return { createOrder, finish, hear };
}
