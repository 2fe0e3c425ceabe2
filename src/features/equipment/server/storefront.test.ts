import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import type { ItemPage } from '../contract.ts';
import { itemJsonLd } from '../ui/item/json-ld.ts';

const app = await createTestApp();
const pageOf = async (slug: string): Promise<ItemPage> =>
  (await app.call(`GET /api/shop/items/${slug}`)).json();

test('search engines are told of every item that is sold, and of none that was withdrawn', async () => {
  const index = (await app.http.inject('/sitemap.xml')).body;
  expect(index).toMatch(/<loc>[^<]+\/sitemap\/equipment\.xml<\/loc>/);
  const before = (await app.http.inject('/sitemap/equipment.xml')).body;
  expect(before.match(/<loc>/g)).toHaveLength(10);
  expect(before).toMatch(/<loc>https?:\/\/[^<]+\/equipment\/norrland-felling-axe<\/loc>/);
  await app.database.pool.query("update shop_items set state = 'withdrawn' where slug = 'forest-hatchet'");
  const after = (await app.http.inject('/sitemap/equipment.xml')).body;
  expect(after).not.toContain('forest-hatchet');
  expect(after.match(/<loc>/g)).toHaveLength(9);
});

test('each variant is an offer with its own price and availability', async () => {
  const page = await pageOf('norrland-felling-axe');
  const product = itemJsonLd(page, 'https://rove.example');
  expect(product).toMatchObject({
    '@type': 'Product',
    url: 'https://rove.example/equipment/norrland-felling-axe',
    brand: { '@type': 'Brand', name: 'Norrland' },
    aggregateRating: { ratingValue: page.reviews.average, reviewCount: page.reviews.count },
  });
  expect(product.offers).toMatchObject([
    { sku: 'NOR-FELL-80', price: '189.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    { sku: 'NOR-FELL-65', price: '179.00', availability: 'https://schema.org/InStock' },
    { sku: 'NOR-FELL-90', availability: 'https://schema.org/OutOfStock' },
  ]);
  expect(JSON.stringify(product)).not.toContain('null');
});

test('the picture of a shared link is one that every reader of links understands', async () => {
  const path = '/equipment/pictures/felling-axe.png';
  const { image } = itemJsonLd(await pageOf('norrland-felling-axe'), 'https://rove.example');
  expect(image).toEqual([`https://rove.example${path}`]);
  const answer = await app.http.inject(path);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
  const { width, height, format } = await sharp(answer.rawPayload).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' });
  expect((await app.http.inject('/equipment/pictures/no-such.png')).statusCode).toBe(404);
});

test('an item nobody reviewed claims no rating', async () => {
  const page = await pageOf('norrland-felling-axe');
  const unreviewed = { ...page, reviews: { average: 0, count: 0, byStars: [0, 0, 0, 0, 0], newest: [] } };
  expect(itemJsonLd(unreviewed, 'https://rove.example')).not.toHaveProperty('aggregateRating');
});
