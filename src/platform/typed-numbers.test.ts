import { afterEach, describe, expect, test } from 'vitest';
import { setCurrency } from './money.ts';
import {
  askWords,
  readTypedAmount,
  readTypedCount,
  readTypedDecimal,
  readTypedMiles,
} from './typed-numbers.ts';

const amount = (typed: string | number, bounds = {}) => {
  const reading = readTypedAmount(typed, bounds);
  if ('cents' in reading) return reading.cents;
  return 'ask' in reading ? reading : reading.refused;
};
const count = (typed: string) => {
  const reading = readTypedCount(typed);
  return 'value' in reading ? reading.value : reading;
};
const miles = (typed: string) => {
  const reading = readTypedMiles(typed);
  return 'value' in reading ? reading.value : reading;
};

test.each([
  ['fr-CA', '25,50', 2550],
  ['fr-CA', '25,50 $', 2550],
  ['fr-CA', '25,50\u00a0$', 2550],
  ['fr-CA', '1\u00a0234,56\u00a0$\u00a0US', 123456],
  ['fr-CA', '1\u202f234', 123400],
  ['fr-CA', '1 234 567,8', 123456780],
  ['de-DE', '1.234,56', 123456],
  ['de-DE', '1.234.567', 123456700],
  ['de-DE', '12.345,6', 1234560],
  ['de-DE', ',5', 50],
  ['de-DE', '25,-', 2500],
  ['de-DE', '25,––', 2500],
  ['en-IN', '1,00,000', 10000000],
  ['en-IN', '12,34,567.89', 123456789],
  ['en-IN', '500/-', 50000],
  ['de-CH', "1'234.50", 123450],
  ['de-CH', '1’234’567', 123456700],
  ['de-CH', '25.–', 2500],
  ['de-CH', '25.-', 2500],
  ['en-US', '$1,234.50', 123450],
  ['en-US', '1,234,567', 123456700],
  ['en-US', 'US$ 25', 2500],
  ['en-US', 'US$25.5', 2550],
  ['en-US', '25.50 USD', 2550],
  ['en-US', 'usd 25', 2500],
  ['en-US', 'USD $25', 2500],
  ['en-US', '25 dollars', 2500],
  ['en-US', '$24.5k', 2450000],
  ['en-US', '.50', 50],
  ['en-US', '25.', 2500],
  ['en-US', ' 25 ', 2500],
  ['en-US', '1234.500', 123450],
  ['en-US', '007', 700],
  ['ar-EG', '٢٥٫٥٠', 2550],
  ['ar-EG', '١٬٢٣٤', 123400],
  ['fa-IR', '۲۵', 2500],
  ['hi-IN', '₹', 'no_number'],
  ['hi-IN', '२५.५०', 2550],
  ['ja-JP', '２５．５０', 2550],
  ['ja-JP', '＄２５', 2500],
  ['pasted', '\u202a$25.50\u202c', 2550],
  ['pasted', '25\u200b.50', 2550],
  ['pasted', '1\u2009234.50', 123450],
] as const)('%s: an amount typed as %j is %j cents', (_keyboard, typed, cents) => {
  expect(amount(typed)).toBe(cents);
});

test.each(['-25', '−25,00', '–25', '$-25', '-$25', '$ −25'])('%j is less than nothing', (typed) => {
  expect(amount(typed)).toBe(-2500);
});

test.each([
  ['1,234', [123400, 123]],
  ['42.000', [4200000, 4200]],
  ['$1.239', [123900, 124]],
  ['999,999', [99999900, 100000]],
])('%j is asked about, with both amounts', (typed, ask) => {
  expect(amount(typed)).toEqual({ ask, because: 'separator' });
});

test('a field that takes only one of two readings is not asked about', () => {
  expect(amount('24,500', { leastCents: 10_000 })).toBe(2450000);
  expect(amount('5.000', { mostCents: 20_000 })).toBe(500);
  expect(amount('1,234', { leastCents: 1_000_000 })).toMatchObject({ because: 'separator' });
});

test.each([
  ['CA$25.50', [2550]],
  ['25,50 €', [2550]],
  ['€25', [2500]],
  ['C$ 25', [2500]],
  ['$25 CAD', [2500]],
  ['25 $ CA', [2500]],
  ['£10', [1000]],
  ['₹1,00,000', [10000000]],
  ['Rs. 500', [50000]],
  ['CHF 25.–', [2500]],
  ['EUR 1.234', [123400, 123]],
])('%j is in another currency, and never taken for US dollars unasked', (typed, ask) => {
  expect(amount(typed)).toEqual({ ask, because: 'currency' });
});

