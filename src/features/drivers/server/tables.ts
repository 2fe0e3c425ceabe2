import {
  boolean,
  doublePrecision,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '../../accounts/server/tables.ts';
import type { VehicleType } from '../contract.ts';

export const drivers = pgTable(
  'drivers',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    vehicleInfo: text().notNull(),
    vehicleType: text().$type<VehicleType>().notNull(),
    vehicleColor: text(),
    licensePlate: text().notNull(),
    country: text().notNull(),
    state: text().notNull(),
    city: text().notNull(),
    /** Sum and count, so that the mean is exact after every rating. */
    ratingSum: integer().notNull().default(0),
    ratingCount: integer().notNull().default(0),
    totalRides: integer().notNull().default(0),
    isAvailable: boolean().notNull().default(false),
    /** Where the driver last went online or off; between those, positions live in memory. */
    lastLat: doublePrecision(),
    lastLng: doublePrecision(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('drivers_user').on(table.userId)],
);
