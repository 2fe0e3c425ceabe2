/** SQL of fares and promised prices. */
import { eq, lt } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import { prepared } from '#src/platform/database/prepared.ts';
import type { QuoteId } from '#src/platform/ids.ts';
import { fareRates, quotes } from './tables.ts';

export type QuoteRow = typeof quotes.$inferSelect;

export const findFareRates = (queries: Queries) => queries.select().from(fareRates);

type NewQuote = typeof quotes.$inferInsert;

const insert = prepared('quote_insert', (queries, _given: object, quote: NewQuote) =>
  queries.insert(quotes).values(quote),
);
export async function insertQuote(queries: Queries, quote: NewQuote): Promise<void> {
  await insert(queries, {}, quote);
}

const find = prepared('quote_find', (queries, given: { id: string }) =>
  queries
    .select()
    .from(quotes)
    .where(eq(quotes.id, given.id as QuoteId)),
);

export async function findQuote(queries: Queries, id: string): Promise<QuoteRow | undefined> {
  const [row] = await find(queries, { id });
  return row;
}

export async function deleteQuotesExpiredBefore(queries: Queries, before: Date): Promise<void> {
  await queries.delete(quotes).where(lt(quotes.expiresAt, before));
}
