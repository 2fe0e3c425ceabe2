/** SQL of promised prices. */
import { and, desc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import type { QuoteId, UserId } from '#src/platform/ids.ts';
import type { Wishes } from '../wishes.ts';
import { quotes } from './tables.ts';

export type QuoteRow = typeof quotes.$inferSelect;

type NewQuote = typeof quotes.$inferInsert;

export async function insertQuote(queries: Queries, quote: NewQuote): Promise<void> {
  await queries.insert(quotes).values(quote);
}

/** The same, or as it is wanted now where it stands already. */
export async function putQuote(queries: Queries, quote: NewQuote): Promise<void> {
  const { wishes, expiresAt } = quote;
  await queries
    .insert(quotes)
    .values(quote)
    .onConflictDoUpdate({ target: quotes.id, set: { wishes, expiresAt } });
}

export async function findQuote(queries: Queries, id: string): Promise<QuoteRow | undefined> {
  const [row] = await queries
    .select()
    .from(quotes)
    .where(eq(quotes.id, id as QuoteId));
  return row;
}

/** How far back quotes are looked through for one that fits: nobody compares more prices in ten minutes. */
const mostLookedThrough = 50;

/** Newest first: what a person was quoted and may still book at `after`. */
export const findQuotesOf = (queries: Queries, userId: UserId, after: Date): Promise<QuoteRow[]> =>
  queries
    .select()
    .from(quotes)
    .where(and(eq(quotes.userId, userId), gt(quotes.expiresAt, after)))
    .orderBy(desc(quotes.createdAt))
    .limit(mostLookedThrough);

/** The newest quote to a visitor of exactly this trip that may still be booked at `after`. */
export async function findVisitorsQuote(
  queries: Queries,
  trip: Pick<QuoteRow, 'pickupLat' | 'pickupLng' | 'destLat' | 'destLng' | 'vehicleType' | 'bookingType'>,
  after: Date,
): Promise<QuoteRow | undefined> {
  const [row] = await queries
    .select()
    .from(quotes)
    .where(
      and(
        isNull(quotes.userId),
        gt(quotes.expiresAt, after),
        eq(quotes.vehicleType, trip.vehicleType),
        eq(quotes.bookingType, trip.bookingType),
        eq(quotes.pickupLat, trip.pickupLat),
        eq(quotes.pickupLng, trip.pickupLng),
        eq(quotes.destLat, trip.destLat),
        eq(quotes.destLng, trip.destLng),
      ),
    )
    .orderBy(desc(quotes.createdAt))
    .limit(1);
  return row;
}

/** Keeps what the rider wants with their quote, or with one that was made before they signed in. */
export async function keepWishes(
  queries: Queries,
  id: QuoteId,
  userId: UserId,
  wishes: Wishes,
): Promise<boolean> {
  const { rowCount } = await queries
    .update(quotes)
    .set({ wishes })
    .where(and(eq(quotes.id, id), or(eq(quotes.userId, userId), isNull(quotes.userId))));
  return rowCount === 1;
}
/** Read anew: what is known of a quote in memory is from before its rider said what they want. */
export async function findWishes(queries: Queries, id: QuoteId): Promise<Wishes | null> {
  const [row] = await queries.select({ wishes: quotes.wishes }).from(quotes).where(eq(quotes.id, id));
  return row?.wishes ?? null;
}

export async function deleteQuotesExpiredBefore(queries: Queries, before: Date): Promise<void> {
  await queries.delete(quotes).where(lt(quotes.expiresAt, before));
}
