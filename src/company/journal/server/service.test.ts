import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { seedJournal, stories } from '#demo/stories/seed.ts';
import { paint } from '#src/artwork/scenes/canvas.ts';
import { scenes } from '#src/artwork/scenes/scenes.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp } from '#test/app.ts';
import type { Article, Post } from '../contract.ts';
import { blocksOf, categories, readMinutesOf, wordsIn } from '../rules.ts';
import { articleJsonLd } from '../ui/article-json-ld.ts';

const clock = manualClock(new Date('2026-11-20T12:00:00Z'));
const app = await createTestApp({ clock });
const { database, accounts } = app;
const beforeSeeding = {
  featured: await app.call('GET /api/blog/featured'),
  posts: await app.call('GET /api/blog/posts'),
};
// Two processes that start at once.
const seeded = await Promise.all([1, 2].map(() => seedJournal({ database, clock, accounts })));

const posts = async (query = ''): Promise<Post[]> => (await app.call(`GET /api/blog/posts${query}`)).json();

describe('an empty blog', () => {
  test('has no featured post and no list', () => {
    expect(beforeSeeding.featured.statusCode).toBe(404);
    expect(beforeSeeding.featured.json().code).toBe('nothing_featured');
    expect(beforeSeeding.posts.json()).toEqual([]);
  });
});

