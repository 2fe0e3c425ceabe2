/** What may happen to a listing, and what makes one wait for review. Pure. */
import type { ListingStatus } from '#src/cars/vehicles/rules.ts';
import type { Cents } from '#src/platform/money.ts';

export type ListingVerb =
  | 'publish'
  | 'hold_for_review'
  | 'approve'
  | 'reject'
  | 'pause'
  | 'reserve'
  | 'release'
  | 'sell'
  | 'mark_sold'
  | 'remove';

/** Verb -> states it may start from -> the state it leads to. Who may do it is checked by the service. */
export const listingMoves: Record<ListingVerb, { from: readonly ListingStatus[]; to: ListingStatus }> = {
  publish: { from: ['draft', 'paused'], to: 'published' },
  hold_for_review: { from: ['draft', 'paused', 'published'], to: 'review' },
  approve: { from: ['review'], to: 'published' },
  reject: { from: ['review'], to: 'draft' },
  pause: { from: ['published'], to: 'paused' },
  reserve: { from: ['published'], to: 'reserved' },
  release: { from: ['reserved'], to: 'published' },
  sell: { from: ['published', 'reserved'], to: 'sold' },
  mark_sold: { from: ['published', 'paused'], to: 'sold' },
  remove: { from: ['draft', 'review', 'published', 'paused'], to: 'removed' },
};

/** What whoever would pay for a car reads, where somebody else’s hold is not the reason. */
export const whyNotBought: Partial<Record<ListingStatus, string>> = {
  review: 'We are looking at this listing. The vehicle can be bought once it is published.',
  paused: 'Its seller does not offer this vehicle now. It can be bought once they show it again.',
  sold: 'This vehicle was sold a moment ago.',
  removed: 'The listing of this vehicle was removed.',
};

/** A feed waits for its turn, is imported row by row, and is done, or ends where it could not go on. */
export const feedStates = ['waiting', 'importing', 'done', 'failed'] as const;
export type FeedState = (typeof feedStates)[number];
/** One at a time for each dealer. */
export const openFeedStates: readonly FeedState[] = ['waiting', 'importing'];
/** What became of cars that are gone from a feed. */
export const goneStates = ['asks', 'withdrawn', 'kept'] as const;
export type GoneState = (typeof goneStates)[number];
/** A photo that a feed names by its address. */
export type PictureState = 'waiting' | 'kept' | 'failed';

export const largestFeedBytes = 4 * 1024 * 1024;
export const mostFeedRows = 5000;

/** Listings of one seller that are neither sold nor removed, drafts among them. */
export const mostListings = { private: 500, dealer: 10_000 } as const;

export const longestDescription = 5000;
export const mostPhotos = 20;

// Phrases that sell something else than the car, or move the buyer away from protected payment.
const suspectPhrases = [
  /\bwire transfer\b/i,
  /\bwestern union\b/i,
  /\bmoney ?gram\b/i,
  /\bgift cards? only\b/i,
  /\bcash only\b/i,
  /\bwhats ?app\b/i,
  /\btelegram\b/i,
  /\bship(?:ping)? agent\b/i,
  /\bno title\b/i,
  /\bodometer (?:rolled|adjusted)\b/i,
  /https?:\/\/\S*/i,
  /\b[\w.+-]{1,64}@[\w-]{1,63}\.[a-z]{2,}\b/i,
  /(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}/,
];

/** How far from its market an asking price may lie before a person looks at it. */
const outlierBelow = 0.45;
const outlierAbove = 1.9;

export interface ReviewInput {
  priceCents: Cents;
  marketCents: Cents | null;
  description: string;
  vinAlreadyListed: boolean;
  /** What the VIN says the car is, where it differs from what the listing says; see `vinMismatch`. */
  vinMismatch: string | null;
  /** Nobody at the desk has looked at the name it is sold under. */
  nameWaits: boolean;
  /** Nobody has looked at the dealership that sells it. */
  dealershipWaits: boolean;
  /** Its seller has not confirmed their address. */
  addressWaits: boolean;
  /** A private seller has not confirmed their telephone. */
  phoneWaits: boolean;
  /** A private seller brought as many cars to market this year as somebody who is no dealer may. */
  yearIsFull: boolean;
}

/** What holds a listing without anybody having to look at it: it goes on by itself once the seller's part is done. */
export const waitingWords = {
  trading_name: 'The name you trade as is looked at before anything is shown under it.',
  dealership:
    'Your dealership is looked at before anything is shown under its name. Look on your selling page at how far it is.',
  phone:
    'Your telephone is not confirmed. Confirm it on your selling page; the car is shown as soon as you have.',
  year: 'You brought as many cars to market in a year as somebody who is no dealer may. Apply as a dealer on your selling page, or publish it again later.',
  address:
    'Your email address is not confirmed. Open the link we mailed to you, or look at your account page; it is shown as soon as it is confirmed.',
} as const;
export const waitsBySeller: readonly string[] = Object.values(waitingWords);

export const reviewCheckKinds = [
  'duplicate_vin',
  'vin_mismatch',
  'price_low',
  'price_high',
  'words',
  'trading_name',
  'dealership',
  'address',
  'phone',
  'year',
] as const;
export interface ReviewCheck {
  kind: (typeof reviewCheckKinds)[number];
  /** In words for the seller. */
  words: string;
  /** The passages of the description that tripped it. */
  found: string[];
}

/** What a listing trips over on its way to the market; empty when it may be published at once. */
export function reviewChecks(input: ReviewInput): ReviewCheck[] {
  const checks: ReviewCheck[] = [];
  const add = (kind: ReviewCheck['kind'], words: string, found: string[] = []) =>
    checks.push({ kind, words, found });
  if (input.nameWaits) add('trading_name', waitingWords.trading_name);
  if (input.dealershipWaits) add('dealership', waitingWords.dealership);
  if (input.addressWaits) add('address', waitingWords.address);
  if (input.phoneWaits) add('phone', waitingWords.phone);
  if (input.yearIsFull) add('year', waitingWords.year);
  if (input.vinAlreadyListed) add('duplicate_vin', 'Another listing carries the same VIN.');
  if (input.vinMismatch) add('vin_mismatch', input.vinMismatch);
  if (input.marketCents !== null) {
    const ratio = input.priceCents / input.marketCents;
    if (ratio < outlierBelow) add('price_low', 'The price is far below comparable cars.');
    if (ratio > outlierAbove) add('price_high', 'The price is far above comparable cars.');
  }
  const found = suspectPhrases
    .map((phrase) => phrase.exec(input.description)?.[0].slice(0, 80))
    .filter((passage) => passage !== undefined);
  if (found.length > 0) {
    add('words', 'The description has contact details, a link, or words often seen in fraud.', found);
  }
  return checks;
}
