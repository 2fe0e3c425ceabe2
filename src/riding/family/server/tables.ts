import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { FamilyId, RideId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import type { FamilyRules } from '../rules.ts';

const moment = () => timestamp({ withTimezone: true });
const person = () =>
  integer()
    .$type<UserId>()
    .references(() => users.id);
const family = () =>
  integer()
    .$type<FamilyId>()
    .notNull()
    .references(() => families.id);

/** People one of whom pays for the others' rides by a saved card. */
export const families = pgTable(
  'families',
  {
    id: integer().$type<FamilyId>().primaryKey().generatedAlwaysAsIdentity(),
    payerId: person().notNull(),
    createdAt: moment().notNull(),
    endedAt: moment(),
    /** When its payer was last told that the card could not be charged. */
    cardToldAt: moment(),
  },
  (table) => [index('families_payer').on(table.payerId)],
);

/** Who is in a family, its payer among them, and who was: each person in one at a time. */
export const familyMembers = pgTable(
  'family_members',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    familyId: family(),
    userId: person().notNull(),
    /** Their PIN is always asked for, and their payer always told. */
    isYoung: boolean().notNull().default(false),
    /** Whether their payer hears of each ride. */
    isTold: boolean().notNull().default(true),
    rules: jsonb().$type<FamilyRules>().notNull(),
    joinedAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('family_members_one').on(table.userId).where(sql`ended_at is null`),
    index('family_members_family').on(table.familyId),
    index('family_members_user').on(table.userId),
  ],
);

/** Asked by mail to be in a family: for one address, once, and not for ever. */
export const familyInvitations = pgTable(
  'family_invitations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    familyId: family(),
    email: text().notNull(),
    token: text().notNull(),
    isYoung: boolean().notNull(),
    monthCents: integer().$type<Cents>(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [
    uniqueIndex('family_invitations_token').on(table.token),
    index('family_invitations_family').on(table.familyId),
    index('family_invitations_expires').on(table.expiresAt),
  ],
);

/** Rides that a family pays, and what its payer has heard of each. */
export const familyRides = pgTable(
  'family_rides',
  {
    rideId: integer()
      .$type<RideId>()
      .primaryKey()
      .references(() => rides.id),
    familyId: family(),
    memberId: integer()
      .notNull()
      .references(() => familyMembers.id),
    beginToldAt: moment(),
    endToldAt: moment(),
    alarmToldAt: moment(),
  },
  (table) => [
    index('family_rides_family').on(table.familyId, table.rideId),
    index('family_rides_member').on(table.memberId, table.rideId),
  ],
);
