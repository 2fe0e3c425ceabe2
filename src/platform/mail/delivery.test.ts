import { expect, test } from 'vitest';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import { createTestApp } from '#test/app.ts';
import { createMailServer } from '#test/smtp.ts';

const server = await createMailServer();
const app = await createTestApp({ dispatchLoop: false }, { SMTP_URL: server.url });
await app.start();

const decoded = (part: string): string =>
  /quoted-printable/i.test(part)
    ? Buffer.from(
        part
          .replace(/=\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString('utf8')
    : part;

/** The parts of a mail as it came over the wire, and its headers in lines of their own. */
function parse(mail: string) {
  const [head = '', ...rest] = mail.split('\n\n');
  const headers = head.replace(/\n[ \t]+/g, ' ');
  const boundary = /multipart\/alternative;.*boundary="([^"]+)"/.exec(headers)?.[1];
  const parts = rest.join('\n\n').split(`--${boundary}`).slice(1, -1).map(decoded);
  return { headers, parts };
}
const takenBy = (email: string, words: RegExp) =>
  server.taken
    .map(({ to, text }) => ({ to, ...parse(text) }))
    .find((one) => one.to === email && words.test(one.headers));

test('a mail’s words are kept no longer than until the mail server has them', async () => {
  const { email } = await app.signedUp();
  await app.call('POST /api/auth/forgot-password', { email });
  const kept = async () =>
    (
      await app.database.pool.query(
        `select sent_at is not null as sent, body, html from mails where to_address = $1 and subject = 'Set a new password'`,
        [email],
      )
    ).rows;
  await expect.poll(kept, { timeout: 60_000, interval: 100 }).toEqual([{ sent: true, body: '', html: '' }]);
  const { headers, parts } = takenBy(email, /Subject: Set a new password/)!;
  expect(headers).toContain('Content-Type: multipart/alternative');
  // Somebody asked for it; there is nothing to leave.
  expect(headers).not.toContain('List-Unsubscribe');
  const [text, html] = parts;
  expect(parts).toHaveLength(2);
  expect(text).toMatch(/Content-Type: text\/plain/);
  expect(html).toMatch(/Content-Type: text\/html/);
  const link = /http\S+\/reset-password\?token=\S+/.exec(text!)![0];
  expect(html).toContain(`href="${link}"`);
  for (const part of parts) {
    expect(part).toContain('Someone, hopefully you, asked for a new password.');
    expect(part).toContain('Rove Mobility Inc., 20 Bay St, Suite 1100, Toronto, ON');
  }
}, 90_000);

test('a mail from before there were pages still goes out, as both', async () => {
  const { pool } = app.database;
  const { rows } = await pool.query(
    `insert into mails (to_address, subject, body, created_at)
     values ('zoe@example.com', 'An old one', $1, now()) returning id`,
    ['Hello Zoë,\n\nsee <it> here:\n\nhttps://rove.example/old?a=1&b=2\n\nRove'],
  );
  await pool.query(`insert into jobs.job (name, data) values ('mail.deliver', $1)`, [{ mailId: rows[0].id }]);
  await expect
    .poll(() => takenBy('zoe@example.com', /An old one/), { timeout: 60_000, interval: 100 })
    .toBeDefined();
  const [text, html] = takenBy('zoe@example.com', /An old one/)!.parts;
  expect(text).toContain('Hello Zoë,');
  expect(html).toContain('see &lt;it&gt; here:');
  expect(html).toContain('href="https://rove.example/old?a=1&amp;b=2"');
}, 90_000);

test('what somebody may leave says so to their mail program, which leaves by one press', async () => {
  const [seller, keeper] = [await app.signedUp(), await app.signedUp()];
  const draft = (await seller.call('POST /api/vehicles', listingForm({ price: '21500' }))).json();
  await seller.call(`POST /api/vehicles/${draft.id}/publish`);
  await keeper.call('POST /api/favorites', { vehicleId: draft.id });
  await seller.call(`PATCH /api/vehicles/${draft.id}`, { price: '20900' });
  let mailed = 1;
  const drop = () => takenBy(keeper.email, /Price drop/);
  await expect.poll(drop, { timeout: 60_000, interval: 100 }).toBeDefined();
  const { headers, parts } = drop()!;
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const url = /List-Unsubscribe: <http:\/\/[^/]+(\S+)>/.exec(headers)![1]!;
  expect(parts[0]).toContain('To end these mails:');
  // A scanner that opens it changes nothing; a mail program posts a form to it (RFC 8058).
  expect((await app.call(`GET ${url}`)).statusCode).toBe(303);
  expect(await isNotified()).toBe(true);
  const posted = await app.call(`POST ${url}`, 'List-Unsubscribe=One-Click', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([posted.statusCode, posted.json()]).toEqual([200, { what: 'price drops of your favorites' }]);
  expect(await isNotified()).toBe(false);

  async function isNotified(): Promise<boolean> {
    const from = server.taken.length;
    const price = String(20_000 - from);
    await seller.call(`PATCH /api/vehicles/${draft.id}`, { price });
    const notes = async () =>
      (await keeper.call('GET /api/vehicle-notes')).json().map((note: { text: string }) => note.text);
    await expect
      .poll(notes, { timeout: 20_000 })
      .toContainEqual(expect.stringContaining(`$${Number(price).toLocaleString('en-CA')}`));
    const { rows } = await app.database.pool.query(
      "select count(*)::int as n from mails where to_address = $1 and subject like 'Price drop%'",
      [keeper.email],
    );
    const told = rows[0].n > mailed;
    mailed = rows[0].n;
    return told;
  }
}, 120_000);
