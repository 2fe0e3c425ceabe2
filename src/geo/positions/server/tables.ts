import { doublePrecision, index, integer, pgTable, real, timestamp } from 'drizzle-orm/pg-core';
import type { DriverId, RideId } from '#src/platform/ids.ts';

/** Where drivers were while they drove someone; written in batches, so the newest seconds may be missing after a crash. */
export const positionHistory = pgTable(
  'position_history',
  {
    driverId: integer().$type<DriverId>().notNull(),
    rideId: integer().$type<RideId>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    heading: real().notNull(),
    speedKmh: real().notNull(),
  },
  (table) => [
    index('position_history_ride').on(table.rideId, table.at),
    // Rows come in the order of time, so a few pages say where the old ones lie.
    index('position_history_time').using('brin', table.at).with({ autosummarize: true }),
  ],
);

/**
 * Where drivers were while nobody rode with them. In the database it is partitioned by day of `at`, so that old days
 * are dropped whole; `trails.ts` makes and drops the days.
 */
export const driverTrails = pgTable(
  'driver_trails',
  {
    driverId: integer().$type<DriverId>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    heading: real().notNull(),
    speedKmh: real().notNull(),
  },
  (table) => [index('driver_trails_driver').on(table.driverId, table.at)],
);
