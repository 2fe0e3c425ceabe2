/** Starting to pay: the server decides what it costs, sets a gift card's part aside and asks the provider for an intent. */
import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { toDecimal } from '#src/platform/money.ts';
import { refusalsOf, refuse as refusePlatform } from '#src/platform/refusal.ts';
import {
  type CaptureMethod,
  type Intent,
  type IntentRequest,
  type PaymentKind,
  paymentsRefusals,
  type TaxLine,
} from '../../contract.ts';
import { giftReserveEntry } from '../../ledger.ts';
import { mostCents, readAmount } from '../../rules.ts';
import { bookEntry } from '../ledger/store.ts';
import {
  findCustomer,
  findPayment,
  insertCustomer,
  insertPayment,
  lockPayment,
  type PaymentRow,
  updatePayment,
} from '../store.ts';
import { asRefusal, type Provider } from '../stripe/provider.ts';
import type { GiftCards } from './gift-cards.ts';
import type { createHolds } from './holds.ts';
import { underKey } from './under-key.ts';

const refuse = refusalsOf(paymentsRefusals);

/** What a feature says a purchase costs. */
export interface Price {
  amountCents: number;
  description: string;
  /** `manual` holds the money until the feature captures it. */
  captureMethod: CaptureMethod;
  /** What is bought, such as `quote:…` or `vehicle:7`. */
  reference: string;
  taxLines?: TaxLine[];
  /** An address of this site. */
  picture?: string;
  /** Whom the provider may write to, where the payer has no account. */
  email?: string;
}

/** Asks for a payment elsewhere than at the card provider, under the same row. */
export type OpenElsewhere = (
  row: PaymentRow,
  dueCents: number,
) => Promise<Pick<Stripe.PaymentIntent, 'id' | 'client_secret'>>;

/** What a feature sells. `null` says that the request names nothing of its own. */
export interface Seller {
  price(actor: Actor | null, request: IntentRequest): Promise<Price | null>;
  /** Sells to visitors as well; without it they are asked to sign in before a price is asked for. */
  toVisitors?: boolean | undefined;
  names(request: IntentRequest): boolean;
}

