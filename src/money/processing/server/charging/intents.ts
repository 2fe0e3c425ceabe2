/** Starting to pay: the server decides what it costs, sets a gift card's part aside and asks a provider for an intent. */

import type { Intent, IntentRequest } from '#src/money/payments/contract.ts';
import { giftReserveEntry } from '#src/money/payments/ledger.ts';
import { leastByCardCents } from '#src/money/payments/rules.ts';
import { newPaymentId } from '#src/money/payments/server/payment-ids.ts';
import {
  asRefusal,
  type CardProvider,
  type OpenedPayment,
  refusing,
} from '#src/money/payments/server/provider.ts';
import {
  findCustomer,
  findPayment,
  insertCustomer,
  insertPayment,
  type PaymentRow,
} from '#src/money/payments/server/store.ts';
import { paymentPolicy, whoPays } from '#src/money/policy.ts';
import { showTax } from '#src/money/tax/tax-line.ts';
import type { Queries } from '#src/platform/database/database.ts';
import { type Actor, senderOf } from '#src/platform/http/actor.ts';
import type { EitherPaymentId, PaymentIntentId } from '#src/platform/ids.ts';
import { type Cents, currencyCode, toDecimal } from '#src/platform/money.ts';
import { fullName } from '#src/platform/person-name.ts';
import { may } from '#src/platform/policy.ts';
import { refuse as refusePlatform } from '#src/platform/refusal.ts';
import { bookEntry } from '../ledger/store.ts';
import { type PaymentParts, refuse } from '../parts.ts';
import { findGiftCard, keepGiftOrder, payerOf, setGiftAside } from './gift-cards.ts';
import { bindIntent } from './hold-store.ts';
import { release } from './holds.ts';
import { openForPayer } from './later-holds.ts';
import { type Price, type PriceOfKind, priceOf } from './prices.ts';

/** Asks for a payment elsewhere than at the card provider, under the same row. */
export type OpenElsewhere = (row: PaymentRow, dueCents: Cents) => Promise<OpenedPayment>;

/** @throws Refusal of the call's list in the contract */
export async function createIntent(
  parts: PaymentParts,
  actor: Actor | null,
  request: IntentRequest,
  address: string,
  elsewhere?: OpenElsewhere,
): Promise<Intent> {
  const payer = payerOf(actor, address);
  const waiting = actor && (await parts.sellers.get(request.paymentType)?.waiting?.(actor, request));
  if (waiting && elsewhere) throw refuse('paypal_off', { words: waiting.cardsOnly });
  if (waiting) return askAgain(parts, actor, waiting.id, waiting.cardsOnly);
  const price = await priceOf(parts.sellers, actor, request);
  if (price.cardsOnly && elsewhere) throw refuse('method_not_kept', { words: price.cardsOnly });
  const cards = await parts.providers.cardsForNew();
  if (request.gift) await refusePumping(parts, actor, request.gift.recipientEmail, address);
  if (request.giftCardCode) await findGiftCard(parts, payer, request.giftCardCode, 'giftCardCode');
  if (request.replaces) await letGo(parts, actor, request.replaces);
  const customer = actor && !elsewhere ? await customerOf(parts, actor) : undefined;
  const row = await insertOpen(parts, actor, request, price);
  const dueCents = row.amountCents - row.giftCents;
  // Less than a card can pay is left to a gift card; no provider opens it.
  const isOpened = elsewhere ? dueCents > 0 : dueCents >= leastByCardCents();
  const opened = isOpened
    ? await openAtProvider(
        parts,
        row,
        elsewhere ?? ((row, dueCents) => openByCard(parts, row, dueCents, customer)),
      )
    : undefined;
  return toIntent(parts, { row, cards, price, opened });
}

function toIntent(
  { providers }: PaymentParts,
  {
    row,
    cards,
    price,
    opened,
  }: {
    row: PaymentRow;
    cards: CardProvider;
    price: Pick<Price, 'picture' | 'heldFrom' | 'cardsOnly'>;
    opened: OpenedPayment | undefined;
  },
): Intent {
  return {
    clientSecret: opened?.clientSecret ?? null,
    paymentIntentId: opened?.id ?? row.id,
    amount: toDecimal(row.amountCents),
    giftAmount: toDecimal(row.giftCents),
    dueAmount: toDecimal(row.amountCents - row.giftCents),
    currency: currencyCode(),
    description: row.description,
    picture: price.picture ?? null,
    publishableKey: cards.publishableKey,
    provider: cards.kind,
    paypal: providers.paypal !== undefined && !price.cardsOnly,
    cardsOnly: price.cardsOnly ?? null,
    // What a gift card pays alone is set aside from now on, and held by no bank.
    heldFrom: row.giftCents < row.amountCents ? (price.heldFrom?.toISOString() ?? null) : null,
    captureMethod: row.captureMethod,
    taxLines: row.taxLines.map(showTax),
    taxNote: row.taxNote,
  };
}

/** A gift card is a mail to an address that anybody may name. @throws Refusal too_many_mails */
async function refusePumping(
  { mailer }: PaymentParts,
  actor: Actor | null,
  to: string,
  address: string,
): Promise<void> {
  const by = senderOf(actor?.userId ?? null, address);
  if (await mailer.mayWrite({ kind: 'gift_card_asked', to, by })) return;
  throw refusePlatform('too_many_mails', {
    words: 'Enough gift cards went to this address today. Try again tomorrow.',
  });
}

