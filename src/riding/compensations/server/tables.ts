import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { RideId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import type { LateGift } from '#src/riding/pickup-promise/promise.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import type { Why } from '../rules.ts';

const moment = () => timestamp({ withTimezone: true });

/** What a rider gets where their car came late, or none: one a ride, whoever sees it first. */
export const rideCompensations = pgTable(
  'ride_compensations',
  {
    rideId: integer()
      .$type<RideId>()
      .primaryKey()
      .references(() => rides.id),
    why: text().$type<Why>().notNull(),
    /** From when the minutes counted. */
    promisedAt: moment().notNull(),
    lateMinutes: integer(),
    gives: text().$type<LateGift>().notNull(),
    /** `owed` until the fare was taken and went back; `nothing` where none of it was left to go back, or the rider was given as often as anybody is. */
    state: text().$type<'owed' | 'given' | 'nothing'>().notNull(),
    /** Null until it is given. */
    amountCents: integer().$type<Cents>(),
    cardLastFour: text(),
    /** How its rider was told of the card; null where nobody could be reached. */
    toldBy: text().$type<'mail' | 'text'>(),
    /** Why a card stands in the place of the fare. */
    instead: text().$type<'cash' | 'refused'>(),
    tries: integer().notNull().default(0),
    tryAt: moment(),
    createdAt: moment().notNull(),
    givenAt: moment(),
  },
  (table) => [
    index('ride_compensations_due').on(table.tryAt).where(sql`state = 'owed'`),
    check('ride_compensations_owed', sql`(state = 'owed') = (try_at is not null)`),
    check('ride_compensations_given', sql`(state = 'given') = (amount_cents is not null)`),
  ],
);
