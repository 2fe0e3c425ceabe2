/** What a table of the desk is: its columns with their kinds, and what its filters say in an address. Pure. */
import type { Permission } from '#src/platform/permissions.ts';

/**
 * How a cell is shown, looked for and written into a file: a `day` is a moment, shown in local time and looked for by
 * days; a `date` is a day of the calendar, the same everywhere; `state`, `type` and `city` are one of few values; an `amount` is a decimal of the installation's currency.
 */
export type ColumnKind = 'text' | 'day' | 'date' | 'state' | 'type' | 'city' | 'amount' | 'number';

export interface Choice {
  value: string;
  label: string;
  /** How it is coloured beside its words; quiet unless told. */
  tone?: Tone;
}
export type Tone = 'moss' | 'lake' | 'amber' | 'brick' | 'spruce';

export interface Column {
  /** Also the name of its filter in an address. */
  key: string;
  label: string;
  kind: ColumnKind;
  /** In pixels, at its narrowest. */
  width: number;
  /** Of a state, type or city; asked for when it is drawn, since a company changes its own. */
  choices?: () => readonly Choice[];
  /** Whether rows are looked for by it; the server has an index for each. */
  filter?: true;
  /** What may be typed, where the name of the column does not say it. */
  hint?: string;
  /** Whether rows are sorted by it; never by a column that may be empty. */
  sort?: true;
  /** Left out until somebody chooses it. */
  hidden?: true;
  /** One of the two or three that a phone has room for. */
  phone?: true;
  /** Its filter stands by itself beside the others, not behind one button. */
  quick?: true;
}

export interface TableShape {
  /** In addresses and the calls of the API: `rides`. */
  key: string;
  /** `Rides`. */
  title: string;
  /** One row and several: `ride`, `rides`. */
  one: string;
  many: string;
  permission: Permission;
  /** Its rows are each of one city or of none, and its source says which; others need a role for all cities. */
  ofCities?: true;
  columns: readonly Column[];
  /** How it is sorted until somebody says otherwise. */
  sorted: Sort;
  /** Lists that come along, beside those that colleagues saved; the first is what its bare address shows. */
  lists: readonly { name: string; query: string }[];
}

export interface Sort {
  by: string;
  descending: boolean;
}

/** `-created`, descending; of another column than the table sorts by, undefined. */
export function readSort(shape: TableShape, written: string | null | undefined): Sort | undefined {
  if (!written) return undefined;
  const by = written.replace(/^-/, '');
  const known = shape.columns.some(({ key, sort }) => key === by && sort);
  return known ? { by, descending: written.startsWith('-') } : undefined;
}

export const writeSort = ({ by, descending }: Sort): string => `${descending ? '-' : ''}${by}`;

/** Either end may be open. Days are inclusive, `2026-11-25`; amounts are decimals. */
export type Filter =
  | { of: 'values'; values: readonly string[] }
  | { of: 'words'; words: string }
  | { of: 'days'; from: string | null; to: string | null }
  | { of: 'between'; from: number | null; to: number | null };

export const longestFilter = 200;
const mostValues = 20;
const dayPattern = /^(19|2[01])\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const numberPattern = /^-?\d{1,12}(\.\d{1,3})?$/;

const daysBack = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T12:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

/** Spans that follow the day on which they are read, so that a saved list stays what it is called. */
export const spans: readonly { value: string; label: string; read: (today: string) => [string, string] }[] = [
  { value: 'today', label: 'Today', read: (today) => [today, today] },
  { value: 'yesterday', label: 'Yesterday', read: (today) => [daysBack(today, 1), daysBack(today, 1)] },
  { value: 'last_7', label: 'Last 7 days', read: (today) => [daysBack(today, 6), today] },
  { value: 'last_30', label: 'Last 30 days', read: (today) => [daysBack(today, 29), today] },
  { value: 'next_30', label: 'Next 30 days', read: (today) => [today, daysBack(today, -29)] },
];

