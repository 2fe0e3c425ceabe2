import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Limit } from '#src/platform/settings/limits.ts';
import type { approvalStates } from '../contract.ts';

const moment = () => timestamp({ withTimezone: true });

/** Calls of the desk that were above a limit: each waits for a second person, and is decided once. */
export const approvals = pgTable(
  'approvals',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    /** `POST /api/…`, and what it was given; emptied once nothing waits any more. */
    call: text().notNull(),
    params: jsonb().$type<unknown>(),
    body: jsonb().$type<unknown>(),
    /** Of call, params, body and asker: what is asked twice waits once. */
    digest: text().notNull(),
    limit: text().$type<Limit>().notNull(),
    /** What it would do, as it was when it was asked for. */
    words: text().notNull(),
    before: jsonb().$type<unknown>(),
    after: jsonb().$type<unknown>(),
    reason: text(),
    /** People who are given something by it, and so decide nothing of it. */
    about: integer().$type<UserId>().array().notNull(),
    askedBy: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    askedAt: moment().notNull(),
    expiresAt: moment().notNull(),
    state: text().$type<(typeof approvalStates)[number]>().notNull().default('waiting'),
    decidedBy: integer()
      .$type<UserId>()
      .references(() => users.id),
    decidedAt: moment(),
    decisionReason: text(),
    outcome: text(),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('approvals_once').on(table.digest).where(sql`state = 'waiting'`),
    index('approvals_state').on(table.state, table.id),
    index('approvals_asked').on(table.askedBy, table.id),
    index('approvals_decided').on(table.decidedBy),
    index('approvals_about').using('gin', table.about),
    check('approvals_second', sql`decided_by is null or decided_by <> asked_by`),
  ],
);
