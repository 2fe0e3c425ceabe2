/** Messages during rides, and things left in cars. */
import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { RideId } from '#src/platform/ids.ts';
import { rides } from '#src/riding/rides/server/tables.ts';

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const moment = () => timestamp({ withTimezone: true });

export const messages = pgTable(
  'ride_messages',
  {
    id: id(),
    rideId: integer()
      .$type<RideId>()
      .notNull()
      .references(() => rides.id),
    from: text('sender').$type<'rider' | 'driver'>().notNull(),
    text: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index('ride_messages_of_ride').on(table.rideId, table.id)],
);

/** Things left in cars, one report a ride. */
export const lostItems = pgTable('ride_lost_items', {
  id: id(),
  rideId: integer()
    .$type<RideId>()
    .notNull()
    .unique()
    .references(() => rides.id),
  what: text().notNull(),
  reportedAt: moment().notNull(),
  /** What the driver says; null while they have not answered. */
  found: boolean(),
  answeredAt: moment(),
  closedAt: moment(),
});
