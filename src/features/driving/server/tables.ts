import { date, doublePrecision, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { drivers } from '../../drivers/server/tables.ts';

/** What a driver has set for themselves; no row where nothing was. */
export const driverSettings = pgTable('driver_settings', {
  driverId: integer()
    .primaryKey()
    .references(() => drivers.id),
  weekGoalCents: integer(),
  /** The driver's HST or GST registration, as they typed it. */
  taxNumber: text(),
});

/** Each time a driver asked for rides that bring them nearer to a place. */
export const driverDestinations = pgTable(
  'driver_destinations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    driverId: integer()
      .notNull()
      .references(() => drivers.id),
    label: text().notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    /** The driver's local day, in which two are allowed. */
    day: date().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('driver_destinations_driver').on(table.driverId, table.day)],
);
