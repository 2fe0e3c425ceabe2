import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { pictureFormatOf } from '#src/platform/pictures.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import type { DeskPost, DeskRow } from '../../desk-contract.ts';
import { deepestNesting, longest } from '../../rules.ts';
import type { WorkingCopy } from '../../shapes.ts';
import { publishDue } from './publishing.ts';

const clock = manualClock(new Date('2026-11-20T12:00:00Z'));
const dataDir = mkdtempSync(join(tmpdir(), 'rove-journal-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const app = await createTestApp({ clock }, { DATA_DIR: dataDir });
const { desk } = app.blog;
const olive = await app.signedUp({ firstName: 'Olive', lastName: 'Park' }, ['operator']);
const anjali = await app.signedUp({ firstName: 'Anjali', lastName: 'Deshmukh' }, ['operator']);
const rider = await app.signedUp();

const posts = 'api/operations/journal/posts';
const begun = async (by: TestPerson = olive): Promise<number> => (await by.call(`POST /${posts}`)).json().id;
const read = async (id: number, by: TestPerson = olive): Promise<DeskPost> =>
  (await by.call(`GET /${posts}/${id}`)).json();
let titles = 0;
const written = (change: Partial<WorkingCopy> = {}): WorkingCopy => {
  titles += 1;
  return {
    title: `Getting a stuck car out, part ${titles}`,
    excerpt: 'It wants ten quiet minutes and a spade.',
    content: 'A car that will not move is rarely deep.\n\n## Before the engine runs\n\nClear the exhaust.',
    category: 'Safety',
    featuredImage: '/blog/pictures/ploughed-street.svg',
    imageAlt: 'A plough clears a street',
    slug: '',
    authorId: olive.id,
    featured: false,
    ...change,
  };
};
const save = (id: number, revision: number, copy: WorkingCopy, by: TestPerson = olive) =>
  by.call(`PATCH /${posts}/${id}`, { revision, copy });
const move = (id: number, step: string, body: object = {}, by: TestPerson = olive) =>
  by.call(`POST /${posts}/${id}/${step}`, body);
/** A post with this in it, ready to go out. */
async function ready(change: Partial<WorkingCopy> = {}): Promise<{ id: number; revision: number }> {
  const id = await begun();
  const answer = await save(id, 0, written(change));
  expect(answer.statusCode, answer.body).toBe(200);
  return { id, revision: answer.json().revision };
}
const eventsOf = async (id: number) =>
  (
    await app.database.pool.query<{ type: string; payload: { by: number } }>(
      'select type, payload from events where subject = $1 order by seq',
      [`post:${id}`],
    )
  ).rows;

describe('the desk', () => {
  test('is for operators: a visitor is asked to sign in, a rider is refused', async () => {
    const id = await begun();
    for (const [method, path] of [
      ['GET', posts],
      ['POST', posts],
      ['GET', `${posts}/${id}`],
      ['POST', `${posts}/${id}/withdraw`],
    ]) {
      expect((await app.call(`${method} /${path}`)).statusCode).toBe(401);
      expect((await rider.call(`${method} /${path}`)).statusCode).toBe(403);
    }
  });

  test('keeps what is typed, unfinished as it is, and shows readers nothing of it', async () => {
    const id = await begun();
    const half = written({ title: 'Half a tho', excerpt: '', content: 'One word ', imageAlt: '' });
    expect((await save(id, 0, half)).json()).toMatchObject({ revision: 1 });
    expect((await read(id)).copy).toEqual(half);
    expect((await app.call(`GET /api/blog/posts/${id}`)).statusCode).toBe(404);
    expect((await app.call(`GET /api/blog/articles/${id}`)).statusCode).toBe(404);
    const list: DeskRow[] = (await olive.call(`GET /${posts}`)).json();
    expect(list.find((row) => row.id === id)).toMatchObject({ title: 'Half a tho', state: 'draft' });
  });

  test('will not publish what lacks a title, a text or the words of a picture, and says each beside its field', async () => {
    const id = await begun();
    const bare = await move(id, 'publish', { revision: 0 });
    expect(bare.statusCode).toBe(409);
    expect(bare.json()).toMatchObject({ code: 'post_not_ready' });
    expect(Object.keys(bare.json().errors).sort()).toEqual([
      'content',
      'excerpt',
      'imageAlt',
      'slug',
      'title',
    ]);
    const silent = await ready({ content: 'Look:\n\n![ ](/blog/pictures/parkway.svg)' });
    const answer = await move(silent.id, 'publish', { revision: silent.revision });
    expect(answer.json().errors.content).toContain('/blog/pictures/parkway.svg');
  });

  test('publishes, and shows changes to a published post only when they are published too', async () => {
    const { id, revision } = await ready({ title: 'Ice on the bridge' });
    const out: DeskPost = (await move(id, 'publish', { revision })).json();
    expect(out).toMatchObject({ state: 'published', address: 'ice-on-the-bridge', unpublished: false });
    const article = (await app.call('GET /api/blog/articles/ice-on-the-bridge')).json();
    expect(article.post).toMatchObject({
      id,
      title: 'Ice on the bridge',
      createdAt: '2026-11-20T12:00:00.000Z',
    });
    expect(article.html).toContain('<h2 dir="auto">Before the engine runs</h2>');

    const changed = { ...out.copy, title: 'Ice on every bridge', slug: out.address };
    const { revision: next } = (await save(id, revision, changed)).json();
    expect((await app.call(`GET /api/blog/posts/${id}`)).json().title).toBe('Ice on the bridge');
    expect((await read(id)).unpublished).toBe(true);
    await move(id, 'publish', { revision: next });
    expect((await app.call(`GET /api/blog/posts/${id}`)).json().title).toBe('Ice on every bridge');
    expect((await eventsOf(id)).map(({ type, payload }) => [type, payload.by])).toEqual([
      ['post.begun', olive.id],
      ['post.published', olive.id],
      ['post.published', olive.id],
    ]);
  });
});

describe('an address', () => {
  test('that is changed still leads to the post, and no other post may have it', async () => {
    const { id, revision } = await ready({ title: 'Digging out', slug: 'digging-out' });
    const first: DeskPost = (await move(id, 'publish', { revision })).json();
    const moved = (await save(id, first.revision, { ...first.copy, slug: 'stuck-in-the-snow' })).json();
    const out: DeskPost = (await move(id, 'publish', { revision: moved.revision })).json();
    expect(out).toMatchObject({ address: 'stuck-in-the-snow', oldAddresses: ['digging-out'] });
    for (const address of ['digging-out', 'stuck-in-the-snow', String(id)]) {
      expect((await app.call(`GET /api/blog/articles/${address}`)).json().post.slug).toBe(
        'stuck-in-the-snow',
      );
    }
    const other = await ready({ slug: 'digging-out' });
    const answer = await move(other.id, 'publish', { revision: other.revision });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'address_taken']);
  });

  test('is taken by one of two posts that want it in the same moment', async () => {
    const rivals = await Promise.all([1, 2, 3, 4].map(() => ready({ slug: 'first-come' })));
    const answers = await Promise.all(rivals.map(({ id, revision }) => move(id, 'publish', { revision })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
      expect(answer.json().code).toBe('address_taken');
    }
  });

  test.each(['12', 'search', 'Has Capitals', 'a--b', '../etc'])('cannot be %j', async (slug) => {
    const { id, revision } = await ready({ slug });
    const answer = await move(id, 'publish', { revision });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([409, ['slug']]);
  });
});

describe('two editors', () => {
  test('are told of each other as they come, and leave', async () => {
    const id = await begun();
    await move(id, 'presence', { line: 3 });
    const { editors } = (await move(id, 'presence', { line: 7 }, anjali)).json();
    expect(editors).toEqual([
      { id: anjali.id, name: 'Anjali Deshmukh', line: 7, me: true },
      { id: olive.id, name: 'Olive Park', line: 3, me: false },
    ]);
    await move(id, 'presence', { leaving: true }, anjali);
    expect((await move(id, 'presence')).json().editors).toHaveLength(1);
    const { rows } = await app.database.pool.query(
      "select type, user_ids from events where subject = $1 and type in ('post.opened', 'post.left') order by seq",
      [`post:${id}`],
    );
    expect(rows).toEqual([
      { type: 'post.opened', user_ids: [olive.id] },
      { type: 'post.left', user_ids: [olive.id] },
    ]);
    clock.advance(60_000);
    expect((await read(id)).editors).toEqual([]);
  });

  test('never overwrite each other: of ten saves of one revision one is kept, the others hear what it was', async () => {
    const id = await begun();
    const copies = Array.from({ length: 10 }, (_, i) => written({ content: `Writer ${i}` }));
    const answers = await Promise.all(
      copies.map((copy, i) => save(id, 0, copy, i % 2 === 0 ? olive : anjali)),
    );
    const kept = answers.filter(({ statusCode }) => statusCode === 200);
    expect(kept).toHaveLength(1);
    const { copy } = await read(id);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect(answer.json()).toMatchObject({ code: 'post_changed_meanwhile', revision: 1, copy });
    }
    const stale = await move(id, 'publish', { revision: 0 });
    expect(stale.json().code).toBe('post_changed_meanwhile');
  });
});

