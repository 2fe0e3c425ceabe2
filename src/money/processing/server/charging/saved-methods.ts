/** Saved cards. The provider keeps them; here only brand, last four and expiry ever pass through. */

import type { SavedMethod } from '#src/money/payments/contract.ts';
import { methodLabel } from '#src/money/payments/rules.ts';
import {
  asRefusal,
  type CardProvider,
  ProviderRefused,
  refusing,
} from '#src/money/payments/server/provider.ts';
import { findCustomer } from '#src/money/payments/server/store.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { type PaymentParts, refuse } from '../parts.ts';
import { customerOf } from './intents.ts';

/** @throws Refusal provider_unreachable */
export async function listCards({ database, providers }: PaymentParts, actor: Actor): Promise<SavedMethod[]> {
  const customerId = await findCustomer(database.db, actor.userId);
  if (!customerId) return [];
  const cards = await providers.cards();
  const saved = await refusing(() => cards.savedCards(customerId));
  return saved.map((card) => ({ ...card, label: methodLabel({ type: 'card', ...card }) }));
}

/** @throws Refusal provider_unreachable */
export async function setUpCard(parts: PaymentParts, actor: Actor) {
  const cards = await parts.providers.cardsForNew();
  const customerId = await customerOf(parts, actor);
  const { id, clientSecret } = await refusing(() => cards.setUpCard(customerId, actor.userId));
  return { clientSecret, setupIntentId: id, publishableKey: cards.publishableKey, provider: cards.kind };
}

/** @throws Refusal saved_card_unknown, provider_unreachable */
export const makeDefaultCard = (parts: PaymentParts, actor: Actor, cardId: string): Promise<void> =>
  withOwn(parts, actor, cardId, (cards, customerId) => cards.makeDefaultCard(customerId, cardId));

/** @throws Refusal saved_card_unknown, provider_unreachable */
export const removeCard = (parts: PaymentParts, actor: Actor, cardId: string): Promise<void> =>
  withOwn(parts, actor, cardId, (cards) => cards.forgetCard(cardId));

/** Runs `work` if the card is this person's. */
async function withOwn(
  { database, providers }: PaymentParts,
  actor: Actor,
  cardId: string,
  work: (cards: CardProvider, customerId: string) => Promise<void>,
): Promise<void> {
  const customerId = await findCustomer(database.db, actor.userId);
  if (!customerId) throw refuse('saved_card_unknown');
  const cards = await providers.cards();
  try {
    if ((await cards.ownerOfCard(cardId)) !== customerId) throw refuse('saved_card_unknown');
    await work(cards, customerId);
  } catch (error) {
    throw error instanceof ProviderRefused ? refuse('saved_card_unknown') : asRefusal(error);
  }
}
