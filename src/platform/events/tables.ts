import { sql } from 'drizzle-orm';
import { bigserial, customType, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** What happened, append-only. A row commits in the same transaction as the change it tells of. */
export const events = pgTable(
  'events',
  {
    seq: bigserial({ mode: 'number' }).primaryKey(),
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    type: text().notNull(),
    /** What it happened to, such as `ride:12`. */
    subject: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The people who may see it; a live stream of another account never carries it. */
    userIds: integer().array().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('events_cursor').on(table.xid, table.seq),
    index('events_subject').on(table.subject, table.seq),
  ],
);

/** How far each named reader has come; its handler may see the last batch again after a crash. */
export const eventReaders = pgTable('event_readers', {
  name: text().primaryKey(),
  cursor: text().notNull(),
});
