/** SQL of what buyers say of sellers. */
import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { sellerReviews } from '#src/cars/listings/server/tables.ts';
import { orders } from '#src/money/orders/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { OrderId, UserId } from '#src/platform/ids.ts';

export type ReviewRow = typeof sellerReviews.$inferSelect;
/** A review, and whether what it is about went back. */
export interface FoundReview {
  review: ReviewRow;
  returned: boolean;
}

const returned = sql<boolean>`coalesce(${orders.status} in ('taken_back', 'refunded'), false)`;

/** How many gave each number of stars, by seller. */
export const countStars = (queries: Queries, sellerIds: readonly UserId[]) =>
  queries
    .select({
      sellerId: sellerReviews.sellerId,
      stars: sellerReviews.stars,
      n: sql<number>`count(*)::int`,
    })
    .from(sellerReviews)
    .where(inArray(sellerReviews.sellerId, [...sellerIds]))
    .groupBy(sellerReviews.sellerId, sellerReviews.stars);

/** Newest first. */
export const findReviews = (
  queries: Queries,
  sellerId: UserId,
  limit: number,
  before?: number,
): Promise<FoundReview[]> =>
  queries
    .select({ review: sellerReviews, returned })
    .from(sellerReviews)
    .leftJoin(orders, eq(orders.id, sellerReviews.orderId))
    .where(
      and(
        eq(sellerReviews.sellerId, sellerId),
        before === undefined ? undefined : lt(sellerReviews.id, before),
      ),
    )
    .orderBy(desc(sellerReviews.id))
    .limit(limit);

/** A review of this seller; undefined for a review of somebody else. */
export async function findReviewOf(
  queries: Queries,
  sellerId: UserId,
  id: number,
): Promise<FoundReview | undefined> {
  const [found] = await queries
    .select({ review: sellerReviews, returned })
    .from(sellerReviews)
    .leftJoin(orders, eq(orders.id, sellerReviews.orderId))
    .where(and(eq(sellerReviews.id, id), eq(sellerReviews.sellerId, sellerId)));
  return found;
}

export const findReviewsOfOrders = (queries: Queries, orderIds: OrderId[]): Promise<ReviewRow[]> =>
  orderIds.length === 0
    ? Promise.resolve([])
    : queries.select().from(sellerReviews).where(inArray(sellerReviews.orderId, orderIds));

/** Undefined when the order has a review already. */
export async function insertReview(
  tx: Tx,
  values: typeof sellerReviews.$inferInsert,
): Promise<ReviewRow | undefined> {
  const [row] = await tx.insert(sellerReviews).values(values).onConflictDoNothing().returning();
  return row;
}

/** Undefined when it was answered already. */
export async function answerOnce(
  tx: Tx,
  id: number,
  answer: string,
  at: Date,
): Promise<ReviewRow | undefined> {
  const [row] = await tx
    .update(sellerReviews)
    .set({ answer, answeredAt: at })
    .where(and(eq(sellerReviews.id, id), isNull(sellerReviews.answer)))
    .returning();
  return row;
}