describe('the history', () => {
  test('tells who changed what, gathers minutes of typing, and is restored without losing anything', async () => {
    const id = await begun();
    const first = written({ content: 'one two three' });
    await save(id, 0, first);
    await save(id, 1, { ...first, content: 'one two three four' });
    clock.advance(11 * 60_000);
    await save(id, 2, { ...first, content: 'one two three four five six' });
    await save(id, 3, { ...first, content: 'one two three four five six', title: 'Another' }, anjali);
    const { versions, revision } = await read(id);
    expect(versions.map(({ by, what, byMe }) => [by, what, byMe])).toEqual([
      ['Anjali', 'the title', false],
      ['Olive', '2 words more', true],
      ['Olive', '4 words more', true],
      ['Olive', 'the first draft', true],
    ]);
    const answer = await move(id, 'restore', { revision, versionId: versions[2]!.id });
    const restored: DeskPost = answer.json();
    expect(restored.copy.content).toBe('one two three four');
    expect(restored.versions).toHaveLength(5);
    expect(restored.versions[0]!.what).toBe('restored “4 words more”');
    // Back and forth: what is restored twice is called the same.
    const there = { revision: restored.revision, versionId: versions[0]!.id };
    const { revision: last }: DeskPost = (await move(id, 'restore', there)).json();
    const again = { revision: last, versionId: restored.versions[0]!.id };
    expect((await move(id, 'restore', again)).json().versions[0].what).toBe('restored “4 words more”');
    const foreign = await read(await begun());
    const refused = await move(foreign.id, 'restore', { revision: 0, versionId: versions[2]!.id });
    expect(refused.json().code).toBe('no_such_version');
  });
});

