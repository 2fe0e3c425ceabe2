import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canada } from './canada.ts';
import type { AddedRule, TaxRate } from './rates.ts';
import { reckonTax, taxOf } from './reckoning.ts';
import { taxOfPart } from './tax-line.ts';
import type { TaxRule } from './tax-rule.ts';
import { unitedStates } from './united-states.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const at = new Date('2026-11-26T17:00:00Z');
const rate = (name: string, perHundredThousand: number, more: Partial<TaxRate> = {}): TaxRate => ({
  code: `XX-${name}`,
  name,
  perHundredThousand,
  included: false,
  collector: 'company',
  compound: false,
  rounding: 'invoice',
  ...more,
});
const centsOf = (cents: number, ...rates: TaxRate[]) =>
  reckonTax([{ cents, rates }]).taxLines.map((line) => line.cents);

describe('a tax', () => {
  test('is rounded half up, once', () => {
    expect(centsOf(10, rate('A', 5_000))).toEqual([1]);
    expect(centsOf(9, rate('A', 5_000))).toEqual([]);
    // 1.04 at 13 % is 0.1352: three of them each by itself are 0.42, together 0.4056.
    const three = (rounding: 'invoice' | 'line') =>
      reckonTax([104, 104, 104].map((cents) => ({ cents, rates: [rate('A', 13_000, { rounding })] })));
    expect(three('line')).toMatchObject({ taxLines: [{ cents: 42 }], lineTaxCents: [14, 14, 14] });
    expect(three('invoice')).toMatchObject({ taxLines: [{ cents: 41 }], lineTaxCents: [14, 14, 13] });
  });

  test('that is compound is reckoned on the price with the taxes before it', () => {
    // Quebec before 2013: 7.5 % of 105.00.
    expect(centsOf(10_000, rate('QST', 7_500, { compound: true }), rate('GST', 5_000))).toEqual([500, 788]);
    // 112.88 holds them both: 100.00 is left.
    const within = { included: true } as const;
    expect(
      centsOf(11_288, rate('GST', 5_000, within), rate('QST', 7_500, { ...within, compound: true })),
    ).toEqual([500, 788]);
  });

  test('that a price holds is a part of it beside the others it holds', () => {
    const included = { included: true } as const;
    // 114.98 / 1.14975 = 100.0044.
    expect(centsOf(11_498, rate('GST', 5_000, included), rate('QST', 9_975, included))).toEqual([500, 998]);
    expect(centsOf(1, rate('HST', 13_000, included))).toEqual([]);
  });

  test('that is added to a price that holds another is reckoned without that one', () => {
    expect(centsOf(12_000, rate('VAT', 20_000, { included: true }), rate('City', 2_000))).toEqual([
      2_000, 200,
    ]);
  });

  test('of nothing is none, of one cent none, of the most to the cent, and of less than nothing an error', () => {
    expect(centsOf(0, rate('A', 13_000))).toEqual([]);
    expect(centsOf(1, rate('A', 13_000))).toEqual([]);
    expect(centsOf(Number.MAX_SAFE_INTEGER, rate('A', 13_000))).toEqual([1_170_935_903_116_329]);
    expect(() => centsOf(-1, rate('A', 13_000))).toThrow('on -1 cents');
    expect(() => centsOf(0.5, rate('A', 13_000))).toThrow('on 0.5 cents');
  });

  test('of any lines comes to what the lines have, each its own, and half up of the whole', () => {
    const lines = fc.array(
      fc.record({ cents: fc.integer({ min: 0, max: 2_000_000_000 }), taxed: fc.boolean() }),
      { minLength: 1, maxLength: 20 },
    );
    const rates = fc.array(
      fc.record({
        perHundredThousand: fc.integer({ min: 1, max: 30_000 }),
        compound: fc.boolean(),
        included: fc.boolean(),
        rounding: fc.constantFrom('invoice' as const, 'line' as const),
      }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(lines, rates, (priced, given) => {
        const all = given.map((one, index) => rate(`T${index}`, one.perHundredThousand, one));
        const reckoned = reckonTax(priced.map(({ cents, taxed }) => ({ cents, rates: taxed ? all : [] })));
        for (const [index, { cents }] of reckoned.taxLines.entries())
          expect(sum(reckoned.lineShares.map((shares) => shares[index]!))).toBe(cents);
        expect(sum(reckoned.lineTaxCents)).toBe(sum(reckoned.taxLines.map(({ cents }) => cents)));
        for (const [index, { cents, taxed }] of priced.entries())
          if (!taxed || cents === 0) expect(reckoned.lineTaxCents[index]).toBe(0);
        const plain = all.filter(({ compound, rounding }) => !compound && rounding === 'invoice');
        if (all.some(({ included }) => included)) return;
        const base = BigInt(sum(priced.map(({ cents, taxed }) => (taxed ? cents : 0))));
        for (const one of plain) {
          const expected = Number((base * BigInt(one.perHundredThousand) + 50_000n) / 100_000n);
          expect(reckoned.taxLines.find(({ code }) => code === one.code)?.cents ?? 0).toBe(expected);
        }
      }),
    );
  });
});

test('half an order refunded in Quebec is half of GST and of QST, and the other half is the rest', () => {
  const place = { country: 'CA', region: 'QC' };
  const lines = [
    { supply: 'gear', cents: 8_905 },
    { supply: 'gear', cents: 8_905 },
  ] as const;
  const { taxLines, lineShares, lineTaxCents } = taxOf({
    rules: { given: canada, added: [] },
    place,
    at,
    lines,
  });
  // 178.10: GST 8.905, QST 17.765475.
  expect(taxLines.map(({ cents }) => cents)).toEqual([891, 1_777]);
  expect(lineShares).toEqual([
    [446, 889],
    [445, 888],
  ]);
  const left = { cents: 17_810 + 891 + 1_777, tax: taxLines };
  const half = taxOfPart(left, 8_905 + 1_335, lineTaxCents[0]);
  expect(half.map(({ code, cents }) => [code, cents])).toEqual([
    ['CA-GST', 446],
    ['CA-QC-QST', 889],
  ]);
});

describe('a rule that an operator added', () => {
  const added = (rule: Partial<AddedRule>): AddedRule => ({
    country: 'CA',
    region: 'YT',
    supplies: ['ride', 'gear'],
    code: 'CA-YT-TST',
    name: 'TST',
    perHundredThousand: 2_000,
    compound: false,
    included: false,
    rounding: 'invoice',
    collector: 'company',
    from: '2026-01-01',
    until: null,
    source: { authority: 'Yukon', document: 'A law', readOn: '2026-01-01' },
    createdAt: new Date('2026-01-01T00:00:00Z'),
    endedAt: null,
    ...rule,
  });
  const ride = (
    rules: AddedRule[],
    when = at,
    region: string | null = 'YT',
    given: readonly TaxRule[] = canada,
  ) =>
    taxOf({
      rules: { given, added: rules },
      place: { country: 'CA', region },
      at: when,
      lines: [{ supply: 'ride', cents: 10_000 }],
    }).taxLines.map(({ code, cents }) => [code, cents]);

  test('stands beside the others under a code of its own', () => {
    expect(ride([added({})])).toEqual([
      ['CA-GST', 500],
      ['CA-YT-TST', 200],
    ]);
    expect(ride([added({})], at, 'AB')).toEqual([['CA-GST', 500]]);
    expect(ride([added({ supplies: ['gear'] })])).toEqual([['CA-GST', 500]]);
  });

  test('stands for the one whose code it has, and takes it away at a rate of zero', () => {
    expect(ride([added({ code: 'CA-GST', perHundredThousand: 6_000 })])).toEqual([['CA-GST', 600]]);
    expect(ride([added({ code: 'CA-GST', perHundredThousand: 0 })])).toEqual([]);
  });

  test('of two for one place the one of the region holds, then the newer', () => {
    const country = added({ region: null, code: 'CA-GST', perHundredThousand: 7_000 });
    const region = added({ code: 'CA-GST', perHundredThousand: 6_000 });
    expect(ride([region, country])).toEqual([['CA-GST', 600]]);
    expect(ride([region, { ...region, perHundredThousand: 4_000 }])).toEqual([['CA-GST', 400]]);
    expect(ride([region, country], at, null)).toEqual([['CA-GST', 700]]);
  });

  test('holds from the midnight of its first day to that after its last, by the clocks of the place', () => {
    const rule = added({ from: '2026-11-25', until: '2026-11-26' });
    // Whitehorse is seven hours behind Greenwich all year.
    expect(ride([rule], new Date('2026-11-25T06:59:59Z'))).toHaveLength(1);
    expect(ride([rule], new Date('2026-11-25T07:00:00Z'))).toHaveLength(2);
    expect(ride([rule], new Date('2026-11-27T06:59:59Z'))).toHaveLength(2);
    expect(ride([rule], new Date('2026-11-27T07:00:00Z'))).toHaveLength(1);
  });

  test('that was ended holds no more from then on, and held before', () => {
    const rule = added({ endedAt: new Date('2026-06-01T00:00:00Z') });
    expect(ride([rule], new Date('2026-05-31T23:59:59Z'))).toHaveLength(2);
    expect(ride([rule], new Date('2026-06-01T00:00:00Z'))).toHaveLength(1);
  });
});

test('a state of the United States has what the settings say, and no other has any', () => {
  const rules = { given: [...canada, ...unitedStates({ NY: 8_875 })], added: [] };
  const sent = (region: string) =>
    taxOf({
      rules,
      place: { country: 'US', region },
      at,
      lines: [
        { supply: 'gear', cents: 37_800 },
        { supply: 'delivery', cents: 2_800 },
      ],
    });
  // 406.00 at 8.875 % is 36.0325.
  expect(sent('NY').taxLines).toMatchObject([{ code: 'US-NY-ST', name: 'Sales tax', cents: 3_603 }]);
  expect(sent('NJ').taxLines).toEqual([]);
  expect(() => unitedStates({ ZZ: 5_000 })).toThrow('US_SALES_TAX names ZZ');
});
