/** Figures of the company by hour and by day of its cities, made from the event log and the ledger, and only added to. */
import { bigint, boolean, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const cell = () => ({
  /** Empty for what belongs to no city, such as a letter. */
  city: text().notNull(),
  /** Of the ride, or of the car that was online; empty for what has none. */
  vehicleType: text().notNull(),
  /** One of `measures.ts`, or a bucket of waiting, `waiting:42`. */
  measure: text().notNull(),
  value: bigint({ mode: 'number' }).notNull(),
});

export const figureHours = pgTable(
  'figure_hours',
  {
    /** By the clocks of the city; by those of the books where there is none. */
    day: date().notNull(),
    /** `00` to `23`; `01b` is the second time that clocks show it, on the day they are put back. */
    hour: text().notNull(),
    ...cell(),
  },
  (table) => [primaryKey({ columns: [table.day, table.hour, table.city, table.vehicleType, table.measure] })],
);

/** The same by day, so that a year is read in a moment. */
export const figureDays = pgTable('figure_days', { day: date().notNull(), ...cell() }, (table) => [
  primaryKey({ columns: [table.day, table.city, table.vehicleType, table.measure] }),
]);

/** How far figures have been counted: one row, locked by whoever counts. */
export const figureProgress = pgTable('figure_progress', {
  id: integer().primaryKey(),
  /** The place in the event log. */
  cursor: text().notNull(),
  /** The last of the ledger's older entries that was counted, in the order of their ids; null once all are. */
  entriesAfter: text(),
  /** Whether nothing was left to count when it was last looked at. */
  caughtUp: boolean().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** Entries of the ledger that figures do not have yet. A trigger writes them with the entry; gone once counted. */
export const ledgerUncounted = pgTable('ledger_uncounted', { entryId: text().notNull() });