/** The payment that waits for its payer, to be confirmed with a card of their choice. */
async function askAgain(
  parts: PaymentParts,
  actor: Actor,
  id: EitherPaymentId,
  cardsOnly: string,
): Promise<Intent> {
  const { row, opened } = await refusing(() => openForPayer(parts, actor.userId, id));
  return toIntent(parts, { row, cards: await parts.providers.cards(), price: { cardsOnly }, opened });
}

/** A payment that could not be opened is let go, with the gift card's part of it. */
async function openAtProvider(
  parts: PaymentParts,
  row: PaymentRow,
  open: OpenElsewhere,
): Promise<OpenedPayment> {
  let opened: OpenedPayment;
  try {
    opened = await open(row, row.amountCents - row.giftCents);
  } catch (error) {
    await release(parts, row.id, (left) => !left.intentId);
    throw asRefusal(error);
  }
  await bind(parts, row.id, opened.id);
  return opened;
}

async function openByCard(
  { providers }: PaymentParts,
  row: PaymentRow,
  dueCents: Cents,
  customerId: string | undefined,
): Promise<OpenedPayment> {
  const { id: paymentId, kind, reference, description, captureMethod } = row;
  const cards = await providers.cards();
  // A ride may be charged again for waiting or a tip, when the rider is not at the screen.
  const isForLater = customerId !== undefined && kind === 'ride';
  return cards.open({
    paymentId,
    kind,
    reference,
    description,
    captureMethod,
    customerId,
    amountCents: dueCents,
    isForLater,
  });
}

async function insertOpen(
  { database, clock }: PaymentParts,
  actor: Actor | null,
  request: IntentRequest,
  price: PriceOfKind,
): Promise<PaymentRow> {
  const now = clock.now();
  const insert = (queries: Queries, gift: { id: number; cents: Cents } | null) =>
    insertPayment(queries, {
      id: newPaymentId(),
      userId: actor?.userId ?? null,
      kind: price.kind,
      status: gift?.cents === price.amountCents ? 'requires_confirmation' : 'requires_payment_method',
      captureMethod: price.captureMethod,
      description: price.description.slice(0, 200),
      ...{ reference: price.reference, termsShown: price.termsShown ?? null },
      amountCents: price.amountCents,
      giftCardId: gift?.id ?? null,
      giftCents: gift?.cents ?? 0,
      ...{ taxLines: price.taxLines ?? [], taxNote: price.taxNote ?? null },
      owedBy: price.owedBy ?? null,
      receiptEmail: actor?.email ?? price.email ?? request.receiptEmail ?? null,
      createdAt: now,
      updatedAt: now,
    });
  // Most payments are a row and nothing else.
  if (!request.giftCardCode && price.kind !== 'gift_card') return insert(database.db, null);
  return database.transaction(async (tx) => {
    const gift =
      request.giftCardCode && price.kind !== 'gift_card'
        ? await setGiftAside(tx, request.giftCardCode, price.amountCents)
        : null;
    const row = await insert(tx, gift);
    if (gift) await bookEntry(tx, giftReserveEntry(row, gift.cents), now);
    if (price.kind === 'gift_card') await keepGiftOrder(tx, row.id, request.gift);
    return row;
  });
}

/** The row may have been let go while the provider took its time; nobody may then pay on the intent. */
async function bind({ database }: PaymentParts, id: string, intentId: string): Promise<void> {
  if (!(await bindIntent(database.db, id, intentId))) throw refuse('provider_unreachable');
}

/** An intent that a newer one of the same checkout takes the place of; silent when it is not theirs or already paid. */
async function letGo(
  parts: PaymentParts,
  actor: Actor | null,
  paymentIntentId: PaymentIntentId,
): Promise<void> {
  let wasTheirs = false;
  await refusing(() =>
    release(parts, paymentIntentId, (row) => {
      wasTheirs =
        may(paymentPolicy, 'let_go', whoPays(actor, row.userId)) &&
        row.claimedBy === null &&
        row.status !== 'processing';
      return wasTheirs;
    }),
  );
  const now = wasTheirs ? await findPayment(parts.database.db, paymentIntentId) : undefined;
  if (now?.status === 'succeeded')
    throw refuse('payment_already_used', { words: 'This was paid a moment ago.' });
}

const mostCustomers = 20_000;

/** The person as the card provider knows them, made at the first payment. @throws Refusal of the provider */
export async function customerOf(
  { database, providers, customers }: PaymentParts,
  actor: Actor,
): Promise<string> {
  const { userId, email, firstName, lastName } = actor;
  const known = customers.get(userId) ?? (await findCustomer(database.db, userId));
  if (known) {
    // Whoever has left pays no more, and nobody becomes another customer.
    if (customers.size >= mostCustomers) customers.clear();
    customers.set(userId, known);
    return known;
  }
  const cards = await providers.cards();
  const customerId = await refusing(() =>
    cards.createCustomer({ userId, email, name: fullName({ firstName, lastName }) }),
  );
  await insertCustomer(database.db, userId, customerId);
  return customerId;
}
