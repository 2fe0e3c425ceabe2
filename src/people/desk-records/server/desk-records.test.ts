/** Tables of the desk as their pages use them: page after page, as a file, and the lists that colleagues share. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { TablePage } from '#src/platform/desk-tables/table-shape.ts';
import { createTestApp } from '#test/app.ts';

const app = await createTestApp({ dispatchLoop: false });
const owner = await app.signedUp({ email: 'owner@rove.test' }, ['rider', 'operator']);
const support = await app.signedUp({ email: 'support@rove.test' }, ['rider', 'operator'], ['support']);
const editor = await app.signedUp({ email: 'editor@rove.test' }, ['rider', 'operator'], ['editor']);
const read = async (query = '', by = owner): Promise<TablePage> => {
  const answer = await by.call(`GET /api/operations/tables/people?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

/** As an import makes them: all at one moment, and one a little earlier, in microseconds. */
await app.database.db.execute(sql`
  insert into users (name, first_name, last_name, email, roles, created_at, updated_at)
  select 'Same ' || n, 'Same', 'Moment', 'same-' || n || '@rove.test', '{rider}',
    timestamptz '2020-01-01 12:00:00.123457Z' - (n % 2) * interval '1 microsecond', now()
  from generate_series(1, 130) n`);

describe('page after page', () => {
  test.each(['since', '-since'])(
    'sorted by %s every row comes once, although many are of one moment',
    async (sort) => {
      const seen: string[] = [];
      let next: string | null = '';
      while (next !== null) {
        const page: TablePage = await read(`sort=${sort}&since=2020-01-01${next && `&after=${next}`}`);
        seen.push(...page.rows.map(({ id }) => id));
        expect(page.count).toBe(next === '' ? 130 : null);
        next = page.next;
      }
      expect(seen).toHaveLength(130);
      expect(new Set(seen).size).toBe(130);
    },
  );

  test('a place that nobody was given is refused in words, and so is a filter that says nothing', async () => {
    const of = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
    for (const after of [
      'x',
      of(['2020', '1']),
      of(['2020-01-01T12:00:00+00:00', '1; drop']),
      of([1, 2]),
      of(null),
    ])
      expect((await owner.call(`GET /api/operations/tables/people?after=${after}`)).json()).toMatchObject({
        code: 'page_not_read',
      });
    for (const query of ['since=2020-13-01', 'since=..', 'is=%20,'])
      expect((await owner.call(`GET /api/operations/tables/people?${query}`)).json(), query).toMatchObject({
        code: 'filter_not_read',
      });
    expect((await owner.call('GET /api/operations/tables/people?sort=email')).statusCode).toBe(400);
  });

  test('people are found by a beginning, the whole address, or the telephone, and by no sign of like', async () => {
    expect((await read('name=same%2012')).rows.length).toBe(11);
    expect((await read('name=OWNER%40rove.test')).rows).toMatchObject([{ id: String(owner.id) }]);
    expect((await read('name=%25')).rows).toEqual([]);
    await app.database.pool.query(`update users set phone = '+14165550142' where id = $1`, [support.id]);
    expect((await read('name=416-555-0142')).rows).toMatchObject([{ id: String(support.id) }]);
    expect((await read('is=operator&since=today')).count).toBe(3);
  });
});

describe('a file', () => {
  test('holds all that is filtered, lets no cell be a formula, and says who took it', async () => {
    await app.database.pool.query(
      `update users set name = '=HYPERLINK("http://x")' where email = 'same-7@rove.test'`,
    );
    const file = await owner.call('GET /api/operations/tables/people.csv?since=2020-01-01');
    expect(file.body.startsWith('\uFEFFId,Name,')).toBe(true);
    expect(file.body.trimEnd().split('\r\n')).toHaveLength(131);
    expect(file.body).toContain(`"'=HYPERLINK(""http://x"")"`);
    const chosen = await owner.call(
      `GET /api/operations/tables/people.csv?ids=${owner.id},${support.id}&name=o`,
    );
    expect(chosen.body.trimEnd().split('\r\n')).toHaveLength(1);
    const { rows } = await app.database.pool.query(
      `select payload from events where type = 'desk.table_taken' order by seq`,
    );
    expect(rows.map(({ payload }) => payload)).toEqual([
      { by: String(owner.id), filters: { since: '2020-01-01' }, chosen: null },
      // Not what was typed: it may be somebody's address.
      { by: String(owner.id), filters: { name: true }, chosen: [String(owner.id), String(support.id)] },
    ]);
  });

  test('is for whoever may see the rows', async () => {
    for (const call of ['people', 'people.csv', 'payments.csv'])
      expect((await editor.call(`GET /api/operations/tables/${call}`)).json()).toMatchObject({
        code: 'not_allowed',
      });
  });
});

