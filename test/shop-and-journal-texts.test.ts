/** The texts of the shop, the journal and the newsletter, read from the pages as they are rendered. */
import { describe, expect, test } from 'vitest';
import { seedJournal } from '#demo/stories/seed.ts';
import { systemClock } from '#src/platform/time/clock.ts';
import { createTestApp } from './app.ts';
import { pagesAreBuilt as built, openPage, wordsOf } from './page-words.ts';

describe.skipIf(!built)('the specification’s texts', async () => {
  const app = built ? await createTestApp({ pages: true }) : undefined;
  if (app) await seedJournal({ database: app.database, clock: systemClock, accounts: app.accounts });
  const send = (url: string, form?: Record<string, string>) => openPage(app!.http, url, { form });
  const read = async (url: string) => wordsOf((await send(url)).body);

  test('the Equipment tab has its ten items, filters, order, figures, buttons and ways to pay', async () => {
    const answer = await send('/equipment');
    const words = wordsOf(answer.body);
    expect(answer.body.match(/<article/g)).toHaveLength(10);
    for (const text of ['All', 'Axes', 'Hatchets', 'Tools', 'Multi-Tools'])
      expect(words).toMatch(new RegExp(`\\b${text}\\b`));
    for (const text of ['Name A-Z', 'Price low to high', 'Price high to low', 'Highest Rated'])
      expect(words).toContain(text);
    for (const figure of ['items 10 ', 'brands 5+ ', 'lowest price $50 ', 'average rating 4.8 '])
      expect(words).toContain(figure);
    for (const text of ['Add to Cart', 'Buy Now'])
      expect(words.split(text).length - 1).toBeGreaterThanOrEqual(10);
    for (const text of ['Apple Pay', 'Google Pay', 'UnionPay', 'Gift card', 'ACH'])
      expect(words).toContain(text);
    expect(answer.body).toContain(
      'href="/payment?amount=50.00&amp;description=Folding+Trail+Saw&amp;type=equipment"',
    );
  });

  test('Buy Now leads to an Equipment Purchase of that item', async () => {
    const words = await read('/payment?amount=128.00&description=Forest+Hatchet&type=equipment');
    expect(words).toContain('Equipment Purchase');
    expect(words).toContain('Forest Hatchet');
  });

  test('the Blog tab has one featured post, nine cards and the newsletter’s field', async () => {
    const answer = await send('/blog');
    const words = wordsOf(answer.body);
    expect(answer.body.match(/<article/g)).toHaveLength(10);
    expect(words.match(/\bFeatured\b/g)).toHaveLength(1);
    expect(words.match(/Read Full Article/g)).toHaveLength(1);
    expect(words.match(/Read More/g)).toHaveLength(9);
    expect(answer.body).toMatch(/<input(?=[^>]*type="email")(?=[^>]*name="email")/);
  });

  test('a post says how long it reads; one that is not there is Post Not Found', async () => {
    const [long, wordless] = (await app!.call('GET /api/blog/posts')).json();
    expect(await read(`/blog/${long.id}`)).toContain(`${long.readMinutes} min read`);
    expect(long.readMinutes).not.toBe(5);
    await app!.database.pool.query("update posts set content = '' where id = $1", [wordless.id]);
    expect(await read(`/blog/${wordless.id}`)).toContain('5 min read');
    const missing = await send('/blog/999999');
    expect([missing.statusCode, wordsOf(missing.body).includes('Post Not Found')]).toEqual([404, true]);
  });

  test('the newsletter asks for an address, says what failed, and says Subscribed!', async () => {
    const answer = async (email: string) => wordsOf((await send('/blog', { email })).body);
    expect(await answer('')).toContain('Please enter your email address.');
    // What a message on the page says comes with the page's data.
    const failed = await send('/blog', { email: 'reader' });
    expect(failed.body).toContain('Subscription Failed');
    expect(failed.body).toContain('Failed to subscribe to newsletter. Please try again.');
    expect(await answer('reader@example.com')).toContain('Subscribed!');
  });

  test('a link of the letters that lost a part says so to people', async () => {
    for (const path of ['/letters/confirm/x', '/letters/leave/x']) {
      const { headers, cookies } = await send(path);
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      const page = await app!.http.inject({
        url: String(headers.location),
        headers: { host: 'localhost', accept: 'text/html', cookie },
      });
      const words = wordsOf(page.body);
      expect(words, path).toContain('A part of it may have been lost on the way.');
      expect(words, path).not.toContain('characters');
    }
  });

  test('an item that is not there, and an order of nobody here, say so', async () => {
    const item = await send('/equipment/no-such-thing');
    expect([item.statusCode, wordsOf(item.body).includes('Item Not Found')]).toEqual([404, true]);
    const order = await send('/orders/RV-9999');
    expect([order.statusCode, wordsOf(order.body).includes('Order Not Found')]).toEqual([404, true]);
  });
});
