import { expect, test } from 'vitest';
import { nothingSaid, type SellerFacts, sellerLines } from './seller-facts.ts';

test('what a seller did not say is no line, and never “none”', () => {
  expect(sellerLines(nothingSaid)).toEqual([]);
  expect(sellerLines({ ...nothingSaid, accidentWords: 'Hail in 2021.' })).toEqual([
    ['Accidents', 'Hail in 2021.'],
  ]);
});

test('what they said is told in their name', () => {
  const said: SellerFacts = {
    owners: 2,
    accidents: 'minor',
    accidentWords: 'A door, painted anew.',
    serviceRecords: 'part',
    registeredBefore: 'Quebec',
    smokeFree: 'no',
  };
  expect(sellerLines(said)).toEqual([
    ['Owners so far', '2'],
    ['Accidents', 'Minor damage. A door, painted anew.'],
    ['Service records', 'Some there'],
    ['Registered before', 'Quebec'],
    ['Smoked in', 'Yes'],
  ]);
});
