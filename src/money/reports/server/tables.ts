/** The ledger summed by day, so that a year is read in a moment, and the numbers its accounts are exported with. */
import { bigint, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';

/** What was booked on an account on a day, by what happened and by what was paid for. Made from the ledger, and only added to. */
export const ledgerDays = pgTable(
  'ledger_days',
  {
    /** By the clocks of the books. */
    day: date().notNull(),
    /** Those of people as one: `drivers.payable` for `drivers.payable:7`. */
    account: text().notNull(),
    /** Of its entries: `capture`, `refund`. */
    kind: text().notNull(),
    /** The kind of payment, `ride`; empty where none was paid. */
    paidFor: text().notNull(),
    /** Debits are positive. */
    cents: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    /** Of an account of tax: the sales it was reckoned on, without tax, as credits. */
    salesCents: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    entries: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.account, table.kind, table.paidFor] }),
    index('ledger_days_account').on(table.account, table.day),
  ],
);

/** When the days were brought up to date: one row, locked by whoever does. */
export const ledgerRollUp = pgTable('ledger_roll_up', {
  id: integer().primaryKey(),
  /** IANA name of the clocks that days are counted by; another one has them counted anew. */
  timeZone: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** Numbers and names of accounts that operators set for exports; all others have the program’s. */
export const accountNumbers = pgTable('ledger_account_numbers', {
  /** An account, or the beginning of several: `tax.payable`. */
  account: text().primaryKey(),
  number: text().notNull(),
  name: text().notNull(),
  /** Null for what a file brought, or somebody whom a demo had typed. */
  setBy: integer()
    .$type<UserId>()
    .references(() => users.id),
  setAt: timestamp({ withTimezone: true }).notNull(),
});
