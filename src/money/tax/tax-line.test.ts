import { expect, test } from 'vitest';
import { type TaxLine, taxLabel, taxOfTaken } from './tax-line.ts';

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
