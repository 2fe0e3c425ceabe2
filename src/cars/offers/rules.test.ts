import { expect, test } from 'vitest';
import { actsOf, amountProblem, leastOffer, leftWords, type OfferFacts } from './rules.ts';

const open: OfferFacts = {
  state: 'open',
  turn: 'seller',
  counters: 0,
  buyerCents: 19_500_00,
  sellerCents: null,
};
const bounds = { priceCents: 20_650_00, leastCents: 12_390_00 };

test('who answers may accept, name another amount or decline; the other one takes back', () => {
  expect(actsOf(open, 'seller', 2)).toEqual(['accept', 'counter', 'decline']);
  expect(actsOf(open, 'buyer', 2)).toEqual(['withdraw']);
  const countered: OfferFacts = { ...open, turn: 'buyer', sellerCents: 20_100_00, counters: 1 };
  expect(actsOf(countered, 'buyer', 2)).toEqual(['accept', 'offer', 'decline']);
  expect(actsOf(countered, 'buyer', 0)).toEqual(['accept', 'decline']);
  expect(actsOf(countered, 'seller', 0)).toEqual(['decline']);
  expect(actsOf({ ...open, counters: 3 }, 'seller', 0)).toEqual(['accept', 'decline']);
});

test('once it is accepted its buyer alone may let it go, and once it is over nobody does anything', () => {
  const accepted: OfferFacts = { ...open, state: 'accepted', turn: null };
  expect(actsOf(accepted, 'buyer', 1)).toEqual(['withdraw']);
  expect(actsOf(accepted, 'seller', 1)).toEqual([]);
  for (const state of ['paid', 'declined', 'withdrawn', 'lapsed', 'unpaid', 'ended'] as const)
    for (const side of ['buyer', 'seller'] as const)
      expect(actsOf({ ...open, state, turn: null }, side, 3)).toEqual([]);
});

test('amounts come closer to each other and stay within what the listing allows', () => {
  expect(amountProblem('buyer', 20_650_01, null, bounds)).toBe('above_price');
  expect(amountProblem('buyer', 20_650_00, null, bounds)).toBeNull();
  expect(amountProblem('buyer', 12_389_99, null, bounds)).toBe('below_least');
  expect(amountProblem('seller', 19_500_00, open, bounds)).toBe('not_more');
  expect(amountProblem('seller', 20_100_00, open, bounds)).toBeNull();
  const countered = { ...open, sellerCents: 20_100_00 };
  expect(amountProblem('buyer', 20_100_00, countered, bounds)).toBe('not_less');
  expect(amountProblem('buyer', 19_500_00, countered, bounds)).toBe('not_more');
  expect(amountProblem('seller', 20_200_00, countered, bounds)).toBe('not_less');
});

test('the least is a share of the price in whole dollars and never above the price', () => {
  expect(leastOffer(20_650_00, 60)).toBe(12_390_00);
  expect(leastOffer(18_000_33, 60)).toBe(10_801_00);
  expect(leastOffer(50, 95)).toBe(50);
});

test('what is left of a time is said in the largest two units', () => {
  expect(leftWords(192 * 60_000)).toBe('3 h 12 min');
  expect(leftWords(48 * 3_600_000)).toBe('2 days');
  expect(leftWords(59_000)).toBe('less than a minute');
  expect(leftWords(23 * 3_600_000)).toBe('23 h');
});
