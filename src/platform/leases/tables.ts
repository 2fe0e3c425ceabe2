import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Which process does what only one may do at a time; and, as `member …`, which processes there are to do it. */
export const leases = pgTable('leases', {
  name: text().primaryKey(),
  owner: text().notNull(),
  /** By the database's own clock. */
  until: timestamp({ withTimezone: true }).notNull(),
});
