import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { QuoteId, RideId, UserId } from '#src/platform/ids.ts';
import type { Weekday } from '#src/platform/time/week-hours.ts';
import type { Stop } from '#src/riding/quotes/stops.ts';
import type { OptionId } from '#src/riding/ride-options/ride-options.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import type { VehicleType } from '#src/riding/vehicle-types/contract.ts';

const moment = () => timestamp({ withTimezone: true });
const day = () => date({ mode: 'string' });

/** A trip that is booked again on days of the week, as its rider has asked for it. */
export const rideSeries = pgTable(
  'ride_series',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    riderId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    pickup: jsonb().$type<Stop>().notNull(),
    stops: jsonb().$type<Stop[]>().notNull(),
    destination: jsonb().$type<Stop>().notNull(),
    vehicleType: text().$type<VehicleType>().notNull(),
    /** What is wanted besides the trip. */
    rideOptions: text().array().$type<OptionId[]>().notNull().default([]),
    note: text(),
    /** `AC 123`, with which the rider comes each time; null where they name none, or the pickup is at no airport. */
    flight: text(),
    passenger: jsonb().$type<{ name: string; phone: string }>(),
    /** By the clocks at the pickup. */
    localTime: text().notNull(),
    timeZone: text().notNull(),
    weekdays: text().array().$type<Weekday[]>().notNull(),
    firstDay: day().notNull(),
    lastDay: day().notNull(),
    /** Holidays among them, as they were when it was asked for. */
    leftOut: text().array().notNull(),
    /** When the next day is due; null once there is none. */
    lookAt: moment(),
    createdAt: moment().notNull(),
    endedAt: moment(),
    endWhy: text().$type<'rider' | 'account' | 'over'>(),
  },
  (table) => [
    index('ride_series_rider').on(table.riderId, table.id),
    index('ride_series_due').on(table.lookAt).where(sql`ended_at is null`),
    check('ride_series_ended', sql`(ended_at is null) = (end_why is null)`),
  ],
);

/** What became of one day. Its key lets one process alone book it; a day without a row is still to come. */
export const rideSeriesDays = pgTable(
  'ride_series_days',
  {
    seriesId: integer()
      .notNull()
      .references(() => rideSeries.id, { onDelete: 'cascade' }),
    day: day().notNull(),
    state: text().$type<'booking' | 'booked' | 'skipped' | 'failed'>().notNull(),
    /** Its price, by which a ride is found whose booker was never heard of again. */
    quoteId: text().$type<QuoteId>(),
    rideId: integer()
      .$type<RideId>()
      .references(() => rides.id),
    /** Why it could not be booked, as it was told. */
    why: text(),
    /** When somebody began to book it, or may again. */
    claimedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.seriesId, table.day] }),
    check('ride_series_days_booked', sql`(state = 'booked') = (ride_id is not null)`),
  ],
);
