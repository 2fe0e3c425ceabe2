import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';

const moment = () => timestamp({ withTimezone: true });

/** A word that takes something off a fare, as an operator has made it. What it gives is fixed once it is made. */
export const promoCodes = pgTable(
  'promo_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** In capital letters, as it is compared. */
    code: text().notNull(),
    /** Either so many cents, or so many hundredths of the fare and at most `capCents`. */
    amountCents: integer().$type<Cents>(),
    percent: integer(),
    capCents: integer().$type<Cents>(),
    startsAt: moment().notNull(),
    endsAt: moment(),
    /** How many rides it may pay for in all, and for one person. */
    mostUses: integer().notNull(),
    usesPerPerson: integer().notNull(),
    firstRideOnly: boolean().notNull(),
    /** Pickups in this city only; null for everywhere Rove drives. */
    cityId: text(),
    /** Counted under the row's lock by whoever claims; never above `mostUses`. */
    uses: integer().notNull().default(0),
    createdBy: integer()
      .notNull()
      .references(() => users.id),
    createdAt: moment().notNull(),
    endedBy: integer()
      .$type<UserId>()
      .references(() => users.id),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('promo_codes_code').on(table.code),
    check('promo_codes_uses', sql`uses between 0 and most_uses`),
    check('promo_codes_gives', sql`(amount_cents is null) <> (percent is null)`),
  ],
);

/** One ride that a code was spent on. A ride that came to nothing gives it back. */
export const promoUses = pgTable(
  'promo_uses',
  {
    promoCodeId: integer()
      .notNull()
      .references(() => promoCodes.id),
    /** The ride, as `ride:12`; rides are above promotions, so it is no foreign key. */
    reference: text().notNull(),
    userId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    discountCents: integer().$type<Cents>().notNull(),
    usedAt: moment().notNull(),
    givenBackAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.reference] }),
    index('promo_uses_person').on(table.promoCodeId, table.userId),
  ],
);
