/** What a trip costs, part by part, and what of it is the driver's. Pure. */
import type { Cents } from '#src/platform/money.ts';
import { distanceLabel, timeLabel } from './part-words.ts';

export { partWords } from './part-words.ts';

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
  tax: { label: string; rate: number } | null;
}

export interface FarePartCents {
  label: string;
  cents: Cents;
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
  tax: { label: string; rate: number } | undefined;
}): Fare {
  const { rate, distanceMeters, durationSeconds, surge, tax } = trip;
  const km = distanceMeters / 1000;
  const minutes = durationSeconds / 60;
  const distanceCents = Math.round(km * rate.perKmCents);
  const timeCents = Math.round(minutes * rate.perMinuteCents);
  const parts: FarePartCents[] = [
    { label: 'Base fare', cents: rate.baseCents },
    { label: distanceLabel(km, rate.perKmCents, distanceCents), cents: distanceCents },
    { label: timeLabel(minutes, rate.perMinuteCents, timeCents), cents: timeCents },
    { label: 'Booking fee', cents: rate.bookingFeeCents },
  ];
  const sum = () => parts.reduce((total, part) => total + part.cents, 0);
  if (sum() < rate.minimumCents)
    parts.push({ label: 'Up to the minimum fare', cents: rate.minimumCents - sum() });
  if (surge > 1)
    parts.push({ label: `Busy right now, x${surge.toFixed(1)}`, cents: Math.round(sum() * (surge - 1)) });
  if (tax) parts.push({ label: tax.label, cents: Math.round(sum() * tax.rate) });
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
export const promoPart = (code: string, discountCents: Cents): FarePartCents => ({
  label: `Promo code ${code}`,
  cents: -discountCents,
});

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
  { rate, surge, tax }: Tariff,
): Charged | null {
  const fare = fareOf({
    rate,
    distanceMeters: Math.min(driven.meters, quoted.distanceMeters),
    durationSeconds: Math.min(driven.seconds, quoted.durationSeconds),
    surge,
    tax: tax ?? undefined,
  });
  const discountCents = Math.max(0, Math.min(quoted.discountCents, fare.totalCents - leastPaidCents));
  const promo = quoted.parts.find(isPromoPart);
  const parts =
    promo && discountCents > 0 ? [...fare.parts, { ...promo, cents: -discountCents }] : fare.parts;
  const totalCents = fare.totalCents - discountCents;
  return totalCents < quoted.totalCents ? { parts, totalCents, discountCents } : null;
}

const isPromoPart = ({ label }: { label: string }): boolean => label.startsWith('Promo code ');

/** The driver's share of a fare before tax; Rove keeps the booking fee and a fifth of the rest. */
export const driverShare = 0.8;
/** True for what a driver has a share of: all but the booking fee, tax and what Rove gives the rider. */
export const isSharedPart = (part: { label: string }): boolean =>
  part.label !== 'Booking fee' && !/^(HST|GST|Promo code )/.test(part.label);
export function driverPayCents(parts: readonly FarePartCents[]): number {
  const shared = parts.filter(isSharedPart).reduce((total, part) => total + part.cents, 0);
  return Math.round(shared * driverShare);
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
