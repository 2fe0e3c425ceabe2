import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { DriverId, UserId } from '#src/platform/ids.ts';
import { drivers } from '#src/riding/drivers/server/tables.ts';
import type { Audience } from '../rules.ts';

/** What operators wrote to drivers: to one, or to those of a city. */
export const driverMessages = pgTable(
  'driver_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    authorId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    driverId: integer()
      .$type<DriverId>()
      .references(() => drivers.id),
    cityId: text(),
    audience: text().$type<Audience>(),
    text: text().notNull(),
    /** How many it went to; their rows may have gone with their accounts. */
    reached: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('driver_messages_author').on(table.authorId),
    index('driver_messages_driver').on(table.driverId),
    check(
      'driver_messages_to',
      sql`(driver_id is not null and city_id is null and audience is null)
        or (driver_id is null and city_id is not null and audience is not null)`,
    ),
  ],
);

/** Whom a message went to, and when they read it. */
export const driverMessageReaders = pgTable(
  'driver_message_readers',
  {
    messageId: integer()
      .notNull()
      .references(() => driverMessages.id, { onDelete: 'cascade' }),
    driverId: integer()
      .$type<DriverId>()
      .notNull()
      .references(() => drivers.id),
    readAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.driverId] }),
    index('driver_message_readers_driver').on(table.driverId, table.messageId),
  ],
);
