/** The states of a listing and the terms of its sale, as both sides know them. Pure. */
import type { VehicleId } from '#src/platform/ids.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { returnTermsNow } from './return-terms.ts';

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
/** News a person is told in the app. */
export const noteKinds = [
  'price_drop',
  'new_match',
  'listing_approved',
  'listing_returned',
  'listing_removed',
  'report_settled',
  'review_received',
  'review_answered',
  'vehicle_sold',
  'vehicle_reserved',
  'sale_part_refunded',
  'sale_undone',
  'sale_news',
  'offer_news',
  'visit_news',
] as const;
export type NoteKind = (typeof noteKinds)[number];

export const reportReasons = ['fraud', 'sold_elsewhere', 'wrong_facts', 'offensive', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];
export const reportStates = ['open', 'dismissed', 'removed'] as const;
export type ReportState = (typeof reportStates)[number];

/** Statuses that a visitor may look at. */
export const visibleStatuses: readonly ListingStatus[] = ['published', 'reserved', 'sold'];

/** What one person may keep; the search runs for each saved one whenever they are read. */
export const mostFavorites = 200;
export const mostSavedSearches = 50;

/** A deposit holds a car; it is paid back if the buyer walks away in time. */
export const depositCents = 10_000;
export const depositHoldsDays = 3;
/** Days in which a used car bought in full may be given back. */
export const guaranteeDays = 90;
/** A new car has no guarantee of a used one; a change of mind has a day. */
export const newCarRefundDays = 1;

/** What sellers agree to by selling through Rove; the help pages promise it to buyers. */
export const givingBackWords = (): string =>
  `Whoever buys it in full through ${companyName()} may give it back: a used car within ${guaranteeDays} days, a new one within 24 hours. Then their money goes back to them, ${returnTermsNow() ? 'but for what stays with you for the distance driven, ' : ''}and you have the car again.`;

export const oldestYear = 1950;
/** Next year's models are driven already. */
export const newestYear = (): number => new Date().getUTCFullYear() + 1;

/** The message a contact form and a mail draft start with. */
export function inquiryTemplate(vehicle: { year: number; make: string; model: string }): string {
  return `Hi, I'm interested in the ${vehicle.year} ${vehicle.make} ${vehicle.model}. Is it still available? Please let me know when I could see it.`;
}

/**
 * The mail draft Contact opens: subject and body about the vehicle, to the mailbox of whoever runs this place.
 *
 * @param message what was typed already; the usual question without it
 */
export function contactMailto(
  vehicle: { id: VehicleId; year: number; make: string; model: string },
  to: string,
  message = inquiryTemplate(vehicle),
): string {
  const subject = `Inquiry about ${vehicle.year} ${vehicle.make} ${vehicle.model} (listing ${vehicle.id})`;
  return `mailto:${encodeURIComponent(to).replace('%40', '@')}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`;
}