describe('a list that somebody saved', () => {
  const save = (by: typeof owner, name: string, query: string, table = 'people') =>
    by.call('POST /api/operations/saved-lists', { table, name, query });
  const listed = async (by: typeof owner, table = 'people') =>
    (await by.call(`GET /api/operations/saved-lists?table=${table}`)).json();

  test('is seen by colleagues who see the table, and holds what the table knows alone', async () => {
    const saved = await save(owner, 'Drivers kept out', 'state=kept_out&is=driver&nonsense=1&sort=since');
    expect(saved.json()).toMatchObject({ query: 'is=driver&state=kept_out&sort=since', isMine: true });
    expect((await listed(support)).lists).toMatchObject([{ name: 'Drivers kept out', isMine: false }]);
    expect(await listed(editor)).toMatchObject({ code: 'table_not_found' });
    expect((await save(editor, 'x', '')).json()).toMatchObject({ code: 'table_not_found' });
    expect(await listed(owner, 'nothing')).toMatchObject({ code: 'table_not_found' });
  });

  test('saved twice at once under one name it is one, and its owner alone or who manages operators takes it away', async () => {
    const both = await Promise.all([1, 2].map(() => save(support, 'New', 'since=last_7')));
    expect(new Set(both.map((answer) => answer.json().id)).size).toBe(1);
    const { id } = both[0]!.json();
    const other = (await listed(owner)).lists.find(({ isMine }: { isMine: boolean }) => isMine).id;
    expect((await support.call(`DELETE /api/operations/saved-lists/${other}`)).json()).toMatchObject({
      code: 'list_not_yours',
    });
    const gone = await Promise.all([1, 2].map(() => owner.call(`DELETE /api/operations/saved-lists/${id}`)));
    expect(gone.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
    const { rows } = await app.database.pool.query(
      `select type, payload->>'by' as by from events where subject = $1 order by seq`,
      [`saved-list:${id}`],
    );
    expect(rows.at(-1)).toEqual({ type: 'desk.list_removed', by: String(owner.id) });
  });

  test('of one table there are forty, whoever saves at once', async () => {
    await Promise.all(Array.from({ length: 45 }, (_, n) => save(support, `List ${n}`, '', 'questions')));
    expect((await listed(owner, 'questions')).lists).toHaveLength(40);
    expect((await save(owner, 'One more', '', 'questions')).json()).toMatchObject({ code: 'too_many_lists' });
    expect(
      (await save(support, (await listed(support, 'questions')).lists[0].name, 'state=open', 'questions'))
        .statusCode,
    ).toBe(201);
  });

  test('columns are kept for whoever chose them, and those that a table lost are none', async () => {
    const put = (columns: string[] | null) =>
      owner.call('PUT /api/operations/table-columns', { table: 'people', columns });
    await Promise.all([put(['name', 'since', 'lost']), put(['name', 'since', 'lost'])]);
    expect((await listed(owner)).columns).toEqual(['name', 'since']);
    expect((await listed(support)).columns).toBe(null);
    await put(null);
    expect((await listed(owner)).columns).toBe(null);
  });
});

describe('somebody’s page', () => {
  const look = (id: number, by = owner) => by.call(`GET /api/operations/people/${id}/record`);

  test('is written down each time somebody looks, and shown to nobody else', async () => {
    const person = await app.signedUp({ firstName: 'Noor', lastName: 'Haddad' });
    expect((await look(person.id, editor)).statusCode).toBe(403);
    expect((await look(person.id, support)).json()).toMatchObject({
      name: 'Noor Haddad',
      notes: [],
      log: [],
    });
    await look(person.id);
    const { rows } = await app.database.pool.query(
      `select payload->>'by' as by from events where subject = $1 order by seq`,
      [`person-look:${person.id}`],
    );
    expect(rows.map(({ by }) => by)).toEqual([String(support.id), String(owner.id)]);
    expect((await look(2_147_483_647)).json()).toMatchObject({ code: 'person_not_found' });
  });

  test('keeps notes with who wrote them, and none is written about who has left', async () => {
    const person = await app.signedUp();
    const write = (text: string, by = support) =>
      by.call(`POST /api/operations/people/${person.id}/notes`, { text });
    expect((await write('Knows the Pearson ramps by heart.')).statusCode).toBe(201);
    expect((await write('   ')).statusCode).toBe(400);
    expect((await write('x', editor)).statusCode).toBe(403);
    await write('Left a child seat at the office.', owner);
    expect((await look(person.id)).json().notes).toMatchObject([
      { text: 'Left a child seat at the office.', by: 'Ada Lovelace' },
      { text: 'Knows the Pearson ramps by heart.' },
    ]);
    await app.database.pool.query('update users set deleted_at = now() where id = $1', [person.id]);
    expect((await write('Gone.')).json()).toMatchObject({ code: 'person_not_found' });
    expect((await look(person.id)).json()).toMatchObject({ email: null });
  });
});
