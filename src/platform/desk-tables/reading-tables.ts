/** Pages of a table, and all of it as a file: filters read, sorted by the server, one page after another. */
import { type SQL, sql } from 'drizzle-orm';
import { csvFile, csvRows } from '#src/platform/csv.ts';
import type { Database } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { type Cents, toCents, toDecimal } from '#src/platform/money.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { booksTimeZone } from '#src/platform/settings/company.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { dayAfter } from '#src/platform/time/day-after.ts';
import { localDate, localTime, zonedTime } from '#src/platform/time/zoned-time.ts';
import { tableRefusals } from './table-contract.ts';
import {
  type Column,
  type Filter,
  filtersOf,
  mostFileRows,
  readFilter,
  readSort,
  type TablePage,
  type TableRow,
  type TableShape,
} from './table-shape.ts';
import {
  amongIds,
  betweenEnds,
  countRows,
  type FoundRow,
  findTablePage,
  oneOf,
  type Place,
  type TableQuery,
  type TableSource,
} from './table-store.ts';

const refuse = refusalsOf(tableRefusals);

export interface TableParts {
  database: Database;
  clock: Clock;
}

/** A table that is served: what it shows, and where it comes from. */
export interface Table {
  shape: TableShape;
  /** @param now for what is reckoned up to this moment */
  source: (now: Date) => TableSource;
}
/** One that is about to be read. */
interface Opened {
  shape: TableShape;
  source: TableSource;
}

const pageRows = 50;
const fileRowsAtOnce = 1000;

type Asked = Record<string, string | undefined>;

/** From the beginning of one day to the end of another, by the clocks of the books. */
function daysAt(column: SQL, from: string | null, to: string | null): SQL {
  const zone = booksTimeZone();
  const start = (day: string) => zonedTime(day, '00:00', zone);
  return betweenEnds(column, from && start(from), to && start(dayAfter(to)), sql`<`);
}

/** Of the database's type `integer`. */
const largestInteger = 2_147_483_647;

function conditionOf({ kind, key }: Column, filter: Filter, { filters, columns }: TableSource): SQL {
  const own = filters[key] ?? columns[key];
  if (typeof own === 'function') return own(filter);
  const column = existing(own, `the column ${key}`);
  if (filter.of === 'values') return oneOf(column, filter.values);
  if (filter.of === 'words') return sql`${column} = ${filter.words}`;
  if (filter.of === 'days') return daysAt(column, filter.from, filter.to);
  const { from, to } = filter;
  const counted = (end: number | null, toWhole: (end: number) => number) => {
    if (end === null) return end;
    // A whole number of things is never one and a half, and none is larger than its column.
    if (kind !== 'amount') return Math.max(-largestInteger, Math.min(largestInteger, toWhole(end)));
    const cents = toCents(String(Math.abs(end)));
    if (cents === null || cents > largestInteger) throw refuse('filter_not_read');
    return end < 0 ? -cents : cents;
  };
  return betweenEnds(column, counted(from, Math.ceil), counted(to, Math.floor));
}

/** @throws Refusal filter_not_read */
function conditionsOf({ shape, source }: Opened, asked: Asked, now: Date): SQL[] {
  const today = localDate(now, booksTimeZone());
  const conditions = filtersOf(shape).flatMap((column) => {
    const typed = asked[column.key];
    if (!typed) return [];
    const filter = readFilter(column, typed, today);
    if (!filter) throw refuse('filter_not_read', { fields: { [column.key]: 'Set this filter again.' } });
    return [conditionOf(column, filter, source)];
  });
  const ids = asked.ids?.split(',').filter((id) => source.idType === 'text' || /^\d{1,9}$/.test(id));
  return ids ? [...conditions, amongIds(source, ids)] : conditions;
}

const valuePatterns = {
  timestamptz: /^\d{4}-\d\d-\d\dT[\d:.]{8,15}[+-]\d\d:\d\d$/,
  integer: /^-?\d{1,9}$/,
  bigint: /^-?\d{1,18}$/,
  text: /^[^\0]{0,400}$/,
};

const writePlace = ({ value, id }: Place): string =>
  Buffer.from(JSON.stringify([value, id])).toString('base64url');

/** @throws Refusal page_not_read */
function readPlace(written: string, { type }: TableQuery['sort'], { idType }: TableSource): Place {
  try {
    const [value, id] = JSON.parse(Buffer.from(written, 'base64url').toString()) as unknown[];
    const isPlace =
      typeof value === 'string' &&
      typeof id === 'string' &&
      valuePatterns[type].test(value) &&
      valuePatterns[idType].test(id) &&
      (type !== 'timestamptz' || !Number.isNaN(Date.parse(value)));
    if (isPlace) return { value, id };
  } catch {
    // What is no JSON was never a place of a list.
  }
  throw refuse('page_not_read');
}

