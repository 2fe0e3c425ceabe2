import { describe, expect, test } from 'vitest';
import { gear as catalogue } from '#demo/gear/catalogue.ts';
import type { EquipmentItem } from '#src/shop/catalogue/contract.ts';
import { statsOf } from '#src/shop/catalogue/rules.ts';
import { createTestApp } from '#test/app.ts';

const app = await createTestApp();
const items: EquipmentItem[] = (await app.call('GET /api/equipment')).json();

describe('the catalogue', () => {
  test('has ten items from $50 to $1000 with every field of the specification', () => {
    expect(items).toHaveLength(10);
    const prices = items.map(({ price }) => Number(price));
    expect(Math.min(...prices)).toBe(50);
    expect(Math.max(...prices)).toBe(1000);
    expect(new Set(items.map(({ category }) => category))).toEqual(new Set(catalogue.terms?.categories));
    for (const item of items) {
      expect(item.price).toMatch(/^\d+\.\d{2}$/);
      expect(item.features.length).toBeGreaterThan(0);
      expect(item.description).not.toBe('');
    }
  });

  test('has the 4.8 average and at least five brands that the page says', () => {
    const stats = statsOf(items);
    expect(stats.averageRating).toBe('4.8');
    expect(stats.brands).toBeGreaterThanOrEqual(5);
  });

  test('names no item twice, since a payment names what it buys', () => {
    expect(new Set(catalogue.items.map(({ name }) => name.toLowerCase())).size).toBe(catalogue.items.length);
    expect(new Set(catalogue.items.map(({ id }) => id)).size).toBe(catalogue.items.length);
  });

  test('answers one item by id, and refuses what is not there', async () => {
    expect((await app.call('GET /api/equipment/3')).json()).toEqual(items.find(({ id }) => id === 3));
    const unknown = await app.call('GET /api/equipment/11');
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'item_not_found']);
    expect((await app.call('GET /api/equipment/axe')).statusCode).toBe(400);
  });

  test('shows a drawing of every item that a browser may keep', async () => {
    for (const { picture } of items) {
      const answer = await app.call(`GET ${picture.src}`);
      expect(answer.statusCode, picture.src).toBe(200);
      expect(answer.headers['content-type']).toContain('image/svg+xml');
      expect(answer.headers['cache-control']).toContain('max-age=604800');
      expect(answer.body).not.toMatch(/NaN|undefined/);
      expect(picture.scaleBar?.share).toBeGreaterThan(0.05);
      expect(picture.scaleBar?.share).toBeLessThan(0.6);
    }
    expect((await app.call('GET /equipment/pictures/constructor.svg')).statusCode).toBe(404);
  });
});
