import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { drivers } from '#src/riding/drivers/server/tables.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import type { EndWhy } from '../rules.ts';

const moment = () => timestamp({ withTimezone: true });

/** Drivers who committed to a ride ahead. It stands beside the state of the ride: nobody is its driver before accepting. */
export const rideReservations = pgTable(
  'ride_reservations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    rideId: integer()
      .$type<RideId>()
      .notNull()
      .references(() => rides.id),
    driverId: integer()
      .$type<DriverId>()
      .notNull()
      .references(() => drivers.id),
    committedAt: moment().notNull(),
    /** The desk chose this driver; they may give it back, and it never counts as late. */
    byDesk: boolean().notNull().default(false),
    /** How many reminders were written. */
    reminders: integer().notNull().default(0),
    /** When it was last looked at whether the driver may still drive it. */
    lookedAt: moment().notNull(),
    endedAt: moment(),
    endWhy: text().$type<EndWhy>(),
    /** It counts against the driver. */
    isLate: boolean().notNull().default(false),
    /** What an operator said who took it away. */
    reason: text(),
  },
  (table) => [
    uniqueIndex('ride_reservations_one_driver').on(table.rideId).where(sql`ended_at is null`),
    index('ride_reservations_driver').on(table.driverId, table.endedAt),
    index('ride_reservations_ride').on(table.rideId),
    index('ride_reservations_looked').on(table.lookedAt).where(sql`ended_at is null`),
    check('ride_reservations_ended', sql`(ended_at is null) = (end_why is null)`),
  ],
);
