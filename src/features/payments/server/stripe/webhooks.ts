/** The provider's events: checked, taken once, in any order. What they say is asked of the provider again. */
import Stripe from 'stripe';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { paymentsRefusals } from '../../contract.ts';
import type { Charging } from '../charging/charging.ts';
import type { Follow } from '../following/follow.ts';
import { closeEvent, findPayment, noteEvent } from '../store.ts';
import type { Provider } from './provider.ts';

const refuse = refusalsOf(paymentsRefusals);
/** An event older than this is not believed, so that a signed body that was overheard cannot be sent again. */
const toleranceSeconds = 300;

export function createWebhooks(parts: {
  database: Database;
  clock: Clock;
  provider: () => Promise<Provider>;
  follow: Follow;
  charging: Charging;
}) {
  const { database, clock, provider, follow, charging } = parts;

  /**
   * @param body the bytes as they arrived; the signature covers them
   * @throws Refusal signature_invalid before anything of the body is read
   */
  async function receive(body: Buffer, signature: string | undefined): Promise<void> {
    const link = await provider();
    let event: Stripe.Event;
    try {
      event = link.stripe.webhooks.constructEvent(
        body,
        signature ?? '',
        link.webhookSecret,
        toleranceSeconds,
      );
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
      throw refuse('signature_invalid');
    }
    if (await noteEvent(database.db, event.id, event.type, clock.now())) return;
    const intentId = intentOf(event);
    const row = intentId ? await findPayment(database.db, intentId) : undefined;
    if (row) await follow.follow(row.id, { disputes: event.type.startsWith('charge.dispute.') });
    else await adopt(event);
    await closeEvent(database.db, event.id, clock.now());
  }

  /** A further charge whose answer was lost is known by the id that it was sent with. */
  async function adopt(event: Stripe.Event): Promise<void> {
    const object = event.data.object as { object?: string; metadata?: Record<string, string> | null };
    const id = object.object === 'payment_intent' ? object.metadata?.payment : undefined;
    const row = id ? await findPayment(database.db, id) : undefined;
    if (row?.chargeKey && !row.intentId) await charging.resume(row.id);
  }

  return { receive };
}

/** The intent an event is about: its own object, or the one a charge, refund or dispute belongs to. */
function intentOf(event: Stripe.Event): string | undefined {
  const object = event.data.object as { object?: string; id?: string; payment_intent?: unknown };
  if (object.object === 'payment_intent') return object.id;
  const named = object.payment_intent;
  if (typeof named === 'string') return named;
  return (named as { id?: string } | null | undefined)?.id;
}
