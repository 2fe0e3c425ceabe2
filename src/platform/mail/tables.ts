import { date, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { MailKind } from './policy.ts';
import type { AttachedFile } from './words.ts';

/** Every mail Rove writes; it commits with the change that causes it and is delivered afterwards. */
export const mails = pgTable(
  'mails',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    /** The mail as plain text, until it has gone out. */
    body: text().notNull(),
    /** The same as a page, until it has gone out; empty in rows of before there was one. */
    html: text().notNull().default(''),
    /** Where one POST ends mails of this kind; null for what somebody did or asked for. */
    endUrl: text(),
    /** A calendar file that comes with it, until it has gone out. */
    calendar: text(),
    /** Another file that comes with it, until it has gone out. */
    attached: jsonb().$type<AttachedFile>(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    sentAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('mails_to').on(table.toAddress, table.id)],
);

/** How many mails were written on a day (UTC), by what they are limited by; or were not. */
export const mailCounts = pgTable(
  'mail_counts',
  {
    day: date().notNull(),
    limit: text().$type<'recipient' | 'sender' | 'domain' | 'refused'>().notNull(),
    /** `any` where kinds count together. */
    kind: text().$type<MailKind | 'any'>().notNull(),
    /** The digest of a mailbox or a domain, whose doing it was, or which limit was reached. */
    key: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.limit, table.kind, table.key] })],
);
