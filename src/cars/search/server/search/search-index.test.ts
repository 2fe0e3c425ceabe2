import { expect, test } from 'vitest';
import type { SearchDocument } from './documents.ts';
import { createSearchIndex } from './search-index.ts';

const car = (id: number, change: Partial<SearchDocument> = {}): SearchDocument => ({
  id,
  revision: 1,
  sellerId: 1,
  year: 2020,
  make: 'Honda',
  model: 'Civic',
  priceCents: 2_000_000,
  condition: 'used',
  mileage: 40_000,
  fuel: 'gasoline',
  transmission: 'automatic',
  body: 'sedan',
  colour: 'blue',
  seller: 'private',
  lat: 43.65,
  lng: -79.38,
  listedAtMs: id * 1000,
  text: `Honda Civic blue number${id}`,
  ...change,
});
const found = (index: ReturnType<typeof createSearchIndex>, searchQuery: string) =>
  index.search({ searchQuery }, 20, null).ids;

test('a listing edited a thousand times takes one slot, and is found by its newest words only', () => {
  const index = createSearchIndex(() => null);
  for (let id = 1; id <= 5; id++) index.put(car(id));
  for (let revision = 2; revision <= 1000; revision++)
    index.put(car(3, { revision, text: `Honda Civic ${revision % 2 ? 'leather' : 'sunroof'}` }));
  expect(index.slots()).toBe(5);
  expect(found(index, 'sunroof')).toEqual([3]);
  expect(found(index, 'leather')).toEqual([]);
  expect(found(index, 'civic')).toEqual([5, 4, 3, 2, 1]);
});

test('a removed listing leaves its slot to the next, and an older revision does not bring it back', () => {
  const index = createSearchIndex(() => null);
  for (let id = 1; id <= 300; id++) {
    index.put(car(id));
    if (id > 3) index.remove(id - 3, 2);
  }
  expect([index.slots(), index.size()]).toEqual([4, 3]);
  index.put(car(10));
  expect(found(index, 'blue')).toEqual([300, 299, 298]);
  index.put(car(10, { revision: 3 }));
  expect(found(index, 'blue')).toEqual([300, 299, 298, 10]);
});
