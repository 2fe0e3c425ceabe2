/** Reading a card as it is typed: brand, grouping, completeness. Nothing here leaves the page. */

import { passesLuhn } from '#src/money/payments/rules.ts';

interface Brand {
  id: string;
  name: string;
  starts: RegExp;
  lengths: readonly number[];
  groups: readonly number[];
  cvcLength: 3 | 4;
}

const fours = [4, 4, 4, 4, 3];
const brands: Brand[] = [
  { id: 'visa', name: 'Visa', starts: /^4/, lengths: [16], groups: fours, cvcLength: 3 },
  {
    id: 'mastercard',
    name: 'Mastercard',
    starts: /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/,
    lengths: [16],
    groups: fours,
    cvcLength: 3,
  },
  { id: 'amex', name: 'Amex', starts: /^3[47]/, lengths: [15], groups: [4, 6, 5], cvcLength: 4 },
  {
    id: 'diners',
    name: 'Diners',
    starts: /^3(0[0-5]|[689])/,
    lengths: [14, 16],
    groups: [4, 6, 6],
    cvcLength: 3,
  },
  { id: 'jcb', name: 'JCB', starts: /^35/, lengths: [16], groups: fours, cvcLength: 3 },
  {
    id: 'discover',
    name: 'Discover',
    starts: /^6(011|5|4[4-9])/,
    lengths: [16],
    groups: fours,
    cvcLength: 3,
  },
  { id: 'unionpay', name: 'UnionPay', starts: /^62/, lengths: [16, 17, 18, 19], groups: fours, cvcLength: 3 },
];

export const brandOf = (digits: string): Brand | undefined =>
  brands.find(({ starts }) => starts.test(digits));

export const digitsOf = (typed: string): string => typed.replace(/\D/g, '');

/** `4242424242424242` to `4242 4242 4242 4242`; Amex in its own groups. */
export function groupDigits(digits: string): string {
  const brand = brandOf(digits);
  const longest = Math.max(...(brand?.lengths ?? [19]));
  const kept = digits.slice(0, longest);
  const parts: string[] = [];
  let from = 0;
  for (const size of brand?.groups ?? fours) {
    if (from >= kept.length) break;
    parts.push(kept.slice(from, from + size));
    from += size;
  }
  return parts.join(' ');
}

/**
 * A date as browsers and password managers fill it in, whole: `12/2031`, `2031-12`, `12.31`, `122031`, `203112`,
 * `Dec 2031`. Undefined for what is still being typed.
 */
export function wholeExpiry(filled: string): { month: string; year: string } | undefined {
  const parts =
    filled
      .normalize('NFKC')
      .toLowerCase()
      .match(/\d+|[a-z]{3,}/g) ?? [];
  const named = parts.find((part) => /^[a-z]/.test(part));
  const month = named && monthNames.indexOf(named.slice(0, 3)) + 1;
  if (named) return month ? inOrder(String(month), parts.find((part) => /^\d/.test(part)) ?? '') : undefined;
  const [first = '', second = '', ...more] = parts;
  if (more.length > 0) return dayOf(parts);
  if (second === '') {
    if (first.length !== 6) return undefined;
    return /^20\d\d(0[1-9]|1[0-2])$/.test(first)
      ? inOrder(first.slice(4), first.slice(0, 4))
      : inOrder(first.slice(0, 2), first.slice(2));
  }
  // Where the year comes first it is one that no month is: `12 / 3` is a year that is still being typed.
  const isYearFirst = first.length === 4 || Number(first) > 12;
  return isYearFirst ? inOrder(second, first) : inOrder(first, second);
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `2031-12-01`, whose day says nothing. */
const dayOf = ([year = '', month = '', day = '', ...more]: string[]) =>
  year.length === 4 && day.length <= 2 && more.length === 0 ? inOrder(month, year) : undefined;

function inOrder(month: string, year: string): { month: string; year: string } | undefined {
  const isYear = /^20\d\d$/.test(year) || /^\d\d$/.test(year);
  return /^(0?[1-9]|1[0-2])$/.test(month) && isYear
    ? { month: month.padStart(2, '0'), year: year.slice(-2) }
    : undefined;
}

/** `827` to `08 / 27`: a first digit above 1 can only be a month. What was filled in whole is read whole. */
export function groupExpiry(given: string): string {
  const typed = given.normalize('NFKC');
  const whole = wholeExpiry(typed);
  if (whole) return `${whole.month} / ${whole.year}`;
  const [, single] = /^\s*([1-9])\s*\/\s*$/.exec(typed) ?? [];
  if (single) return `0${single} / `;
  // Whoever types the century goes on after these two digits.
  const century = /^\s*\d{1,2}\s*\/\s*20\d?\s*$/.exec(typed);
  let digits = digitsOf(typed).slice(0, century ? 5 : 4);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`.slice(0, century ? 5 : 4);
  if (digits.length < 2) return digits;
  return digits.length === 2 && !typed.includes('/') ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}

/** What is wrong with a card before the bank is asked, by field; in the words Stripe.js uses. */
export function checkCard(
  card: { number: string; expiry: string; cvc: string },
  only?: 'unionpay',
  today = new Date(),
): { number?: string; expiry?: string; cvc?: string } {
  const wrong: { number?: string; expiry?: string; cvc?: string } = {};
  const digits = digitsOf(card.number);
  const brand = brandOf(digits);
  const shortest = Math.min(...(brand?.lengths ?? [13]));
  if (digits.length < shortest) wrong.number = 'Your card number is incomplete.';
  else if (only === 'unionpay' && brand?.id !== 'unionpay') {
    wrong.number = 'This is not a UnionPay card. Use the Card tab for it.';
  } else if (!passesLuhn(digits)) wrong.number = 'Your card number is incorrect.';
  const expiry = groupExpiry(card.expiry);
  const [month = 0, year = 0] = expiry.split('/').map((part) => Number(digitsOf(part)));
  const full = 2000 + year;
  if (digitsOf(expiry).length !== 4) wrong.expiry = "Your card's expiration date is incomplete.";
  else if (month < 1 || month > 12) wrong.expiry = "Your card's expiration month is invalid.";
  else if (full < today.getFullYear() || (full === today.getFullYear() && month < today.getMonth() + 1)) {
    wrong.expiry = "Your card's expiration date is in the past.";
  }
  if (digitsOf(card.cvc).length < (brand?.cvcLength ?? 3))
    wrong.cvc = "Your card's security code is incomplete.";
  return wrong;
}
