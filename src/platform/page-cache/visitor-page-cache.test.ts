import { gunzipSync } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createVisitorPageCache, type Visitor } from './visitor-page-cache.ts';

interface Asked {
  url?: string;
  method?: string;
  ip?: string;
  headers?: Record<string, string>;
}
const request = ({ url = '/list', method = 'GET', ip = '10.0.0.1', headers = {} }: Asked = {}) =>
  ({ url, method, ip, headers, siteOrigin: 'https://rove.test' }) as unknown as FastifyRequest;
const withCookie = (cookie: string, url?: string) =>
  request({ headers: { cookie }, ...(url ? { url } : {}) });

function setUp(
  answer: (visitor: Visitor) => { body?: string; init?: ResponseInit; forAll?: boolean } = () => ({}),
) {
  const clock = manualClock();
  const rendered: Visitor[] = [];
  const repeats: string[] = [];
  let release: (() => void) | undefined;
  let gate: Promise<void> | undefined;
  const pages = createVisitorPageCache({
    clock,
    differsBy: (pathname) => (pathname.startsWith('/own') ? null : new Set(['theme'])),
    harmless: new Set(['theme', 'city']),
    repeated: (pathname) => repeats.push(pathname),
    render: async (visitor, nonce) => {
      rendered.push(visitor);
      await gate;
      const { body = `page ${rendered.length}`, init, forAll = true } = answer(visitor);
      return { response: new Response(`<script nonce="${nonce}">${body}</script>`, init), forAll };
    },
  });
  const hold = () => {
    gate = new Promise((resolve) => {
      release = resolve;
    });
  };
  const words = async (asked: FastifyRequest) => (await pages.find(asked))?.plain('own').toString();
  return { pages, clock, rendered, repeats, words, hold, release: () => release?.() };
}

describe('a page that visitors share', () => {
  test('is rendered once a second, with each visitor’s own nonce', async () => {
    const { pages, clock, rendered, repeats } = setUp();
    const first = (await pages.find(request()))!;
    const second = (await pages.find(request({ ip: '10.0.0.2' })))!;
    expect(first.plain('a'.repeat(32)).toString()).toBe(`<script nonce="${'a'.repeat(32)}">page 1</script>`);
    expect(second.plain('b'.repeat(32)).toString()).toBe(`<script nonce="${'b'.repeat(32)}">page 1</script>`);
    expect(gunzipSync(await second.gzip('c'.repeat(32))).toString()).toBe(
      `<script nonce="${'c'.repeat(32)}">page 1</script>`,
    );
    expect(repeats).toEqual(['/list']);
    clock.advance(1000);
    expect((await pages.find(request()))!.plain('own').toString()).toContain('page 2');
    expect(rendered).toHaveLength(2);
  });

  test('is rendered once for all who ask at the same moment', async () => {
    const { rendered, repeats, words, hold, release } = setUp();
    hold();
    const asked = Array.from({ length: 50 }, () => words(request()));
    release();
    expect(new Set(await Promise.all(asked)).size).toBe(1);
    expect(rendered).toHaveLength(1);
    expect(repeats).toHaveLength(49);
  });

  test('depends on nothing of its visitor but address, host and the cookies it names', async () => {
    const { rendered, words } = setUp();
    await words(
      request({
        headers: {
          cookie: 'theme=dark; city=calgary',
          'user-agent': 'x',
          'accept-language': 'fr',
          referer: 'y',
        },
      }),
    );
    expect(rendered).toEqual([
      { url: '/list', siteOrigin: 'https://rove.test', ip: '10.0.0.1', cookie: 'theme=dark' },
    ]);
  });

  test.each([
    ['theme', withCookie('theme=dark')],
    ['query', request({ url: '/list?page=2' })],
    ['path', request({ url: '/list/2' })],
  ])('has a copy for each %s', async (_what, other) => {
    const { words } = setUp();
    expect(await words(request())).toContain('page 1');
    expect(await words(other)).toContain('page 2');
    expect(await words(request())).toContain('page 1');
    expect(await words(other)).toContain('page 2');
  });

  test.each([
    ['whoever has a session', withCookie('rove.session_token=abc')],
    ['whoever has a session beside a theme', withCookie('theme=dark; rove.session_token=abc')],
    ['a cookie that nobody knows', withCookie('flash=Saved')],
    ['a cookie sent twice', withCookie('theme=dark; theme=light')],
    ['a value that is none of ours', withCookie('theme=<script>')],
    ['a call with a key', request({ headers: { authorization: 'Bearer x' } })],
    ['a form', request({ method: 'POST' })],
    ['a page of one person', request({ url: '/own' })],
    ['an endless address', request({ url: `/list?q=${'x'.repeat(2000)}` })],
  ])('is not for %s', async (_who, other) => {
    const { pages, rendered } = setUp();
    await pages.find(request());
    expect(await pages.find(other)).toBeNull();
    expect(rendered).toHaveLength(1);
    expect(pages.size().pages).toBe(1);
  });

  test.each([
    ['fails', { init: { status: 500 } }],
    ['sets a cookie', { init: { headers: { 'set-cookie': 'flash=Saved' } } }],
    ['met a limit or made something for whoever asked', { forAll: false }],
  ])('is for nobody else when its making %s', async (_what, answer) => {
    const { rendered, words, pages, hold, release } = setUp(() => answer);
    hold();
    const first = words(request());
    const rival = words(request({ ip: '10.0.0.2' }));
    release();
    expect(await first).toContain('page 1');
    expect(await rival).toBeUndefined();
    expect(pages.size()).toEqual({ pages: 0, bytes: 0 });
    await words(request());
    expect(rendered).toHaveLength(2);
  });

  test('leaves those who wait to themselves when its rendering breaks', async () => {
    const { words, hold, release } = setUp(() => {
      throw new Error('broken');
    });
    hold();
    const first = words(request());
    const rival = words(request());
    const settled = Promise.allSettled([first, rival]);
    release();
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await rival).toBeUndefined();
  });

  test('takes bounded memory, whatever addresses are asked for', async () => {
    const { pages } = setUp(() => ({ body: 'x'.repeat(500_000) }));
    for (let i = 0; i < 120; i += 1) await pages.find(request({ url: `/list?q=${i}` }));
    expect(pages.size().bytes).toBeLessThanOrEqual(64 * 1024 * 1024);
    const { pages: small } = setUp();
    for (let i = 0; i < 1000; i += 1) await small.find(request({ url: `/list?q=${i}` }));
    expect(small.size().pages).toBe(400);
  });
});
