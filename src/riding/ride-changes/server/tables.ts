import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { PaymentIntentId, RideId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import type { Plan, ToldPlan } from '../plan.ts';
import type { ChangedBy } from '../rules.ts';

const moment = () => timestamp({ withTimezone: true });

/** What a ride may be changed to, at which price, and what became of that. Those that were made are kept with the ride. */
export const rideChanges = pgTable(
  'ride_changes',
  {
    /** Random, because whoever rides says yes by it. */
    id: text().primaryKey(),
    rideId: integer()
      .$type<RideId>()
      .notNull()
      .references(() => rides.id),
    /** `desk` for a rider who telephoned. */
    askedBy: text().$type<ChangedBy>().notNull(),
    state: text().$type<'quoted' | 'suggested' | 'made' | 'declined'>().notNull(),
    endsHere: boolean().notNull(),
    /** The plan that it changes, and where the ride stood: it holds for no other. */
    planVersion: integer().notNull(),
    reached: integer().notNull(),
    aboard: boolean().notNull(),
    before: jsonb().$type<ToldPlan>().notNull(),
    plan: jsonb().$type<Plan>().notNull(),
    beforeCents: integer().$type<Cents>().notNull(),
    afterCents: integer().$type<Cents>().notNull(),
    /** What the driver gets, before and after. */
    payBeforeCents: integer().$type<Cents>().notNull(),
    payAfterCents: integer().$type<Cents>().notNull(),
    wayMeters: integer().notNull(),
    waySeconds: integer().notNull(),
    arrivesAt: moment(),
    arrivedBefore: moment(),
    /** A larger hold that was begun for it. */
    paymentIntentId: text().$type<PaymentIntentId>(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    answeredAt: moment(),
  },
  (table) => [
    index('ride_changes_ride').on(table.rideId, table.createdAt),
    check('ride_changes_answered', sql`(state in ('made', 'declined')) = (answered_at is not null)`),
  ],
);
