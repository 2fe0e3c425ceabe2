import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';
import type { DriverId } from '#src/platform/ids.ts';
import { drivers } from '#src/riding/drivers/server/tables.ts';

const moment = () => timestamp({ withTimezone: true });

/** Phones that fell silent while their driver was online; a row goes when the phone is heard again. */
export const phoneSilences = pgTable('phone_silences', {
  driverId: integer()
    .$type<DriverId>()
    .primaryKey()
    .references(() => drivers.id),
  since: moment().notNull(),
  /** When the driver went offline by it. */
  offlineAt: moment(),
});