export function createIntents(parts: {
  database: Database;
  clock: Clock;
  provider: () => Promise<Provider>;
  holds: ReturnType<typeof createHolds>;
  giftCards: GiftCards;
}) {
  const { database, clock, provider, holds, giftCards } = parts;
  const sellers = new Map<PaymentKind, Seller>();

  /** Registers what a feature sells, so that its price is decided here and not by the page. */
  function sells(kind: PaymentKind, seller: Seller): void {
    sellers.set(kind, seller);
  }

  /**
   * A ride without a quote and a vehicle without a listing are the specification's demonstration links
   * (`/payment?amount=25`): nothing is bought, so they are a payment of the payer's own amount.
   */
  async function priceOf(
    actor: Actor | null,
    request: IntentRequest,
  ): Promise<Price & { kind: PaymentKind }> {
    const { paymentType: kind } = request;
    if (kind === 'gift_card') return { ...ownAmount(request, 'Gift card'), kind };
    const seller = sellers.get(kind);
    if (kind !== 'custom' && seller?.names(request)) {
      if (!actor && !seller.toVisitors) throw refusePlatform('sign_in_required');
      const price = await seller.price(actor, request);
      if (price) return { ...price, kind };
    }
    if (kind === 'equipment') throw refuse('nothing_to_pay');
    return { ...ownAmount(request, 'Payment'), kind: 'custom' };
  }

  function ownAmount(request: IntentRequest, otherwise: string): Price {
    const read = readAmount(request.amount);
    if ('refused' in read)
      throw refuse(read.refused, { fields: { amount: paymentsRefusals[read.refused][1] } });
    const description = request.description || otherwise;
    return { amountCents: read.cents, description, captureMethod: 'automatic', reference: 'custom' };
  }

  /** @throws Refusal of the call's list in the contract */
  async function createIntent(
    actor: Actor | null,
    request: IntentRequest,
    address: string,
    elsewhere?: OpenElsewhere,
  ): Promise<Intent> {
    const payer = actor ? `user:${actor.userId}` : `address:${address}`;
    const price = await priceOf(actor, request);
    if (price.amountCents <= 0 || price.amountCents > mostCents) throw refuse('amount_too_large');
    if (request.giftCardCode) await giftCards.find(payer, request.giftCardCode, 'giftCardCode');
    if (request.replaces) await letGo(actor, request.replaces);
    const customer = actor && !elsewhere ? await customerOf(actor) : undefined;
    const row = await open(actor, request, price);
    const due = row.amountCents - row.giftCents;
    const link = await provider();
    let intent: Pick<Stripe.PaymentIntent, 'id' | 'client_secret'> | undefined;
    if (due > 0) {
      try {
        intent = await (elsewhere?.(row, due) ??
          link.stripe.paymentIntents.create(
            {
              amount: due,
              currency: 'usd',
              description: row.description,
              metadata: { payment: row.id, kind: row.kind, reference: row.reference },
              ...(row.captureMethod === 'manual' ? { capture_method: 'manual' as const } : {}),
              ...(customer ? { customer } : {}),
              // A ride may be charged again for waiting or a tip, when the rider is not at the screen.
              ...(customer && row.kind === 'ride' ? { setup_future_usage: 'off_session' as const } : {}),
              ...(row.captureMethod === 'manual' ? { allowed_payment_method_types: ['card' as const] } : {}),
            },
            { idempotencyKey: row.id },
          ));
      } catch (error) {
        await holds.release(row.id, (left) => !left.intentId);
        throw asRefusal(error);
      }
      await bind(row.id, intent.id);
    }
    return {
      clientSecret: intent?.client_secret ?? null,
      paymentIntentId: intent?.id ?? row.id,
      amount: toDecimal(row.amountCents),
      giftAmount: toDecimal(row.giftCents),
      dueAmount: toDecimal(due),
      currency: 'usd',
      description: row.description,
      picture: price.picture ?? null,
      publishableKey: link.publishableKey,
      provider: link.kind,
      paypal: link.paypal !== undefined,
      captureMethod: row.captureMethod,
      taxLines: row.taxLines.map(({ label, cents }) => ({ label, amount: toDecimal(cents) })),
    };
  }

  async function open(actor: Actor | null, request: IntentRequest, price: Price & { kind: PaymentKind }) {
    const now = clock.now();
    return database.transaction(async (tx): Promise<PaymentRow> => {
      const gift =
        request.giftCardCode && price.kind !== 'gift_card'
          ? await giftCards.setAside(tx, request.giftCardCode, price.amountCents)
          : null;
      const row = {
        id: `pay_${randomBytes(16).toString('hex')}`,
        userId: actor?.userId ?? null,
        kind: price.kind,
        status:
          gift?.cents === price.amountCents
            ? ('requires_confirmation' as const)
            : ('requires_payment_method' as const),
        captureMethod: price.captureMethod,
        description: price.description.slice(0, 200),
        reference: price.reference,
        amountCents: price.amountCents,
        giftCardId: gift?.id ?? null,
        giftCents: gift?.cents ?? 0,
        taxLines: price.taxLines ?? [],
        receiptEmail: actor?.email ?? price.email ?? request.receiptEmail ?? null,
        createdAt: now,
        updatedAt: now,
      };
      await insertPayment(tx, row);
      const inserted = (await lockPayment(tx, row.id))!;
      if (gift) await bookEntry(tx, giftReserveEntry(inserted, gift.cents), now);
      if (price.kind === 'gift_card') await giftCards.keepOrder(tx, row.id, request.gift);
      return inserted;
    });
  }

  /** The row may have been let go while the provider took its time; nobody may then pay on the intent. */
  async function bind(id: string, intentId: string): Promise<void> {
    const isOpen = await database.transaction(async (tx) => {
      const row = await lockPayment(tx, id);
      if (row?.status === 'canceled') return false;
      await updatePayment(tx, id, { intentId });
      return true;
    });
    if (!isOpen) throw refuse('provider_unreachable');
  }

  /** An intent that a newer one of the same checkout takes the place of; silent when it is not theirs or already paid. */
  async function letGo(actor: Actor | null, paymentIntentId: string): Promise<void> {
    let wasTheirs = false;
    try {
      await holds.release(paymentIntentId, (row) => {
        wasTheirs =
          row.userId === (actor?.userId ?? null) && row.claimedBy === null && row.status !== 'processing';
        return wasTheirs;
      });
    } catch (error) {
      throw asRefusal(error);
    }
    const now = wasTheirs ? await findPayment(database.db, paymentIntentId) : undefined;
    if (now?.status === 'succeeded')
      throw refuse('payment_already_used', { words: 'This was paid a moment ago.' });
  }

  /** The person as the provider knows them, made at the first payment. */
  async function customerOf(actor: Actor): Promise<string> {
    const known = await findCustomer(database.db, actor.userId);
    if (known) return known;
    const { stripe } = await provider();
    try {
      const person = {
        email: actor.email,
        name: `${actor.firstName} ${actor.lastName}`,
        metadata: { user: String(actor.userId) },
      };
      const customer = await underKey(`customer:${actor.userId}:${actor.email}`, (key) =>
        stripe.customers.create(person, key),
      );
      await insertCustomer(database.db, actor.userId, customer.id);
      return customer.id;
    } catch (error) {
      throw asRefusal(error);
    }
  }

  return { sells, createIntent, customerOf };
}
