/** What a held payment covers, and how it may cover more. Pure. */
import type { Cents } from '#src/platform/money.ts';

/**
 * How a payment may come to cover more: by a larger hold in its place, on the card that it was made with; by a word, where
 * no bank holds it yet or the driver is handed it; or not at all, and why.
 */
export type Raise = 'hold' | 'word' | 'paypal' | 'gift_card' | 'account' | 'other';

export interface Cover {
  amountCents: Cents;
  /** What of it a gift card pays. */
  giftCents: Cents;
  raise: Raise;
}
