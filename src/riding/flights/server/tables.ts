import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { RideId } from '#src/platform/ids.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import type { FlightState } from '../rules.ts';

const moment = () => timestamp({ withTimezone: true });

/** The flight that brings the rider of a ride, and what was said of it last. */
export const rideFlights = pgTable(
  'ride_flights',
  {
    rideId: integer()
      .$type<RideId>()
      .primaryKey()
      .references(() => rides.id),
    /** `AC 123`, as it is read; see `readFlightNumber`. */
    number: text().notNull(),
    setAt: moment().notNull(),
    /** On which it is due by the clocks of the airport, once that was found: `2026-11-29`. */
    day: text(),
    source: text(),
    /** Null until somebody has said something. */
    state: text().$type<FlightState>(),
    scheduledAt: moment(),
    estimatedAt: moment(),
    actualAt: moment(),
    terminal: text(),
    /** When it was said. */
    askedAt: moment(),
    /** When it is asked for next; null for never again. */
    dueAt: moment(),
    /** How often in a row the source did not answer. */
    tries: integer().notNull().default(0),
    /** The pickup that the rider was told to think of last, how many were told, and when they heard that it is cancelled. */
    toldPickupAt: moment(),
    told: integer().notNull().default(0),
    toldCancelledAt: moment(),
    /** When the rider said that the ride stays as it is. */
    keptAt: moment(),
  },
  (table) => [
    index('ride_flights_due').on(table.dueAt).where(sql`due_at is not null`),
    check('ride_flights_said', sql`(state is null) = (asked_at is null)`),
    check('ride_flights_state', sql`state in ('scheduled', 'landed', 'cancelled', 'unknown')`),
  ],
);
