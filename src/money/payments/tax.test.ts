import { expect, test } from 'vitest';
import { taxIncluded, taxOfTaken } from './tax.ts';

test('an included tax is the part of the price that the price without it would add', () => {
  expect(taxIncluded(11_300, 'ON')).toEqual([{ label: 'HST 13%, included', cents: 1300 }]);
  expect(taxIncluded(10_500, 'Okotoks, AB')).toEqual([{ label: 'GST 5%, included', cents: 500 }]);
  expect(taxIncluded(1, 'ON')).toEqual([{ label: 'HST 13%, included', cents: 0 }]);
});

test('elsewhere, and where nobody said where, there is none', () => {
  for (const place of ['NY', 'Oregon', 'SASKATOON', '', null, undefined])
    expect(taxIncluded(10_000, place)).toEqual([]);
});

test('a part of the money carries its part of the tax', () => {
  const lines = [{ label: 'HST 13%', cents: 520 }];
  expect(taxOfTaken(lines, 4520, 4520)).toEqual(lines);
  expect(taxOfTaken(lines, 500, 4520)).toEqual([{ label: 'HST 13%', cents: 58 }]);
  expect(taxOfTaken(lines, 0, 0)).toEqual(lines);
});
