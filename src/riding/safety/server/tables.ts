/** Calls for help in rides, and questions whether all is well. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import type { CheckKind } from '#src/riding/rides/shapes.ts';

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const moment = () => timestamp({ withTimezone: true });

/** Cries for help during a ride. One stays open per ride until an operator has settled it. */
export const rideAlarms = pgTable(
  'ride_alarms',
  {
    id: id(),
    rideId: integer()
      .$type<RideId>()
      .notNull()
      .references(() => rides.id),
    /** `watch` where a rider did not answer whether all is well. */
    raisedBy: text().$type<'rider' | 'driver' | 'watch'>().notNull(),
    raisedAt: moment().notNull(),
    settledBy: integer()
      .$type<UserId>()
      .references(() => users.id),
    settledAt: moment(),
    note: text(),
    /** The operator who looks after it; null while nobody has said so. */
    claimedBy: integer()
      .$type<UserId>()
      .references(() => users.id),
    claimedAt: moment(),
    /** How often it was passed on because nobody looked after it, and when last. */
    passedOn: integer().notNull().default(0),
    passedOnAt: moment(),
  },
  (table) => [
    uniqueIndex('ride_alarms_one_open_per_ride').on(table.rideId).where(sql`settled_at is null`),
    index('ride_alarms_settled').on(table.settledAt),
    index('ride_alarms_raised').on(table.raisedAt, table.id),
    index('ride_alarms_ride').on(table.rideId),
  ],
);

/** Questions to riders whose car strays or stands too long. One is open per ride. */
export const rideChecks = pgTable(
  'ride_checks',
  {
    id: id(),
    rideId: integer()
      .$type<RideId>()
      .notNull()
      .references(() => rides.id),
    kind: text().$type<CheckKind>().notNull(),
    askedAt: moment().notNull(),
    /** `none` told the operators; `over` is of a ride that ended first. */
    answer: text().$type<'well' | 'help' | 'none' | 'over'>(),
    endedAt: moment(),
  },
  (table) => [uniqueIndex('ride_checks_one_open_per_ride').on(table.rideId).where(sql`ended_at is null`)],
);

/** Operators who said that they are on duty: an alarm calls them first, by text message and push. */
export const operatorsOnDuty = pgTable('operators_on_duty', {
  userId: integer()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id),
  since: moment().notNull(),
});
