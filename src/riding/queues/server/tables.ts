import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { drivers } from '#src/riding/drivers/server/tables.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import type { LeftWhy } from '../rules.ts';

const moment = () => timestamp({ withTimezone: true });

/**
 * Places in the lines of airports and stations. Who came earlier has the lower number, by the database and no clock;
 * going to the end of a line is a new place in it.
 */
export const driverQueue = pgTable(
  'driver_queue',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    driverId: integer()
      .$type<DriverId>()
      .notNull()
      .references(() => drivers.id),
    cityId: text().notNull(),
    areaId: text().notNull(),
    joinedAt: moment().notNull(),
    /** Since when the driver is outside of the waiting area, or not heard of. */
    outsideSince: moment(),
    /** Offers from this line that were declined or let pass. */
    declines: integer().notNull().default(0),
    leftAt: moment(),
    leftWhy: text().$type<LeftWhy>(),
    /** The ride that was taken. */
    rideId: integer()
      .$type<RideId>()
      .references(() => rides.id),
    /** What an operator said who took the driver out. */
    reason: text(),
  },
  (table) => [
    uniqueIndex('driver_queue_one_place').on(table.driverId).where(sql`left_at is null`),
    index('driver_queue_line').on(table.cityId, table.areaId, table.id).where(sql`left_at is null`),
    index('driver_queue_driver').on(table.driverId, table.id),
    index('driver_queue_ride').on(table.rideId).where(sql`ride_id is not null`),
    check('driver_queue_left', sql`(left_at is null) = (left_why is null)`),
  ],
);
