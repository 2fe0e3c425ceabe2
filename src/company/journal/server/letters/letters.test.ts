import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { seedJournal } from '#demo/stories/seed.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import type { Letter, LetterDesk } from '../../letters-contract.ts';

const clock = manualClock(new Date('2026-11-20T12:00:00Z'));
const webhookKey = Buffer.from('a key of the mail provider');
const app = await createTestApp(
  { clock },
  {
    MAIL_WEBHOOK_SECRET: `whsec_${webhookKey.toString('base64')}`,
    PUBLIC_URL: 'https://rove.example',
  },
);
await seedJournal({ database: app.database, clock, accounts: app.accounts });
await app.start();
const olive = await app.signedUp({ firstName: 'Olive', email: 'olive@rove.example' }, ['operator']);
const rider = await app.signedUp();
const letters = 'api/operations/letters';
const { pool } = app.database;

const mailsTo = async (address: string): Promise<{ subject: string; body: string }[]> =>
  (await pool.query('select subject, body from mails where to_address = $1 order by id', [address])).rows;
const tokenIn = (text: string, kind: string): string =>
  new RegExp(`/letters/${kind}\\?token=([\\w.-]+)`).exec(text)![1]!;
const stateOf = async (email: string): Promise<string | undefined> =>
  (await pool.query('select state from newsletter_subscribers where email = $1', [email])).rows[0]?.state;

