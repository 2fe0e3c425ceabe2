/** A car that a buyer would give towards another one: what is asked of it, what it may be worth, and a dealer's figure. Pure. */
import { type Cents, formatMoney } from '#src/platform/money.ts';

/** As the buyer finds it; the words of Auto-lead Data Format 1.0. */
export const looks = ['excellent', 'good', 'fair', 'poor'] as const;
export type Looks = (typeof looks)[number];
export const looksWords: Record<Looks, string> = {
  excellent: 'Like new',
  good: 'Good, with small signs of use',
  fair: 'Worn, or with something to mend',
  poor: 'Does not drive, or needs much work',
};

export const accidents = ['none', 'some', 'unknown'] as const;
export type Accidents = (typeof accidents)[number];
export const accidentWords: Record<Accidents, string> = {
  none: 'no accidents',
  some: 'had an accident',
  unknown: 'accidents not known',
};

/** A buyer asks for one car so often, and for all cars of a day. */
export const mostForOneCar = 3;
export const mostADay = 5;
/** How far ahead a dealer's figure may hold. */
export const mostDaysAhead = 60;
export const mostFigureCents: Cents = 50_000_000;

export interface TradedCar {
  year: number;
  make: string;
  model: string;
  trim: string | null;
  /** As it was typed, in `unit`. */
  mileage: number;
  unit: 'mi' | 'km';
  looks: Looks;
  accidents: Accidents;
}

export interface Range {
  lowCents: Cents;
  highCents: Cents;
}

/** Fewer than these say little about how far prices lie apart. */
const fewestForSpread = 8;
const usualSpread = 0.08;
/** Prices of cars are spoken of in hundreds. */
const stepCents = 100_00;

/**
 * What cars like it are listed at, from the lower to the upper tenth.
 * @param marketCents null where too few are known
 * @param spread how far each comparable car lies from its own market price, as shares such as -0.03
 */
export function rangeOf(marketCents: Cents | null, spread: readonly number[]): Range | null {
  if (marketCents === null || marketCents <= 0) return null;
  const sorted = [...spread].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  const [from, to] = sorted.length < fewestForSpread ? [-usualSpread, usualSpread] : [at(0.1), at(0.9)];
  const low = Math.max(0, Math.floor((marketCents * (1 + Math.min(from, 0))) / stepCents) * stepCents);
  const high = Math.ceil((marketCents * (1 + Math.max(to, 0))) / stepCents) * stepCents;
  return { lowCents: low, highCents: high };
}

const short = (cents: Cents): string => formatMoney(cents, { short: true });
export const rangeWords = ({ lowCents, highCents }: Range): string =>
  lowCents === highCents ? short(lowCents) : `${short(lowCents)} to ${short(highCents)}`;

export const titleOfTraded = ({ year, make, model, trim }: TradedCar): string =>
  [year, make, model, trim].filter(Boolean).join(' ');

/** `2016 Honda Civic EX, 98,000 km, good, with small signs of use, no accidents` */
export const tradedWords = (car: TradedCar): string =>
  `${titleOfTraded(car)}, ${car.mileage.toLocaleString('en-US')} ${car.unit}, ${looksWords[car.looks].replace(/^./, (first) => first.toLowerCase())}, ${accidentWords[car.accidents]}`;

/** Whether a figure still holds. */
export const holds = (until: Date | null, now: Date): boolean => until !== null && until > now;
