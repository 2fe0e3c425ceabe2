/** SQL of fares and promised prices. */
import { eq, lt } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import { fareRates, quotes } from './tables.ts';

export type QuoteRow = typeof quotes.$inferSelect;

export const findFareRates = (queries: Queries) => queries.select().from(fareRates);

export async function insertQuote(queries: Queries, quote: typeof quotes.$inferInsert): Promise<void> {
  await queries.insert(quotes).values(quote);
}

export async function findQuote(queries: Queries, id: string): Promise<QuoteRow | undefined> {
  const [row] = await queries.select().from(quotes).where(eq(quotes.id, id));
  return row;
}

export async function deleteQuotesExpiredBefore(queries: Queries, before: Date): Promise<void> {
  await queries.delete(quotes).where(lt(quotes.expiresAt, before));
}
