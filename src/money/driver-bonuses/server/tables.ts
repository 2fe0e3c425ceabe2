import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { DriverId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';

/** What drivers were paid besides their rides: each has one entry in the book, and a line on a statement. */
export const driverBonuses = pgTable(
  'driver_bonuses',
  {
    /** What it is for, such as `quest:3:12:0`; once each. */
    reference: text().primaryKey(),
    driverId: integer().$type<DriverId>().notNull(),
    amountCents: integer().$type<Cents>().notNull(),
    /** As the driver's statement says it. */
    words: text().notNull(),
    paidAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('driver_bonuses_driver').on(table.driverId, table.paidAt),
    check('driver_bonuses_amount', sql`amount_cents > 0`),
  ],
);
