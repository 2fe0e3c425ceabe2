/** The SQL of every table of the desk: what a table gives is data, and the statement is made of it here. */
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queries } from '#src/platform/database/database.ts';
import { readPhone } from '#src/platform/phone-numbers.ts';
import type { Column, Filter } from './table-shape.ts';
import { countedTo } from './table-shape.ts';

/** What a sort goes by; never null, with an index of it and the id. */
export interface SortBy {
  by: SQL;
  type: 'timestamptz' | 'integer' | 'bigint' | 'text';
}

export interface TableSource {
  /**
   * What is read, driving table first: `rides left join users …`. What is joined for its columns alone is joined so also
   * where it is always there: counting then leaves it out.
   */
  from: SQL;
  id: SQL;
  idType: 'integer' | 'bigint' | 'text';
  /** What always holds of a row. */
  always?: SQL;
  /** Of a table of cities: which rows are of these, by their ids. */
  inCities?: (cities: readonly string[]) => SQL;
  /** Each column of the shape: a moment as it is, an amount in cents. */
  columns: Record<string, SQL>;
  sorts: Record<string, SortBy>;
  /** What a filter is of, where it is not simply its column; words are read by their table alone. */
  filters: Record<string, SQL | ((filter: Filter) => SQL)>;
}

/** A place in a sorted list: what the row was sorted by, as text, and its id. */
export interface Place {
  value: string;
  id: string;
}

export interface TableQuery {
  sort: SortBy;
  descending: boolean;
  where: readonly SQL[];
  after: Place | null;
  limit: number;
}

/** `column between from and to`, where either end may be open. */
export const betweenEnds = (column: SQL, from: unknown, to: unknown, toIs: SQL = sql`<=`): SQL =>
  sql.join(
    [
      ...(from === null ? [] : [sql`${column} >= ${from}`]),
      ...(to === null ? [] : [sql`${column} ${toIs} ${to}`]),
    ],
    sql` and `,
  );

/** One value by itself, so that an index of it and of what is sorted by is read in order. */
export const oneOf = (column: SQL, values: readonly string[]): SQL =>
  values.length === 1
    ? sql`${column} = ${values[0]}`
    : sql`${column} = any(${sql.param([...values])}::text[])`;

export const amongIds = ({ id, idType }: TableSource, ids: readonly string[]): SQL =>
  sql`${id} = any(${sql.param([...ids])}::${sql.raw(idType)}[])`;

/** What `like` takes for a beginning, with nothing in it that `like` reads as a sign. */
export const beginning = (words: string): string => `${words.replace(/[%_\\]/g, '\\$&')}%`;

/** A table of people, by the columns they are found by. */
export interface PeopleColumns {
  id: PgColumn;
  name: PgColumn;
  lastName: PgColumn;
  email: PgColumn;
  phone: PgColumn;
}

/** People whose words fit are no more than these; somebody with a usual name is looked for by more of it. */
const mostPeople = 200;

/** `(select id …)`: who is found by the number of the account, `#12`, a whole e-mail or telephone, or by how the name or the family name begins. */
export function peopleWho(people: PeopleColumns, typed: string): SQL {
  const words = typed.trim().toLowerCase();
  const number = /^#(\d{1,9})$/.exec(words)?.[1];
  const phone = /^[+\d ().-]{5,}$/.test(words) ? readPhone(words) : null;
  const begins = beginning(words);
  const fits = number
    ? sql`${people.id} = ${Number(number)}`
    : words.includes('@')
      ? sql`${people.email} = ${words}`
      : phone
        ? sql`${people.phone} = ${phone}`
        : sql`(lower(${people.name}) like ${begins} or lower(${people.lastName}) like ${begins})`;
  return sql`(select ${people.id} from ${people.id.table} where ${fits} limit ${mostPeople})`;
}

const asText = (value: SQL): SQL => sql`to_json(${value})#>>'{}'`;

function conditions(source: TableSource, where: readonly SQL[]): SQL {
  const all = [...(source.always ? [source.always] : []), ...where];
  return all.length === 0 ? sql`true` : sql.join(all, sql` and `);
}

/** The statement of a page; `explain` of it is what the tests of tables look at. */
export function pageStatement(
  source: TableSource,
  columns: readonly Column[],
  { sort, descending, where, after, limit }: TableQuery,
): SQL {
  const [order, past] = descending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const place = after
    ? [
        sql`(${sort.by}, ${source.id}) ${past} (${after.value}::${sql.raw(sort.type)}, ${after.id}::${sql.raw(source.idType)})`,
      ]
    : [];
  const shown = columns.map(({ key, kind }) => {
    const value = source.columns[key] ?? sql`null`;
    return sql`${kind === 'day' ? asText(value) : value} as ${sql.identifier(key)}`;
  });
  return sql`select ${source.id} as "id", ${asText(sort.by)} as "sortedBy", ${sql.join(shown, sql`, `)}
    from ${source.from} where ${conditions(source, [...where, ...place])}
    order by ${sort.by} ${order}, ${source.id} ${order} limit ${limit}`;
}

export type FoundRow = { id: string | number; sortedBy: string } & Record<string, unknown>;

export async function findTablePage(
  queries: Queries,
  source: TableSource,
  columns: readonly Column[],
  query: TableQuery,
): Promise<FoundRow[]> {
  const { rows } = await queries.execute<FoundRow>(pageStatement(source, columns, query));
  return rows;
}

/** How many rows fit, counted no further than `countedTo`. */
export async function countRows(
  queries: Queries,
  source: TableSource,
  where: readonly SQL[],
): Promise<number> {
  const { rows } = await queries.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${source.from}
      where ${conditions(source, where)} limit ${countedTo}) counted`,
  );
  return rows[0]?.count ?? 0;
}