test.each([
  '',
  ' ',
  '.',
  ',',
  '-',
  '$',
  'abc',
  '25 apples',
  '1e3',
  '0x10',
  '1,23,4',
  '12,34',
  '1 23 456',
  '1.2.3',
  '1,2,3',
  "1'23",
  '25..5',
  '1,,234',
  '50¢',
  '2⁵⁰',
  '½',
  '25-30',
  '1.234.56',
  '1234,567.8',
  '25⁵⁰',
  '١٢٣abc',
  '9'.repeat(65),
])('%j is no amount, or has a comma for decimals', (typed) => {
  const read = readTypedAmount(typed);
  // `12,34` is the one of them that a person means: twelve and thirty-four cents.
  expect(read).toEqual(typed === '12,34' ? { cents: 1234 } : { refused: 'no_number' });
});

test('more decimals than a cent has are told, not cut off', () => {
  expect(amount('25.5678')).toBe('too_precise');
  expect(amount('0,125')).toBe('too_precise');
  expect(amount('1 234,567')).toBe('too_precise');
  expect(amount(1.234)).toBe('too_precise');
});

test('a number that a program sent has one reading', () => {
  expect(amount(25.5)).toBe(2550);
  expect(amount(1234)).toBe(123400);
  expect(amount(-1)).toBe(-100);
  expect(amount(Number.NaN)).toBe('too_precise');
});

test('the question writes both amounts so that either can be typed again', () => {
  expect(askWords({ ask: [123400, 123], because: 'separator' })).toBe(
    'Is that $1,234.00 or $1.23? Write it as 1234.00 or 1.23.',
  );
  expect(askWords({ ask: [2550], because: 'currency' })).toBe(
    'Amounts here are in US dollars. Is it $25.50, US dollars?',
  );
  for (const again of ['1234.00', '1.23']) expect(readTypedAmount(again)).toHaveProperty('cents');
});

test.each([
  ['42.000', 42000],
  ['42,000', 42000],
  ['42 000', 42000],
  ['42\u202f000', 42000],
  ["42'000", 42000],
  ['1,00,000', 100000],
  ['４２０００', 42000],
  ['٤٢٠٠٠', 42000],
  ['42000.0', 42000],
  ['0', 0],
  ['-3', -3],
  ['42.5', { refused: 'too_precise' }],
  ['42 apples', { refused: 'no_number' }],
  ['', { refused: 'no_number' }],
  ['1e3', { refused: 'no_number' }],
])('a count typed as %j is %j', (typed, value) => {
  expect(count(typed)).toEqual(value);
});

test.each([
  ['84,210 mi', 84210],
  ['84.210 miles', 84210],
  ['84210mi', 84210],
  ['84k', 84000],
  ['84.2K miles', 84200],
  ['100 000 km', 62137],
  ['100.000km', 62137],
])('a mileage typed as %j is %j miles', (typed, value) => {
  expect(miles(typed)).toEqual(value);
});

test('a weight may be typed in kilograms, a rate with a comma', () => {
  expect(readTypedCount('1,5 kg', { g: 1, kg: 1000 })).toEqual({ value: 1500 });
  expect(readTypedCount('850 g', { g: 1, kg: 1000 })).toEqual({ value: 850 });
  expect(readTypedDecimal('6,9', 3)).toEqual({ value: 6.9 });
  expect(readTypedDecimal('6.9 %', 3)).toEqual({ value: 6.9 });
  expect(readTypedDecimal('6,900', 3, { most: 40 })).toEqual({ value: 6.9 });
  expect(readTypedDecimal('43,2', 1)).toEqual({ value: 43.2 });
});

describe('in another currency', () => {
  afterEach(() => setCurrency('usd'));

  test.each([
    ['cad', 'CA$25.50', 2550],
    ['cad', 'C$ 25', 2500],
    ['cad', '$25 CAD', 2500],
    ['eur', '25,50 €', 2550],
    ['eur', '25 euros', 2500],
    ['jpy', '¥1,340', 1340],
    ['jpy', '1340.00 yen', 1340],
    ['kwd', '1.340', 134],
    ['kwd', 'KWD 13.400', 1340],
    ['kwd', '1.345', 'too_precise'],
    ['jpy', '13.40', 'too_precise'],
    ['eur', 'US$ 25', { ask: [2500], because: 'currency' }],
    ['eur', '25 dollars', { ask: [2500], because: 'currency' }],
    ['cad', '25 €', { ask: [2500], because: 'currency' }],
  ])('%s: %s is %j', (code, typed, expected) => {
    setCurrency(code);
    expect(amount(typed)).toEqual(expected);
  });

  test('is named in the question', () => {
    setCurrency('eur');
    expect(askWords({ ask: [2550], because: 'currency' })).toBe(
      'Amounts here are in euros. Is it €25.50, euros?',
    );
  });
});
