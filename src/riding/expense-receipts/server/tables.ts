import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import { rides } from '#src/riding/rides/server/tables.ts';

/** Where somebody's receipts also go. */
export const expenseAddresses = pgTable('expense_addresses', {
  userId: integer()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id),
  email: text().notNull(),
  sendsAll: boolean().notNull(),
  /** By whoever reads what comes there. */
  confirmedAt: timestamp({ withTimezone: true }),
});

/** Whose receipt went to an address for expenses, once a ride. */
export const expenseReceipts = pgTable('expense_receipts', {
  rideId: integer()
    .$type<RideId>()
    .primaryKey()
    .references(() => rides.id),
  sentAt: timestamp({ withTimezone: true }).notNull(),
});
