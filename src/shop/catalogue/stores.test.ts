import { expect, test } from 'vitest';
import {
  atMost,
  clocksOf,
  freeIn,
  freeOf,
  listedStores,
  minus,
  parcelStoreOf,
  piecesByStore,
  plus,
  type Store,
  shortNameOf,
  toBringTo,
} from './stores.ts';

const store = (id: string, more: Partial<Store> = {}): Store => ({
  id,
  name: `${id} store`,
  address: ['1 Main St'],
  country: 'LI',
  region: null,
  timeZone: 'Europe/Vaduz',
  hours: '',
  sendsParcels: false,
  isOpen: true,
  ...more,
});
const stores = [
  store('old-town'),
  store('harbour', { sendsParcels: true, timeZone: 'Europe/Zurich' }),
  store('hill'),
];
const stocked = {
  shelves: [
    { store: 'harbour', stock: 8, held: 2 },
    { store: 'hill', stock: 2, held: 0 },
    { store: 'old-town', stock: 4, held: 1 },
  ],
};

test('what is held is not free, and a store that is not named has nothing', () => {
  expect([freeIn('harbour', stocked), freeIn('old-town', stocked), freeIn('valley', stocked)]).toEqual([
    6, 3, 0,
  ]);
  expect(freeOf(stocked)).toBe(11);
});

test('what a store lacks comes from the others in their order, and never from one that is closed', () => {
  expect([6, 7, 10, 99].map((pieces) => toBringTo('harbour', stores, stocked, pieces))).toEqual([
    {},
    { 'old-town': 1 },
    { 'old-town': 3, hill: 1 },
    { 'old-town': 3, hill: 2 },
  ]);
  const closed = [store('old-town', { isOpen: false }), ...stores.slice(1)];
  expect(toBringTo('harbour', closed, stocked, 8)).toEqual({ hill: 2 });
});

test('pieces of a line lie where they are taken; what is nowhere is asked of its own store, which refuses it', () => {
  expect(piecesByStore('harbour', 10, { 'old-town': 3, hill: 1 })).toEqual({
    'old-town': 3,
    hill: 1,
    harbour: 6,
  });
  expect(piecesByStore('harbour', 2, { hill: 2 })).toEqual({ hill: 2 });
  expect(piecesByStore('harbour', 12, { 'old-town': 3, hill: 2 })).toMatchObject({ harbour: 7 });
});

test('counts by store are added, taken off and cut short', () => {
  expect(plus({ a: 1 }, { a: 2, b: 1 })).toEqual({ a: 3, b: 1 });
  expect(minus({ a: 1, b: 2 }, { a: 1 })).toEqual({ b: 2 });
  expect([0, 2, 9].map((most) => atMost({ a: 1, b: 3 }, most))).toEqual([{}, { a: 1, b: 1 }, { a: 1, b: 3 }]);
});

test('parcels leave from one open store, whose clocks are the shop’s; without any the days are those of Greenwich', () => {
  expect([parcelStoreOf(stores)?.id, clocksOf(stores)]).toEqual(['harbour', 'Europe/Zurich']);
  expect([parcelStoreOf([]), clocksOf([])]).toEqual([undefined, 'UTC']);
});

test('a store is called by its name without the word for what it is', () => {
  expect([shortNameOf({ name: 'Harbour store' }), shortNameOf({ name: 'Store' })]).toEqual([
    'Harbour',
    'Store',
  ]);
  expect(listedStores(['1 in A', '2 in B', '3 in C'])).toBe('1 in A, 2 in B and 3 in C');
});
