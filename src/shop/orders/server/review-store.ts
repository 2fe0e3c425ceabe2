/** SQL of reviews: each is of one line that was bought, and the catalogue shows it. */
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { ItemReviews, KeptReview } from '#src/shop/storefront/server/service.ts';
import { shopReviews } from './tables.ts';

/** Reviews as the catalogue asks for them. */
export const gearReviews: ItemReviews = {
  countStars: async (queries, itemIds) =>
    itemIds.length === 0
      ? []
      : queries
          .select({
            itemId: shopReviews.itemId,
            stars: shopReviews.stars,
            count: sql<number>`count(*)::int`,
          })
          .from(shopReviews)
          .where(inArray(shopReviews.itemId, [...itemIds]))
          .groupBy(shopReviews.itemId, shopReviews.stars),

  findReviews: async (queries, itemId, before, limit) =>
    queries
      .select()
      .from(shopReviews)
      .where(
        and(
          eq(shopReviews.itemId, itemId),
          sql`${shopReviews.text} <> ''`,
          before === undefined ? undefined : lt(shopReviews.id, before),
        ),
      )
      .orderBy(desc(shopReviews.id))
      .limit(limit),

  async insertOpening(tx, reviews) {
    if (reviews.length > 0) await tx.insert(shopReviews).values([...reviews]);
  },
};

/** Those of `lineIds` that were reviewed. */
export async function findReviewedLines(queries: Queries, lineIds: readonly number[]): Promise<Set<number>> {
  if (lineIds.length === 0) return new Set();
  const rows = await queries
    .select({ lineId: shopReviews.lineId })
    .from(shopReviews)
    .where(inArray(shopReviews.lineId, [...lineIds]));
  return new Set(rows.flatMap(({ lineId }) => lineId ?? []));
}

/** Undefined when this line was reviewed before. */
export async function insertReview(
  tx: Tx,
  row: typeof shopReviews.$inferInsert,
): Promise<KeptReview | undefined> {
  const [put] = await tx.insert(shopReviews).values(row).onConflictDoNothing().returning();
  return put;
}
