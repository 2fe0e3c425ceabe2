/** One person's whole trace, from signing up to leaving: every table, file and line, held against docs/security/data.md. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { listingForm, multipart } from '#src/cars/selling/server/testing.ts';
import { createLog } from '#src/platform/observe/log.ts';
import { createTestApp, type TestPerson } from './app.ts';
import { sendPaper } from './applying.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'rove-trace-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const lines: string[] = [];
const app = await createTestApp(
  { log: createLog('info', (line) => lines.push(line)) },
  { DATA_DIR: dataDir },
);
await app.start();
const { pool } = app.database;

/** What she types anywhere holds one of these, and nobody else's does. */
const words = ['xanthippe', 'quillfeather', '5550188', '555 0188', 'hollowbark', 'marmalade'];
const holdsWord = (text: string) => words.filter((word) => text.toLowerCase().includes(word));

/** Every column of every table, whatever its type and schema, that holds a word of hers. */
async function tables(): Promise<string[]> {
  const { rows } = await pool.query(`
    select c.oid::regclass::text as t, a.attname as c from pg_class c
    join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'm') and a.attnum > 0 and not a.attisdropped
      and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
      and format_type(a.atttypid, null) ~ '(text|character|json|inet|\\[\\]|bytea|cstring|name)'`);
  const found: string[] = [];
  for (const { t, c } of rows) {
    const value = `encode(convert_to(${JSON.stringify(c)}::text, 'UTF8'), 'escape')`;
    const hit = await pool.query(`select 1 from ${t} where ${value} ilike any($1) limit 1`, [
      words.map((word) => `%${word}%`),
    ]);
    // All queues of jobs share one part of their table.
    if (hit.rows.length > 0) found.push(`${t.replace(/^jobs\.job_common$/, 'jobs.job')}.${c}`);
  }
  return found.sort();
}
/** But for the key of all documents and the world's places, which are nobody's. */
const files = () =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/(document-keys|places\/[^/]+)$/.test(file));
const telling = () =>
  files().filter((file) => holdsWord(file).length + holdsWord(readFileSync(file, 'latin1')).length > 0);

let key = 0;
/** As a page sends what must happen once. */
const once = () => ({ headers: { 'idempotency-key': `trace-${++key}` } });

async function lives(person: TestPerson): Promise<void> {
  const did = async (call: string, body?: object) => {
    const answer = await person.call(call, body, once());
    expect(answer.statusCode, `${call}: ${answer.body}`).toBeLessThan(300);
    return answer.body ? answer.json() : undefined;
  };
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3B6FA8' } })
    .jpeg()
    .toBuffer();
  await did('PATCH /api/auth/profile', {
    firstName: 'Xanthippe',
    lastName: 'Quillfeather',
    phone: '+1 416 555 0188',
  });
  await did('POST /api/saved-searches', { query: 'q=marmalade' });
  await did('POST /api/help/tickets', { about: 'ride', message: 'A jar of marmalade stayed in the car.' });
  await did('POST /api/account/exports');
  const { id } = await did('POST /api/vehicles', listingForm({ description: 'Smells of marmalade.' }));
  const { payload, headers } = multipart('photo', picture, {}, 'image/jpeg', 'marmalade.jpg');
  expect((await person.call(`POST /api/vehicles/${id}/photos`, payload, { headers })).statusCode).toBe(201);
  await did('PATCH /api/drivers/application', {
    changes: {
      firstName: 'Xanthippe',
      lastName: 'Quillfeather',
      address: '7 Hollowbark Lane',
      licenseNumber: 'Q5550188',
    },
    step: 1,
  });
  const paper = await sendPaper(person.call, 'portrait', picture, { name: 'quillfeather.jpg' });
  expect(paper.statusCode, paper.body).toBeLessThan(300);
  await did('POST /api/shop/cart/lines', { variantId: 61, quantity: 1 });
  await person.call('POST /api/newsletter', { email: person.email });
}

test('leaves nothing but what the books and the audits keep by number', { timeout: 60_000 }, async () => {
  const before = files();
  const person = await app.signedUp({ email: 'xanthippe@example.com' }, ['rider', 'seller']);
  await lives(person);
  const during = await tables();
  expect(during.length).toBeGreaterThan(8);
  expect(files().length).toBeGreaterThan(before.length);
  // Documents lie encrypted and files are named by chance.
  expect(telling()).toEqual([]);

  const left = await person.call('POST /api/account/leave', { password: 'correct horse battery' });
  expect(left.statusCode, left.body).toBe(204);
  // What was answered to her is given again to a repeated request for a day; the mail that says goodbye, and the job that
  // takes it away, stay for a week.
  expect(await tables()).toEqual([
    'idempotency_keys.answer',
    'jobs.job.data',
    'mails.body',
    'mails.html',
    'mails.to_address',
  ]);
  const { rows: mails } = await pool.query(
    "select subject from mails where to_address = 'xanthippe@example.com'",
  );
  expect(mails).toEqual([{ subject: 'Your account is deleted' }]);
  await expect.poll(() => files().filter((file) => !before.includes(file))).toEqual([]);
  expect(holdsWord(lines.join('\n'))).toEqual([]);
  expect(lines.some((line) => line.includes('"event":"account"'))).toBe(true);
});
