import {
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { DriverId, RideId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import type { AppealAbout, AppealState } from '#src/riding/appeals/contract.ts';
import { drivers } from '#src/riding/drivers/server/tables.ts';

/** What a driver has set for themselves; no row where nothing was. */
export const driverSettings = pgTable('driver_settings', {
  driverId: integer()
    .$type<DriverId>()
    .primaryKey()
    .references(() => drivers.id),
  weekGoalCents: integer().$type<Cents>(),
  /** The driver's HST or GST registration, as they typed it. */
  taxNumber: text(),
});

/** Each time a driver asked for rides that bring them nearer to a place. */
export const driverDestinations = pgTable(
  'driver_destinations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    driverId: integer()
      .$type<DriverId>()
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

/** A driver asks for a decision about them to be looked at again. */
export const driverAppeals = pgTable(
  'driver_appeals',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    driverId: integer()
      .$type<DriverId>()
      .notNull()
      .references(() => drivers.id),
    about: text().$type<AppealAbout>().notNull(),
    /** `decision:7:2026-06-01T12:00:00.000Z` or `ride:12`; each is appealed once. */
    subject: text().notNull(),
    applicationId: integer(),
    rideId: integer().$type<RideId>(),
    /** What it is about, as it was said then: the reason of the decision, or what the rider said. */
    decided: text().notNull(),
    words: text().notNull(),
    state: text().$type<AppealState>().notNull().default('open'),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    answer: text(),
    answeredBy: integer()
      .$type<UserId>()
      .references(() => users.id),
    answeredAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('driver_appeals_once').on(table.subject),
    index('driver_appeals_user').on(table.userId),
    index('driver_appeals_state').on(table.state, table.createdAt),
  ],
);
