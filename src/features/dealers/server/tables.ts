import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#src/features/accounts/server/tables.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { TradingNameState } from '../rules.ts';

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
