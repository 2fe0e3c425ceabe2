/** What a trip costs, part by part, and what of it is the driver's. Pure. */
import type { Cents } from '#src/platform/money.ts';
import { type FarePartCents, type FareTax, farePart, isDriversToo, sumOfParts } from './fare-parts.ts';

/** Prices of one vehicle type in one city, in cents. */
export interface FareRate {
  baseCents: Cents;
  perKmCents: Cents;
  perMinuteCents: Cents;
  bookingFeeCents: Cents;
  minimumCents: Cents;
  waitingPerMinuteCents: Cents;
}

/** What a trip was priced by: kept with its quote, so that a ride that comes out shorter is priced by the same. */
export interface Tariff {
  rate: FareRate;
  surge: number;
  taxes: readonly FareTax[];
}

export interface Fare {
  parts: FarePartCents[];
  totalCents: Cents;
}

/**
 * What a trip costs: base + distance + time + booking fee, at least the minimum, times surge, plus tax.
 * Each part is rounded to a cent and the total is the sum of the parts shown.
 */
export function fareOf(trip: {
  rate: FareRate;
  distanceMeters: number;
  durationSeconds: number;
  surge: number;
  taxes: readonly FareTax[];
}): Fare {
  const { rate, distanceMeters: meters, durationSeconds: seconds, surge, taxes } = trip;
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
  const taxed = sum();
  for (const tax of taxes)
    parts.push(farePart({ kind: 'tax', tax }, Math.round((taxed * tax.perHundredThousand) / 100_000)));
  return { parts, totalCents: sum() };
}

const highestSurge = 2;

/** The price factor where more people ask than drivers are free; steps of 0.1 up to 2. */
export function surgeOf(openRequests: number, freeDrivers: number): number {
  const pressure = openRequests / Math.max(1, freeDrivers);
  if (pressure <= 1) return 1;
  return Math.min(highestSurge, Math.round((1 + (pressure - 1) * 0.25) * 10) / 10);
}

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
 * What a trip costs that came out shorter than its quote: by the quote's own tariff, for no more metres and seconds than
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
  },
  driven: { meters: number; seconds: number },
  { rate, surge, taxes }: Tariff,
): Charged | null {
  const fare = fareOf({
    rate,
    distanceMeters: Math.min(driven.meters, quoted.distanceMeters),
    durationSeconds: Math.min(driven.seconds, quoted.durationSeconds),
    surge,
    taxes,
  });
  const discountCents = Math.max(0, Math.min(quoted.discountCents, fare.totalCents - leastPaidCents));
  const promo = quoted.parts.find(({ kind }) => kind === 'promo');
  const parts =
    promo && discountCents > 0 ? [...fare.parts, { ...promo, cents: -discountCents }] : fare.parts;
  const totalCents = fare.totalCents - discountCents;
  return totalCents < quoted.totalCents ? { parts, totalCents, discountCents } : null;
}

/** The driver's share of a fare before tax; Rove keeps the booking fee and a fifth of the rest. */
export const driverShare = 0.8;
export function driverPayCents(parts: readonly FarePartCents[]): Cents {
  const sum = (of: readonly FarePartCents[]) => of.reduce((total, { cents }) => total + cents, 0);
  const drivers = parts.filter(isDriversToo);
  const shared = drivers.filter(({ share }) => share === 'both');
  return Math.round(sum(shared) * driverShare) + sum(drivers) - sum(shared);
}

/** What a hold for a ride is called that no quote was found for. Nothing is ever charged under it. */
export const anyTrip = 'ride:any';
export const quoteValidMs = 5 * 60_000;
export const scheduleAheadDays = 30;
/**
 * A bank gives a held sum back by itself after about seven days, some of them sooner. A fare is held from the booking on
 * where the pickup is no further ahead than this, so that no hold is older than six days when the ride is over.
 */
export const holdAheadDays = 5;
/** Where it is further ahead, the card is kept, and the fare is held this long before the pickup. */
export const heldBeforeMs = 24 * 3_600_000;

/** Since when the fare of a ride is held; null where that is from the booking on. */
export const heldFrom = (bookedAt: Date, scheduledAt: Date | null): Date | null =>
  scheduledAt && scheduledAt.getTime() - bookedAt.getTime() > holdAheadDays * 24 * 3_600_000
    ? new Date(scheduledAt.getTime() - heldBeforeMs)
    : null;
