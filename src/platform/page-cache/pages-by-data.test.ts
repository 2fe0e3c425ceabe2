import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createUnchangedPages } from './pages-by-data.ts';

const source = (data: unknown = { root: { session: { id: 1, firstName: 'Ada' } } }, url = '/orders') => ({
  url,
  status: 200,
  data,
});

function setUp() {
  const clock = manualClock();
  const pages = createUnchangedPages(clock);
  let written = 0;
  const open = async (from = source(), broke = false) => {
    const page = await pages.find(from, async (nonce) => {
      written += 1;
      return { html: `<script nonce="${nonce}">${JSON.stringify(from.data)}</script>`, broke };
    });
    return page && { status: page.status, words: page.plain('own').toString(), page };
  };
  return { clock, pages, open, written: () => written };
}

test('a page whose data are as they were is not written again, and has each request’s nonce', async () => {
  const { open, written } = setUp();
  const first = (await open())!;
  const again = (await open())!;
  expect(written()).toBe(1);
  expect(again.words).toBe(first.words);
  expect(first.words).toMatch(/^<script nonce="own">/);
  expect(gunzipSync(await again.page.gzip('second')).toString()).toBe(again.page.plain('second').toString());
});

test.each([
  ['another person', source({ root: { session: { id: 2, firstName: 'Ada' } } })],
  ['a visitor', source({ root: { session: null } })],
  ['other data', source({ root: { session: { id: 1, firstName: 'Grace' } } })],
  ['the number for the word', source({ root: { session: { id: '1', firstName: 'Ada' } } })],
  ['another address', source(undefined, '/orders?page=2')],
  ['another status', { ...source(), status: 404 }],
])('%s is given a page of their own', async (_who, other) => {
  const { open, written } = setUp();
  const first = (await open())!;
  const own = (await open(other))!;
  expect(written()).toBe(2);
  expect(own.status).toBe(other.status);
  expect((await open())!.words).toBe(first.words);
  expect((await open(other))!.words).toContain(JSON.stringify(other.data));
  expect(written()).toBe(2);
});

test('dates, and what JSON would leave out, tell pages apart', async () => {
  const { open, written } = setUp();
  for (const data of [{ at: new Date(0) }, { at: new Date(1) }, { at: undefined }, {}, { at: null }])
    await open(source(data));
  expect(written()).toBe(5);
});

test('what is still to come cannot be compared, and is left to whoever asked', async () => {
  const { open, written, pages } = setUp();
  expect(await open(source({ later: Promise.resolve('Ada’s') }))).toBeNull();
  expect(written()).toBe(0);
  expect(pages.size().pages).toBe(0);
});

test('a page in which a part broke is a failure, and is written again', async () => {
  const { open, written } = setUp();
  expect((await open(source(), true))!.status).toBe(500);
  expect((await open(source()))!.status).toBe(200);
  expect(written()).toBe(2);
});

test('words that come from the clock are at most ten seconds old', async () => {
  const { open, written, clock } = setUp();
  await open();
  clock.advance(9_999);
  await open();
  expect(written()).toBe(1);
  clock.advance(1);
  await open();
  expect(written()).toBe(2);
});

test('many people take bounded memory', async () => {
  const { pages } = setUp();
  for (let id = 0; id < 60; id += 1)
    await pages.find(source({ id }), async () => ({ html: 'x'.repeat(500_000), broke: false }));
  expect(pages.size().bytes).toBeLessThanOrEqual(32 * 1024 * 1024);
});
