import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Collector, Supply } from '../tax-rule.ts';

const moment = () => timestamp({ withTimezone: true });
const operator = () =>
  integer()
    .$type<UserId>()
    .references(() => users.id);

/** Tax rules that operators added. One is never changed, only ended. A trigger tells every process of each change. */
export const taxRules = pgTable(
  'tax_rules',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    country: text().notNull(),
    /** Null for the whole country. */
    region: text(),
    supplies: jsonb().$type<Supply[]>().notNull(),
    code: text().notNull(),
    name: text().notNull(),
    perHundredThousand: integer().notNull(),
    compound: boolean().notNull(),
    included: boolean().notNull(),
    collector: text().$type<Collector>().notNull(),
    /** First and last day, by the clocks of the place. */
    firstDay: date().notNull(),
    lastDay: date(),
    authority: text().notNull(),
    document: text().notNull(),
    /** Null for what a file brought, or somebody whom a demo had typed. */
    createdBy: operator(),
    createdAt: moment().notNull(),
    endedBy: operator(),
    endedAt: moment(),
  },
  () => [
    check('tax_rules_rate', sql`per_hundred_thousand between 0 and 99999`),
    check('tax_rules_days', sql`last_day is null or last_day >= first_day`),
  ],
);

/** Under which number a collector is registered with an authority; receipts show it. */
export const taxRegistrations = pgTable(
  'tax_registrations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** As `jurisdictionOf` has it: `CA`, `CA-QC`, `US-NY`. */
    jurisdiction: text().notNull(),
    number: text().notNull(),
    owner: text().$type<Collector>().notNull(),
    /** The dealer's or driver's account; null for the company. */
    userId: operator(),
    firstDay: date().notNull(),
    lastDay: date(),
    /** Null for what a file brought, or somebody whom a demo had typed. */
    createdBy: operator(),
    createdAt: moment().notNull(),
    endedBy: operator(),
    endedAt: moment(),
  },
  (table) => [
    // One that still holds, for each jurisdiction and owner.
    uniqueIndex('tax_registrations_standing')
      .on(table.jurisdiction, table.owner, sql`coalesce(user_id, 0)`)
      .where(sql`ended_at is null and last_day is null`),
    check('tax_registrations_owner', sql`(owner = 'company') = (user_id is null)`),
    check('tax_registrations_days', sql`last_day is null or last_day >= first_day`),
  ],
);
