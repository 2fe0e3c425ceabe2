/** Figures of the company by hour, day and week of its cities, made from the event log and the ledger, and only added to. */
import { boolean, date, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { Step } from '../spans.ts';
import type { Counts } from '../waiting.ts';

/** A cell has all that was counted in it, and all types together have cells of their own, so that a span is few rows. */
export const figureCells = pgTable(
  'figure_cells',
  {
    step: text().$type<Step>().notNull(),
    /** Of the ride, or of the car that was online; `*` for all together, empty for what has none. */
    vehicleType: text().notNull(),
    /** By the clocks of the city, or of the books where there is none; of a week its Monday. */
    day: date().notNull(),
    /** `00` to `23`; `01b` is the second time that clocks show it, on the day they are put back. Empty but by hour. */
    hour: text().notNull(),
    /** Empty for what belongs to no city, such as a letter. */
    city: text().notNull(),
    /** By measure: one of `measures.ts`, or a bucket of waiting, `waiting:42`. */
    counts: jsonb().$type<Counts>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.step, table.vehicleType, table.day, table.hour, table.city] })],
);

/** How far figures have been counted: one row, locked by whoever counts. */
export const figureProgress = pgTable('figure_progress', {
  id: integer().primaryKey(),
  /** The place in the event log. */
  cursor: text().notNull(),
  /** The last of the ledger's older entries that was counted, its moment and its id; null once all are. */
  entriesAfter: text(),
  /** Whether nothing was left to count when it was last looked at. */
  caughtUp: boolean().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** Entries of the ledger that figures do not have yet. A trigger writes them with the entry; gone once counted. */
export const ledgerUncounted = pgTable('ledger_uncounted', { entryId: text().notNull() });
