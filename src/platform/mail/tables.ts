import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Every mail Rove writes; it commits with the change that causes it and is delivered afterwards. */
export const mails = pgTable(
  'mails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('mails_to').on(table.toAddress, table.id)],
);
