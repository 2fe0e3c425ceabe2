/** What the desk keeps for itself: lists of its tables that somebody saved, which columns each of them wants, notes. */
import { z } from 'zod';
import { type Calls, Id, longText, nameShapes, nameText, Timestamp, token } from '#src/platform/contract.ts';
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

const PersonNote = z.object({ id: Id, text: z.string(), by: z.string(), at: Timestamp });
export type PersonNote = z.output<typeof PersonNote>;

/** Somebody's account as the desk has it on one page. */
const PersonRecord = z.object({
  id: Id,
  name: z.string(),
  /** Null of whoever has left. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  image: z.string().nullable(),
  roles: z.array(z.string()),
  emailVerified: z.boolean(),
  secondFactor: z.boolean(),
  createdAt: Timestamp,
  disabledAt: Timestamp.nullable(),
  disabledReason: z.string().nullable(),
  deletedAt: Timestamp.nullable(),
  /** The newest first, twenty at most. */
  sessions: z.array(z.object({ device: z.string().nullable(), since: Timestamp, lastSeenAt: Timestamp })),
  /** What operators did with the account, newest first. */
  log: z.array(z.object({ action: z.string(), reason: z.string(), by: z.string(), at: Timestamp })),
  /** Newest first. */
  notes: z.array(PersonNote),
});
export type PersonRecord = z.output<typeof PersonRecord>;

export const personRecordRefusals = {
  person_not_found: [404, 'There is no account with this number.'],
} satisfies RefusalCatalogue;

export const personRecordCalls = {
  'GET /api/operations/people/:id/record': {
    summary:
      'One account with its sessions, what was done with it and notes; that somebody looked is written down',
    access: 'operator',
    permission: 'people.read',
    params: z.object({ id: Id }),
    reply: PersonRecord,
    refusals: ['person_not_found'],
  },
  'POST /api/operations/people/:id/notes': {
    summary: 'Write something down about somebody, for colleagues',
    access: 'operator',
    permission: 'people.help',
    params: z.object({ id: Id }),
    body: z.object({ text: longText(1000).min(1, 'Write the note.') }),
    reply: PersonNote,
    status: 201,
    refusals: ['person_not_found'],
  },
} satisfies Calls;

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

nameShapes({ SavedList, TableRecords, PersonNote, PersonRecord });
