import { describe, expect, test } from 'vitest';
import { listingStatuses } from '#src/cars/vehicles/rules.ts';
import { type ListingVerb, listingMoves, reviewChecks } from './rules.ts';

describe('moves of a listing', () => {
  test('nothing leads out of sold or removed', () => {
    for (const verb of Object.keys(listingMoves) as ListingVerb[]) {
      expect(listingMoves[verb].from).not.toContain('sold');
      expect(listingMoves[verb].from).not.toContain('removed');
    }
  });

  test('every state but draft is reached by some verb', () => {
    const reached = new Set(Object.values(listingMoves).map((move) => move.to));
    for (const status of listingStatuses) expect(reached.has(status), status).toBe(true);
  });

  test('a reserved car is not paused, removed or marked sold by its seller', () => {
    for (const verb of ['pause', 'remove', 'mark_sold', 'publish'] as const) {
      expect(listingMoves[verb].from).not.toContain('reserved');
    }
  });
});

describe('checks before review', () => {
  const fine = {
    priceCents: 20_000_00,
    marketCents: 21_000_00,
    description: 'One owner, winter tyres.',
    vinAlreadyListed: false,
    vinMismatch: null,
    nameWaits: false,
    addressWaits: false,
    dealershipWaits: false,
    phoneWaits: false,
    yearIsFull: false,
  };
  test('an ordinary listing trips none', () => expect(reviewChecks(fine)).toEqual([]));
  test('a car without a market price is not judged by price', () => {
    expect(reviewChecks({ ...fine, priceCents: 100, marketCents: null })).toEqual([]);
  });
  test.each([
    ['a price far below the market', { priceCents: 5_000_00 }, 'price_low', []],
    ['a price far above the market', { priceCents: 90_000_00 }, 'price_high', []],
    ['a VIN that is listed already', { vinAlreadyListed: true }, 'duplicate_vin', []],
    ['a VIN of another car', { vinMismatch: 'The VIN is that of a 2003 Honda.' }, 'vin_mismatch', []],
    ['a phone number', { description: 'Call me at 416 555-0134 any time' }, 'words', ['416 555-0134']],
    ['a mail address', { description: 'write to me@cars.example.com' }, 'words', ['me@cars.example']],
    ['a link', { description: 'see https://cars.example/1 now' }, 'words', ['https://cars.example/1']],
    [
      'words of fraud',
      { description: 'payment by Western Union, shipping agent brings it' },
      'words',
      ['Western Union', 'shipping agent'],
    ],
  ])('%s trips one, and it names what it found', (_what, change, kind, found) => {
    expect(reviewChecks({ ...fine, ...change })).toMatchObject([{ kind, found }]);
  });
});
