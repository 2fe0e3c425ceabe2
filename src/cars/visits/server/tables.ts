/** When sellers show their cars, and who sees which car when. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { WeekHours } from '#src/cars/dealers/hours.ts';
import { vehicles } from '#src/cars/vehicles/server/tables.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import type { Came, Licence, VisitKind, VisitSide, VisitState } from '../rules.ts';

const time = () => timestamp({ withTimezone: true });
const userId = () =>
  integer()
    .$type<UserId>()
    .notNull()
    .references(() => users.id);

/** One row for each seller who said something; by the clocks of where each car stands. */
export const visitHours = pgTable('visit_hours', {
  sellerId: integer()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id),
  offered: boolean().notNull(),
  hours: jsonb().$type<WeekHours>().notNull(),
  minutes: integer().notNull(),
  noticeHours: integer().notNull(),
  atOnce: integer().notNull(),
  daysOff: jsonb().$type<readonly string[]>().notNull(),
  testDrives: boolean().notNull(),
  asksLicence: boolean().notNull(),
  /** Where a private seller's cars are seen. */
  street: text().notNull(),
  updatedAt: time().notNull(),
});

export const carVisits = pgTable(
  'car_visits',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    vehicleId: integer()
      .$type<VehicleId>()
      .notNull()
      .references(() => vehicles.id),
    buyerId: userId(),
    sellerId: userId(),
    kind: text().$type<VisitKind>().notNull(),
    state: text().$type<VisitState>().notNull(),
    startsAt: time().notNull(),
    endsAt: time().notNull(),
    zone: text().notNull(),
    note: text(),
    /** By when the seller confirms it. */
    until: time(),
    proposedBy: text().$type<VisitSide>(),
    proposedAt: time(),
    proposedWords: text(),
    /** How often another time was named. */
    proposals: integer().notNull().default(0),
    licence: text().$type<Licence>().notNull(),
    licenceSeenAt: time(),
    buyerSays: text().$type<Came>(),
    sellerSays: text().$type<Came>(),
    /** When the desk took away what counts of it. */
    struckAt: time(),
    endedBecause: text(),
    /** Reminders that were sent, or for which it was too late. */
    reminded: integer().notNull().default(0),
    /** When it is looked after next. */
    nextAt: time(),
    revision: integer().notNull().default(0),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (table) => [
    uniqueIndex('car_visits_one_each')
      .on(table.vehicleId, table.buyerId)
      .where(sql`state in ('asked', 'booked')`),
    uniqueIndex('car_visits_one_time')
      .on(table.vehicleId, table.startsAt)
      .where(sql`state in ('asked', 'booked')`),
    index('car_visits_vehicle').on(table.vehicleId, table.id),
    index('car_visits_buyer').on(table.buyerId, table.startsAt),
    index('car_visits_seller').on(table.sellerId, table.startsAt),
    index('car_visits_next').on(table.nextAt).where(sql`next_at is not null`),
    index('car_visits_updated').on(table.updatedAt),
    index('car_visits_absent')
      .on(table.startsAt, table.id)
      .where(sql`buyer_says = 'absent' or seller_says = 'absent'`),
    check('car_visits_times', sql`ends_at > starts_at`),
    check('car_visits_proposal', sql`(proposed_by is null) = (proposed_at is null)`),
  ],
);
