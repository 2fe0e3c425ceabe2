/** Money inside Rove is an integer number of US cents; this file turns it into and out of words. */
import type { Named } from './ids.ts';

export type Cents = Named<number, 'Cents'>;

/** `1340` to `"13.40"`, the form the wire uses for `fare` and `estimatedFare`. */
export function toDecimal(cents: Cents): string {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(cents);
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}

/** `1340` to `"$13.40"`, with thousands separated. */
export function toDollars(cents: Cents): string {
  const [whole = '0', fraction] = toDecimal(Math.abs(cents)).split('.');
  return `${cents < 0 ? '-' : ''}$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`;
}

/**
 * `"13.4"` or `13.4` to `1340`; `null` when it is not an amount with at most two decimals.
 * Works on the digits, because 0.1 + 0.2 is not 0.3 in floating point.
 */
export function toCents(amount: string | number): Cents | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(amount).trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** `rate` of `cents`, rounded half up to a whole cent; `rate` is a fraction such as 0.13. */
export function shareOf(cents: Cents, rate: number): Cents {
  return Math.round(cents * rate + Number.EPSILON * Math.sign(cents));
}
