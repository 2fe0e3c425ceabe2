import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareOf, toCents, toDecimal, toDollars } from './money.ts';

const cents = fc.integer({ min: 0, max: 99_999_999_999_999 });

describe('money', () => {
  test('written on the wire and read back is the same', () => {
    fc.assert(fc.property(cents, (amount) => toCents(toDecimal(amount)) === amount));
  });

  test('is read from its digits, so 0.29 is 29 cents and not 28', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 99 }), (whole, part) => {
        const words = `${whole}.${String(part).padStart(2, '0')}`;
        expect(toCents(words)).toBe(whole * 100 + part);
        expect(toCents(Number(words))).toBe(whole * 100 + part);
      }),
    );
  });

  test('keeps its sign and two decimals', () => {
    fc.assert(fc.property(cents, (amount) => amount === 0 || toDecimal(-amount) === `-${toDecimal(amount)}`));
    expect(toDecimal(5)).toBe('0.05');
    expect(toDecimal(-1305)).toBe('-13.05');
  });

  test('for people has a sign, thousands and two decimals', () => {
    fc.assert(fc.property(cents, (amount) => toDollars(amount).replace(/[$,]/g, '') === toDecimal(amount)));
    expect(toDollars(99_999_999)).toBe('$999,999.99');
    expect(toDollars(-100_000)).toBe('-$1,000.00');
  });

  test.each([
    '',
    '.5',
    '1.',
    '1.234',
    '1e3',
    '-1',
    '+1',
    '0x10',
    'NaN',
    'Infinity',
    '1,000',
    '１',
    '1 0',
    '9999999999999',
  ])('refuses %j as an amount', (words) => {
    expect(toCents(words)).toBeNull();
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, -0.01, 1e21, 0.001])('refuses the number %d', (number) => {
    expect(toCents(number)).toBeNull();
  });

  test('shared out by a rate loses and invents less than a cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000_000, max: 10_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, rate) => {
          const share = shareOf(amount, rate / 10_000);
          expect(Number.isInteger(share)).toBe(true);
          expect(Math.abs(share - (amount * rate) / 10_000)).toBeLessThanOrEqual(0.5 + 1e-6);
        },
      ),
    );
  });

  test('half a cent is rounded up', () => {
    expect(shareOf(50, 0.13)).toBe(7);
    expect(shareOf(250, 0.05)).toBe(13);
  });
});
