import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import { rides } from '#src/riding/rides/server/tables.ts';

/** What operators wrote down about a ride for each other; only ever added to. */
export const rideNotes = pgTable(
  'ride_notes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    rideId: integer()
      .$type<RideId>()
      .notNull()
      .references(() => rides.id),
    authorId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('ride_notes_ride').on(table.rideId, table.id),
    index('ride_notes_author').on(table.authorId),
  ],
);
