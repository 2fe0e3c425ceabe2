import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { UserId } from '#src/platform/ids.ts';

const time = () => timestamp({ withTimezone: true });

/** Which telephone somebody showed to be theirs, and where the last code went. */
export const confirmedPhones = pgTable('confirmed_phones', {
  userId: integer()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Where the last code was texted to; null once it was typed. */
  askedPhone: text(),
  /** Counts the texts, so that each has a code of its own. */
  round: integer().notNull().default(0),
  /** Wrong codes that were typed since the last text. */
  tries: integer().notNull().default(0),
  endsAt: time(),
  /** It stands for this account alone. */
  phone: text().unique(),
  confirmedAt: time(),
});
