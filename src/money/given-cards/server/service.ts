/** Gift cards that nobody bought: the company gives them for something that it owes, such as a car that came late. */

import { cardGivenEntry } from '#src/money/payments/ledger.ts';
import { insertGiftCard, lockGivenCard, setGiftCode } from '#src/money/payments/server/store.ts';
import { newCode } from '#src/money/processing/server/charging/gift-cards.ts';
import { bookEntry } from '#src/money/processing/server/ledger/store.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { Cents } from '#src/platform/money.ts';
import type { Clock } from '#src/platform/time/clock.ts';

/** The code itself is kept nowhere: whoever asked for it writes it to its owner in the same transaction. */
export interface GivenCard {
  code: string;
  lastFour: string;
  /** What is on it, in cents. */
  cents: Cents;
}

export type GivenCards = ReturnType<typeof createGivenCards>;

export function createGivenCards(parts: { clock: Clock }) {
  return {
    give: (tx: Tx, gift: { reference: string; cents: Cents }) => give(parts, tx, gift),
    renew,
  };
}

/**
 * A card over `cents`, with its entry in the book: it is the company's expense now, and no sale until it is spent.
 * @param gift.reference what it is for, such as `ride:12`; once each
 * @returns null where one was given for that already
 */
async function give(
  { clock }: { clock: Clock },
  tx: Tx,
  { reference, cents }: { reference: string; cents: Cents },
): Promise<GivenCard | null> {
  const at = clock.now();
  const { code, ...kept } = newCode();
  const amounts = { initialCents: cents, balanceCents: cents };
  if (!(await insertGiftCard(tx, { ...kept, ...amounts, givenFor: reference, createdAt: at }))) return null;
  await bookEntry(tx, cardGivenEntry(reference, cents), at);
  return { code, lastFour: kept.lastFour, cents };
}

/** Another code for the same card, whose owner has lost the first: that one opens nothing from now on. */
async function renew(tx: Tx, reference: string): Promise<GivenCard | undefined> {
  const card = await lockGivenCard(tx, reference);
  if (!card) return undefined;
  const { code, ...kept } = newCode();
  await setGiftCode(tx, card.id, kept);
  return { code, lastFour: kept.lastFour, cents: card.balanceCents };
}
