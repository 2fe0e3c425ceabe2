import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { RideId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import type { PersonReason } from '../rules.ts';

const moment = () => timestamp({ withTimezone: true });

/** What came of a rider's saying that a fare was too high: one a ride, whoever asks first. */
export const fareReviews = pgTable(
  'fare_reviews',
  {
    rideId: integer()
      .$type<RideId>()
      .primaryKey()
      .references(() => rides.id),
    verdict: text().$type<'longer' | 'as_planned' | 'person'>().notNull(),
    why: text().$type<PersonReason>(),
    /** `owed` until the provider took it; `over` where nothing goes back. */
    state: text().$type<'owed' | 'given' | 'over'>().notNull(),
    amountCents: integer().$type<Cents>(),
    tries: integer().notNull().default(0),
    tryAt: moment(),
    createdAt: moment().notNull(),
    givenAt: moment(),
  },
  (table) => [
    index('fare_reviews_due').on(table.tryAt).where(sql`state = 'owed'`),
    check('fare_reviews_owed', sql`(state = 'owed') = (try_at is not null)`),
    check('fare_reviews_amount', sql`(verdict = 'longer') = (amount_cents is not null)`),
    check('fare_reviews_why', sql`(verdict = 'person') = (why is not null)`),
  ],
);
