import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { UserId } from '#src/platform/ids.ts';

const time = () => timestamp({ withTimezone: true });
const userId = () =>
  integer()
    .$type<UserId>()
    .notNull()
    .references(() => users.id);

/** Lists of the desk's tables that somebody saved; every colleague who sees the table sees them. */
export const savedLists = pgTable(
  'saved_lists',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    ownerId: userId(),
    tableKey: text().notNull(),
    name: text().notNull(),
    /** The part of an address after its question mark. */
    query: text().notNull(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (table) => [
    uniqueIndex('saved_lists_name').on(table.tableKey, table.ownerId, table.name),
    index('saved_lists_owner').on(table.ownerId),
  ],
);

/** Which columns of a table an operator wants, and in which order. */
export const tableColumns = pgTable(
  'table_columns',
  {
    ownerId: userId(),
    tableKey: text().notNull(),
    columns: text().array().notNull(),
    updatedAt: time().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.tableKey] })],
);

/** What operators wrote down about somebody for each other; only ever added to. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Whom it is about. */
    personId: userId(),
    authorId: userId(),
    text: text().notNull(),
    createdAt: time().notNull(),
  },
  (table) => [
    index('person_notes_person').on(table.personId, table.id),
    index('person_notes_author').on(table.authorId),
  ],
);
