import sharp from 'sharp';
import { expect, test } from 'vitest';
import { gear } from '#demo/gear/catalogue.ts';
import { seedJournal } from '#demo/stories/seed.ts';
import type { Article } from '#src/company/journal/contract.ts';
import type { ItemPage } from '#src/shop/catalogue/contract.ts';
import type { DeskItem } from '#src/shop/stock/stock-contract.ts';
import { createTestApp } from '#test/app.ts';
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

test('a page leads to the post its operator chose, with its real minutes, and to none that readers do not have', async () => {
  const { database, accounts } = app;
  const slug = 'norrland-felling-axe';
  expect((await pageOf(slug)).readFirst).toBe(null);
  await seedJournal({ database, clock: { now: () => new Date() }, accounts });
  const { readFirst } = await pageOf(slug);
  const article: Article = (await app.call(`GET /api/blog/articles/${readFirst!.slug}`)).json();
  expect(readFirst).toMatchObject({
    title: 'How to buy one axe and keep it',
    category: article.post.category,
    readMinutes: article.post.readMinutes,
    picture: article.post.featuredImage,
  });
  expect((await app.call(`GET ${readFirst!.night}`)).statusCode).toBe(200);
  // Every item that names a post names one that is there.
  for (const item of gear.items.filter((one) => one.readFirst !== ''))
    expect((await app.call(`GET /api/blog/articles/${item.readFirst}`)).statusCode, item.slug).toBe(200);
  await database.pool.query("update posts set state = 'draft' where slug = $1", [readFirst!.slug]);
  expect((await pageOf(slug)).readFirst).toBe(null);
});

test('an operator moves what is pointed at and leaves it out, and chooses a post that readers have', async () => {
  const operator = await app.signedUp({}, ['operator']);
  const path = '/api/operations/shop/items/6';
  const { revision, ...before }: DeskItem = (await operator.call(`GET ${path}`)).json();
  const save = (change: object, seen = revision) =>
    operator.call(`PATCH ${path}`, { ...before, ...change, revision: seen });
  const [first] = before.callouts;
  expect((await pageOf('folding-trail-saw')).callouts).toEqual(before.callouts);
  const outside = await save({ callouts: [{ ...first, leftPercent: '120' }] });
  expect([outside.statusCode, Object.keys(outside.json().errors)]).toEqual([400, ['callouts.0.leftPercent']]);
  const nowhere = await save({ readFirst: 'no-such-post' });
  expect([nowhere.statusCode, nowhere.json().code]).toEqual([422, 'post_not_found']);
  const posts = (await operator.call('GET /api/operations/shop/posts')).json();
  const moved = await save({ callouts: [{ ...first, leftPercent: '12.5' }], readFirst: posts[0].slug });
  expect(moved.statusCode, moved.body).toBe(200);
  const page = await pageOf('folding-trail-saw');
  expect(page.callouts).toEqual([{ ...first, leftPercent: 12.5 }]);
  expect(page.readFirst?.title).toBe(posts[0].title);
  await save({ callouts: [], readFirst: '' }, revision + 1);
  expect(await pageOf('folding-trail-saw')).toMatchObject({ callouts: [], readFirst: null });
});