function isDay(typed: string): boolean {
  return dayPattern.test(typed) && new Date(`${typed}T12:00:00Z`).toISOString().startsWith(typed);
}

/**
 * What a filter says, `null` where it is none of its column's: `pending,completed`, `2026-11-01..2026-11-25`, `today`,
 * `10..25.50`, or words.
 * @param today the day it is by the clocks of the books
 */
export function readFilter({ kind }: Pick<Column, 'kind'>, typed: string, today: string): Filter | null {
  const written = typed.trim();
  if (written === '' || written.length > longestFilter) return null;
  if (kind === 'text') return { of: 'words', words: written };
  if (kind === 'state' || kind === 'type' || kind === 'city') {
    const values = [...new Set(written.split(',').filter((value) => /^[\w.:-]{1,60}$/.test(value)))];
    return values.length > 0 && values.length <= mostValues ? { of: 'values', values } : null;
  }
  const isDays = kind === 'day' || kind === 'date';
  const span = isDays ? spans.find(({ value }) => value === written)?.read(today) : undefined;
  if (span) return { of: 'days', from: span[0], to: span[1] };
  const [first = '', second = first, ...more] = written.split('..');
  if (more.length > 0) return null;
  if (isDays) {
    if ([first, second].some((end) => end !== '' && !isDay(end)) || first + second === '') return null;
    return { of: 'days', from: first || null, to: second || null };
  }
  if ([first, second].some((end) => end !== '' && !numberPattern.test(end)) || first + second === '')
    return null;
  return {
    of: 'between',
    from: first === '' ? null : Number(first),
    to: second === '' ? null : Number(second),
  };
}

/** A filter as somebody reads it beside others: `Toronto, Calgary`, `Today`, `from $10`. */
export function filterWords(
  column: Column,
  typed: string,
  { amountText, cities }: { amountText: (amount: string) => string; cities: readonly Choice[] },
): string {
  const { kind, label } = column;
  if (kind === 'text') return `${label}: ${typed}`;
  if (kind === 'day' || kind === 'date') {
    const span = spans.find(({ value }) => value === typed);
    if (span) return `${label}: ${span.label.toLowerCase()}`;
  }
  if (kind === 'state' || kind === 'type' || kind === 'city') {
    const choices = choicesOf(column, cities);
    return typed
      .split(',')
      .map((value) => choices.find((choice) => choice.value === value)?.label ?? value)
      .join(', ');
  }
  const [first = '', second = first] = typed.split('..');
  const said = (end: string) => (kind === 'amount' ? amountText(end) : end);
  if (first === second) return `${label}: ${said(first)}`;
  if (first === '') return `${label} to ${said(second)}`;
  if (second === '') return `${label} from ${said(first)}`;
  return `${label} ${said(first)} to ${said(second)}`;
}

export const filtersOf = (shape: TableShape): Column[] => shape.columns.filter(({ filter }) => filter);

/** One row as the API answers it: its id, and a value for each column. */
export type TableRow = { id: string } & Record<string, string | number | null>;

export interface TablePage {
  rows: TableRow[];
  /** Where the next page begins; null at the end. */
  next: string | null;
  /** How many rows there are in all, as far as they are counted; null on later pages. */
  count: number | null;
  /** The cities that its rows may be of, where it has such a column; none on later pages. */
  cities: Choice[];
}

/** What may be chosen of a column. Cities are told by the server, which alone knows them all. */
export const choicesOf = ({ kind, choices }: Column, cities: readonly Choice[]): readonly Choice[] =>
  kind === 'city' ? cities : (choices?.() ?? []);

/** Rows are counted up to here; `1000` may be more. */
export const countedTo = 1000;
/** Rows that are chosen by hand, as many as may be acted on at once. */
export const mostChosen = 100;
/** A file holds no more rows than a spreadsheet is quick with. */
export const mostFileRows = 250_000;
