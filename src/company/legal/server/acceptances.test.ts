import { expect, test } from 'vitest';
import { createTestApp, type TestPerson } from '#test/app.ts';

const app = await createTestApp();
const operator = await app.signedUp({}, ['operator']);
const early = await app.signedUp();
const path = '/api/legal/terms/acceptance';
const askedOf = async (person: TestPerson) => (await person.call(`GET ${path}`)).json();
const accept = (person: TestPerson, version: unknown) => person.call(`POST ${path}`, { version });
const publish = (asks: boolean, version: number, words = 'What holds from now on') =>
  operator.call('PUT /api/operations/settings/legal-terms', {
    version,
    value: { text: `## ${words}, number ${version + 1}`, asks },
    reason: 'Our law',
  });

test('whoever has an account is asked when the terms change, and whoever comes after it is not', async () => {
  expect(await askedOf(early)).toBeNull();
  expect((await publish(true, 0)).statusCode).toBe(200);
  expect(await askedOf(early)).toMatchObject({ version: 1 });
  const late = await app.signedUp();
  expect(await askedOf(late)).toBeNull();
  expect((await accept(early, 1)).json()).toEqual({ accepted: true });
  expect(await askedOf(early)).toBeNull();
  // Pressed twice, kept once.
  expect((await accept(early, 1)).statusCode).toBe(200);
  const kept = await app.database.pool.query(
    `select version from terms_acceptances where user_id = ${early.id} order by version`,
  );
  expect(kept.rows).toEqual([{ version: 0 }, { version: 1 }]);
});

test('a mended word asks nobody, and the next change asks everybody anew', async () => {
  expect((await publish(false, 1)).statusCode).toBe(200);
  expect(await askedOf(early)).toBeNull();
  // Signed up while version 2 holds, of which nobody is asked.
  const between = await app.signedUp();
  expect(await askedOf(between)).toBeNull();
  expect((await publish(true, 2)).statusCode).toBe(200);
  expect(await askedOf(between)).toMatchObject({ version: 3 });
  const stale = await accept(between, 1);
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'terms_changed']);
  const ahead = await accept(between, 4);
  expect(ahead.json().code).toBe('terms_changed');
  for (const rubbish of [0, -1, 1.5, 'x', 1e9, null]) {
    expect((await accept(between, rubbish)).statusCode).toBe(400);
  }
  const both = await Promise.all([accept(between, 3), accept(between, 3)]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const events = await app.database.pool.query(
    `select payload from events where type = 'terms.accepted' and subject = 'user:${between.id}' order by seq`,
  );
  expect(events.rows.map(({ payload }) => payload.version)).toEqual([2, 3]);
});

test('what was accepted can be read again, and the desk sees how many did', async () => {
  const first = await app.call('GET /api/legal/terms?version=1');
  expect(first.json()).toMatchObject({ version: 1, html: expect.stringContaining('number 1') });
  expect((await app.call('GET /api/legal/terms')).json().version).toBe(3);
  // Older than the hundred versions that the desk lists, and read alone.
  await app.database.pool.query(
    `insert into setting_versions select setting, version + n, value, changed_by, changed_at, reason
     from setting_versions, generate_series(1, 150) n where setting = 'legal-terms' and version = 3`,
  );
  const old = await app.call('GET /api/legal/terms?version=2');
  expect(old.json()).toMatchObject({ version: 2, html: expect.stringContaining('number 2') });
  expect((await app.call('GET /api/legal/terms?version=9999')).json().code).toBe('legal_version_not_found');
  const versions = await operator.call('GET /api/operations/settings/legal-terms/versions');
  expect(versions.json()[0]).toMatchObject({
    changedBy: operator.id,
    by: expect.stringMatching(/^\S+ \S+$/),
  });
  const counts = (await operator.call('GET /api/operations/legal/acceptances')).json();
  expect(counts).toContainEqual({ version: 3, people: 1 });
  expect((await app.call(`GET ${path}`)).statusCode).toBe(401);
  expect((await early.call('GET /api/operations/legal/acceptances')).statusCode).toBe(403);
});
