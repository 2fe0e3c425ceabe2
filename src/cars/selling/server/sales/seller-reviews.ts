/** What buyers say of sellers: once for each vehicle bought at its full price, with one answer. */

import { vehicleIdOf } from '#src/cars/listings/server/listings/subject.ts';
import { refuse, type SellingParts } from '#src/cars/listings/server/parts.ts';
import { salePolicy } from '#src/cars/policy.ts';
import { visibleStatuses } from '#src/cars/vehicles/rules.ts';
import { findVehicle } from '#src/cars/vehicles/server/store.ts';
import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import type { SellerReview } from '#src/money/orders/review-contract.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { OrderId, UserId, VehicleId } from '#src/platform/ids.ts';
import { may, whoOwns } from '#src/platform/policy.ts';
import {
  answerOnce,
  countStars,
  findReviewOf,
  findReviews,
  insertReview,
  type ReviewRow,
} from './review-store.ts';

const mostListed = 200;

export interface ReviewSummary {
  /** With one decimal; null without reviews. */
  average: number | null;
  count: number;
  byStars: number[];
}

/** By seller; everybody asked for is in it. */
export async function summariseReviews(
  parts: Pick<SellingParts, 'database'>,
  sellerIds: readonly UserId[],
): Promise<Map<number, ReviewSummary>> {
  const rows = sellerIds.length === 0 ? [] : await countStars(parts.database.db, sellerIds);
  const summaryOf = (sellerId: UserId): ReviewSummary => {
    const own = rows.filter((row) => row.sellerId === sellerId);
    const byStars = [1, 2, 3, 4, 5].map((stars) => own.find((row) => row.stars === stars)?.n ?? 0);
    const count = byStars.reduce((sum, n) => sum + n, 0);
    const sum = byStars.reduce((total, n, i) => total + n * (i + 1), 0);
    return { average: count === 0 ? null : Math.round((sum / count) * 10) / 10, count, byStars };
  };
  return new Map(sellerIds.map((id) => [id, summaryOf(id)]));
}

/** @throws Refusal vehicle_not_found */
export async function reviewsOfVehicle(
  parts: SellingParts,
  vehicleId: VehicleId,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<ReviewSummary & { reviews: SellerReview[] }> {
  const { db } = parts.database;
  const vehicle = await findVehicle(db, vehicleId);
  if (!vehicle || !visibleStatuses.includes(vehicle.status)) throw refuse('vehicle_not_found');
  return reviewsOfSeller(parts, vehicle.sellerId, { before, limit });
}

export async function reviewsOfSeller(
  parts: Pick<SellingParts, 'database'>,
  sellerId: UserId,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<ReviewSummary & { reviews: SellerReview[] }> {
  const [found, summaries] = await Promise.all([
    findReviews(parts.database.db, sellerId, limit, before),
    summariseReviews(parts, [sellerId]),
  ]);
  const summary = existing(summaries.get(sellerId), 'the stars of a seller');
  return { ...summary, reviews: found.map(toReview) };
}

export async function reviewsOfMe(parts: SellingParts, actor: Actor): Promise<SellerReview[]> {
  return (await findReviews(parts.database.db, actor.userId, mostListed)).map(toReview);
}

/**
 * Rivals of one order write one review: the order's row queues them up and the unique key stands behind it.
 * @throws Refusal order_not_found, order_not_reviewable, already_reviewed
 */
export async function writeReview(
  parts: SellingParts,
  actor: Actor,
  orderId: OrderId,
  { stars, text }: { stars: number; text: string },
): Promise<SellerReview> {
  const { database, accounts, orders } = parts;
  const { firstName, lastName } = await accounts.getUser(actor.userId);
  const buyerName = `${firstName} ${lastName.charAt(0)}.`;
  const found = await orders.find(database.db, orderId);
  if (!found || !may(salePolicy, 'review', whoOwns(actor, found.buyerId))) throw refuse('order_not_found');
  const vehicleId = vehicleIdOf(found.subject);
  if (vehicleId === null || found.sellerId === null) throw refuse('order_not_reviewable');
  const { sellerId } = found;
  const seller = await accounts.getUser(sellerId);
  return database.transaction(async (tx) => {
    const order = await orders.lock(tx, orderId);
    if (order?.kind !== 'vehicle' || !isTheirs(order.status)) throw refuse('order_not_reviewable');
    const title = titleOf(existing(await findVehicle(tx, vehicleId), 'the vehicle'));
    const now = parts.clock.now();
    const row = await insertReview(tx, {
      sellerId,
      orderId,
      buyerId: actor.userId,
      buyerName,
      vehicleTitle: title,
      stars,
      text,
      createdAt: now,
    });
    if (!row) throw refuse('already_reviewed');
    await parts.notes.tell(
      tx,
      {
        userId: sellerId,
        kind: 'review_received',
        vehicleId,
        about: String(row.id),
        text: `${buyerName} gave you ${stars} of 5 stars for the ${title}.`,
      },
      {
        to: seller,
        subject: `A review of your ${title}`,
        action: { label: 'Read and Answer It', url: `${parts.baseUrl}/sell` },
      },
    );
    await record(tx, {
      type: 'seller.reviewed',
      subject: `seller:${sellerId}`,
      payload: { reviewId: row.id, orderId, vehicleId, stars },
      userIds: [sellerId, actor.userId],
      at: now,
    });
    return toReview({ review: row, returned: false });
  });
}

/** @throws Refusal review_not_found, also for a review of someone else; already_answered */
export async function answerReview(
  parts: SellingParts,
  actor: Actor,
  id: number,
  text: string,
): Promise<SellerReview> {
  const { database, accounts, orders, notes, clock, baseUrl } = parts;
  const found = await findReviewOf(database.db, actor.userId, id);
  if (!found) throw refuse('review_not_found');
  const { review, returned } = found;
  const order = review.orderId === null ? undefined : await orders.find(database.db, review.orderId);
  const buyer = order?.buyerId ? await accounts.getUser(order.buyerId) : undefined;
  return database.transaction(async (tx) => {
    const answered = await answerOnce(tx, id, text, clock.now());
    if (!answered) throw refuse('already_answered');
    const vehicleId = order ? vehicleIdOf(order.subject) : null;
    if (buyer && vehicleId !== null) {
      await notes.tell(
        tx,
        {
          userId: buyer.id,
          kind: 'review_answered',
          vehicleId,
          about: String(id),
          text: `The seller of the ${review.vehicleTitle} answered your review: “${text}”`,
        },
        {
          to: buyer,
          subject: `An answer to your review of the ${review.vehicleTitle}`,
          text: `The seller of the ${review.vehicleTitle} answered your review.`,
          quote: { by: 'the seller', words: text },
          action: { label: 'See Your Orders', url: `${baseUrl}/orders` },
        },
      );
    }
    return toReview({ review: answered, returned });
  });
}

const toReview = ({ review, returned }: { review: ReviewRow; returned: boolean }): SellerReview => ({
  id: review.id,
  stars: review.stars,
  text: review.text,
  name: review.buyerName,
  vehicle: review.vehicleTitle,
  at: review.createdAt.toISOString(),
  returned,
  answer:
    review.answer === null || review.answeredAt === null
      ? null
      : { text: review.answer, at: review.answeredAt.toISOString() },
});

const isTheirs = (status: string): boolean => status === 'paid' || status === 'fulfilled';
