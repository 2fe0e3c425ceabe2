/** Every table of the desk: whatever it offers can be asked for, and no sort or filter reads a whole table. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { carTables } from '#src/cars/desk/server/routes.ts';
import { companyTables } from '#src/company/desk/server/table-routes.ts';
import { moneyTables } from '#src/money/desk/server/routes.ts';
import { peopleTables } from '#src/people/desk/server/routes.ts';
import { pageQuery, type Table } from '#src/platform/desk-tables/reading-tables.ts';
import { filtersOf } from '#src/platform/desk-tables/table-shape.ts';
import { pageStatement } from '#src/platform/desk-tables/table-store.ts';
import { ridingTables } from '#src/riding/desk/server/routes.ts';
import { shopTables } from '#src/shop/desk/server/table-routes.ts';
import { createTestApp } from '#test/app.ts';

const app = await createTestApp({ dispatchLoop: false });
const operator = await app.signedUp({}, ['rider', 'operator']);
const now = new Date();
const tables: Table[] = [
  ...ridingTables,
  ...peopleTables,
  ...moneyTables,
  ...carTables,
  ...shopTables,
  ...companyTables,
];
const named = tables.map((table) => [table.shape.key, table] as const);

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  /** `rides_one_open_per_driver` holds no more rides than are under way. */
  'Index Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  Plans?: Plan[];
}

/** How PostgreSQL would read it if nothing but an index could find a row: what it then cannot do by one, it still scans. */
async function planOf({ shape, source }: Table, asked: Record<string, string>, isSorted: boolean) {
  const opened = source(now);
  const query = pageQuery({ shape, source: opened }, asked, now, 51);
  return app.database.transaction(async (tx) => {
    for (const way of ['seqscan', 'hashjoin', 'mergejoin', ...(isSorted ? ['sort', 'bitmapscan'] : [])])
      await tx.execute(sql.raw(`set local enable_${way} = off`));
    // A plan for a filter is looked for without its order, which an index of its own could give.
    const statement = isSorted
      ? pageStatement(opened, shape.columns, query)
      : sql`select 1 from ${opened.from} where ${sql.join([...query.where, opened.always ?? sql`true`], sql` and `)}`;
    const { rows } = await tx.execute<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      sql`explain (format json) ${statement}`,
    );
    const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
    return nodes(rows[0]!['QUERY PLAN'][0].Plan);
  });
}

const sample = {
  text: 'maya',
  day: '2026-11-01..2026-11-25',
  date: 'next_30',
  state: '',
  type: '',
  city: 'toronto',
  amount: '10..25.50',
  number: '3..4',
} as const;

test.each(named)('%s sorts by indexes, in both directions', async (_, table) => {
  for (const { key } of table.shape.columns.filter(({ sort }) => sort))
    for (const sort of [key, `-${key}`]) {
      const plan = await planOf(table, { sort }, true);
      const kinds = plan.map((node) => node['Node Type']);
      // One that has the day alone in its index sorts the few rows of one moment.
      expect(kinds, `${table.shape.key} by ${sort}`).not.toContain('Sort');
    }
});

/** What means nearly all rows is found at once in any order. */
const meansFew: Record<string, string> = { 'alarms?state': 'open', 'drivers?now': 'on_ride' };

/** A row for each driver is read: as many as there are drivers, of whom few owe anything. */
const readWhole = ['drivers?debt'];

test.each(named)('%s finds by indexes what its filters name', async (_, table) => {
  for (const { key, kind, choices } of filtersOf(table.shape)) {
    if (readWhole.includes(`${table.shape.key}?${key}`)) continue;
    const value = meansFew[`${table.shape.key}?${key}`] ?? (sample[kind] || choices!().at(-1)!.value);
    const plan = await planOf(table, { [key]: value }, false);
    const scans = plan.filter(
      (node) => node['Relation Name'] !== undefined && node['Index Name'] !== 'rides_one_open_per_driver',
    );
    expect(scans, key).not.toEqual([]);
    for (const scan of scans)
      expect(scan['Index Cond'] ?? scan['Recheck Cond'], JSON.stringify(scan)).toBeDefined();
  }
});

test.each(named)(
  '%s answers every list that comes along, every filter, both ways, and as a file',
  async (key, { shape }) => {
    const call = (query: string) => operator.call(`GET /api/operations/tables/${key}${query}`);
    for (const { name, query } of shape.lists) expect((await call(`?${query}`)).statusCode, name).toBe(200);
    for (const column of filtersOf(shape)) {
      const value =
        sample[column.kind] ||
        column.choices!()
          .map((choice) => choice.value)
          .join(',');
      const answer = await call(`?${column.key}=${encodeURIComponent(value)}`);
      expect(answer.statusCode, `${column.key}: ${answer.body}`).toBe(200);
    }
    const file = await call('.csv');
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.body.split('\r\n')[0]!.replace('\uFEFF', '').split(',')).toHaveLength(
      shape.columns.length + 1,
    );
  },
);

const numbers = tables.flatMap(({ shape }) =>
  filtersOf(shape)
    .filter(({ kind }) => kind === 'number' || kind === 'amount')
    .map(({ key }) => [shape.key, key] as const),
);

test.each(numbers)(
  '%s is asked by any %s, also by parts and by more than its column holds',
  async (key, column) => {
    for (const typed of ['1.5', '-1.5', '0', '999999999999', '-999999999999', '1..999999999999', '..0.001']) {
      const answer = await operator.call(
        `GET /api/operations/tables/${key}?${column}=${encodeURIComponent(typed)}`,
      );
      expect([200, 400, 422], `${typed}: ${answer.body.slice(0, 200)}`).toContain(answer.statusCode);
    }
  },
);
