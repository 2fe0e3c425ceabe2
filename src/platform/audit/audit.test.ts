/** What is done at the desk is written down once, with what was before and after, and nobody takes it back unseen. */
import { expect, test, vi } from 'vitest';
import { connectDatabase, type Database } from '#src/platform/database/database.ts';
import { everyPermission } from '#src/platform/permissions.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { canonical, digestOfDetails, sha256 } from './chain.ts';
import { changesOf } from './changes.ts';
import { checkAudit, readHead, writeHead } from './checking.ts';
import type { AuditEntry } from './contract.ts';
import { areaOf, isArea } from './naming.ts';
import { seal } from './sealing.ts';
import { actedEvent, insertEntry } from './store.ts';

const app = await createTestApp({ dispatchLoop: false });
const { database } = app;
await app.start();
const owner = await app.signedUp({}, ['rider', 'operator']);
const quiet = { info: () => {} };

async function listed(query = '', by: TestPerson = owner) {
  const answer = await by.call(`GET /api/operations/audit?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json() as { entries: AuditEntry[]; next: number | null; head: string };
}
/** All there is, once each has its place in the chain. */
const sealed = () =>
  vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      'select count(*)::int as open from audit_entries e left join audit_seals s on s.entry_id = e.id where s.number is null',
    );
    expect(rows).toEqual([{ open: 0 }]);
  }, 30_000);
const makeRole = (name: string) =>
  owner.call('POST /api/operations/roles', { name, permissions: ['rides.read'], reason: 'Nights' });

/** As somebody who owns the tables could: past the triggers. */
async function behindTheBack(statement: string, on: Database = database): Promise<void> {
  const client = await on.pool.connect();
  try {
    await client.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
  } finally {
    client.release();
  }
}
/** A copy of the database to break. */
async function broken(statement: string, noted: string[] = []) {
  const heads = noted.map((text) => readHead(text)).filter((head) => head !== undefined);
  await sealed();
  await behindTheBack(
    'create table kept_entries as table audit_entries; create table kept_seals as table audit_seals',
  );
  try {
    await behindTheBack(statement);
    return await checkAudit(database, { noted: heads });
  } finally {
    await behindTheBack(`delete from audit_seals; delete from audit_entries;
      insert into audit_entries table kept_entries; insert into audit_seals table kept_seals;
      drop table kept_entries; drop table kept_seals`);
  }
}

test('an act is written once with who, what, to what, why, before and after', async () => {
  const made = (await makeRole('Night lead')).json();
  const change = { name: 'Night lead', permissions: ['rides.read', 'safety.read'], reason: 'Alarms too' };
  expect((await owner.call(`PUT /api/operations/roles/${made.id}`, change)).statusCode).toBe(200);
  const { entries } = await listed(`area=operators&subject=desk_role:${made.id}`);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    by: { kind: 'person', id: owner.id, name: 'Ada Lovelace' },
    act: 'PUT /api/operations/roles/:id',
    subject: `desk_role:${made.id}`,
    outcome: 'done',
    reason: 'Alarms too',
    changes: [{ what: 'permissions', before: 'rides.read', after: 'rides.read, safety.read' }],
  });
  expect(entries[0]?.words).toContain('Change a role');
});

test('what is refused leaves nothing, and reading leaves nothing but a file that was taken', async () => {
  const before = (await listed()).entries[0]?.id;
  expect((await makeRole('Night lead')).statusCode).toBe(409);
  await owner.call('GET /api/operations/payments');
  expect((await listed()).entries[0]?.id).toBe(before);
  const file = await owner.call('GET /api/operations/audit.csv?area=operators');
  expect(file.body.startsWith('\uFEFFNumber,')).toBe(true);
  expect(file.headers['content-type']).toContain('text/csv');
  expect((await listed()).entries[0]).toMatchObject({ act: 'GET /api/operations/audit.csv', area: 'audit' });
});

test('the file holds what the digests are made of, and keeps formulas from being run', async () => {
  const reason = '=HYPERLINK("http://example.com")';
  await owner.call('POST /api/operations/roles', { name: 'Day lead', permissions: ['rides.read'], reason });
  await sealed();
  const file = (await owner.call('GET /api/operations/audit.csv?area=operators')).body;
  expect(file).toContain(`"'=HYPERLINK(""http://example.com"")"`);
  const { rows } = await database.pool.query('select details, salt, details_digest from audit_entries');
  for (const { details, salt, details_digest } of rows)
    expect(digestOfDetails(salt, details)).toBe(details_digest);
});

test('it is found by person, area, subject and day, page by page', async () => {
  const other = await app.signedUp({ firstName: 'Omar' }, ['rider', 'operator']);
  await other.call('PUT /api/operations/duty', { onDuty: true });
  expect((await listed(`by=${other.id}`)).entries.map(({ act }) => act)).toEqual([
    'PUT /api/operations/duty',
  ]);
  expect((await listed('by=others')).entries.every(({ by }) => by.kind !== 'person')).toBe(true);
  expect((await listed('from=2020-01-01&to=2020-01-02')).entries).toEqual([]);
  expect((await listed('from=2020-01-01&to=2199-12-31')).entries.length).toBeGreaterThan(3);
  // No calendar has a day after it.
  expect((await owner.call('GET /api/operations/audit?to=9999-12-31')).statusCode).toBe(400);
  await database.transaction(async (tx) => {
    for (let i = 0; i < 60; i += 1)
      await insertEntry(
        tx,
        {
          ...{ byKind: 'system', byName: 'A test', act: 'test', words: `Test ${i}`, area: 'texts' },
          ...{ outcome: 'done', about: [], details: {}, salt: 's', detailsDigest: digestOfDetails('s', {}) },
        },
        false,
      );
  });
  const first = await listed('area=texts');
  expect(first.entries).toHaveLength(50);
  const second = await listed(`area=texts&before=${first.next}`);
  expect([second.entries.length, second.next]).toEqual([10, null]);
});

test('the chain is whole while several write at once and two processes seal', async () => {
  const elsewhere = connectDatabase(database.url, 5, true);
  try {
    await Promise.all(
      Array.from({ length: 12 }, (_, i) => owner.call('PUT /api/operations/duty', { onDuty: i % 2 === 0 })),
    );
    const { rows } = await database.pool.query<{ id: string }>(
      `select payload->>'entry' as id from events where type = '${actedEvent}' order by seq desc limit 40`,
    );
    // Both are given everything, in another order.
    const ids = rows.map(({ id }) => Number(id));
    await Promise.all([
      ...ids.map((id) => seal(database, quiet, id)),
      ...ids.toReversed().map((id) => seal(elsewhere, quiet, id)),
    ]);
  } finally {
    await elsewhere.close();
  }
  await sealed();
  const proof = await checkAudit(database);
  const { rows } = await database.pool.query('select count(*)::int as entries from audit_entries');
  expect(proof).toMatchObject({ whole: true, head: { number: rows[0].entries } });
});

test('entries cannot be changed, removed or emptied, also for the end of an account by more than their details', async () => {
  for (const statement of [
    `update audit_entries set words = 'Nothing'`,
    'delete from audit_entries',
    'truncate audit_entries',
    `update audit_seals set digest = ''`,
    'delete from audit_seals',
    'truncate audit_seals',
    `begin; set local rove.forgets = 'an account'; update audit_entries set by_id = 1, details = null, salt = null, erased_at = now()`,
    `begin; set local rove.forgets = 'an account'; delete from audit_entries`,
  ]) {
    const client = await database.pool.connect();
    await expect(client.query(statement), statement).rejects.toThrow('is only added to');
    await client.query('rollback');
    client.release();
  }
});

test('whatever is done to it past the triggers is said in words, at the first entry that does not hold', async () => {
  await sealed();
  expect(
    await broken(
      `update audit_entries set by_id = 999 where id = (select entry_id from audit_seals where number = 3)`,
    ),
  ).toMatchObject({
    whole: false,
    number: 3,
    words: expect.stringContaining('was changed'),
  });
  expect(
    await broken(
      `update audit_entries set details = '{"reason":"Another"}' where id = (select entry_id from audit_seals where number = 2)`,
    ),
  ).toMatchObject({ number: 2, words: expect.stringContaining('before and after is not what was written') });
  expect(
    await broken('delete from audit_entries where id = (select entry_id from audit_seals where number = 4)'),
  ).toMatchObject({
    number: 4,
    words: expect.stringContaining('is missing'),
  });
  expect(await broken('delete from audit_seals where number = 4')).toMatchObject({
    number: 4,
    words: 'Entry 4 is missing: 3 is followed by 5.',
  });
  expect(
    await broken(`update audit_entries set details = null, salt = null, erased_at = now() - interval '1 day'
      where id = (select entry_id from audit_seals where number = 2)`),
  ).toMatchObject({ number: 2, words: expect.stringContaining('nobody whom it tells of has ended') });
  expect(
    await broken(`update audit_entries set at = now() - interval '1 day'
        where id = (select entry_id from audit_seals order by number desc limit 1);
      delete from audit_seals where number = (select max(number) from audit_seals)`),
  ).toMatchObject({ words: expect.stringContaining('is in no chain') });
});

test('a removed end, and a chain that was written anew, are found by a head that was noted', async () => {
  await sealed();
  const { head } = await listed();
  const [number] = head.split(':').map(Number);
  const cut = `delete from audit_entries where id in (select entry_id from audit_seals where number > 5);
    delete from audit_seals where number > 5`;
  expect(await broken(cut)).toMatchObject({ whole: true });
  expect(await broken(cut, [head])).toMatchObject({
    number: 6,
    words: `Entry ${number} was noted as the last once, and the chain ends at 5: what came after it was taken away.`,
  });
  expect(await checkAudit(database, { noted: [{ number: 2, digest: sha256('another') }] })).toMatchObject({
    number: 2,
    words: expect.stringContaining('written anew'),
  });
  const noted = readHead(` ${head}\n`);
  expect(noted && writeHead(noted)).toBe(head);
  expect(await checkAudit(database, noted ? { noted: [noted] } : {})).toMatchObject({ whole: true });
});

test('the end of an account takes what was said of the person, and the chain holds', async () => {
  const person = await app.signedUp({ firstName: 'Ines', email: 'ines@example.com' });
  await owner.call(`POST /api/operations/people/${person.id}/disable`, { reason: 'Ines shouted' });
  await owner.call(`POST /api/operations/people/${person.id}/enable`, { reason: 'Ines said sorry' });
  await sealed();
  const again = await app.call('POST /api/auth/login', {
    email: person.email,
    password: 'correct horse battery',
  });
  const cookie = again.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
  const leave = { password: 'correct horse battery' };
  const gone = await app.call('POST /api/account/leave', leave, { headers: { cookie } });
  expect(gone.statusCode, gone.body).toBeLessThan(300);
  const { rows } = await database.pool.query(
    `select details, salt, erased_at is not null as erased from audit_entries where subject = $1 and act like 'POST%'`,
    [`user:${person.id}`],
  );
  expect(rows).toEqual([
    { details: null, salt: null, erased: true },
    { details: null, salt: null, erased: true },
  ]);
  await expect
    .poll(async () => (await listed(`subject=user:${person.id}`)).entries[0])
    .toMatchObject({ act: 'account.deleted' });
  await sealed();
  // Long after, whoever proves it finds that the account ended.
  const later = new Date(Date.now() + 86_400_000);
  expect(await checkAudit(database, { now: later })).toMatchObject({ whole: true, erased: 2 });
  expect((await listed(`subject=user:${person.id}`)).entries.at(-1)).toMatchObject({
    isErased: true,
    reason: null,
  });
});

test('a role without the right to it sees nothing of it', async () => {
  const dispatcher = await app.signedUp({}, ['rider', 'operator'], ['dispatcher']);
  expect((await dispatcher.call('GET /api/operations/audit')).statusCode).toBe(403);
  expect((await dispatcher.call('GET /api/operations/audit.csv')).statusCode).toBe(403);
});

test('every permission belongs to an area of the filter', () => {
  expect(everyPermission.filter((each) => !isArea(areaOf(each)))).toEqual([]);
});

test('canonical JSON does not depend on order, and differences are told in words', () => {
  expect(canonical({ b: [1, { d: null, c: 'é' }], a: undefined })).toBe('{"b":[1,{"c":"é","d":null}]}');
  expect(
    changesOf({ baseFareCents: 250, on: true, list: [] }, { baseFareCents: 275, on: true, list: ['a'] }),
  ).toEqual({
    changes: [
      { what: 'base fare', before: '$2.50', after: '$2.75' },
      { what: 'list', before: 'none', after: 'a' },
    ],
    more: 0,
  });
  const wide = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`k${i}`, i]));
  expect(changesOf(undefined, wide)).toMatchObject({ more: 60 });
});
