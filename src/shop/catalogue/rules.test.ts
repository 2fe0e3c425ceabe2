import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addressOf,
  categoryFilters,
  chooseItems,
  countIn,
  knownView,
  mostOfOne,
  paymentAddress,
  readOrder,
  readView,
  statsOf,
  writeOrder,
} from './rules.ts';

const item = (name: string, price: string, category: string, rating: number, brand = 'Osk') => ({
  name,
  price,
  category,
  rating,
  brand,
});
const items = [
  item('Saw', '50.00', 'Tools', 4.8),
  item('Axe', '1000.00', 'Axes', 4.9, 'Tarn'),
  item('Hatchet', '189.00', 'Hatchets', 4.9),
  item('Pliers', '189.00', 'Multi-Tools', 4.6, 'Kestrel'),
];
const names = (query: string) =>
  chooseItems(items, readView(new URLSearchParams(query))).map(({ name }) => name);

describe('the view in the address', () => {
  test('filters by category', () => {
    expect(names('category=axes')).toEqual(['Axe']);
    expect(names('category=tools')).toEqual(['Saw']);
    expect(names('category=multi-tools')).toEqual(['Pliers']);
  });

  test('sorts by rating at first, then by name or price, by amount and not by text', () => {
    expect(names('')).toEqual(['Axe', 'Hatchet', 'Saw', 'Pliers']);
    expect(names('sort=name')).toEqual(['Axe', 'Hatchet', 'Pliers', 'Saw']);
    expect(names('sort=price-low')).toEqual(['Saw', 'Hatchet', 'Pliers', 'Axe']);
    expect(names('sort=price-high')).toEqual(['Axe', 'Hatchet', 'Pliers', 'Saw']);
  });

  test('reads what it cannot understand as at first', () => {
    const filters = categoryFilters([{ category: 'Multi-Tools' }, { category: 'Äxte' }], ['Axes']);
    expect(filters.map(({ value }) => value)).toEqual(['all', 'axes', 'multi-tools', 'axte']);
    expect(knownView(readView(new URLSearchParams('category=chairs&sort=random')), filters)).toEqual({
      category: 'all',
      sort: 'rating',
    });
  });

  test('has one address, which is read back', () => {
    expect(addressOf({ category: 'all', sort: 'rating' })).toBe('/equipment');
    const view = { category: 'axes', sort: 'price-low' } as const;
    expect(readView(new URL(addressOf(view), 'http://x').searchParams)).toEqual(view);
  });

  test('counts what each filter would show', () => {
    expect(countIn(items, 'all')).toBe(4);
    expect(countIn(items, 'hatchets')).toBe(1);
  });
});

test('statistics are computed from what there is', () => {
  expect(statsOf(items)).toEqual({ items: 4, brands: 3, lowestPrice: '50.00', averageRating: '4.8' });
  expect(statsOf([])).toEqual({ items: 0, brands: 0, lowestPrice: '0.00', averageRating: '0.0' });
});

test('Buy Now carries amount, description and type', () => {
  expect(paymentAddress({ amount: '50.00', description: 'Saw & case' })).toBe(
    '/payment?amount=50.00&description=Saw+%26+case&type=equipment',
  );
});

describe('the order id of several items', () => {
  const lines = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 999 }), quantity: fc.integer({ min: 1, max: mostOfOne }) }),
    { selector: ({ id }) => id, minLength: 1, maxLength: 10 },
  );

  test('is read back as it was written, and ten lines fit the 80 characters of a payment', () => {
    fc.assert(
      fc.property(lines, (written) => {
        const order = writeOrder(written);
        expect(order.length).toBeLessThanOrEqual(80);
        expect(readOrder(order)).toEqual(written);
      }),
    );
  });

  test.each([
    '',
    '3',
    '3x0',
    '0x1',
    '3x11',
    '3x1.3x1',
    '3x1.',
    '3x1,4x1',
    '3x-1',
    '3x1.5',
    '3x1 or 1=1',
    '99999999999x1',
  ])('%j is no order', (order) => {
    expect(readOrder(order)).toBeNull();
  });
});
