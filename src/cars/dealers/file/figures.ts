/** Prices and distances as dealers' files write them. Pure. */
import { centsPerUnit, currencyName, toDecimal } from '#src/platform/money.ts';
import { currencyNamed } from '#src/platform/typed-numbers.ts';

const metersPerMile = 1609.344;
export const mileageUnits = ['mi', 'km'] as const;
export type MileageUnit = (typeof mileageUnits)[number];

// Marks between digits: also the spaces that do not break, thin ones, and the Swiss apostrophe.
const between = /[\s\u00a0\u202f\u2009'’]/g;

/**
 * The number in a text that holds nothing but it: `84,210`, `24 995`, `12.995,50`, `12995.0000`. One mark before three
 * digits parts thousands; `undefined` where there is no number, or more than one.
 */
export function readNumber(text: string): number | undefined {
  const bare = text.replace(between, '');
  if (!/^\d[\d.,]*$/.test(bare)) return undefined;
  const marks = bare.match(/[.,]/g) ?? [];
  const last = bare.search(/[.,]\d*$/);
  if (marks.length === 0) return Number(bare);
  const [whole, rest] = [bare.slice(0, last), bare.slice(last + 1)];
  const isDecimal =
    new Set(marks).size === 2
      ? bare.indexOf(bare.charAt(last)) === last
      : marks.length === 1 && (rest.length !== 3 || whole.length > 3 || /^0/.test(whole));
  const digits = isDecimal ? whole : bare;
  if (!/^\d{1,3}([.,]\d{3})+$|^\d+$/.test(digits)) return undefined;
  const number = Number(`${digits.replace(/[.,]/g, '')}${isDecimal ? `.${rest}` : ''}`);
  return Number.isFinite(number) ? number : undefined;
}

// Longer than any figure with its unit; the patterns below stay cheap.
const longestFigure = 100;

export type Read<T> = { value: T } | { problem: string };

/** A price in the installation's currency, as a decimal string. */
export function readPrice(text: string): Read<string> {
  if (text.length > longestFigure) return { problem: 'this is no price. Write it in figures, such as 24995' };
  const figures = /\d.*\d|\d/s.exec(text)?.[0];
  const beside = figures === undefined ? text : text.replace(figures, '');
  const currency = currencyNamed(beside);
  if (currency === 'other') return { problem: `“${text}” is not in ${currencyName()}, and prices here are` };
  const amount = currency === 'own' ? readNumber(figures ?? '') : undefined;
  if (amount === undefined) return { problem: `“${text}” is no price. Write it in figures, such as 24995` };
  if (amount <= 0) return { problem: 'the price is 0. Write what the car costs' };
  if (amount >= 10_000_000) return { problem: `“${text}” is more than a car costs` };
  return { value: toDecimal(Math.round(amount * centsPerUnit())) };
}

/** How far a car has been driven, and in which unit where the text says it. */
export function readDistance(text: string): Read<{ reading: number; unit: MileageUnit | null }> {
  if (text.length > longestFigure)
    return { problem: 'this is no distance. Write it in figures, such as 84210, or 135000 km' };
  const match = /^(.*?)(k)?\s*(mi|mile|miles|mls|km|kms|kilometers?|kilometres?|kilom[eè]tres?)?\.?$/i.exec(
    text.trim(),
  );
  const number = readNumber(match?.[1]?.trim() ?? '');
  if (number === undefined)
    return { problem: `“${text}” is no distance. Write it in figures, such as 84210, or 135000 km` };
  const unit = match?.[3] ? (/^k/i.test(match[3]) ? 'km' : 'mi') : null;
  return { value: { reading: Math.round(match?.[2] ? number * 1000 : number), unit } };
}

/** Whole miles of a reading. */
export const milesOf = (reading: number, unit: MileageUnit): number =>
  unit === 'km' ? Math.round((reading * 1000) / metersPerMile) : reading;
