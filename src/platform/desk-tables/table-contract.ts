/** The two calls of each table of the desk: its rows page by page, and all that is filtered as a file. */
import { z } from 'zod';
import { type Call, DecimalAmount, nameShapes, Timestamp, text, token } from '#src/platform/contract.ts';
import { isCityPermission } from '#src/platform/permissions.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { type ColumnKind, filtersOf, longestFilter, mostChosen, type TableShape } from './table-shape.ts';

export const tableRefusals = {
  filter_not_read: [400, 'A filter of this address cannot be read. Set it again.'],
  page_not_read: [400, 'This page of the list is not there any more. Begin at the first.'],
} satisfies RefusalCatalogue;

const cells: Record<ColumnKind, z.ZodType> = {
  text: z.string().nullable(),
  day: Timestamp.nullable(),
  date: z.iso.date().nullable(),
  state: z.string().nullable(),
  type: z.string().nullable(),
  city: z.string().nullable(),
  amount: DecimalAmount.nullable(),
  number: z.number().nullable(),
};

/** Ids that were chosen by hand, with commas between. */
const Chosen = z
  .string()
  .regex(new RegExp(`^[\\w-]{1,60}(,[\\w-]{1,60}){0,${mostChosen - 1}}$`))
  .optional();

const named = (key: string): string =>
  key.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

export type TableCalls<Key extends string> = {
  [K in `GET /api/operations/tables/${Key}` | `GET /api/operations/tables/${Key}.csv`]: Call;
};

/** The calls of one table; each asks for the permission of its shape. */
export function tableCalls<const Key extends string>(shape: TableShape & { key: Key }): TableCalls<Key> {
  const { key, title, many, permission, ofCities, columns } = shape;
  const cities = isCityPermission(permission) ? { cities: ofCities ? 'filtered' : 'all' } : {};
  const sorts = columns.filter(({ sort }) => sort).flatMap(({ key }) => [key, `-${key}`]);
  const asked = {
    sort: z.enum(sorts as [string, ...string[]]).optional(),
    ids: Chosen,
    ...Object.fromEntries(filtersOf(shape).map(({ key }) => [key, text(longestFilter).optional()])),
  };
  const row = z.object({
    id: z.string(),
    ...Object.fromEntries(columns.map(({ key, kind }) => [key, cells[kind]])),
  });
  const page = z.object({
    rows: z.array(row),
    next: z.string().nullable(),
    count: z.number().int().nullable(),
    cities: z.array(z.object({ value: z.string(), label: z.string() })),
  });
  nameShapes({ [`TableOf${named(key)}`]: page, [`RowOf${named(key)}`]: row });
  const refusals = ['filter_not_read', 'page_not_read'];
  return {
    [`GET /api/operations/tables/${key}`]: {
      summary: `${title} as a table: filtered and sorted by columns, page by page`,
      access: 'operator',
      permission,
      ...cities,
      query: z.object({ ...asked, after: token(1, 1200).optional() }),
      reply: page,
      refusals,
    },
    [`GET /api/operations/tables/${key}.csv`]: {
      summary: `All ${many} that fit the filters, as a file; that it was taken is written down`,
      access: 'operator',
      permission,
      ...cities,
      query: z.object(asked),
      reply: z.string(),
      mediaType: 'text/csv',
      refusals: ['filter_not_read'],
      rateLimit: { max: 10, windowSeconds: 60 },
    },
  } as unknown as TableCalls<Key>;
}
