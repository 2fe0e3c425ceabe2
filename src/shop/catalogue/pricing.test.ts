import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulesOfProgram } from '#src/money/tax/server/service.ts';
import { taxLabel } from '#src/money/tax/tax-line.ts';
import { readPostalCode } from '#src/platform/postal-codes.ts';
import { gear } from '../../../demo/gear/catalogue.ts';
import { addDays, businessDayAfter, clockIn, isBusinessDay } from './business-days.ts';
import { liesIn, regionsOf } from './postal-codes.ts';
import { type Priced, parcelCents, ratesOf, servedBy, sumsOf } from './pricing.ts';

const taxing = { rules: rulesOfProgram(), at: new Date('2026-11-26T17:00:00Z') };
const line = (quantity: number, unitCents: number): Priced => ({ quantity, unitCents, taxClass: 'standard' });
const ontario = { country: 'CA', region: 'ON' } as const;
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

describe('tax', () => {
  test.each([
    ['ON', [['HST 13%', 2600]]],
    ['NS', [['HST 14%', 2800]]],
    ['AB', [['GST 5%', 1000]]],
    [
      'BC',
      [
        ['GST 5%', 1000],
        ['PST 7%', 1400],
      ],
    ],
    [
      'QC',
      [
        ['GST 5%', 1000],
        ['QST 9.975%', 1995],
      ],
    ],
  ] as const)('of two hundred dollars sent to %s', (region, expected) => {
    const { taxLines } = sumsOf([line(1, 18_600)], 1_400, { country: 'CA', region }, taxing);
    expect(taxLines.map((tax) => [taxLabel(tax), tax.cents])).toEqual(expected);
  });

  test('is collected nowhere in the United States, where Rove has no nexus', () => {
    expect(sumsOf([line(2, 18_900)], 2_800, { country: 'US', region: 'NY' }, taxing)).toMatchObject({
      taxLines: [],
      totalCents: 40_600,
    });
  });

  test('is collected in a state that Rove has registered in, and in no other', () => {
    const registered = { rules: rulesOfProgram({ NY: 8_875 }), at: taxing.at };
    const sent = (region: string) => sumsOf([line(2, 18_900)], 2_800, { country: 'US', region }, registered);
    // 406.00 at 8.875 % is 36.0325.
    expect(sent('NY')).toMatchObject({
      taxLines: [{ code: 'US-NY-ST', name: 'Sales tax', perHundredThousand: 8_875, cents: 3_603 }],
      totalCents: 44_203,
    });
    expect(sent('NJ')).toMatchObject({ taxLines: [], totalCents: 40_600 });
  });

  test('leaves out what is never taxed, and still counts it', () => {
    const free: Priced = { ...line(1, 10_000), taxClass: 'zero' };
    const sums = sumsOf([free, line(1, 10_000)], 0, ontario, taxing);
    expect([sums.lineTaxCents, sums.totalCents]).toEqual([[0, 1_300], 21_300]);
  });

  test('of the lines and the delivery is the tax of the whole, for any order', () => {
    const lines = fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 10 }),
        unitCents: fc.integer({ min: 1, max: 200_000 }),
      }),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(
        lines,
        fc.integer({ min: 0, max: 30_000 }),
        fc.constantFrom('ON', 'QC', 'BC', 'AB'),
        (given, shipping, region) => {
          const sums = sumsOf(
            given.map((one) => ({ ...one, taxClass: 'standard' })),
            shipping,
            { country: 'CA', region },
            taxing,
          );
          const taxCents = sum(sums.taxLines.map(({ cents }) => cents));
          expect(sum(sums.lineTaxCents) + sums.shippingTaxCents).toBe(taxCents);
          expect(sums.totalCents).toBe(sums.itemsCents + shipping + taxCents);
          // The same rules within prices: nothing is added, and the parts are the tax again.
          const rules = {
            given: taxing.rules.given.map((rule) => ({ ...rule, included: true })),
            added: [],
          };
          const within = sumsOf(
            given.map((one) => ({ ...one, taxClass: 'standard' })),
            shipping,
            { country: 'CA', region },
            { ...taxing, rules },
          );
          expect(within.totalCents).toBe(within.itemsCents + shipping);
          expect(sum(within.lineTaxCents) + within.shippingTaxCents).toBe(0);
          expect(sum(within.lineTaxWithinCents) + within.shippingTaxWithinCents).toBe(
            sum(within.taxLines.map(({ cents }) => cents)),
          );
        },
      ),
    );
  });
});

const zones = gear.delivery?.zones ?? [];

