/** What the desk keeps for itself: lists of its tables that somebody saved, and which columns each of them wants. */
import { z } from 'zod';
import { type Calls, Id, nameShapes, nameText, token } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';

const TableKey = token(1, 40);
/** The part of an address after its question mark, as `table-address.ts` writes it. */
const ListQuery = z
  .string()
  .max(1500, 'That list has too many filters.')
  .regex(/^[\x21-\x7e]*$/);

const SavedList = z.object({
  id: Id,
  name: z.string(),
  query: z.string(),
  /** Who saved it. */
  by: z.string(),
  isMine: z.boolean(),
});
export type SavedList = z.output<typeof SavedList>;

const TableRecords = z.object({
  lists: z.array(SavedList),
  /** The columns the caller chose; null for those that come along. */
  columns: z.array(z.string()).nullable(),
});
export type TableRecords = z.output<typeof TableRecords>;

export const savedListRefusals = {
  table_not_found: [404, 'There is no such table, or your roles do not show it.'],
  list_not_found: [404, 'This list is not there any more.'],
  list_not_yours: [
    403,
    'A colleague saved this list. Only they, or whoever manages operators, takes it away.',
  ],
  too_many_lists: [409, 'There are forty lists of this table. Take one away first.'],
} satisfies RefusalCatalogue;

const called = { access: 'operator', permission: 'desk.open' } as const;

export const savedListCalls = {
  'GET /api/operations/saved-lists': {
    summary: 'Lists of one table that I and colleagues saved, and the columns that I chose',
    ...called,
    query: z.object({ table: TableKey }),
    reply: TableRecords,
    refusals: ['table_not_found'],
  },
  'POST /api/operations/saved-lists': {
    summary: 'Save a list for everybody who sees the table; one of mine with this name is changed',
    ...called,
    body: z.object({ table: TableKey, name: nameText(40, 'Enter a name for the list.'), query: ListQuery }),
    reply: SavedList,
    status: 201,
    refusals: ['table_not_found', 'too_many_lists'],
  },
  'DELETE /api/operations/saved-lists/:id': {
    summary: 'Take a saved list away',
    ...called,
    params: z.object({ id: Id }),
    reply: z.void(),
    status: 204,
    refusals: ['list_not_found', 'list_not_yours'],
  },
  'PUT /api/operations/table-columns': {
    summary: 'Keep which columns of a table I want, on whichever machine I sit',
    ...called,
    body: z.object({ table: TableKey, columns: z.array(token(1, 40)).max(60).nullable() }),
    reply: z.void(),
    status: 204,
    refusals: ['table_not_found'],
  },
} satisfies Calls;

nameShapes({ SavedList, TableRecords });
