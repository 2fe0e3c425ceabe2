/** What an address says of a table, and addresses that say it otherwise. Pure. */
import { readTypedDecimal } from '#src/platform/typed-numbers.ts';
import {
  type Column,
  filtersOf,
  longestFilter,
  readSort,
  type Sort,
  type TableShape,
  writeSort,
} from './table-shape.ts';

export interface Asked {
  sort: Sort;
  /** As they were typed, by the key of their column. */
  filters: Readonly<Record<string, string>>;
  /** Null where the address names none. */
  columns: readonly string[] | null;
}

/** An end as the address has it: `25,50` was meant as 25.50. What has no one reading stays, and is refused where it is read. */
function endIn(params: URLSearchParams, { key, kind }: Column, which: 'from' | 'to'): string {
  const typed = params.get(`${key}.${which}`)?.trim() ?? '';
  if (typed === '' || (kind !== 'amount' && kind !== 'number')) return typed;
  const reading = readTypedDecimal(typed, 2);
  return 'value' in reading ? String(reading.value) : typed;
}

/** The value of one filter: several values are joined, two ends are `from..to`, as forms send them. */
function filterIn(params: URLSearchParams, column: Column): string {
  const { key } = column;
  const whole = params
    .getAll(key)
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .join(',');
  if (whole !== '') return whole.slice(0, longestFilter);
  const [from, to] = [endIn(params, column, 'from'), endIn(params, column, 'to')];
  if (from === '' && to === '') return '';
  return (from === to ? from : `${from}..${to}`).slice(0, longestFilter);
}

export function readAsked(shape: TableShape, params: URLSearchParams): Asked {
  const filters: Record<string, string> = {};
  for (const column of filtersOf(shape)) {
    const typed = filterIn(params, column);
    if (typed !== '') filters[column.key] = typed;
  }
  const columns = params.get('columns')?.split(',') ?? [];
  const known = shape.columns.filter(({ key }) => columns.includes(key)).map(({ key }) => key);
  return {
    sort: readSort(shape, params.get('sort')) ?? shape.sorted,
    filters,
    columns: known.length > 0 ? columns.filter((key) => known.some((one) => one === key)) : null,
  };
}

/** The part after the question mark, empty for the table as it comes; always in one order, so that two can be compared. */
export function writeAsked(shape: TableShape, { sort, filters, columns }: Asked): string {
  const params = new URLSearchParams();
  for (const { key } of filtersOf(shape)) if (filters[key]) params.set(key, filters[key]);
  if (writeSort(sort) !== writeSort(shape.sorted)) params.set('sort', writeSort(sort));
  if (columns) params.set('columns', columns.join(','));
  // Commas and dots read better as they are, and mean nothing else here.
  return params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
}

/** An address as this table writes it. */
export const listQuery = (shape: TableShape, params: URLSearchParams): string =>
  writeAsked(shape, readAsked(shape, params));

/** The table with one filter set otherwise; empty takes it away. */
export function withFilter(asked: Asked, key: string, typed: string): Asked {
  const { [key]: _, ...others } = asked.filters;
  return { ...asked, filters: typed === '' ? others : { ...others, [key]: typed } };
}

/** What is sent to the API. */
export const queryFor = ({ sort, filters }: Asked): Record<string, string> => ({
  ...filters,
  sort: writeSort(sort),
});
