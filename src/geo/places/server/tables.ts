import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { SavedKind } from '../rules.ts';

/** Places somebody keeps under a name of their own, so that one tap fills them in. */
export const savedPlaces = pgTable(
  'saved_places',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<SavedKind>().notNull(),
    name: text().notNull(),
    address: text().notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('saved_places_of').on(table.userId),
    uniqueIndex('saved_places_one_home_and_work').on(table.userId, table.kind).where(sql`kind <> 'other'`),
    uniqueIndex('saved_places_name').on(table.userId, sql`lower(name)`),
  ],
);
