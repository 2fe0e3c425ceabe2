import { describe, expect, test } from 'vitest';
import { keptBack, type ReturnTerms, returnTermsWords } from './return-terms.ts';

const terms: ReturnTerms = { includedKm: 1000, perKmCents: 25, mostPercent: 10 };
const price = { priceCents: 18_000_00, paidCents: 18_000_00 };
const of = (
  returned: number,
  { unit = 'km', handedOver = 41_250, ...rest }: Partial<{ unit: 'km' | 'mi'; handedOver: number }> = {},
  paid = price,
) => keptBack({ unit, handedOver, returned, ...rest }, terms, paid);

describe('what is kept back of a car that comes back', () => {
  test.each([
    // Driven, beyond, kept.
    [41_250, 0, 0, 0],
    [42_250, 1000, 0, 0],
    [42_251, 1001, 1, 25],
    [42_738, 1488, 488, 122_00],
  ])('at %i km', (returned, distance, beyondKm, keptCents) => {
    expect(of(returned)).toEqual({ distance, beyondKm, keptCents, isAtMost: false });
  });

  test('miles are kilometres for it, and a broken one counts for the buyer', () => {
    // 621 mi are 999.4 km, 622 mi are 1,001.0 km, 1,000 mi are 1,609.3 km.
    expect(of(41_250 + 621, { unit: 'mi' })).toMatchObject({ distance: 621, keptCents: 0 });
    expect(of(41_250 + 622, { unit: 'mi' })).toMatchObject({ beyondKm: 1, keptCents: 25 });
    expect(of(42_250, { unit: 'mi' })).toMatchObject({ distance: 1000, beyondKm: 609, keptCents: 152_25 });
  });

  test('is never more than its share of the price, whole cents, nor than the payment itself', () => {
    expect(of(141_250)).toMatchObject({ keptCents: 1_800_00, isAtMost: true });
    expect(of(141_250, {}, { priceCents: 1_999_99, paidCents: 1_999_99 }).keptCents).toBe(199_99);
    expect(of(141_250, {}, { priceCents: 18_000_00, paidCents: 50_00 }).keptCents).toBe(50_00);
    // Exactly the most is not above it: 8,200 km.
    expect(of(41_250 + 1000 + 7200)).toMatchObject({ keptCents: 1_800_00, isAtMost: false });
  });

  test('is nothing without terms, and nothing where the odometer says less', () => {
    expect(keptBack({ unit: 'km', handedOver: 100, returned: 90_000 }, null, price)).toEqual({
      distance: 89_900,
      beyondKm: 0,
      keptCents: 0,
      isAtMost: false,
    });
    expect(of(40_000)).toMatchObject({ distance: 0, keptCents: 0 });
  });
});

test('the terms are told in the unit of whoever reads them', () => {
  expect(returnTermsWords(terms, 'km')).toMatch(
    /^1,000 km are included\. Beyond that .*0\.25 a kilometre stays/,
  );
  expect(returnTermsWords(terms, 'miles')).toMatch(
    /^621 mi \(1,000 km\) are included\. Beyond that .*0\.40 a mile \(.*0\.25 a kilometre\) stays/,
  );
});