test('each kilogram begun counts, and the North has no express', () => {
  const { standard } = ratesOf(zones, { country: 'CA', region: 'ON' });
  expect([1, 1000, 1001, 11_000].map((grams) => parcelCents(standard!, grams))).toEqual([
    1_200, 1_200, 1_300, 2_200,
  ]);
  expect(Object.keys(ratesOf(zones, { country: 'CA', region: 'NU' }))).toEqual(['standard']);
  expect(Object.keys(ratesOf(zones, { country: 'CA', region: 'BC' }))).toEqual(['standard', 'express']);
});

describe('postal codes', () => {
  test.each([
    ['CA', 'm4k1e8', 'M4K 1E8'],
    ['CA', ' T2P-1A1 ', 'T2P 1A1'],
    ['US', '100011234', '10001-1234'],
    ['CA', 'D4K 1E8', null],
    ['CA', '10001', null],
    ['US', '10001', '10001'],
    ['US', '10001-1234', '10001-1234'],
    ['US', '1000', null],
    ['US', 'M4K 1E8', null],
  ] as const)('%s %s is read as %s', (country, typed, read) => {
    expect(readPostalCode(country, typed)).toBe(read);
  });

  test.each([
    ['CA', 'ON', 'M4K 1E8', true],
    ['CA', 'QC', 'M4K 1E8', false],
    ['CA', 'QC', 'K1A 0S5', true],
    ['CA', 'ON', 'K1A 0S5', true],
    ['CA', 'QC', 'K2P 1A1', false],
    ['US', 'PR', '00901', true],
    ['US', 'GU', '96910', true],
    ['US', 'VI', '00802', true],
    ['US', 'AE', '09012', true],
    ['US', 'TN', '42223', true],
    ['CA', 'NU', 'X0A 0H0', true],
    ['CA', 'NT', 'X0A 0H0', false],
    ['CA', 'NT', 'X1A 2N2', true],
    ['US', 'NY', '10001', true],
    ['US', 'NY', '94105', false],
    ['US', 'CA', '94105', true],
    ['US', 'ZZ', '94105', false],
  ] as const)('%s %s has %s: %s', (country, region, code, expected) => {
    expect(liesIn(country, region, code)).toBe(expected);
  });

  test('lie in one state each, but for some that share theirs across a line or an ocean', () => {
    const prefixes = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'));
    const shared = prefixes.filter(
      (prefix) => regionsOf('US').filter((region) => liesIn('US', region, `${prefix}01`)).length > 1,
    );
    expect(shared).toEqual(['063', '834', '967', '969']);
  });
});

const canada = { country: 'CA', closedDays: [] };

test('a country without a zone is not served, and one without states is served as a whole', () => {
  const alps = [
    {
      country: 'LI',
      regions: [],
      rates: { standard: { baseCents: 900, perKilogramCents: 0, businessDays: 1 } },
    },
  ];
  expect(Object.keys(ratesOf(alps, { country: 'LI', region: '' }))).toEqual(['standard']);
  expect(ratesOf(alps, { country: 'AT', region: '' })).toEqual({});
  expect(servedBy(alps)).toEqual([{ country: 'LI', regions: [] }]);
  expect(servedBy(zones).map(({ country }) => country)).toEqual(['CA', 'US']);
});

describe('business days', () => {
  test.each([
    ['2026-11-25', true],
    ['2026-11-22', false],
    ['2026-04-03', false],
    ['2027-03-26', false],
    ['2026-05-18', false],
    ['2026-09-07', false],
    ['2026-10-12', false],
    ['2026-12-25', false],
  ])('%s: %s', (day, expected) => {
    expect(isBusinessDay(day, canada)).toBe(expected);
  });

  test('are counted over weekends and holidays', () => {
    expect(businessDayAfter('2026-11-20', 1, canada)).toBe('2026-11-23');
    expect(businessDayAfter('2026-11-22', 0, canada)).toBe('2026-11-23');
    expect(businessDayAfter('2026-12-24', 1, canada)).toBe('2026-12-28');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });

  test('elsewhere only weekends and the days that a company says are none', () => {
    const vaduz = { country: 'LI', closedDays: ['2026-08-17'] };
    expect([isBusinessDay('2026-12-25', vaduz), isBusinessDay('2026-08-17', vaduz)]).toEqual([true, false]);
    expect(businessDayAfter('2026-08-14', 1, vaduz)).toBe('2026-08-18');
  });

  test('begin where the shop is', () => {
    expect(clockIn('America/New_York', new Date('2026-11-22T03:30:00Z'))).toEqual({
      day: '2026-11-21',
      hour: 22,
    });
  });
});
