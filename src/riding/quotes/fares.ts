/** What a trip costs, part by part, by the terms of its quote. Pure. */
import type { TaxRate } from '#src/money/tax/rates.ts';
import { reckonTax } from '#src/money/tax/reckoning.ts';
import type { Cents } from '#src/platform/money.ts';
import { type FarePartCents, farePart, sumOfParts } from './fare-parts.ts';
import type { Terms } from './terms.ts';

export interface Fare {
  parts: FarePartCents[];
  totalCents: Cents;
}

/** The taxes of a price, each as a part: those it contains, and those that are added to it. */
const taxParts = (cents: Cents, rates: readonly TaxRate[]): FarePartCents[] =>
  reckonTax([{ cents, rates }]).taxLines.map(({ cents, ...tax }) => farePart({ kind: 'tax', tax }, cents));

/**
 * What a trip costs: base + distance + time + booking fee, at least the minimum, times surge, plus tax.
 * Each part is rounded to a cent and the total is the sum of the parts shown.
 */
export function fareOf(trip: {
  terms: Pick<Terms, 'rate' | 'surge' | 'taxes'>;
  distanceMeters: number;
  durationSeconds: number;
}): Fare {
  const { distanceMeters: meters, durationSeconds: seconds } = trip;
  const { rate, surge, taxes } = trip.terms;
  const { perKmCents, perMinuteCents } = rate;
  const parts: FarePartCents[] = [
    farePart({ kind: 'base' }, rate.baseCents),
    farePart({ kind: 'distance', meters, perKmCents }, Math.round((meters / 1000) * perKmCents)),
    farePart({ kind: 'time', seconds, perMinuteCents }, Math.round((seconds / 60) * perMinuteCents)),
    farePart({ kind: 'booking_fee' }, rate.bookingFeeCents),
  ];
  const sum = () => sumOfParts(parts);
  if (sum() < rate.minimumCents) parts.push(farePart({ kind: 'minimum' }, rate.minimumCents - sum()));
  if (surge > 1) parts.push(farePart({ kind: 'surge', factor: surge }, Math.round(sum() * (surge - 1))));
  parts.push(...taxParts(sum(), taxes));
  return { parts, totalCents: sum() };
}

/** Waiting or a cancellation fee: a whole amount, with the taxes that it contains. */
export const feeParts = (fee: FarePartCents, { feeTaxes }: Pick<Terms, 'feeTaxes'>): FarePartCents[] => [
  fee,
  ...taxParts(fee.cents, feeTaxes),
];

/** What a promo code takes off, as a part of the fare; Rove pays it, so nobody's share is smaller for it. */
export const promoPart = (code: string, discountCents: Cents): FarePartCents =>
  farePart({ kind: 'promo', code }, -discountCents);

/** No ride costs less than this for a promo code. */
const leastPaidCents = 100;

/** A fare with what a promo code took off it. */
export interface Charged extends Fare {
  discountCents: Cents;
}

/**
 * What a trip costs that came out shorter than its quote: by the quote's own terms, for no more metres and seconds than
 * were quoted. Null where that is no less than what was promised.
 * @param quoted what was promised, with the promo code's part among its parts
 */
export function shorterFare(
  quoted: {
    distanceMeters: number;
    durationSeconds: number;
    totalCents: Cents;
    discountCents: Cents;
    parts: readonly FarePartCents[];
    terms: Pick<Terms, 'rate' | 'surge' | 'taxes'>;
  },
  driven: { meters: number; seconds: number },
): Charged | null {
  const fare = fareOf({
    terms: quoted.terms,
    distanceMeters: Math.min(driven.meters, quoted.distanceMeters),
    durationSeconds: Math.min(driven.seconds, quoted.durationSeconds),
  });
  const discountCents = Math.max(0, Math.min(quoted.discountCents, fare.totalCents - leastPaidCents));
  const promo = quoted.parts.find(({ kind }) => kind === 'promo');
  const parts =
    promo && discountCents > 0 ? [...fare.parts, { ...promo, cents: -discountCents }] : fare.parts;
  const totalCents = fare.totalCents - discountCents;
  return totalCents < quoted.totalCents ? { parts, totalCents, discountCents } : null;
}
