import { index, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { DriverId, RideId, UserId } from '#src/platform/ids.ts';
import { drivers } from '#src/riding/drivers/server/tables.ts';
import { rides } from '#src/riding/rides/server/tables.ts';

/** Drivers whom riders keep; the driver is not told. */
export const keptDrivers = pgTable(
  'kept_drivers',
  {
    riderId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    driverId: integer()
      .$type<DriverId>()
      .notNull()
      .references(() => drivers.id),
    /** The ride they are known by. */
    rideId: integer()
      .$type<RideId>()
      .notNull()
      .references(() => rides.id),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.riderId, table.driverId] }),
    index('kept_drivers_driver').on(table.driverId),
  ],
);
