/** What a trip costs, part by part, by the terms of its quote. Pure. */

import type { TaxRate } from '#src/money/tax/rates.ts';
import { reckonTax } from '#src/money/tax/reckoning.ts';
import type { Cents } from '#src/platform/money.ts';
import { metersPerMile } from '#src/platform/units.ts';
import { optionFacts } from '#src/riding/ride-options/ride-options.ts';
import { type FarePartCents, farePart, sumOfParts } from './fare-parts.ts';
import type { FareRate, Terms, WayRate } from './terms.ts';
import { addedBy } from './versions/time-rules.ts';

export interface Fare {
  parts: FarePartCents[];
  totalCents: Cents;
}

/** The taxes of a price, each as a part: those it contains, and those that are added to it. */
const taxParts = (cents: Cents, rates: readonly TaxRate[]): FarePartCents[] =>
  reckonTax([{ cents, rates }]).taxLines.map(({ cents, ...tax }) => farePart({ kind: 'tax', tax }, cents));

/** What fareOf goes by; what was quoted before there were surcharges or fees of areas has none. */
type PriceTerms = Pick<Terms, 'rate' | 'surge' | 'taxes' | 'surcharge' | 'areaFees' | 'options'>;

interface Driven {
  distanceMeters: number;
  durationSeconds: number;
}

/** The part of the way, by the unit in which its price was set. */
function wayPart({ perKmCents, perMileCents }: WayRate, meters: number): FarePartCents {
  if (perMileCents !== undefined)
    return farePart(
      { kind: 'distance', meters, perKmCents: null, perMileCents },
      Math.round((meters / metersPerMile) * perMileCents),
    );
  const cents = perKmCents ?? 0;
  return farePart({ kind: 'distance', meters, perKmCents: cents }, Math.round((meters / 1000) * cents));
}

/** Base + distance + time + booking fee, at least the minimum. */
function plainParts(
  rate: FareRate,
  { distanceMeters: meters, durationSeconds: seconds }: Driven,
): FarePartCents[] {
  const { perMinuteCents } = rate;
  const parts: FarePartCents[] = [
    farePart({ kind: 'base' }, rate.baseCents),
    wayPart(rate, meters),
    farePart({ kind: 'time', seconds, perMinuteCents }, Math.round((seconds / 60) * perMinuteCents)),
    farePart({ kind: 'booking_fee' }, rate.bookingFeeCents),
  ];
  const cents = sumOfParts(parts);
  if (cents < rate.minimumCents) parts.push(farePart({ kind: 'minimum' }, rate.minimumCents - cents));
  return parts;
}

/** What a trip costs before anything makes it dearer, and before tax. */
export const plainCents = ({ rate, ...driven }: Driven & { rate: FareRate }): Cents =>
  sumOfParts(plainParts(rate, driven));

/**
 * What a trip costs: the plain price, with what busy hours and a surcharge each add to it, fees of airports and
 * stations and of what is wanted besides, plus tax.
 * Each part is rounded to a cent and the total is the sum of the parts shown.
 */
export function fareOf(trip: Driven & { terms: PriceTerms }): Fare {
  const { rate, surge, surcharge, areaFees = [], options = [], taxes } = trip.terms;
  const parts = plainParts(rate, trip);
  const plain = sumOfParts(parts);
  if (surge > 1) parts.push(farePart({ kind: 'surge', factor: surge }, Math.round(plain * (surge - 1))));
  if (surcharge) parts.push(farePart({ kind: 'surcharge', name: surcharge.name }, addedBy(surcharge, plain)));
  parts.push(
    ...areaFees.map(({ kind, name, cents, share }) => ({ ...farePart({ kind, name }, cents), share })),
  );
  parts.push(
    ...options
      .filter(({ cents }) => cents > 0)
      .map(({ id, cents }) => farePart({ kind: 'option', name: optionFacts[id].name }, cents)),
  );
  parts.push(...taxParts(sumOfParts(parts), taxes));
  return { parts, totalCents: sumOfParts(parts) };
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
    terms: PriceTerms;
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
