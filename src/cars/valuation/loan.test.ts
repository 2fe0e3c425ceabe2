import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthlyPayment } from './loan.ts';

test('a textbook loan costs what the textbook says', () => {
  // 20,000 over 60 months at 6 %: 386.66 a month.
  expect(
    monthlyPayment({ priceCents: 20_000_00, downCents: 0, ratePercent: 6, months: 60 }).monthlyCents,
  ).toBe(386_66);
});

test('without interest the price is split evenly', () => {
  expect(monthlyPayment({ priceCents: 24_000_00, downCents: 0, ratePercent: 0, months: 24 })).toEqual({
    principalCents: 24_000_00,
    monthlyCents: 1_000_00,
    interestCents: 0,
  });
});

test('the payments always repay the loan, with less than a cent a month too much', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000_00, max: 200_000_00 }),
      fc.double({ min: 0, max: 25, noNaN: true }),
      fc.constantFrom(24, 60, 84),
      (priceCents, ratePercent, months) => {
        const { monthlyCents } = monthlyPayment({ priceCents, downCents: 0, ratePercent, months });
        let debt = priceCents;
        for (let month = 0; month < months; month++) debt += (debt * ratePercent) / 1200 - monthlyCents;
        expect(debt).toBeLessThanOrEqual(0.01);
        expect(debt).toBeGreaterThan(-months * 4);
      },
    ),
  );
});

test('a down payment above the price leaves nothing to pay', () => {
  expect(
    monthlyPayment({ priceCents: 5_000_00, downCents: 9_000_00, ratePercent: 6, months: 36 }).monthlyCents,
  ).toBe(0);
});
