import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { MileageUnit } from '../file/figures.ts';
import type { FileField } from '../file/heads.ts';
import type { GoneChoice, TradingNameState } from '../rules.ts';

const time = () => timestamp({ withTimezone: true });

/** Every name that was ever asked for. */
export const tradingNames = pgTable(
  'trading_names',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    sellerId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** The same for all names that look the same; see `name-key.ts`. */
    key: text().notNull(),
    state: text().$type<TradingNameState>().notNull().default('waiting'),
    reason: text(),
    askedAt: time().notNull(),
    decidedBy: integer()
      .$type<UserId>()
      .references(() => users.id),
    decidedAt: time(),
  },
  (table) => [
    uniqueIndex('trading_names_one_each').on(table.key).where(sql`state = 'approved'`),
    uniqueIndex('trading_names_one_approved').on(table.sellerId).where(sql`state = 'approved'`),
    uniqueIndex('trading_names_one_waiting').on(table.sellerId).where(sql`state = 'waiting'`),
    index('trading_names_state').on(table.state, table.id),
    index('trading_names_seller').on(table.sellerId, table.id),
  ],
);

/** What a dealer said once of the files they send. */
export const dealerFiles = pgTable('dealer_files', {
  sellerId: integer()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id),
  /** By head: the field it fills, or null for a column that is not taken. */
  heads: jsonb().$type<Record<string, FileField | null>>().notNull().default({}),
  /** By field and value, `body:crossover cuv`: our word for it. */
  values: jsonb().$type<Record<string, string>>().notNull().default({}),
  /** Where cars stand whose row names no town. */
  location: text(),
  /** What mileage is in where neither cell nor head says it. */
  mileageUnit: text().$type<MileageUnit>(),
  /** What becomes of cars that are gone from the next file; null until the dealer has said it. */
  gone: text().$type<GoneChoice>(),
  updatedAt: time().notNull(),
});
