import { describe, expect, test } from 'vitest';
import type { Vehicle, VehicleDetail } from '#src/cars/vehicles/shapes.ts';
import { createTestApp } from '#test/app.ts';
import { reviewCounts } from './reviews.ts';
import { demoStockCount } from './seed.ts';

const app = await createTestApp({}, { DEMO: 'on' });
const early = (await app.call('GET /api/vehicles')).json();
await app.start();
const stock: Vehicle[] = [];
for (let path = '/api/vehicles?limit=100'; path; ) {
  const answer = await app.call(`GET ${path}`);
  stock.push(...answer.json());
  path = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1] ?? '';
}
const detail = async (id: number): Promise<VehicleDetail> =>
  (await app.call(`GET /api/vehicles/${id}`)).json();

describe('the demo’s stock', () => {
  test('is there for a visitor who came before it was written, once the process has started', () => {
    expect(early).toEqual([]);
    expect(stock).toHaveLength(demoStockCount);
  });

  test('each dealer is a seller of their own, with reviews that add up', async () => {
    for (const [name, counts] of Object.entries(reviewCounts).filter(([name]) => !name.includes('@'))) {
      const { seller } = await detail(stock.find((vehicle) => vehicle.sellerName === name)!.id);
      const count = counts.reduce((sum, n) => sum + n, 0);
      const sum = counts.reduce((total, n, i) => total + n * (i + 1), 0);
      expect(seller, name).toMatchObject({
        name,
        reviews: count,
        rating: Math.round((sum / count) * 10) / 10,
      });
      expect(seller.responseMinutes, name).toBeGreaterThan(0);
      expect(seller.listings, name).toBe(stock.filter((vehicle) => vehicle.sellerName === name).length);
    }
    const rove = stock.find((vehicle) => vehicle.sellerName === 'Rove Motors')!;
    expect((await detail(rove.id)).seller).toMatchObject({ rating: 4.8, reviews: 124 });
  });

  test('nearly every used car has comparable ones, and says which', async () => {
    const used = stock.filter((vehicle) => vehicle.condition === 'used');
    const unrated = used.filter((vehicle) => vehicle.deal.kind === 'unknown');
    expect(unrated.length / used.length).toBeLessThan(0.03);
    for (const vehicle of used.filter(({ deal }) => deal.kind !== 'unknown')) {
      expect(vehicle.deal.comparables).toBeGreaterThanOrEqual(5);
    }
    const share = (kind: string) => used.filter(({ deal }) => deal.kind === kind).length / used.length;
    expect(share('fair')).toBeGreaterThan(share('great'));
    expect(share('fair')).toBeGreaterThan(share('high'));
    const { dealReasons } = await detail(unrated[0]!.id);
    expect(dealReasons[0]).toMatch(/^(No|Only \d) other .* listed on Rove/);
  });

  test('reviews differ from their neighbours and stand newest first', async () => {
    const { id } = stock.find((vehicle) => vehicle.sellerName === 'Rove Motors')!;
    const { reviews } = (await app.call(`GET /api/vehicles/${id}/seller-reviews?limit=50`)).json();
    const times = reviews.map((review: { at: string }) => review.at);
    expect(times).toEqual([...times].sort().reverse());
    for (const [i, review] of reviews.slice(1).entries()) expect(review.text).not.toBe(reviews[i].text);
  });
});
