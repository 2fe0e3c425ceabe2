import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row: what this installation is for good, from the first entry of its books on. */
export const installation = pgTable(
  'installation',
  {
    id: boolean().primaryKey().default(true),
    /** Of the books, as Stripe has it: `usd`. */
    currency: text().notNull(),
    /** With the session secret it makes the code of the first run; it opens nothing by itself. */
    setupNonce: text().notNull().default(sql`gen_random_uuid()::text`),
    /** Since when a demo's people and things are in here; null where none ever was, or they were taken out. */
    demoSince: timestamp({ withTimezone: true }),
  },
  () => [
    check('installation_one_row', sql`id`),
    check('installation_currency', sql`currency ~ '^[a-z]{3}$'`),
  ],
);
