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
} from 'drizzle-orm/pg-core';
import type { UserId } from '#src/platform/ids.ts';
import type { Details } from './chain.ts';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });
/** To the millisecond, which is what a digest holds of it. */
const moment = () => timestamp({ withTimezone: true, precision: 3 });

/**
 * What operators, Rove itself and others did. Written in the transaction that did it and only added to: the end of an
 * account may take `details` and `salt` away, and nothing else of a row ever changes.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** The transaction that did it, by which what it recorded besides is known to be the same act. */
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    at: moment().notNull().defaultNow(),
    byKind: text().$type<'person' | 'system' | 'command' | 'provider' | 'integration'>().notNull(),
    /** The account, where a person did it. */
    byId: integer().$type<UserId>(),
    /** What it was, where none did. */
    byName: text(),
    /** The call, or the type of the event. */
    act: text().notNull(),
    /** The number of the event that it was written after, where Rove recorded it by itself. */
    event: bigint({ mode: 'number' }).unique(),
    /** What that is, as it was said then. */
    words: text().notNull(),
    /** What it belongs to, as permissions are named: `payments`. */
    area: text().notNull(),
    /** What it was done to: `payment:pay_…`. */
    subject: text(),
    outcome: text().$type<'done' | 'refused' | 'unknown'>().notNull(),
    /** The entry of what was begun and then refused, where this one says so. */
    refusalOf: bigint({ mode: 'number' }),
    /** People whom the details tell something of, with whose accounts they go. */
    about: integer().$type<UserId>().array().notNull(),
    /** Why, and what was before and after. */
    details: jsonb().$type<Details>(),
    /** Of the details' digest, and gone with them. */
    salt: text(),
    detailsDigest: text().notNull(),
    erasedAt: moment(),
  },
  (table) => [
    index('audit_entries_by').on(table.byId, table.id),
    index('audit_entries_area').on(table.area, table.id),
    index('audit_entries_subject').on(table.subject, table.id),
    index('audit_entries_at').on(table.at, table.id),
    index('audit_entries_xid').on(table.xid),
    index('audit_entries_refusal').on(table.refusalOf).where(sql`refusal_of is not null`),
    index('audit_entries_about').using('gin', table.about),
  ],
);

/** The chain over the entries, in the order in which they were committed. Only added to. */
export const auditSeals = pgTable('audit_seals', {
  /** From 1, without a gap. */
  number: bigint({ mode: 'number' }).primaryKey(),
  entryId: bigint({ mode: 'number' }).notNull().unique(),
  /** SHA-256 over the digest before and the entry. */
  digest: text().notNull(),
  sealedAt: moment().notNull().defaultNow(),
});
