import { boolean, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Every text message Rove writes; it commits with the change that causes it and is sent afterwards. */
export const textMessages = pgTable(
  'text_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    toNumber: text().notNull(),
    body: text().notNull(),
    /** Whose doing it was: they see it in the demo's outbox. */
    userEmail: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('text_messages_of').on(table.userEmail, table.id)],
);

/** How many texts were written, or refused, on a day (UTC), by what they are limited by. */
export const textCounts = pgTable(
  'text_counts',
  {
    day: date().notNull(),
    kind: text().$type<'account' | 'number' | 'prefix' | 'all' | 'refused'>().notNull(),
    /** The account, the digest of a number or of its prefix, or why it was refused. */
    key: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.key] })],
);

/** Each time an operator turned texts off or on; the newest counts, and its event says who it was. */
export const textSwitches = pgTable('text_switches', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  isOn: boolean().notNull(),
  reason: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});