describe('a schedule', () => {
  const due = async (id: number) => {
    const { rows } = await app.database.pool.query<{ data: never; start_after: Date }>(
      "select data, start_after from jobs.job where name = 'journal.publish' and (data->>'postId')::int = $1 order by created_on",
      [id],
    );
    return rows;
  };
  const at = (revision: number, date: string, time: string, zone = 'America/Toronto') => ({
    revision,
    date,
    time,
    zone,
  });

  test('is kept in the city’s zone and publishes once, by a job', async () => {
    await app.start();
    const { id, revision } = await ready({ title: 'On Tuesday' });
    const answer = await move(id, 'schedule', at(revision, '2026-11-24', '07:00', 'America/Edmonton'));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ state: 'scheduled', publishAt: '2026-11-24T13:00:00.000Z' });
    const [job] = await due(id);
    expect(job!.start_after.toISOString()).toBe('2026-11-24T13:00:00.000Z');
    expect((await app.call(`GET /api/blog/posts/${id}`)).statusCode).toBe(404);
    clock.advance(Date.parse('2026-11-24T13:00:00Z') - clock.now().getTime());
    await Promise.all([publishDue(desk.parts, job!.data), publishDue(desk.parts, job!.data)]);
    expect((await app.call(`GET /api/blog/posts/${id}`)).json()).toMatchObject({
      title: 'On Tuesday',
      createdAt: '2026-11-24T13:00:00.000Z',
    });
    const out = (await eventsOf(id)).filter(({ type }) => type === 'post.published');
    expect(out).toHaveLength(1);
  });

  test('that was moved or withdrawn leaves its old job nothing to do', async () => {
    const { id, revision } = await ready();
    await move(id, 'schedule', at(revision, '2026-12-01', '07:00'));
    await move(id, 'schedule', at(revision, '2026-12-02', '07:00'));
    const [first, second] = await due(id);
    await publishDue(desk.parts, first!.data);
    expect((await read(id)).state).toBe('scheduled');
    await move(id, 'withdraw');
    await publishDue(desk.parts, second!.data);
    expect((await read(id)).state).toBe('draft');
  });

  test('holds back what became unfit meanwhile, and says so', async () => {
    const { id, revision } = await ready();
    const scheduled: DeskPost = (await move(id, 'schedule', at(revision, '2026-12-01', '07:00'))).json();
    await save(id, revision, { ...scheduled.copy, imageAlt: '' });
    await publishDue(desk.parts, (await due(id))[0]!.data);
    expect((await read(id)).state).toBe('draft');
    expect((await eventsOf(id)).at(-1)!.type).toBe('post.held');
  });

  test('beyond the calendar is refused with words, and one at an hour that the clocks skip goes out after it', async () => {
    const { id, revision } = await ready();
    const refused = await move(id, 'schedule', at(revision, '9999-12-31', '23:59'));
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { date: 'Choose a day.' }]);
    const skipped = await move(id, 'schedule', at(revision, '2028-03-12', '02:30'));
    expect(skipped.json().publishAt).toBe('2028-03-12T07:30:00.000Z');
  });

  test('in the past, or of what is out already, is refused with words', async () => {
    const { id, revision } = await ready();
    const past = await move(id, 'schedule', at(revision, '2026-01-01', '07:00'));
    expect([past.statusCode, past.json().code]).toEqual([400, 'time_passed']);
    for (const [date, time] of [
      ['2026-13-40', '07:00'],
      ['2026-12-01', '25:00'],
    ]) {
      expect((await move(id, 'schedule', at(revision, date!, time!))).statusCode).toBe(400);
    }
    await move(id, 'publish', { revision });
    const out = await move(id, 'schedule', at(revision, '2026-12-20', '07:00'));
    expect(out.json().code).toBe('already_out');
  });
});

