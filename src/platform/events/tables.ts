import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { UserId } from '#src/platform/ids.ts';

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
    userIds: integer().$type<UserId>().array().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('events_cursor').on(table.xid, table.seq),
    index('events_subject').on(table.subject, table.seq),
    // They come in the order of time, so a few pages say where a day lies.
    index('events_time').using('brin', table.createdAt).with({ autosummarize: true }),
  ],
);

/** How far each named consumer has come; its handler may see the last batch again after a crash. */
export const eventReaders = pgTable('event_readers', {
  name: text().primaryKey(),
  cursor: text().notNull(),
});

/** Events that a named consumer could not handle, set aside so that the others go on. A row is gone once it is handled. */
export const parkedEvents = pgTable(
  'parked_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    reader: text().notNull(),
    /** Of the event in the log. */
    seq: bigint({ mode: 'number' }).notNull(),
    type: text().notNull(),
    subject: text().notNull(),
    /** How often it was tried; 0 where it only waits for an earlier event of its subject. */
    tries: integer().notNull(),
    /** What went wrong the last time, without the values of a query. */
    error: text(),
    parkedAt: timestamp({ withTimezone: true }).notNull(),
    nextTryAt: timestamp({ withTimezone: true }).notNull(),
    /** Set when an operator gave it up; it is then kept as a note of what was not done. */
    droppedAt: timestamp({ withTimezone: true }),
    droppedBy: integer(),
    droppedReason: text(),
  },
  (table) => [
    uniqueIndex('parked_events_event').on(table.reader, table.seq),
    index('parked_events_open').on(table.reader, table.subject, table.id).where(sql`dropped_at is null`),
  ],
);
