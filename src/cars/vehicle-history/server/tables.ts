import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { vehicles } from '#src/cars/vehicles/server/tables.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import type { Answers, Lookup } from '../looked-up.ts';

/** What a source said of a car when it was asked last. It goes with the listing. */
export const vehicleLookups = pgTable(
  'vehicle_lookups',
  {
    vehicleId: integer()
      .$type<VehicleId>()
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    kind: text().$type<Lookup>().notNull(),
    /** The one that was asked for; a listing with another VIN has not been looked up. */
    vin: text().notNull(),
    /** `CA-ON`; of liens alone. */
    province: text(),
    source: text().notNull(),
    /** Null where the source does not know the car. */
    answer: jsonb().$type<Answers[Lookup]>(),
    askedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vehicleId, table.kind] }),
    check('vehicle_lookups_kind', sql`${table.kind} in ('recalls', 'liens', 'history')`),
  ],
);
