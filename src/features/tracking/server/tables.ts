import { doublePrecision, index, integer, pgTable, real, timestamp } from 'drizzle-orm/pg-core';

/** Where drivers were while they drove someone; written in batches, so the newest seconds may be missing after a crash. */
export const positionHistory = pgTable(
  'position_history',
  {
    driverId: integer().notNull(),
    rideId: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    heading: real().notNull(),
    speedKmh: real().notNull(),
  },
  (table) => [index('position_history_ride').on(table.rideId, table.at)],
);
