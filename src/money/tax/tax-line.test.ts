import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareOut, sumOfTax, type TaxLine, taxLabel, taxLess, taxOfPart, taxOfTaken } from './tax-line.ts';

const hst: TaxLine = {
  code: 'CA-ON-HST',
  name: 'HST',
  perHundredThousand: 13_000,
  included: false,
  cents: 520,
  collector: 'company',
};

test('a tax says its rate, and whether the price holds it', () => {
  expect(taxLabel(hst)).toBe('HST 13%');
  expect(taxLabel({ name: 'QST', perHundredThousand: 9_975, included: true })).toBe('QST 9.975%, included');
});

test('of what was taken in part the tax is a part, each rounded by itself', () => {
  expect(taxOfTaken([hst], 4520, 4520)).toEqual([hst]);
  expect(taxOfTaken([hst], 500, 4520)).toEqual([{ ...hst, cents: 58 }]);
  expect(taxOfTaken([hst], 0, 0)).toEqual([hst]);
});

test('cents are shared out without one lost or made', () => {
  expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(shareOut(1, [0, 5, 5])).toEqual([0, 1, 0]);
  expect(shareOut(7, [])).toEqual([]);
});

test('in Quebec half of what is left has half of each tax, and a seller may say how much it is', () => {
  const gst: TaxLine = { ...hst, code: 'CA-GST', name: 'GST', perHundredThousand: 5_000, cents: 1000 };
  const qst: TaxLine = { ...hst, code: 'CA-QC-QST', name: 'QST', perHundredThousand: 9_975, cents: 1995 };
  const left = { cents: 22_995, tax: [gst, qst] };
  expect(taxOfPart(left, 11_498).map(({ cents }) => cents)).toEqual([500, 998]);
  expect(taxOfPart(left, 11_498, 1498).map(({ cents }) => cents)).toEqual([500, 998]);
  expect(taxOfPart(left, 100, 0).map(({ cents }) => cents)).toEqual([0, 0]);
  expect(taxOfPart(left, 22_995, 1)).toEqual(left.tax);
});

test('whatever parts go back in, their taxes come to the tax of the whole, and none is ever more than is left', () => {
  const cents = fc.integer({ min: 1, max: 99_999_999 });
  fc.assert(
    fc.property(
      cents,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
      (whole, cuts) => {
        const tax = [
          { ...hst, cents: Math.round(whole * 0.04) },
          { ...hst, code: 'CA-QC-QST', cents: Math.round(whole * 0.087) },
        ];
        let left = { cents: whole, tax: [...tax] };
        let back = 0;
        for (const cut of [...cuts, 1]) {
          const part = Math.round(left.cents * cut);
          const lines = taxOfPart(left, part, cut < 0.3 ? Math.round(part * 0.2) : undefined);
          for (const [index, line] of lines.entries())
            expect(line.cents).toBeLessThanOrEqual(left.tax[index]!.cents);
          back += sumOfTax(lines);
          left = { cents: left.cents - part, tax: taxLess(left.tax, lines) };
        }
        expect(back).toBe(sumOfTax(tax));
      },
    ),
  );
});
