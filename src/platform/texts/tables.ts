import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

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
