import { index, integer, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { UserId } from '#src/platform/ids.ts';

/** Which version of the terms somebody accepted, and when; 0 is what the program comes with. */
export const termsAcceptances = pgTable(
  'terms_acceptances',
  {
    userId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    acceptedAt: timestamp({ withTimezone: true }).notNull(),
  },
  ({ userId, version }) => [
    primaryKey({ columns: [userId, version] }),
    index('terms_acceptances_version').on(version),
  ],
);
