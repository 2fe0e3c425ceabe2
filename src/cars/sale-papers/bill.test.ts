import { expect, test } from 'vitest';
import { type BillFacts, billOf, hasOtherLetters, isSameName, missingOf } from './bill.ts';

const facts: BillFacts = {
  number: 'RV-1043',
  seller: { name: 'Dora Kowalczyk-Bélanger', address: '14 Rue de l’Église\nMontréal' },
  buyer: { name: null, address: null },
  dealerName: null,
  car: { vin: null, year: 2020, make: 'Subaru', model: 'Crosstrek', trim: null, colour: 'blue' },
  odometer: null,
  listedOdometer: 41_000,
  price: '20100.00',
  taxes: [],
  taxNumbers: [],
  taxNote: null,
  warranty: null,
  promiseDays: 1,
  place: null,
  lateAt: null,
  meetAt: null,
  zone: 'America/Toronto',
  company: 'Northline',
  province: null,
};
const wordsOf = (change: Partial<BillFacts>, title: string) => {
  const part = billOf({ ...facts, ...change }).parts.find((one) => one.title === title);
  return [...(part?.facts ?? []), ...(part?.prose ?? [])].map(({ words }) => words);
};

test('what nobody said is left out of the paper and named as missing', () => {
  expect(wordsOf({}, 'Buyer')).toEqual([]);
  expect(wordsOf({}, 'Seller')).toEqual(['Dora Kowalczyk-Bélanger', '14 Rue de l’Église, Montréal']);
  expect(missingOf(facts)).toEqual([
    'the buyer’s name and address',
    'the VIN, which the seller types',
    'the odometer, which both read at the car and type',
  ]);
});

test('lines of law stand there with their source, and a province without any has no part', () => {
  const line = { text: 'Plates stay.', source: 'Act, s. 1', link: '' };
  const part = billOf({ ...facts, province: { name: 'Ontario', lines: [line] } }).parts.at(-1);
  expect(part).toEqual({
    title: 'Ontario',
    facts: [],
    prose: [{ words: 'Plates stay.', source: 'Act, s. 1', link: null }],
  });
  expect(billOf({ ...facts, province: { name: 'Ontario', lines: [] } }).parts.at(-1)?.title).toBe('Handover');
});

test('as seen is what a private seller says who promises nothing besides, and no dealer', () => {
  const promise =
    'The buyer may ask to give the car back within 1 day of the handover, by the terms of Northline.';
  expect(wordsOf({}, 'Condition')[0]).toMatch(/^Sold as seen/);
  expect(wordsOf({ warranty: 'Six months.' }, 'Condition')).toEqual([
    'The seller promises besides: Six months.',
    promise,
  ]);
  expect(wordsOf({ dealerName: 'Keele Motors' }, 'Condition')).toEqual([promise]);
});

test.each([
  ['MAYA  lindgren ', 'Maya Lindgren', true],
  ['Bélanger', 'Be\u0301langer', true],
  ['Maya', 'Maya Lindgren', false],
])('%s signs for %s: %s', (typed, stated, same) => expect(isSameName(typed, stated)).toBe(same));

test.each([
  ['Zoë O’Brien-Łukasz', false],
  ['Ελένη Παπά', false],
  ['Анна Каренина', false],
  ['王小明', true],
  ['محمد', true],
  ['Jo 😀', true],
])('%s has letters that a file writes otherwise: %s', (name, isOther) => {
  expect(hasOtherLetters(billOf({ ...facts, buyer: { name, address: '1 Main St' } }))).toBe(isOther);
});

test('an odometer far below the listing stands beside what that said, and one that was rounded does not', () => {
  const words = (reading: number) => wordsOf({ odometer: { reading, unit: 'km' } }, 'Vehicle').at(-1);
  expect(words(4_100)).toBe('4,100 km (2,548 mi), read by both at the car; the listing said 41,000 km');
  expect(words(36_900)).toBe('36,900 km (22,929 mi), read by both at the car');
});
