import { sql } from 'drizzle-orm';
import { text } from 'drizzle-orm/pg-core';

/** The currency of a row's cents. The database fills it in, so that no statement can leave it out. */
export const currencyColumn = () => text().notNull().default(sql`installation_currency()`);
