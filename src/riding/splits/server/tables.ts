import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { PaymentId, RideId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { rides } from '#src/riding/rides/server/tables.ts';

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const moment = () => timestamp({ withTimezone: true });

/** A fare that a rider splits with friends; one for each ride. */
export const fareSplits = pgTable(
  'fare_splits',
  {
    id: id(),
    rideId: integer()
      .$type<RideId>()
      .notNull()
      .unique()
      .references(() => rides.id),
    /** What was charged for the ride, when it was split. */
    fareCents: integer().$type<Cents>().notNull(),
    /** The rider among them. */
    people: integer().notNull(),
    shareCents: integer().$type<Cents>().notNull(),
    /** Part of what the link's signature covers: the next one ends the links before it. */
    linkRound: integer().notNull().default(1),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** When the rider took the link back. */
    endedAt: moment(),
  },
  () => [
    check(
      'fare_splits_never_more',
      sql`people >= 2 and share_cents > 0 and share_cents * people <= fare_cents`,
    ),
  ],
);

/** What one friend paid. */
export const splitParts = pgTable(
  'fare_split_parts',
  {
    id: id(),
    splitId: integer()
      .notNull()
      .references(() => fareSplits.id),
    /** Of payments, which are below; one pays one part. */
    paymentId: text().$type<PaymentId>().notNull().unique(),
    payerId: integer()
      .$type<UserId>()
      .references(() => users.id),
    payerName: text().notNull(),
    cents: integer().$type<Cents>().notNull(),
    /** `taken` is bound to a payment; then the rider has it, the friend has it back, or it was never charged. */
    status: text().$type<'taken' | 'passed_on' | 'returned' | 'lapsed'>().notNull(),
    createdAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [
    index('fare_split_parts_of').on(table.splitId),
    index('fare_split_parts_payer').on(table.payerId),
  ],
);
