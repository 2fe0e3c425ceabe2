/**
 * Statements that come with every ride are put into words once. Drizzle makes the text of a statement anew each time it
 * is asked, which for the forty columns of a payment takes longer than to send it.
 */
import { Column, is, Param, Placeholder, SQL, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Db, Queries } from '#src/platform/database/database.ts';

type Row = Record<string, unknown>;
type Filling = (from: { given: Row; row: Row }) => unknown;

interface Words {
  asked: { name: string; text: string; rowMode: 'array'; types: pg.CustomTypesConfig };
  values: Filling[];
  /** Of each column in turn; none where the statement gives no rows. */
  fields: { name: string; read: ((value: unknown) => unknown) | undefined }[] | undefined;
}

/** Makes words without a connection. */
const wording = drizzle.mock({ casing: 'snake_case' });

/**
 * A statement by its name, which no other may have: `pg` refuses another one under it. `build` makes it, and must not look
 * at what it is given: in place of each value stands one that is filled in when it is asked. `given` is what conditions
 * compare with, `row` the columns that are written; each set of columns has words of its own, so they are few. A column
 * that is written as an expression, not as a value, has the statement made anew.
 * @throws Error at the first use where rows are not flat
 */
export function prepared<Values extends object, Result, Written extends object = object>(
  name: string,
  build: (queries: Db, given: Values, row: Written) => PromiseLike<Result>,
): (queries: Queries, values: Values, row?: Written) => Promise<Result> {
  const wordsOf = new Map<string, Words>();
  return async (queries, values, row) => {
    const written = Object.entries(row ?? {}).filter(([, value]) => value !== undefined);
    if (written.some(([, value]) => is(value, SQL))) return build(queries as Db, values, row as Written);
    const key = written.map(([column]) => column).join();
    let words = wordsOf.get(key);
    if (!words) {
      words = putIntoWords(`${name}_${wordsOf.size + 1}`, build as Build, written);
      wordsOf.set(key, words);
    }
    const from = { given: values as Row, row: Object.fromEntries(written) };
    return (await ask(queries, words, from)) as Result;
  };
}

type Build = (queries: Db, given: object, row: object) => unknown;
/** What every statement of Drizzle can do. */
interface Statement {
  toSQL(): { sql: string; params: unknown[] };
  prepare(name: string): { fields?: { path: string[]; field: unknown }[] };
}

function putIntoWords(name: string, build: Build, written: [string, unknown][]): Words {
  const given = new Proxy({}, { get: (_, key) => sql.placeholder(`given.${String(key)}`) });
  const row = Object.fromEntries(written.map(([column]) => [column, sql.placeholder(`row.${column}`)]));
  const statement = build(wording as unknown as Db, given, row) as Statement;
  const { sql: text, params } = statement.toSQL();
  return {
    asked: { name, text, rowMode: 'array', types: asText },
    values: params.map(fillingOf),
    fields: statement.prepare(name).fields?.map(({ path, field }) => {
      if (path.length !== 1) throw new Error(`${name} gives rows that are not flat.`);
      return { name: String(path[0]), read: readerOf(field) };
    }),
  };
}

function fillingOf(param: unknown): Filling {
  if (is(param, Placeholder)) return takenFrom(param);
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
  const { encoder } = param;
  const take = takenFrom(param.value);
  return (from) => {
    const value = take(from);
    return value === null || value === undefined ? null : encoder.mapToDriverValue(value);
  };
}

/** Conditions and columns may have a name in common. */
function takenFrom({ name }: Placeholder): Filling {
  const [, from, key = ''] = /^(given|row)\.(.*)$/.exec(name) ?? [];
  return from === 'row' ? ({ row }) => row[key] : ({ given }) => given[key];
}

/** Undefined where a value is taken as it comes. */
function readerOf(field: unknown): ((value: unknown) => unknown) | undefined {
  const decoder = is(field, Column) ? field : is(field, SQL.Aliased) ? field.sql : (field as SQL);
  const reader = is(decoder, Column) ? decoder : (decoder as unknown as { decoder: Column }).decoder;
  if (reader.mapFromDriverValue === Column.prototype.mapFromDriverValue) return undefined;
  return (value) => reader.mapFromDriverValue(value);
}

/** As Drizzle has it: moments are read by their column. */
const { builtins } = pg.types;
const moments = new Set<number>([builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE, builtins.INTERVAL]);
const asItIs = (value: unknown) => value;
const asText: pg.CustomTypesConfig = {
  getTypeParser: (id) => (moments.has(id) ? asItIs : pg.types.getTypeParser(id)),
};

async function ask(
  queries: Queries,
  { asked, values, fields }: Words,
  from: { given: Row; row: Row },
): Promise<unknown> {
  const result = await connectionOf(queries).query(
    asked,
    values.map((fill) => fill(from)),
  );
  if (!fields) return result;
  return result.rows.map((values) => {
    const row: Row = {};
    for (const [i, { name, read }] of fields.entries()) {
      const value = values[i];
      row[name] = value === null || !read ? value : read(value);
    }
    return row;
  });
}

const dialect = new PgDialect({ casing: 'snake_case' });
/**
 * Asks what was put together by hand. Rows are lists in the order of their columns, since an object with the names of all
 * seventy of a ride takes longer to make than to read; moments come as text, which their columns read.
 */
export async function rowsOf(queries: Queries, statement: SQL): Promise<unknown[][]> {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const { rows } = await connectionOf(queries).query({ text, rowMode: 'array', types: asText }, params);
  return rows as unknown as unknown[][];
}

/** What a statement goes to; Drizzle keeps it to itself. */
export const connectionOf = (queries: Queries) =>
  (
    queries as unknown as {
      session: { client: { query(asked: object, values: unknown[]): Promise<pg.QueryResult> } };
    }
  ).session.client;
