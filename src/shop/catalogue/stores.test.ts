import { expect, test } from 'vitest';
import { daysToBring, freeIn, leavesFrom, piecesByStore, toBringTo } from './stores.ts';

const stocked = { stock: 12, held: 3, calgaryStock: 4, calgaryHeld: 1 };

test('what is not in Calgary is in Toronto, and what is held is not free', () => {
  expect([freeIn('toronto', stocked), freeIn('calgary', stocked)]).toEqual([6, 3]);
});

test('parcels leave from Toronto, a pick-up from its own store, and only what it lacks is brought', () => {
  expect([leavesFrom({ store: null }), leavesFrom({ store: 'calgary' })]).toEqual(['toronto', 'calgary']);
  expect([6, 7, 9].map((pieces) => toBringTo('toronto', stocked, pieces))).toEqual([0, 1, 3]);
  expect(toBringTo('calgary', stocked, 5)).toBe(2);
  expect(toBringTo('calgary', { ...stocked, calgaryStock: 1 }, 2)).toBe(2);
});

test('pieces of a line lie where they are taken, and a store with none of them is not named', () => {
  expect(piecesByStore('calgary', 5, 2)).toEqual({ calgary: 3, toronto: 2 });
  expect(piecesByStore('toronto', 5, 0)).toEqual({ toronto: 5 });
  expect(piecesByStore('toronto', 2, 2)).toEqual({ calgary: 2 });
});

test('bringing takes its days once, however much is brought', () => {
  expect([daysToBring([0, 0]), daysToBring([0, 1]), daysToBring([4, 1])]).toEqual([0, 3, 3]);
});
