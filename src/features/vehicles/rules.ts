/** What may happen to a listing, and what makes one wait for review. Pure. */
import { luxuryMakes } from './filters.ts';

export const listingStatuses = [
  'draft',
  'review',
  'published',
  'paused',
  'reserved',
  'sold',
  'removed',
] as const;
export type ListingStatus = (typeof listingStatuses)[number];
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

/** Statuses that a visitor may look at. */
export const visibleStatuses: readonly ListingStatus[] = ['published', 'reserved', 'sold'];

/** A deposit holds a car; it is paid back if the buyer walks away in time. */
export const depositCents = 10_000;
export const depositHoldsDays = 3;
/** Days in which a used car bought in full may be given back. */
export const guaranteeDays = 90;

export const longestDescription = 5000;
export const mostPhotos = 20;
export const oldestYear = 1950;

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
  /https?:\/\//i,
  /\b[\w.+-]+@[\w-]+\.[a-z]{2,}\b/i,
  /(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}/,
];

/** How far from its market an asking price may lie before a person looks at it. */
const outlierBelow = 0.45;
const outlierAbove = 1.9;

export interface ReviewInput {
  priceCents: number;
  marketCents: number | null;
  description: string;
  vinAlreadyListed: boolean;
}

/** Why a listing waits for review, in words for its seller; empty when it may be published at once. */
export function reviewReasons(input: ReviewInput): string[] {
  const reasons: string[] = [];
  if (input.vinAlreadyListed) reasons.push('Another listing carries the same VIN.');
  if (input.marketCents !== null) {
    const ratio = input.priceCents / input.marketCents;
    if (ratio < outlierBelow) reasons.push('The price is far below comparable cars.');
    if (ratio > outlierAbove) reasons.push('The price is far above comparable cars.');
  }
  if (suspectPhrases.some((phrase) => phrase.test(input.description))) {
    reasons.push('The description has contact details, a link, or words often seen in fraud.');
  }
  return reasons;
}

export const isLuxury = (make: string): boolean => luxuryMakes.includes(make);

/** The message a contact form and a mail draft start with. */
export function inquiryTemplate(vehicle: { year: number; make: string; model: string }): string {
  return `Hi, I'm interested in the ${vehicle.year} ${vehicle.make} ${vehicle.model}. Is it still available? Please let me know when I could see it.`;
}

/** The mail draft Contact opens: subject and body about the vehicle. */
export function contactMailto(vehicle: { id: number; year: number; make: string; model: string }): string {
  const subject = `Inquiry about ${vehicle.year} ${vehicle.make} ${vehicle.model} (listing ${vehicle.id})`;
  return `mailto:vehicles@rove.example?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(inquiryTemplate(vehicle))}`;
}