describe('a text', () => {
  const shown = async (content: string): Promise<string> =>
    (await olive.call('POST /api/operations/journal/preview', { content })).json().html;

  test('has headings, lists, links, quotes and pictures; plain paragraphs are parted by blank lines', async () => {
    expect(await shown('One\nline.\n\nTwo.\r\n\r\nThree.')).toBe(
      '<p dir="auto">One\nline.</p>\n<p dir="auto">Two.</p>\n<p dir="auto">Three.</p>\n',
    );
    const html = await shown(
      '# Title\n\n- a\n- b\n\n3. c\n\n> said\n\n[home](https://rove.example) ![Road](/blog/pictures/parkway.svg)',
    );
    for (const part of [
      '<h2 dir="auto">Title</h2>',
      '<li dir="auto">b</li>',
      '<ol start="3">',
      '<blockquote dir="auto">',
      'rel="noopener"',
      'alt="Road"',
    ]) {
      expect(html).toContain(part);
    }
  });

  test('has tables, which scroll inside themselves and say by a class where their words stand', async () => {
    const html = await shown('| Road | Open |\n|:--|--:|\n| Icefields | <b>May</b> |\n');
    expect(html).toContain('<div class="table-scroll" role="region" aria-label="Table" tabindex="0"><table>');
    expect(html).toContain('<td dir="auto" class="text-end">&lt;b&gt;May&lt;/b&gt;</td>');
    expect(html).not.toContain('style=');
  });

  test('has notes at its foot, whose names no other text has', async () => {
    const [one, other] = [
      await shown('Said.[^1]\n\n[^1]: By whom.'),
      await shown('Said too.[^1]\n\n[^1]: Why.'),
    ];
    const names = [one, other].map((html) => [...html!.matchAll(/ id="([^"]+)"/g)].map(([, name]) => name!));
    expect(names.map(({ length }) => length)).toEqual([2, 2]);
    expect(new Set(names.flat()).size).toBe(4);
    for (const name of names[0]!) expect(one).toContain(`href="#${name}"`);
    expect(one).toMatch(/<section class="footnotes"[^>]*>\n<ol>\n<li id="fn-[0-9a-f]{8}-1">/);
    expect(await shown('Said.[^1]\n\n[^1]: By whom.')).toBe(one);
    expect(await shown('Said.[^a]\n\n[^a]: <script>x</script> [y](javascript:z)')).not.toMatch(
      /<script|href="java/,
    );
  });

  test('runs from the right where its words do: each paragraph, heading, item, quote and cell says it may', async () => {
    const html = await shown('## عنوان\n\nنص\n\n- بند\n\n> قول\n\n|ا|ب|\n|-|-|\n|ج|د|');
    for (const tag of ['h2', 'p', 'li', 'blockquote', 'th', 'td'])
      expect(html).toContain(`<${tag} dir="auto"`);
    // The words of a quote decide how all of it runs.
    expect(html).toContain('<blockquote dir="auto">\n<p>قول</p>');
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '![x](javascript:alert(1))',
    '![x](https://elsewhere.example/pixel.png)',
    '[x](<java\nscript:alert(1)>)',
    '<iframe src="https://elsewhere.example"></iframe>',
    '![x](/blog/pictures/parkway.svg" onload="alert(1))',
    '<svg/onload=alert(1)>',
  ])('with %j in it is shown harmless', async (evil) => {
    const html = await shown(`Before\n\n${evil}\n\nAfter`);
    expect(html).not.toMatch(
      /<(script|iframe|svg|style|object)|<[^>]*\son\w+=|(href|src)="\s*(javascript|data):/i,
    );
    expect(html).not.toMatch(/<img[^>]*src="https?:/);
    expect(html).toContain('<p dir="auto">After</p>');
  });

  test.each([
    ['brackets', '['.repeat(longest.content)],
    ['pictures', '!['.repeat(longest.content / 2)],
    ['emphasis', '*a_ '.repeat(longest.content / 4)],
    ['references', `[a]: /${'x'.repeat(10_000)}\n\n${'[a] '.repeat(5000)}`],
    ['notes', `${'[^1]'.repeat(7000)}\n\n[^1]: said`],
    ['tables', `${'|a'.repeat(100)}\n${'|-'.repeat(100)}\n${'|\n'.repeat(10_000)}`],
  ])('built as a bomb of %s is rendered quickly and stays small', async (_name, content) => {
    const html = await shown(content.slice(0, longest.content));
    expect(html.length).toBeLessThan(longest.content * 6);
  });

  test('that is too long or too deep is refused with words, and what was there stays', async () => {
    const { id, revision } = await ready();
    const deep = await save(id, revision, written({ content: `${'>'.repeat(deepestNesting + 1)} deep` }));
    expect([deep.statusCode, deep.json().code]).toEqual([400, 'text_nests_too_deep']);
    const long = await save(id, revision, written({ content: 'x'.repeat(longest.content + 1) }));
    expect([long.statusCode, long.json().errors['copy.content']]).toEqual([
      400,
      'This may have 30,000 characters.',
    ]);
    expect((await read(id)).revision).toBe(revision);
  });
});

describe('pictures', () => {
  const upload = (bytes: Buffer, alt: string, by: TestPerson = olive) => {
    const boundary = 'rove-test-boundary';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="alt"\r\n\r\n${alt}\r\n--${boundary}\r\ncontent-disposition: form-data; name="picture"; filename="../../front.${pictureFormatOf(bytes) ?? 'jpg'}"\r\ncontent-type: image/jpeg\r\n\r\n`;
    return by.call(
      'POST /api/operations/journal/pictures',
      Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
      { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } },
    );
  };
  const photo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#3B6FA8' } });
  const folder = join(dataDir, 'uploads', 'journal');
  const kept = () => (existsSync(folder) ? readdirSync(folder).length : 0);

  test('are resized, stripped of where they were taken, and carry their words and size', async () => {
    const bytes = await photo(2400, 1600)
      .withExif({ IFD0: { Artist: 'Priya' } })
      .jpeg()
      .toBuffer();
    const answer = await upload(bytes, ' A short\nspade ');
    expect(answer.statusCode, answer.body).toBe(201);
    const { address, alt } = answer.json();
    expect([alt, address]).toEqual(['A short spade', expect.stringMatching(/-1600x1067\.webp$/)]);
    const file = await app.call(`GET ${address}`);
    expect(file.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    const { exif, width } = await sharp(file.rawPayload).metadata();
    expect([exif, width]).toEqual([undefined, 1600]);
    const { html } = (
      await olive.call('POST /api/operations/journal/preview', { content: `![${alt}](${address})` })
    ).json();
    expect(html).toContain('width="1600" height="1067" loading="lazy"');
  });

  test('without words, of 50 MB, of too many pixels, or that are none are refused and nothing is kept', async () => {
    const before = kept();
    const small = await photo(20, 20).jpeg().toBuffer();
    const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
    for (const [bytes, alt, code] of [
      [small, '  ', 'picture_without_words'],
      [Buffer.concat([jpegStart, Buffer.alloc(50 * 1024 * 1024)]), 'Big', 'picture_too_large'],
      [await photo(10_000, 6000).png().toBuffer(), 'Wide', 'picture_too_large'],
      [
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
        'Drawing',
        'picture_unreadable',
      ],
      [small.subarray(0, 200), 'Half', 'picture_unreadable'],
    ] as const) {
      const answer = await upload(bytes, alt);
      expect(answer.json().code, code).toBe(code);
    }
    expect((await upload(small, 'Mine', rider)).statusCode).toBe(403);
    expect(kept()).toBe(before);
  });

  test('from elsewhere cannot lead a post', async () => {
    const id = await begun();
    for (const featuredImage of [
      'https://elsewhere.example/x.png',
      '/api/outbox',
      '/blog/uploads/../x.webp',
    ]) {
      expect((await save(id, 0, written({ featuredImage }))).statusCode).toBe(400);
    }
  });
});
