import { describe, expect, test } from 'vitest';
import { newPriceCents, type StockFacts, sortStock, whyNot } from './stock-rules.ts';

const car = (change: Partial<StockFacts> = {}): StockFacts => ({
  ...{ title: '2021 Toyota Camry', status: 'published', priceCents: 2_150_000, differenceCents: -50_000 },
  ...{ isHigh: false, days: 3, photos: 9, views: 10, leads: 1 },
  ...change,
});

describe('a new price', () => {
  test('is off by the amount, or by a share of it to the whole dollar', () => {
    expect(newPriceCents(2_150_000, { kind: 'amount', direction: 'lower', byCents: 50_050 })).toBe(2_099_950);
    expect(newPriceCents(1_999_900, { kind: 'percent', direction: 'lower', percent: 2.5 })).toBe(1_949_900);
    expect(newPriceCents(1_999_900, { kind: 'percent', direction: 'raise', percent: 0.1 })).toBe(2_001_900);
  });

  test('is refused below the least, above the most, and where it stays', () => {
    const lower = (byCents: number) => ({ kind: 'amount', direction: 'lower', byCents }) as const;
    expect(whyNot(car({ priceCents: 50_000 }), lower(45_000))).toMatch(/below/);
    expect(whyNot(car({ priceCents: 999_900_000 }), { ...lower(9_000_000), direction: 'raise' })).toMatch(
      /higher/,
    );
    const tenth = { kind: 'percent', direction: 'lower', percent: 0.1 } as const;
    expect(whyNot(car({ priceCents: 20_000 }), tenth)).toMatch(/stay the same/);
    expect(whyNot(car(), lower(50_000))).toBeNull();
  });

  test('is never that of a car which somebody holds or has', () => {
    for (const status of ['reserved', 'sold'] as const)
      for (const kind of ['pause', 'publish'] as const) {
        expect(whyNot(car({ status }), { kind })).not.toBeNull();
        expect(whyNot(car({ status }), { kind: 'percent', direction: 'raise', percent: 1 })).not.toBeNull();
      }
  });
});

test('cars without a figure stand last whichever way a list is sorted', () => {
  const cars = [car({ days: null }), car({ days: 3 }), car({ days: 60 })];
  expect(sortStock(cars, 'days').map(({ days }) => days)).toEqual([3, 60, null]);
  expect(sortStock(cars, '-days').map(({ days }) => days)).toEqual([60, 3, null]);
});
