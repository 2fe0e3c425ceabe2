/** Quotes that this process has made: they never change, and most are paid for and booked within a minute. */
import type { QuoteRow } from './store.ts';

const mostQuotes = 5_000;

export type QuoteCache = ReturnType<typeof createQuoteCache>;

export function createQuoteCache() {
  const quotes = new Map<string, QuoteRow>();
  return {
    find: (id: string): QuoteRow | undefined => quotes.get(id),
    put(quote: QuoteRow): void {
      quotes.set(quote.id, quote);
      const [oldest] = quotes.keys();
      if (quotes.size > mostQuotes && oldest !== undefined) quotes.delete(oldest);
    },
  };
}