/** @throws Refusal filter_not_read, page_not_read */
export function pageQuery({ shape, source }: Opened, asked: Asked, now: Date, limit: number): TableQuery {
  const { by, descending } = readSort(shape, asked.sort) ?? shape.sorted;
  const sort = existing(source.sorts[by], `the sort ${by}`);
  return {
    sort,
    descending,
    where: conditionsOf({ shape, source }, asked, now),
    after: asked.after ? readPlace(asked.after, sort, source) : null,
    limit,
  };
}

function toRow({ columns }: TableShape, found: FoundRow): TableRow {
  const row: TableRow = { id: String(found.id) };
  for (const { key, kind } of columns) {
    const value = found[key];
    if (value === null || value === undefined) row[key] = null;
    else if (kind === 'amount') row[key] = toDecimal(Number(value) as Cents);
    else row[key] = kind === 'number' ? Number(value) : String(value);
  }
  return row;
}

const placeOf = (found: FoundRow): Place => ({ value: found.sortedBy, id: String(found.id) });

/** Only what is of these cities; a table that cannot tell shows nothing at all. */
function within(source: TableSource, cities: readonly string[] | null): TableSource {
  if (cities === null) return source;
  const mine = source.inCities?.(cities) ?? sql`false`;
  return { ...source, always: source.always ? sql`(${source.always}) and (${mine})` : mine };
}

/** @param cities whose rows are shown, by their ids; null for all @throws Refusal filter_not_read, page_not_read */
export async function readTable(
  { database, clock }: TableParts,
  table: Table,
  asked: Asked,
  cities: readonly string[] | null,
): Promise<TablePage> {
  const now = clock.now();
  const { shape } = table;
  const source = within(table.source(now), cities);
  const query = pageQuery({ shape, source }, asked, now, pageRows + 1);
  const [found, count] = await Promise.all([
    findTablePage(database.db, source, shape.columns, query),
    query.after ? null : countRows(database.db, source, query.where),
  ]);
  const shown = found.slice(0, pageRows);
  const last = shown.at(-1);
  return {
    rows: shown.map((row) => toRow(shape, row)),
    next: found.length > pageRows && last ? writePlace(placeOf(last)) : null,
    count,
    cities: query.after
      ? []
      : (shape.columns.find(({ kind }) => kind === 'city')?.choices?.() ?? []).filter(
          ({ value }) => cities === null || cities.includes(value),
        ),
  };
}

/**
 * All that is filtered, as pieces of a file with the mark by which Excel reads UTF-8. Who took it, and by which
 * filters, is kept before the first row leaves; what was typed into them is not.
 * @throws Refusal filter_not_read
 */
export async function tableFile(
  { database, clock }: TableParts,
  table: Table,
  actor: Actor,
  asked: Asked,
  cities: readonly string[] | null,
): Promise<AsyncGenerator<string>> {
  const now = clock.now();
  const { shape } = table;
  const source = within(table.source(now), cities);
  const query = pageQuery({ shape, source }, asked, now, fileRowsAtOnce);
  const filters = Object.fromEntries(
    filtersOf(shape)
      .filter(({ key }) => asked[key])
      .map(({ key, kind }) => [key, kind === 'text' ? true : (asked[key] ?? null)]),
  );
  await database.transaction((tx) =>
    record(tx, {
      type: 'desk.table_taken',
      subject: `desk-table:${shape.key}`,
      payload: { by: String(actor.userId), filters, chosen: asked.ids?.split(',') ?? null },
      userIds: [],
      at: now,
    }),
  );
  return pieces();

  async function* pieces() {
    const zone = booksTimeZone();
    yield csvFile(
      ['Id', ...shape.columns.map(({ label, kind }) => (kind === 'day' ? `${label} (${zone})` : label))],
      [],
    );
    let after: Place | null = null;
    for (let rows = 0; rows < mostFileRows; rows += fileRowsAtOnce) {
      const found: FoundRow[] = await findTablePage(database.db, source, shape.columns, { ...query, after });
      if (found.length > 0) yield csvRows(found.map((row) => fileRow(shape, toRow(shape, row), zone)));
      const last = found.at(-1);
      if (found.length < fileRowsAtOnce || !last) return;
      after = placeOf(last);
    }
    yield csvRows([[`There is more. Rows after ${mostFileRows} are left out; take it by days.`]]);
  }
}

function fileRow({ columns }: TableShape, row: TableRow, zone: string): string[] {
  const cells = columns.map(({ key, kind, choices }) => {
    const value = row[key];
    if (value === null || value === undefined) return '';
    if (kind === 'day') {
      const at = new Date(String(value));
      return `${localDate(at, zone)} ${localTime(at, zone)}`;
    }
    return choices?.().find((choice) => choice.value === value)?.label ?? String(value);
  });
  return [row.id, ...cells];
}
