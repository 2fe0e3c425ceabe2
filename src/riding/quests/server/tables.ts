import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { DriverId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { drivers } from '#src/riding/drivers/server/tables.ts';
import type { QuestKind } from '../rules.ts';

const moment = () => timestamp({ withTimezone: true });

/** What a city promises. Nothing of it changes but that nobody new begins. */
export const quests = pgTable(
  'quests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    cityId: text().notNull(),
    kind: text().$type<QuestKind>().notNull(),
    rides: integer(),
    rewardCents: integer().$type<Cents>(),
    hourlyCents: integer().$type<Cents>(),
    acceptPercent: integer(),
    startsOn: text().notNull(),
    endsOn: text().notNull(),
    weekdays: integer().array().notNull(),
    fromTime: text().notNull(),
    toTime: text().notNull(),
    timeZone: text().notNull(),
    /** When the first of its hours begins and the last is over. */
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    budgetCents: integer().$type<Cents>().notNull(),
    createdBy: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    createdAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [
    index('quests_city').on(table.cityId, table.endsAt),
    check('quests_kind', sql`kind in ('rides', 'hours')`),
    check('quests_rides', sql`(kind = 'rides') = (rides is not null and reward_cents is not null)`),
    check('quests_hours', sql`(kind = 'hours') = (hourly_cents is not null and accept_percent is not null)`),
    check('quests_time', sql`ends_at > starts_at`),
  ],
);

/** Drivers who began one: what was promised to each. */
export const questDrivers = pgTable(
  'quest_drivers',
  {
    questId: integer()
      .notNull()
      .references(() => quests.id),
    driverId: integer()
      .$type<DriverId>()
      .notNull()
      .references(() => drivers.id),
    joinedAt: moment().notNull(),
    /** The most it can come to; this much of the budget is theirs until it is done. */
    promisedCents: integer().$type<Cents>().notNull(),
    paidCents: integer().$type<Cents>().notNull().default(0),
    /** Rides that counted when it was decided. */
    rides: integer().notNull().default(0),
    /** Which of its hours is decided next, counted from 0. */
    nextSpan: integer().notNull().default(0),
    /** When something is to be decided; null once it is done, or left. */
    nextAt: moment(),
    /** When the driver left it; null while they are in it. */
    leftAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.questId, table.driverId] }),
    index('quest_drivers_driver').on(table.driverId),
    index('quest_drivers_due').on(table.nextAt).where(sql`next_at is not null`),
    check('quest_drivers_left', sql`left_at is null or next_at is null`),
    check('quest_drivers_paid', sql`paid_cents between 0 and promised_cents`),
  ],
);

/** What a driver did in some hours of a guarantee, and what was added to it. */
export const questHours = pgTable(
  'quest_hours',
  {
    questId: integer().notNull(),
    driverId: integer()
      .$type<DriverId>()
      .notNull()
      .references(() => drivers.id),
    span: integer().notNull(),
    startsAt: moment().notNull(),
    endsAt: moment().notNull(),
    onlineSeconds: integer().notNull(),
    earnedCents: integer().$type<Cents>().notNull(),
    asked: integer().notNull(),
    accepted: integer().notNull(),
    addedCents: integer().$type<Cents>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.questId, table.driverId, table.span] }),
    foreignKey({
      columns: [table.questId, table.driverId],
      foreignColumns: [questDrivers.questId, questDrivers.driverId],
    }),
    index('quest_hours_driver').on(table.driverId),
  ],
);
