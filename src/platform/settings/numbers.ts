/**
 * What the numbers of rides and orders begin with. It is the company's to change; a number that was given stays, so the
 * prefixes before it are kept with the last of each kind that they are of. Pure but for `settingOf`.
 */
import { company, companyHere } from './company.ts';
import { settingOf } from './setting.ts';

export const prefixShape = /^[A-Z]{1,5}$/;

export interface EarlierPrefix {
  prefix: string;
  /** The last order and the last ride that have it; those after an earlier one's. */
  orders: number;
  rides: number;
}

export interface Numbers {
  earlier: readonly EarlierPrefix[];
}

export const numbersHere = {
  name: 'numbers',
  fallback: { earlier: [] } satisfies Numbers as Numbers,
};

/** What was written before there was a choice has none. */
const present = (): string => company().numberPrefix ?? companyHere.fallback.numberPrefix;

/** `RV`: what the number of that order or ride begins with. */
export const prefixOf = (what: 'orders' | 'rides', id: number): string =>
  settingOf(numbersHere).earlier.find((one) => id <= one[what])?.prefix ?? present();

/** Whether numbers begin with it, or ever did. */
export const isKnownPrefix = (prefix: string): boolean =>
  prefix === present() || settingOf(numbersHere).earlier.some((one) => one.prefix === prefix);

/** `AT` for Alpen Taxi, `KE` for Keystone: initials, or the first letters of a single word. */
export function prefixFromName(name: string): string {
  const { fallback } = companyHere;
  if (name === fallback.name) return fallback.numberPrefix;
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter(Boolean);
  const [first = ''] = words;
  const letters = words.length > 1 ? words.map((word) => word[0]).join('') : first;
  return letters.slice(0, words.length > 1 ? 3 : 2) || 'N';
}
