import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { DriverId, RideId, UserId } from '#src/platform/ids.ts';
import { drivers } from '#src/riding/drivers/server/tables.ts';
import { rides } from '#src/riding/rides/server/tables.ts';

const moment = () => timestamp({ withTimezone: true });

/** Fares that were to be paid into the driver's hand, and were not, as the driver says; each is decided once. */
export const unpaidFares = pgTable(
  'unpaid_fares',
  {
    rideId: integer()
      .$type<RideId>()
      .primaryKey()
      .references(() => rides.id),
    driverId: integer()
      .$type<DriverId>()
      .notNull()
      .references(() => drivers.id),
    /** What the driver says happened. */
    words: text().notNull(),
    saidAt: moment().notNull(),
    /** Who bears it; null while the desk has not decided. */
    bears: text().$type<'driver' | 'company'>(),
    decidedBy: integer()
      .$type<UserId>()
      .references(() => users.id),
    decidedAt: moment(),
    reason: text(),
  },
  (table) => [index('unpaid_fares_waiting').on(table.saidAt).where(sql`decided_at is null`)],
);
