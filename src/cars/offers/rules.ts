/** An offer for a car from the first amount to its end: who does what next, and between which amounts. Pure. */
import { type Cents, formatMoney } from '#src/platform/money.ts';

export const offerStates = [
  /** An amount stands, and one of the two answers it. */
  'open',
  /** Both agree; the car waits for its buyer to pay. */
  'accepted',
  /** Its buyer has the car by an order at this price: a deposit, or all of it. */
  'paid',
  'declined',
  'withdrawn',
  /** Nobody answered in time. */
  'lapsed',
  /** Agreed, and not paid in time. */
  'unpaid',
  /** Something else ended it: the car left the market, its price fell below, an account was closed. */
  'ended',
] as const;
export type OfferState = (typeof offerStates)[number];
export type OfferSide = 'buyer' | 'seller';
/** Who a step is by; `clock` is the time that ran out, `company` whatever else ended it. */
export type OfferActor = OfferSide | 'clock' | 'company';

export const offerActs = ['offer', 'counter', 'accept', 'decline', 'withdraw'] as const;
export type OfferAct = (typeof offerActs)[number];
export type OfferStep = OfferAct | 'lapse' | 'end' | 'pay' | 'give_back';

/** Amounts that a buyer may name for one car within `triesCountDays`, and a seller in answer to one buyer. */
export const mostTries = 3;
export const mostCounters = 3;
export const triesCountDays = 30;
/** What one buyer may have open at a time, and how many amounts they may name in a day, over all cars. */
export const mostOpenOffers = 5;
export const mostAmountsADay = 10;

/** Of the asking price, in percent: what an offer has to reach unless the seller says another one. */
export const usualLeastPercent = 60;
export const leastPercents = { least: 30, most: 95 };
export const longestOfferWords = 500;

export interface OfferTerms {
  /** Whether the seller takes offers for the car at all. */
  taken: boolean;
  leastPercent: number;
}
export const usualTerms: OfferTerms = { taken: true, leastPercent: usualLeastPercent };

/** The least amount that may be offered for a car, in whole dollars. */
export const leastOffer = (priceCents: Cents, leastPercent: number): Cents =>
  Math.min(priceCents, Math.ceil((priceCents * leastPercent) / 10_000) * 100);

/** What the rules look at. */
export interface OfferFacts {
  state: OfferState;
  /** Who answers the amount that stands; null once it is not open. */
  turn: OfferSide | null;
  counters: number;
  /** The last amount of each; null where they have named none. */
  buyerCents: Cents;
  sellerCents: Cents | null;
}

/** What one of the two may do now. @param triesLeft how many amounts the buyer may still name for the car */
export function actsOf(offer: OfferFacts, side: OfferSide, triesLeft: number): OfferAct[] {
  if (offer.state === 'accepted') return side === 'buyer' ? ['withdraw'] : [];
  if (offer.state !== 'open') return [];
  if (side === 'seller') {
    const answers: OfferAct[] = ['accept', ...(offer.counters < mostCounters ? (['counter'] as const) : [])];
    // An amount that the seller named may be taken back as long as it is not accepted.
    return [...(offer.turn === 'seller' ? answers : []), 'decline'];
  }
  if (offer.turn === 'seller') return ['withdraw'];
  return ['accept', ...(triesLeft > 0 ? (['offer'] as const) : []), 'decline'];
}

export type AmountProblem = 'above_price' | 'below_least' | 'not_more' | 'not_less';

/**
 * Why an amount cannot be named, or null: a buyer's rises from one to the next and stays below the seller's, a seller's
 * falls and stays above the buyer's; neither leaves what the listing allows.
 */
export function amountProblem(
  side: OfferSide,
  cents: Cents,
  offer: Pick<OfferFacts, 'buyerCents' | 'sellerCents'> | null,
  bounds: { priceCents: Cents; leastCents: Cents },
): AmountProblem | null {
  if (cents > bounds.priceCents) return 'above_price';
  if (side === 'buyer' && cents < bounds.leastCents) return 'below_least';
  if (!offer) return null;
  if (cents <= offer.buyerCents) return 'not_more';
  return offer.sellerCents !== null && cents >= offer.sellerCents ? 'not_less' : null;
}

export const amountWords = (
  problem: AmountProblem,
  side: OfferSide,
  offer: Pick<OfferFacts, 'buyerCents' | 'sellerCents'> | null,
  { priceCents, leastCents }: { priceCents: Cents; leastCents: Cents },
): string => {
  const money = (cents: Cents | null | undefined) => formatMoney(cents ?? 0, { short: true });
  switch (problem) {
    case 'above_price':
      return `The car is listed at ${money(priceCents)}. Name that or less.`;
    case 'below_least':
      return `The seller looks at offers from ${money(leastCents)} on.`;
    case 'not_more':
      return side === 'buyer'
        ? `You offered ${money(offer?.buyerCents)} before. Name more than that.`
        : `The buyer offers ${money(offer?.buyerCents)}. Ask for more than that, or accept it.`;
    case 'not_less':
      return side === 'buyer'
        ? `The seller asks ${money(offer?.sellerCents)}. Name less than that, or accept it.`
        : `You asked ${money(offer?.sellerCents)} before. Ask for less than that.`;
  }
};

/** Why something else ended it, in words that both read. */
export const endWords = {
  car_gone: 'The car left the market.',
  price_fell: 'The listed price is now below this amount. The car can be bought for it without an offer.',
  seller_gone: 'The seller’s account was closed.',
  buyer_gone: 'The buyer’s account was closed.',
  removed: 'The listing was removed.',
  order_over: 'The order of the car was called off.',
} as const;
export type EndReason = keyof typeof endWords;

export const stateWords: Record<OfferState, string> = {
  open: 'Open',
  accepted: 'Agreed, waits for payment',
  paid: 'Agreed and paid',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  lapsed: 'Not answered in time',
  unpaid: 'Not paid in time',
  ended: 'Over',
};

/** `3 h 12 min`, `2 days 4 h`, `less than a minute`: what is left of a time. */
export function leftWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  return `${Math.floor(hours / 24)} days${hours % 24 === 0 ? '' : ` ${hours % 24} h`}`;
}