let addresses = 0;
const subscribe = (email: string) => {
  addresses += 1;
  return app.call(
    'POST /api/newsletter',
    { email },
    { remoteAddress: `10.8.${addresses >> 8}.${addresses & 255}` },
  );
};
const confirm = (token: string) => app.call('POST /api/letters/confirm', { token });
async function confirmed(email: string): Promise<void> {
  await subscribe(email);
  expect((await confirm(tokenIn((await mailsTo(email)).at(-1)!.body, 'confirm'))).statusCode).toBe(200);
}
const leave = (token: string) =>
  app.call(`POST /api/letters/leave?token=${token}`, 'List-Unsubscribe=One-Click', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('asking for letters', () => {
  test('mails a link; opening it changes nothing, its POST confirms, and once is enough', async () => {
    expect((await subscribe('Ada@Example.com')).json()).toEqual({ email: 'ada@example.com' });
    const [mail, ...more] = await mailsTo('ada@example.com');
    expect(more).toEqual([]);
    const token = tokenIn(mail!.body, 'confirm');
    for (let i = 0; i < 3; i++) {
      const looked = await app.call(`GET /api/letters/reader/${token}`);
      expect(looked.json()).toEqual({ email: 'ada@example.com', writtenTo: false, purpose: 'confirm' });
    }
    expect(await stateOf('ada@example.com')).toBe('pending');
    expect((await confirm(token)).json()).toEqual({ email: 'ada@example.com' });
    expect(await stateOf('ada@example.com')).toBe('confirmed');
    expect((await confirm(token)).statusCode).toBe(200);
  });

  test('answers alike for an unknown, a waiting, a confirmed and a bounced address', async () => {
    await confirmed('known@example.com');
    await subscribe('waiting@example.com');
    await subscribe('gone@example.com');
    await pool.query("update newsletter_subscribers set state = 'bounced' where email = 'gone@example.com'");
    const answers = await Promise.all(
      ['new', 'known', 'waiting', 'gone'].map((name) => subscribe(`${name}@example.com`)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.replace(/"\w+@/, '"@'))).size).toBe(1);
    expect(await mailsTo('known@example.com')).toHaveLength(1);
  });

  test('fills nobody’s mailbox: one mail for rivals, another after minutes, three a day', async () => {
    await Promise.all(Array.from({ length: 5 }, () => subscribe('target@example.com')));
    expect(await mailsTo('target@example.com')).toHaveLength(1);
    for (let i = 0; i < 5; i++) {
      clock.advance(11 * 60_000);
      await subscribe('target@example.com');
    }
    expect(await mailsTo('target@example.com')).toHaveLength(3);
    clock.advance(25 * 3600_000);
    await subscribe('target@example.com');
    expect(await mailsTo('target@example.com')).toHaveLength(4);
  });

  test('a link that was changed, is another’s, is older than a week or was followed by another is refused', async () => {
    await subscribe('late@example.com');
    const token = tokenIn((await mailsTo('late@example.com'))[0]!.body, 'confirm');
    const parts = token.split('.');
    for (const changed of [
      token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A'),
      [parts[0], '1', parts[2], parts[3]].join('.'),
      ['leave', ...parts.slice(1)].join('.'),
      'nonsense-nonsense',
    ]) {
      expect((await confirm(changed)).json().code).toBe('link_unknown');
    }
    clock.advance(11 * 60_000);
    await subscribe('late@example.com');
    expect((await confirm(token)).json().code).toBe('link_too_old');
    const newer = tokenIn((await mailsTo('late@example.com'))[1]!.body, 'confirm');
    clock.advance(8 * 24 * 3600_000);
    expect((await confirm(newer)).json().code).toBe('link_too_old');
    expect(await stateOf('late@example.com')).toBe('pending');
  });
});

/** A draft with two posts in it. */
async function drafted(): Promise<Letter> {
  const { id } = (await olive.call(`POST /${letters}`)).json();
  const empty: Letter = (await olive.call(`GET /${letters}/${id}`)).json();
  const answer = await olive.call(`PATCH /${letters}/${id}`, {
    revision: empty.revision,
    title: 'December',
    subject: 'A slow road & a <sharp> axe',
    preheader: 'Four things to read.',
    opening: 'The days are short.\n\nSo is this letter.',
    postIds: empty.further.slice(0, 2).map((post) => post.id),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const step = (id: number, name: string, body?: object, by: TestPerson = olive) =>
  by.call(`POST /${letters}/${id}/${name}`, body);
const look = async (id: number): Promise<Letter> => (await olive.call(`GET /${letters}/${id}`)).json();
const letterMails = async (subject: string) =>
  (
    await pool.query<{ to_address: string; body: string }>(
      'select to_address, body from mails where subject = $1 order by id',
      [subject],
    )
  ).rows;

describe('a letter', () => {
  test('is written by operators only', async () => {
    expect((await rider.call(`GET /${letters}`)).statusCode).toBe(403);
    expect((await rider.call(`POST /${letters}`)).statusCode).toBe(403);
    expect((await app.call(`GET /${letters}`)).statusCode).toBe(401);
  });

  test('is made of published posts, shows what it will be, and cannot carry a script', async () => {
    const letter = await drafted();
    expect(letter.html).toContain('A slow road &amp; a &lt;sharp&gt; axe');
    expect(letter.html).toContain(letter.posts[0]!.title);
    expect(letter.html).toMatch(
      /<img src="https:\/\/rove\.example\/blog\/pictures\/[a-z-]+\.png" alt="[^"]{10,}"/,
    );
    expect(letter.html).not.toMatch(/width="1"|<script/);
    expect(letter.plain).toContain('To leave, open this page');
    const draft = (await olive.call('POST /api/operations/journal/posts')).json().id;
    const answer = await olive.call(`PATCH /${letters}/${letter.id}`, {
      ...letter,
      postIds: [draft],
    });
    expect(answer.json().code).toBe('no_such_post');
  });

  test('waits for a proof of itself as it is, and of two changes at once one is told', async () => {
    const letter = await drafted();
    expect((await step(letter.id, 'send', { revision: letter.revision })).json().code).toBe('proof_first');
    const proofed: Letter = (await step(letter.id, 'proof')).json();
    expect(proofed.proof).toMatchObject({ to: 'olive@rove.example', current: true });
    expect((await mailsTo('olive@rove.example')).at(-1)!.subject).toBe(`Proof: ${letter.subject}`);
    const change = { ...letter, postIds: letter.posts.map(({ id }) => id), opening: 'Other words.' };
    const answers = await Promise.all(
      [1, 2, 3].map(() => olive.call(`PATCH /${letters}/${letter.id}`, change)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    const changed = await look(letter.id);
    expect(changed.proof!.current).toBe(false);
    expect((await step(letter.id, 'send', { revision: changed.revision })).json().code).toBe('proof_first');
  });

  test('goes once to each confirmed reader, to nobody else, and counts who came and who left by it', async () => {
    for (const name of ['one', 'two', 'three']) await confirmed(`${name}@example.com`);
    await subscribe('unconfirmed@example.com');
    const letter = await drafted();
    await step(letter.id, 'proof');
    const sends = await Promise.all(
      [1, 2, 3].map(() => step(letter.id, 'send', { revision: letter.revision })),
    );
    expect(sends.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    await expect.poll(async () => (await look(letter.id)).state).toBe('sent');
    const mails = await letterMails(letter.subject);
    const readers = mails.map((mail) => mail.to_address);
    expect(new Set(readers).size).toBe(readers.length);
    expect(readers).toEqual(expect.arrayContaining(['one@example.com', 'two@example.com']));
    expect(readers).not.toContain('unconfirmed@example.com');

    const mine = mails.find((mail) => mail.to_address === 'one@example.com')!.body;
    const link = /https:\/\/rove\.example(\/letters\/open\?\S+)/.exec(mine)![1]!;
    const earlier = link.replace(/\?token=(.+)&post=/, '/$1/');
    for (const address of [link, earlier]) {
      const answer = await app.call(`GET ${address}`);
      const { location } = answer.headers;
      expect([answer.statusCode, location]).toEqual([
        302,
        expect.stringMatching(/^\/blog\/[a-z].*#letter=~/),
      ]);
      // Programs that follow links have read nothing; the page says that somebody came.
      expect((await look(letter.id)).counts.opened).toBe(0);
      if (address === link) continue;
      const cookie = String(answer.headers['set-cookie']).split(';')[0]!;
      const token = String(location).split('#letter=')[1];
      for (let i = 0; i < 2; i++)
        expect(
          (await app.call('POST /api/letters/opened', { token }, { headers: { cookie } })).statusCode,
        ).toBe(204);
    }
    const leaving = tokenIn(mine, 'leave');
    for (const address of [`/api/letters/leave?token=${leaving}`, `/api/letters/leave/${leaving}`]) {
      const page = await app.call(`GET ${address}`);
      expect([page.statusCode, page.headers.location]).toEqual([
        303,
        expect.stringMatching(/^\/letters\/leave\/~[\w-]{16}$/),
      ]);
    }
    expect(await stateOf('one@example.com')).toBe('confirmed');
    expect((await leave(leaving)).statusCode).toBe(200);
    expect((await leave(leaving)).statusCode).toBe(200);
    expect(await stateOf('one@example.com')).toBe('left');
    expect((await look(letter.id)).counts).toMatchObject({
      sent: readers.length,
      opened: 1,
      left: 1,
      waiting: 0,
    });
    expect((await confirm(tokenIn((await mailsTo('one@example.com'))[0]!.body, 'confirm'))).json().code).toBe(
      'link_too_old',
    );
    const types = await pool.query('select type from events where subject = $1 order by seq', [
      `letter:${letter.id}`,
    ]);
    expect(types.rows.map(({ type }) => type)).toEqual([
      'letter.begun',
      'letter.changed',
      'letter.proofed',
      'letter.started',
      'letter.progressed',
      'letter.sent',
    ]);
  });

  test('that is paused writes to nobody more, and goes on where it was', async () => {
    const letter = await drafted();
    await step(letter.id, 'proof');
    // Readers enough that a pause comes in the middle.
    await pool.query(`insert into newsletter_subscribers (email, created_at, state)
      select 'many' || n || '@example.com', now(), 'confirmed' from generate_series(1, 400) n`);
    await step(letter.id, 'send', { revision: letter.revision });
    await expect.poll(async () => (await look(letter.id)).counts.sent, { interval: 20 }).toBeGreaterThan(0);
    const paused: Letter = (await step(letter.id, 'pause')).json();
    expect(paused.state).toBe('paused');
    const { total, waiting } = (await look(letter.id)).counts;
    expect(waiting).toBeGreaterThan(0);
    expect((await step(letter.id, 'pause')).json().code).toBe('not_sending');
    await step(letter.id, 'resume');
    await expect.poll(async () => (await look(letter.id)).state, { timeout: 30_000 }).toBe('sent');
    const mails = await letterMails(letter.subject);
    const lately = mails.slice(-total).map((mail) => mail.to_address);
    expect(new Set(lately).size).toBe(total);
  });
});

describe('leaving', () => {
  test.each(['x', 'leave.1.AAAAAAAAAAAAAAAAAAAAAAAA', 'leave.zz.1.AAAAAAAAAAAAAAAAAAAAAAAA'])(
    'with a link that is not ours is refused with words: %s',
    async (token) => {
      const answer = await leave(token.padEnd(12, 'x'));
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'link_unknown']);
    },
  );
});

describe('the mail provider', () => {
  let notices = 0;
  function tell(message: object, change: { key?: Buffer; at?: number; id?: string } = {}) {
    notices += 1;
    const id = change.id ?? `msg_${notices}`;
    const at = String(change.at ?? Math.floor(clock.now().getTime() / 1000));
    const payload = JSON.stringify(message);
    const signature = createHmac('sha256', change.key ?? webhookKey)
      .update(`${id}.${at}.${payload}`)
      .digest('base64');
    return app.call('POST /api/webhooks/mail', payload, {
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': at,
        'webhook-signature': `v1,${signature}`,
      },
    });
  }

  test('takes a reader off by a bounce or a complaint, once', async () => {
    await confirmed('full@example.com');
    await confirmed('angry@example.com');
    expect((await tell({ type: 'bounce', email: 'Full@example.com' })).statusCode).toBe(200);
    expect((await tell({ type: 'complaint', email: 'angry@example.com' }, { id: 'twice' })).statusCode).toBe(
      200,
    );
    expect([await stateOf('full@example.com'), await stateOf('angry@example.com')]).toEqual([
      'bounced',
      'complained',
    ]);
    await pool.query(
      "update newsletter_subscribers set state = 'confirmed' where email = 'angry@example.com'",
    );
    await tell({ type: 'complaint', email: 'angry@example.com' }, { id: 'twice' });
    expect(await stateOf('angry@example.com')).toBe('confirmed');
    const desk: LetterDesk = (await olive.call(`GET /${letters}`)).json();
    expect(desk.readers.bounced).toBeGreaterThanOrEqual(1);
  });

  test('with a wrong, old or missing signature is refused, and other messages change nothing', async () => {
    await confirmed('safe@example.com');
    const message = { type: 'bounce', email: 'safe@example.com' };
    const wrong = await tell(message, { key: Buffer.from('another key') });
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, 'signature_wrong']);
    const old = await tell(message, { at: Math.floor(clock.now().getTime() / 1000) - 3600 });
    expect(old.statusCode).toBe(400);
    expect((await app.call('POST /api/webhooks/mail', message)).statusCode).toBe(400);
    expect((await tell({ type: 'delivered', email: 'safe@example.com' })).statusCode).toBe(200);
    expect(await stateOf('safe@example.com')).toBe('confirmed');
  });
});
