/** Mail scanners open links: opening one must change nothing, and what is secret in it leaves the address at once. */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { makeEndToken } from '#src/cars/vehicles/server/mail-links.ts';
import { createTokens } from '#src/company/journal/server/letters/tokens.ts';
import { buy, fromLines } from '#src/shop/storefront/server/testing.ts';
import { createTestApp, testSecret } from './app.ts';
import { watchChanges } from './table-changes.ts';

// The pages are another build; without it there is nothing to open.
const built = existsSync('build/server/index.js');

describe.skipIf(!built)('a link', async () => {
  const app = built ? await createTestApp({ pages: true }) : (undefined as never);

  /** A browser that follows redirects and keeps cookies. */
  function browser() {
    const jar = new Map<string, string>();
    const asked: string[] = [];
    const send = async (options: { method?: 'GET' | 'POST'; url: string; payload?: string }) => {
      asked.push(options.url);
      const answer = await app.http.inject({
        ...options,
        headers: {
          host: 'localhost',
          accept: 'text/html',
          'sec-fetch-site': 'same-origin',
          ...(options.payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
          ...(jar.size > 0 ? { cookie: [...jar].map((pair) => pair.join('=')).join('; ') } : {}),
        },
      });
      for (const { name, value } of answer.cookies) jar.set(name, value);
      return answer;
    };
    return {
      jar,
      asked,
      async open(url: string) {
        const first = await send({ url });
        return first.statusCode === 303 ? send({ url: String(first.headers.location) }) : first;
      },
      press: (url: string) => send({ method: 'POST', url, payload: '' }),
    };
  }

  async function linksOfAll() {
    const tokens = createTokens(testSecret);
    const person = await app.signedUp();
    await person.call('POST /api/saved-searches', { query: 'make=Mazda' });
    const [{ id }] = (await person.call('GET /api/saved-searches')).json();
    await app.call('POST /api/newsletter', { email: 'ada@example.com' });
    const { rows } = await app.database.pool.query('select id from newsletter_subscribers');
    const asked = { about: 'ride', message: 'Where is my umbrella?', name: 'Ada', email: 'ada@example.com' };
    const ticket = (await app.call('POST /api/help/tickets', asked)).json();
    const order = await buy(app, app.call, { wanted: fromLines({ variantId: 61, quantity: 1 }) });
    const mails = await app.database.pool.query(
      "select body from mails where body like '%/letters/confirm?%'",
    );
    const confirm = /confirm\?token=(\S+)/.exec(mails.rows[0].body)![1]!;
    const leave = tokens.make('leave', rows[0].id, 1);
    return {
      search: { id, person },
      all: [
        { secret: order.key, urls: [`/orders/${order.number}?key=${order.key}`], shows: 'Going to' },
        { secret: order.key, urls: [`/orders/${order.number}/receipt?key=${order.key}`], shows: 'Receipt' },
        {
          secret: ticket.token,
          urls: [`/help/tickets?token=${ticket.token}`, `/help/tickets/${ticket.token}`],
          shows: 'Where is my umbrella?',
        },
        {
          secret: confirm,
          urls: [`/letters/confirm?token=${confirm}`, `/letters/confirm/${confirm}`],
          shows: 'Shall we write to',
        },
        {
          secret: leave,
          urls: [`/letters/leave?token=${leave}`, `/letters/leave/${leave}`],
          shows: 'ada@example.com',
        },
        ...[makeEndToken(testSecret, { searchId: id })].map((end) => ({
          secret: end,
          urls: [`/unsubscribe?token=${end}`, `/unsubscribe/${end}`],
          shows: 'End these mails?',
        })),
      ],
    };
  }

  test('opens its page without its secret in the address, and changes nothing', async () => {
    const { all, search } = await linksOfAll();
    const changes = await watchChanges(app.database);
    const one = browser();
    for (const { secret, urls, shows } of all) {
      for (const url of urls) {
        const from = one.asked.length;
        const page = await one.open(url);
        expect([page.statusCode, url]).toEqual([200, url]);
        expect(page.body).toContain(shows);
        const [, ...later] = one.asked.slice(from);
        expect(later).toHaveLength(1);
        expect(later[0]).not.toContain(secret);
        // Whoever copies the address does not pass on what it opened.
        const elsewhere = await browser().open(later[0]!);
        expect(elsewhere.body, later[0]).not.toContain(shows === 'End these mails?' ? 'nothing' : shows);
      }
    }
    expect((await changes.seen()).filter((change) => change !== 'sessions update')).toEqual([]);

    const end = one.asked.findLast((url) => url.startsWith('/unsubscribe/~'))!;
    expect((await browser().press(end)).body).toContain('This link is not known');
    expect((await one.press(end)).body).toContain('Mails ended');
    expect((await search.person.call('GET /api/saved-searches')).json()[0].notify).toBe(false);
    const leave = one.asked.findLast((url) => url.startsWith('/letters/leave/~'))!;
    expect((await one.press(leave)).body).toContain('No more letters');
    expect((await one.press('/letters/leave/~')).body).not.toContain('No more letters');
  });
});
