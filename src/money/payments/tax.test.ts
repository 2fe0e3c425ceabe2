import { expect, test } from 'vitest';
import { taxIncluded } from './tax.ts';

test('an included tax is the part of the price that the price without it would add', () => {
  expect(taxIncluded(11_300, 'ON')).toMatchObject([{ code: 'CA-ON-HST', cents: 1300 }]);
  expect(taxIncluded(10_500, 'Okotoks, AB')).toMatchObject([{ code: 'CA-GST', cents: 500 }]);
  expect(taxIncluded(1, 'ON')).toMatchObject([{ cents: 0 }]);
});

test('elsewhere, and where nobody said where, there is none', () => {
  for (const place of ['NY', 'Oregon', 'SASKATOON', '', null, undefined])
    expect(taxIncluded(10_000, place)).toEqual([]);
});
