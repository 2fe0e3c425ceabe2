/** What buyers say of sellers: once for each vehicle bought at its full price, with one answer. */
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Accounts } from '#src/features/accounts/server/service.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Database, Queries } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { vehiclesRefusals } from '../contract.ts';
import { visibleStatuses } from '../rules.ts';
import type { SellerReview } from '../trust-contract.ts';
import type { Notes } from './notes.ts';
import { findVehicle } from './store.ts';
import { sellerReviews, vehicleOrders } from './tables.ts';
import { titleOf } from './wire.ts';

const refuse = refusalsOf(vehiclesRefusals);
const mostListed = 200;

type ReviewRow = typeof sellerReviews.$inferSelect;

export interface ReviewSummary {
  /** With one decimal; null without reviews. */
  average: number | null;
  count: number;
  byStars: number[];
}

export function createSellerReviews(parts: {
  database: Database;
  clock: Clock;
  accounts: Pick<Accounts, 'getUser'>;
  notes: Notes;
  baseUrl: string;
}) {
  const { database, clock, accounts, notes, baseUrl } = parts;
  const { db } = database;

  async function summaryOf(sellerId: number): Promise<ReviewSummary> {
    const rows = await db
      .select({ stars: sellerReviews.stars, n: sql<number>`count(*)::int` })
      .from(sellerReviews)
      .where(eq(sellerReviews.sellerId, sellerId))
      .groupBy(sellerReviews.stars);
    const byStars = [1, 2, 3, 4, 5].map((stars) => rows.find((row) => row.stars === stars)?.n ?? 0);
    const count = byStars.reduce((sum, n) => sum + n, 0);
    const sum = byStars.reduce((total, n, i) => total + n * (i + 1), 0);
    return { average: count === 0 ? null : Math.round((sum / count) * 10) / 10, count, byStars };
  }

  /** @throws Refusal vehicle_not_found */
  async function ofVehicle(
    vehicleId: number,
    { before, limit }: { before?: number | undefined; limit: number },
  ): Promise<ReviewSummary & { reviews: SellerReview[] }> {
    const vehicle = await findVehicle(db, vehicleId);
    if (!vehicle || !visibleStatuses.includes(vehicle.status)) throw refuse('vehicle_not_found');
    const reviews = await findReviews(db, vehicle.sellerId, limit, before);
    return { ...(await summaryOf(vehicle.sellerId)), reviews };
  }

  /**
   * Rivals of one order write one review: the order's row queues them up and the unique key stands behind it.
   * @throws Refusal order_not_found, order_not_reviewable, already_reviewed
   */
  async function write(
    actor: Actor,
    orderId: number,
    { stars, text }: { stars: number; text: string },
  ): Promise<SellerReview> {
    const { firstName, lastName } = await accounts.getUser(actor.userId);
    const buyerName = `${firstName} ${lastName.charAt(0)}.`;
    const [found] = await db
      .select({ sellerId: vehicleOrders.sellerId })
      .from(vehicleOrders)
      .where(and(eq(vehicleOrders.id, orderId), eq(vehicleOrders.buyerId, actor.userId)));
    if (!found) throw refuse('order_not_found');
    const seller = await accounts.getUser(found.sellerId);
    return database.transaction(async (tx) => {
      const [order] = await tx
        .select()
        .from(vehicleOrders)
        .where(eq(vehicleOrders.id, orderId))
        .for('update');
      if (order?.kind !== 'full' || order.status !== 'paid') throw refuse('order_not_reviewable');
      const vehicle = (await findVehicle(tx, order.vehicleId))!;
      const now = clock.now();
      const [row] = await tx
        .insert(sellerReviews)
        .values({
          sellerId: order.sellerId,
          orderId,
          buyerId: actor.userId,
          buyerName,
          vehicleTitle: titleOf(vehicle),
          stars,
          text,
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning();
      if (!row) throw refuse('already_reviewed');
      await notes.tell(
        tx,
        {
          userId: order.sellerId,
          kind: 'review_received',
          vehicleId: order.vehicleId,
          about: String(row.id),
          text: `${buyerName} gave you ${stars} of 5 stars for the ${titleOf(vehicle)}.`,
        },
        {
          to: seller,
          subject: `A review of your ${titleOf(vehicle)}`,
          after: `Read and answer it:\n\n${baseUrl}/sell`,
        },
      );
      await record(tx, {
        type: 'seller.reviewed',
        subject: `seller:${order.sellerId}`,
        payload: { reviewId: row.id, orderId, vehicleId: order.vehicleId, stars },
        userIds: [order.sellerId, actor.userId],
        at: now,
      });
      return toReview(row, false);
    });
  }

  /** @throws Refusal review_not_found, also for a review of someone else; already_answered */
  async function answer(actor: Actor, id: number, text: string): Promise<SellerReview> {
    const [found] = await db
      .select({ review: sellerReviews, order: vehicleOrders })
      .from(sellerReviews)
      .leftJoin(vehicleOrders, eq(vehicleOrders.id, sellerReviews.orderId))
      .where(and(eq(sellerReviews.id, id), eq(sellerReviews.sellerId, actor.userId)));
    if (!found) throw refuse('review_not_found');
    const { review, order } = found;
    const buyer = order && (await accounts.getUser(order.buyerId));
    return database.transaction(async (tx) => {
      const [answered] = await tx
        .update(sellerReviews)
        .set({ answer: text, answeredAt: clock.now() })
        .where(and(eq(sellerReviews.id, id), isNull(sellerReviews.answer)))
        .returning();
      if (!answered) throw refuse('already_answered');
      if (order && buyer) {
        await notes.tell(
          tx,
          {
            userId: order.buyerId,
            kind: 'review_answered',
            vehicleId: order.vehicleId,
            about: String(id),
            text: `The seller of the ${review.vehicleTitle} answered your review: “${text}”`,
          },
          {
            to: buyer,
            subject: `An answer to your review of the ${review.vehicleTitle}`,
            after: `${baseUrl}/orders`,
          },
        );
      }
      return toReview(answered, order?.status === 'refunded');
    });
  }

  return {
    summaryOf,
    ofVehicle,
    write,
    answer,
    mine: (actor: Actor): Promise<SellerReview[]> => findReviews(db, actor.userId, mostListed),
  };
}

async function findReviews(
  queries: Queries,
  sellerId: number,
  limit: number,
  before?: number,
): Promise<SellerReview[]> {
  const rows = await queries
    .select({ review: sellerReviews, status: vehicleOrders.status })
    .from(sellerReviews)
    .leftJoin(vehicleOrders, eq(vehicleOrders.id, sellerReviews.orderId))
    .where(
      and(
        eq(sellerReviews.sellerId, sellerId),
        before === undefined ? undefined : lt(sellerReviews.id, before),
      ),
    )
    .orderBy(desc(sellerReviews.id))
    .limit(limit);
  return rows.map(({ review, status }) => toReview(review, status === 'refunded'));
}

const toReview = (row: ReviewRow, returned: boolean): SellerReview => ({
  id: row.id,
  stars: row.stars,
  text: row.text,
  name: row.buyerName,
  vehicle: row.vehicleTitle,
  at: row.createdAt.toISOString(),
  returned,
  answer:
    row.answer === null || row.answeredAt === null
      ? null
      : { text: row.answer, at: row.answeredAt.toISOString() },
});
