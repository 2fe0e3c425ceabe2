import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import {
  centsOf,
  currencyName,
  formatMoney,
  formatMoneyRange,
  setCurrency,
  shareOf,
  toCents,
  toDecimal,
} from './money.ts';

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
    fc.assert(fc.property(cents, (amount) => formatMoney(amount).replace(/[$,]/g, '') === toDecimal(amount)));
    expect(formatMoney(99_999_999)).toBe('$999,999.99');
    expect(formatMoney(-100_000)).toBe('-$1,000.00');
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

describe('in another currency', () => {
  afterEach(() => setCurrency('usd'));

  test.each([
    ['usd', 1340, '13.40', '$13.40', 'US$13.40', 'US dollars'],
    ['cad', 123_450, '1234.50', 'CA$1,234.50', 'CA$1,234.50', 'Canadian dollars'],
    ['eur', -500, '-5.00', '-€5.00', '-€5.00', 'euros'],
    ['jpy', 1340, '1340', '¥1,340', 'JP¥1,340', 'Japanese yen'],
    ['huf', 175, '175', 'HUF 175', 'HUF 175', 'Hungarian forints'],
    ['kwd', 134, '1.340', 'KWD 1.340', 'KWD 1.340', 'Kuwaiti dinars'],
  ])('%s: %d is %s on the wire and %s for people', (code, cents, decimal, plain, full, name) => {
    setCurrency(code);
    const spaced = (words: string) => words.replace(/\u00a0/g, ' ');
    expect(toDecimal(cents)).toBe(decimal);
    expect(centsOf(decimal)).toBe(cents);
    expect(spaced(formatMoney(cents))).toBe(plain);
    expect(spaced(formatMoney(cents, { withCountry: true }))).toBe(full);
    expect(currencyName()).toBe(name);
  });

  test.each(['jpy', 'kwd', 'isk', 'tnd', 'eur'])('%s is read as it is written', (code) => {
    setCurrency(code);
    fc.assert(fc.property(cents, (amount) => toCents(toDecimal(amount)) === amount));
  });

  test('has no parts smaller than are counted', () => {
    setCurrency('jpy');
    expect(toCents('13.40')).toBeNull();
    expect(toCents('1340.00')).toBe(1340);
    setCurrency('kwd');
    expect(toCents('1.345')).toBeNull();
    expect(toCents('1.34')).toBe(134);
  });

  test('leaves out decimals only where there are none', () => {
    expect(formatMoney(3_690_000, { short: true })).toBe('$36,900');
    expect(formatMoney(8850, { short: true })).toBe('$88.50');
    expect(formatMoney(-0)).toBe('$0.00');
    expect(formatMoneyRange(1_000_000, 2_500_000)).toBe('$10,000-25,000');
  });
});