describe('demo posts', () => {
  test('are put in once, however many processes start', async () => {
    expect([...seeded].sort((a, b) => a - b)).toEqual([0, stories.length]);
    expect(await seedJournal({ database, clock, accounts })).toBe(0);
    expect(await posts('?limit=50')).toHaveLength(stories.length);
  });

  test('are twenty or more, two or more in every category, and 500 to 900 words long', () => {
    expect(stories.length).toBeGreaterThanOrEqual(20);
    for (const category of categories) {
      expect(stories.filter((story) => story.category === category).length, category).toBeGreaterThanOrEqual(
        2,
      );
    }
    for (const { title, content } of stories) {
      const words = blocksOf(content).reduce((sum, { text }) => sum + text.split(' ').length, 0);
      expect(words, title).toBeGreaterThanOrEqual(500);
      expect(words, title).toBeLessThanOrEqual(900);
    }
  });

  test('have authors nobody can sign in as with the demo password', async () => {
    const answer = await app.call('POST /api/auth/login', {
      email: 'maren.holt@rove.example',
      password: 'ride-with-rove',
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('reading', () => {
  test('the list is the latest 12, newest first, with every field of the specification', async () => {
    const list = await posts();
    expect(list).toHaveLength(12);
    expect(await posts('?limit=6')).toEqual(list.slice(0, 6));
    const times = list.map(({ createdAt }) => Date.parse(createdAt));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    for (const field of ['id', 'title', 'excerpt', 'content', 'featuredImage', 'category', 'createdAt']) {
      expect(list[0]).toHaveProperty(field);
    }
    expect(list[0]!.author).toEqual({
      firstName: expect.any(String),
      lastName: expect.any(String),
      profileImage: null,
    });
  });

  test('the featured post is the marked one, also when a newer one is not', async () => {
    const before: Post = (await app.call('GET /api/blog/featured')).json();
    await database.db.execute(sql`
      insert into posts
        (title, excerpt, content, category, featured_image, image_alt, author_id, slug, state, created_at, published_at)
      select 'Newer', 'e', 'c', 'News', featured_image, image_alt, author_id, 'newer', 'published', t, t
      from posts, (values (${clock.now().toISOString()}::timestamptz)) as now (t) limit 1`);
    const after: Post = (await app.call('GET /api/blog/featured')).json();
    expect(after.id).toBe(before.id);
    expect((await posts('?limit=1'))[0]!.title).toBe('Newer');
    await database.db.execute(sql`delete from posts where title = 'Newer'`);
  });

  test('one post is read by its id; an unknown one is not found and another shape is refused', async () => {
    const [first] = await posts('?limit=1');
    expect((await app.call(`GET /api/blog/posts/${first!.id}`)).json()).toEqual(first);
    const unknown = await app.call('GET /api/blog/posts/999999');
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'post_not_found']);
    expect((await app.call('GET /api/blog/posts/first')).statusCode).toBe(400);
  });

  test.each(['0', '51', '-1', 'many', '1.5'])('a list of %s posts is refused', async (limit) => {
    expect((await app.call(`GET /api/blog/posts?limit=${limit}`)).statusCode).toBe(400);
  });
});

describe('a post’s page', () => {
  test('says real minutes, and five where there is nothing to count', async () => {
    for (const post of await posts('?limit=50')) {
      const words = wordsIn(post.content);
      expect(post.readMinutes).toBe(Math.round(words / 220));
      expect(words).toBeGreaterThan(400);
    }
    expect(readMinutesOf('![only a picture](/blog/pictures/parkway.svg)')).toBe(5);
    expect(readMinutesOf('Three short words.')).toBe(1);
  });

  test('is found by id and by address, and both name the address for people', async () => {
    const [first] = await posts('?limit=1');
    const byId: Article = (await app.call(`GET /api/blog/articles/${first!.id}`)).json();
    expect(byId.post).toEqual(first);
    expect((await app.call(`GET /api/blog/articles/${first!.slug}`)).json()).toEqual(byId);
    expect(byId.html).toMatch(/^<p dir="auto">[\s\S]*<h2 dir="auto">/);
    for (const address of ['999999', '99999999999', 'no-such-post', 'draft-x', '%27', 'constructor']) {
      expect((await app.call(`GET /api/blog/articles/${address}`)).statusCode, address).toBe(404);
    }
  });

  test('has a BlogPosting of schema.org with what search engines ask for', async () => {
    const [first] = await posts('?limit=1');
    const { post, words }: Article = (await app.call(`GET /api/blog/articles/${first!.id}`)).json();
    expect(articleJsonLd(post, words, 'https://rove.example')).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'BlogPosting',
      url: `https://rove.example/blog/${post.slug}`,
      headline: post.title,
      image: [expect.stringMatching(/^https:\/\/rove\.example\/blog\/pictures\/[a-z-]+\.png$/)],
      datePublished: post.createdAt,
      dateModified: post.updatedAt,
      wordCount: words,
      author: { '@type': 'Person', name: expect.stringMatching(/\w+ \w+/) },
      publisher: { '@type': 'Organization', name: 'Rove' },
    });
  });
});

describe('search', () => {
  const search = async (query: string) => (await app.call(`GET /api/blog/search?${query}`)).json();

  test('finds words in any form, best first, and a category; without either all', async () => {
    const all = await search('');
    expect(all.total).toBe(stories.length);
    expect(all.posts[0].id).toBe((await posts('?limit=1'))[0]!.id);
    const tires = await search('q=winter+tire');
    expect(tires.posts[0].title).toMatch(/^Winter tires/);
    for (const category of categories) {
      const found = await search(`category=${encodeURIComponent(category)}`);
      expect(found.total, category).toBeGreaterThanOrEqual(2);
      expect(found.posts.every((post: Post) => post.category === category)).toBe(true);
    }
    expect(await search('q=zyzzyva')).toEqual({ posts: [], total: 0 });
  });

  test.each(["'", '"', '%22 -', 'a & | !', '((', '\\', ':*', 'x'.repeat(120)])(
    'for %j finds nothing and breaks nothing',
    async (words) => {
      const answer = await app.call(`GET /api/blog/search?q=${encodeURIComponent(words)}`);
      expect(answer.statusCode).toBe(200);
    },
  );
});

/** What RSS 2.0 asks of every item, beside being read by the strictest of readers. */
function expectRss(feed: string): void {
  const items = [...feed.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item]) => item!);
  const named = (item: string, name: string) =>
    [...item.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gs'))].map(([, text]) => text!);
  for (const item of items) {
    for (const name of ['title', 'link', 'guid', 'pubDate', 'description'])
      expect(named(item, name), name).toHaveLength(1);
    expect(URL.canParse(named(item, 'link')[0]!)).toBe(true);
    // RFC 822, with four digits of the year.
    expect(named(item, 'pubDate')[0]).toMatch(
      /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
    );
    // RSS wants a mail address for an author, which is nobody's business; the name is Dublin Core's.
    expect(named(item, 'author')).toEqual([]);
    expect(named(item, 'dc:creator')).toHaveLength(1);
  }
  expect(new Set(items.map((item) => named(item, 'guid')[0])).size).toBe(items.length);
  const times = items.map((item) => Date.parse(named(item, 'pubDate')[0]!));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
}

/** What JSON Feed 1.1 asks, and nothing that it does not know. */
function expectJsonFeed(feed: { items: Record<string, unknown>[]; [name: string]: unknown }): void {
  for (const name of ['home_page_url', 'feed_url', 'icon'])
    expect(URL.canParse(String(feed[name])), name).toBe(true);
  const known =
    'id url title summary content_html image date_published date_modified authors tags language attachments';
  for (const item of feed.items) {
    expect(known.split(' ')).toEqual(expect.arrayContaining(Object.keys(item)));
    for (const name of ['id', 'url', 'image']) expect(URL.canParse(String(item[name])), name).toBe(true);
    for (const name of ['date_published', 'date_modified'])
      expect(String(item[name])).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    expect(item.authors).toEqual([{ name: expect.stringMatching(/\S/) }]);
    expect(typeof item.content_html).toBe('string');
  }
  expect(new Set(feed.items.map(({ id }) => id)).size).toBe(feed.items.length);
}

describe('feeds', () => {
  test('have the latest posts with whole addresses, as RSS and as JSON', async () => {
    const rss = await app.call('GET /blog/feed.xml');
    expect(rss.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(rss.body.match(/<item>/g)).toHaveLength(20);
    for (const part of [
      '<channel><title>',
      '<language>en-ca',
      'rel="self"',
      '<content:encoded>&lt;p dir=&quot;auto&quot;&gt;',
    ]) {
      expect(rss.body).toContain(part);
    }
    expect(rss.body).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
    const json = (await app.call('GET /blog/feed.json')).json();
    expect(json.version).toBe('https://jsonfeed.org/version/1.1');
    expect(json.items).toHaveLength(20);
    expectRss(rss.body);
    expectJsonFeed(json);
    for (const item of json.items) {
      expect(item.url).toMatch(/^http.*\/blog\/[a-z]/);
      expect(item.image).toMatch(/^http.*\.png$/);
      expect(item.content_html).not.toMatch(/(src|href)="\//);
    }
  });

  test('and the list for search engines names every post', async () => {
    const index = (await app.call('GET /sitemap.xml')).body;
    expect(index).toContain('/sitemap/posts.xml');
    const list = (await app.call('GET /sitemap/posts.xml')).body;
    for (const { slug } of await posts('?limit=50')) expect(list).toContain(`/blog/${slug}</loc>`);
  });
});

describe('the newsletter', () => {
  const count = async () => {
    const { rows } = await database.db.execute<{ email: string }>(
      sql`select email from newsletter_subscribers order by id`,
    );
    return rows.map(({ email }) => email);
  };
  const from = (remoteAddress: string) => (email: unknown) =>
    app.call('POST /api/newsletter', { email }, { remoteAddress });

  test('keeps an address once, in small letters, and answers a second time alike', async () => {
    const subscribe = from('10.9.0.1');
    const answers = await Promise.all([
      subscribe(' Ada@Example.com '),
      subscribe('ada@example.com'),
      subscribe('ADA@EXAMPLE.COM'),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json()).toEqual({ email: 'ada@example.com' });
    }
    expect(await count()).toEqual(['ada@example.com']);
  });

  test.each([
    ['', 'Please enter your email address.'],
    ['nobody', 'Enter an email address such as name@example.com.'],
    [`${'a'.repeat(250)}@b.co`, undefined],
  ])('refuses %j and keeps nothing', async (email, words) => {
    const before = await count();
    const answer = await from('10.9.0.2')(email);
    expect(answer.statusCode).toBe(400);
    if (words) expect(answer.json().errors.email).toContain(words);
    expect(await count()).toEqual(before);
  });

  test('takes ten an hour from one address', async () => {
    const subscribe = from('10.9.0.3');
    for (let i = 0; i < 10; i++) expect((await subscribe(`reader${i}@example.com`)).statusCode).toBe(200);
    expect((await subscribe('reader10@example.com')).statusCode).toBe(429);
  });
});

describe('lead images', () => {
  test('every post has one by day, by night and as PNG, which a browser may keep', async () => {
    for (const { featuredImage } of await posts('?limit=50')) {
      const day = await app.call(`GET ${featuredImage}`);
      const night = await app.call(`GET ${featuredImage.replace('.svg', '-night.svg')}`);
      expect([day.statusCode, night.statusCode], featuredImage).toEqual([200, 200]);
      expect(day.headers['content-type']).toContain('image/svg+xml');
      expect(day.headers['cache-control']).toContain('max-age=604800');
      expect(night.body).not.toBe(day.body);
    }
    const shared = await app.call('GET /blog/pictures/parkway.png');
    expect(shared.headers['content-type']).toBe('image/png');
    expect(shared.rawPayload.subarray(1, 4).toString()).toBe('PNG');
  });

  test.each([
    'nothing.svg',
    'constructor.svg',
    'parkway-night-night.svg',
    'parkway-night.png',
    '__proto__.png',
  ])('%s is not found', async (name) => {
    expect((await app.call(`GET /blog/pictures/${name}`)).statusCode).toBe(404);
  });

  test.each(Object.entries(scenes))(
    'the scene %s uses each id once and names only ids it has',
    (_, scene) => {
      const svg = paint(scene, { night: true });
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id);
      expect(svg).not.toMatch(/NaN|undefined/);
    },
  );
});
