import { expect, test } from 'vitest';
import type { Review } from '#src/riding/drivers/review-contract.ts';
import { factsOf, paperKinds } from './paper-facts.ts';

const review = {
  name: 'Andre Baptiste',
  vehicle: null,
  plate: { fits: false, words: 'There is no vehicle yet.', elsewhere: [] },
  application: {
    form: {
      firstName: 'Andre',
      lastName: 'Baptiste',
      licenseNumber: 'B1234',
      licenseExpiry: '2028-03-14',
      insuranceExpiry: '',
      insuranceProvider: 'Northern',
      insurancePolicy: 'N-1',
      licensePlate: '',
      address: '1 King St',
      city: 'Toronto',
      zipCode: 'M5H 1A1',
    },
    papers: [],
  },
} as unknown as Review;

test('nothing typed counts as found on a paper: each fact is a statement that the reviewer makes', () => {
  expect(factsOf(review, 'licence_front', '2026-06-01T12:00:00Z')).toEqual(
    [
      { label: 'Name', value: 'Andre Baptiste', tick: 'Name matches the licence' },
      { label: 'Number', value: 'B1234', tick: 'Number matches the licence' },
      {
        label: 'Expiry',
        value: '2028-03-14',
        tick: 'Expiry matches the licence',
        note: 'left',
        inOrder: true,
      },
      { label: 'Address', value: '1 King St, Toronto, M5H 1A1', tick: 'Address matches the licence' },
    ].map((fact) => (fact.note ? { ...fact, note: expect.stringContaining('left') } : fact)),
  );
  expect(factsOf(review, 'portrait', '2026-06-01T12:00:00Z').map(({ tick }) => tick)).toEqual([
    'Face matches the licence',
  ]);
  for (const kind of paperKinds)
    for (const { note, inOrder } of factsOf(review, kind, '2026-06-01T12:00:00Z'))
      expect(inOrder === undefined).toBe(note === undefined);
});
