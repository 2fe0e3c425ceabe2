/** The product is killed twice while a letter goes to many readers: afterwards nobody has it twice, and all have it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createProductProcess } from './process.ts';
import { createMailServer } from './smtp.ts';

const readers = Number(process.env.LETTER_READERS ?? 240);
const mail = await createMailServer();
const product = createProductProcess({ SMTP_URL: mail.url, PUBLIC_URL: 'https://rove.example' });
const subject = 'Before the first frost';
const letters = () => mail.taken.filter(({ text }) => text.includes(`Subject: ${subject}\n`));

let cookie = '';
async function call<T>(name: string, body?: unknown): Promise<T> {
  const [method, path] = name.split(' ');
  const response = await fetch(product.address + path, {
    method: method!,
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${name} ${response.status}: ${text}`);
  const set = response.headers.getSetCookie();
  if (set.length) cookie = set.map((one) => one.split(';')[0]).join('; ');
  return JSON.parse(text) as T;
}

async function published(): Promise<number> {
  const { id } = await call<{ id: number }>('POST /api/operations/journal/posts');
  const { copy } = await call<{ copy: object }>(`GET /api/operations/journal/posts/${id}`);
  const written = {
    ...copy,
    title: 'Frost',
    excerpt: 'It comes at night.',
    content: 'It does.',
    imageAlt: 'A field',
  };
  const saved = await call<{ revision: number }>(`PATCH /api/operations/journal/posts/${id}`, {
    revision: 0,
    copy: written,
  });
  await call(`POST /api/operations/journal/posts/${id}/publish`, { revision: saved.revision });
  return id;
}

test('a letter whose sending is killed twice reaches each reader once', { timeout: 600_000 }, async () => {
  await product.start();
  await call('POST /api/users', {
    firstName: 'Olive',
    lastName: 'Park',
    email: 'olive@example.com',
    password: 'lantern-spruce-7',
    isDriver: false,
  });
  await product.rows(
    `update users set second_factor_at = now(), roles = array['rider', 'operator'], desk_roles = array['owner']`,
  );
  const postId = await published();
  await product.rows(
    `insert into newsletter_subscribers (email, created_at, state)
     select 'reader' || n || '@example.org', now(), 'confirmed' from generate_series(1, ${readers}) n`,
  );
  mail.refuse = (to) => (to === 'reader7@example.org' ? '550 no such mailbox' : undefined);

  const { id } = await call<{ id: number }>('POST /api/operations/letters');
  const letter = await call<{ revision: number }>(`PATCH /api/operations/letters/${id}`, {
    revision: 0,
    title: 'November',
    subject,
    preheader: 'Short.',
    opening: 'Hello.',
    postIds: [postId],
  });
  await call(`POST /api/operations/letters/${id}/proof`);
  expect(mail.taken.map(({ to }) => to)).toContain('olive@example.com');
  await call(`POST /api/operations/letters/${id}/send`, { revision: letter.revision });

  for (const share of [0.25, 0.6]) {
    while (letters().length < readers * share) await sleep(10);
    await product.kill();
    await product.start();
  }
  const counts = async () =>
    (await call<{ state: string; counts: Record<string, number> }>(`GET /api/operations/letters/${id}`))!;
  await expect.poll(async () => (await counts()).state, { timeout: 300_000, interval: 500 }).toBe('sent');

  const { counts: told } = await counts();
  const had = letters().map(({ to }) => to);
  const missing = readers - 1 - new Set(had).size;
  console.log(
    `${readers} readers, two kills: ${had.length} mails, ${told.unanswered} without an answer, ${missing} missing`,
  );
  expect(new Set(had).size, 'nobody has it twice').toBe(had.length);
  expect(had).not.toContain('reader7@example.org');
  expect(told.refused).toBe(1);
  // Only a kill between the claim and the last bytes can lose a mail, and then it is told as unanswered.
  expect(missing).toBeLessThanOrEqual(told.unanswered!);
  expect(had.length + told.refused! + missing).toBe(readers);
  const unfolded = letters()[0]!.text.replace(/\n[ \t]+/g, ' ');
  expect(unfolded).toMatch(
    /^List-Unsubscribe: <https:\/\/rove\.example\/api\/letters\/leave\?token=[\w.-]+>$/im,
  );
  expect(unfolded).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
  const states = await product.rows<{ state: string }>(
    `select state from newsletter_subscribers where email = 'reader7@example.org'`,
  );
  expect(states).toEqual([{ state: 'bounced' }]);
});
