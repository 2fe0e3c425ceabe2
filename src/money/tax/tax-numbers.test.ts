import { expect, test } from 'vitest';
import type { TaxLine } from './tax-line.ts';
import { taxNumbers } from './tax-numbers.ts';

const line = (code: string, name: string, collector: TaxLine['collector'] = 'company'): TaxLine => ({
  ...{ code, name, collector, perHundredThousand: 5000, included: false, cents: 50 },
});
const numbers = new Map([
  ['CA-GST', '123456789 RT 0001'],
  ['CA-ON-HST', '123456789 RT 0001'],
  ['CA-QC-QST', '1234567890 TQ 0001'],
]);

test('each number is named by its authority and stands once; a tax without a number has none', () => {
  expect(taxNumbers([line('CA-GST', 'GST'), line('CA-QC-QST', 'QST')], numbers)).toEqual([
    { name: 'GST/HST', number: '123456789 RT 0001', by: 'company' },
    { name: 'QST', number: '1234567890 TQ 0001', by: 'company' },
  ]);
  expect(
    taxNumbers([line('CA-GST', 'GST'), line('CA-ON-HST', 'HST'), line('CA-BC-PST', 'PST')], numbers),
  ).toEqual([{ name: 'GST/HST', number: '123456789 RT 0001', by: 'company' }]);
});
