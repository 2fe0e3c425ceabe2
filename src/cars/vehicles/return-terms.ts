/** What a company keeps back of the price of a car that was driven far before it came back, as a setting; and reckoning it. Pure. */
import { type Cents, formatMoney } from '#src/platform/money.ts';
import { settingOf } from '#src/platform/settings/setting.ts';
import { type DistanceUnit, metersPerMile, rideUnit } from '#src/platform/units.ts';

/** As they are kept with a sale from its purchase on, so that changing the setting changes no sale. */
export interface ReturnTerms {
  /** So far it may be driven for nothing. */
  includedKm: number;
  /** For each whole kilometre beyond. */
  perKmCents: Cents;
  /** Of the price, the most that is kept. */
  mostPercent: number;
}
export interface ReturnTermsSetting extends ReturnTerms {
  isOn: boolean;
}

export const mostIncludedKm = 100_000;
export const mostPerKmCents = 10_000;
export const mostKeptPercent = 50;

/** Everything goes back until a company says otherwise; these are the numbers its form begins with. */
export const returnTermsHere = {
  name: 'car-returns',
  fallback: {
    isOn: false,
    includedKm: 1000,
    perKmCents: 25,
    mostPercent: 10,
  } satisfies ReturnTermsSetting as ReturnTermsSetting,
};

/** Of a car that is bought now; null where everything goes back. */
export function returnTermsNow(): ReturnTerms | null {
  const { isOn, ...terms } = settingOf(returnTermsHere);
  return isOn ? terms : null;
}

/** What an odometer says, in the unit of the listing. */
export interface Driven {
  unit: 'mi' | 'km';
  handedOver: number;
  returned: number;
}

export interface KeptBack {
  /** Driven between handover and return, in the unit of the odometer; never below zero. */
  distance: number;
  /** Whole kilometres of it beyond what is included. */
  beyondKm: number;
  keptCents: Cents;
  /** Whether the most that may be kept is less than what the kilometres come to. */
  isAtMost: boolean;
}

const metersIn = { mi: metersPerMile, km: 1000 } as const;

/**
 * What of a price is kept back for the way a car was driven. Broken kilometres and cents count for the buyer.
 * @param terms null where everything goes back
 * @param paidCents what the payment of the sale can give of it: a deposit lies with another payment
 */
export function keptBack(
  { unit, handedOver, returned }: Driven,
  terms: ReturnTerms | null,
  { priceCents, paidCents }: { priceCents: Cents; paidCents: Cents },
): KeptBack {
  const distance = Math.max(0, returned - handedOver);
  if (!terms) return { distance, beyondKm: 0, keptCents: 0, isAtMost: false };
  // A metre is the finest there is, so that 0.1 + 0.2 never makes a kilometre more.
  const drivenKm = Math.round(distance * metersIn[unit]) / 1000;
  const beyondKm = Math.max(0, Math.floor(drivenKm - terms.includedKm));
  const most = Math.min(Math.floor((priceCents * terms.mostPercent) / 100), paidCents);
  const reckoned = beyondKm * terms.perKmCents;
  return { distance, beyondKm, keptCents: Math.min(reckoned, most), isAtMost: reckoned > most };
}

const grouped = (count: number): string => count.toLocaleString('en-US');

/** `1,000 km`, or `621 mi (1,000 km)` for whoever reads miles: the terms themselves are in kilometres. */
export function kmWords(km: number, unit: DistanceUnit | null): string {
  if ((unit ?? rideUnit()) === 'km') return `${grouped(km)} km`;
  return `${grouped(Math.round((km * 1000) / metersPerMile))} mi (${grouped(km)} km)`;
}

/** `$0.25 a kilometre`, or `$0.40 a mile ($0.25 a kilometre)`. */
export function perKmWords(perKmCents: Cents, unit: DistanceUnit | null): string {
  const perKm = `${formatMoney(perKmCents)} a kilometre`;
  if ((unit ?? rideUnit()) === 'km') return perKm;
  return `${formatMoney(Math.round((perKmCents * metersPerMile) / 1000))} a mile (${perKm})`;
}

/** What whoever buys, sells or gives back a car reads of it. */
export const returnTermsWords = (terms: ReturnTerms, unit: DistanceUnit | null): string =>
  `${kmWords(terms.includedKm, unit)} are included. Beyond that ${perKmWords(terms.perKmCents, unit)} stays with the seller, at most ${terms.mostPercent}% of the price; the rest goes back. Of a car that is not as described everything goes back.`;
