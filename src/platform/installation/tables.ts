import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core';

/** One row: what this installation is for good, from the first entry of its books on. */
export const installation = pgTable(
  'installation',
  {
    id: boolean().primaryKey().default(true),
    /** Of the books, as Stripe has it: `usd`. */
    currency: text().notNull(),
  },
  () => [
    check('installation_one_row', sql`id`),
    check('installation_currency', sql`currency ~ '^[a-z]{3}$'`),
  ],
);
