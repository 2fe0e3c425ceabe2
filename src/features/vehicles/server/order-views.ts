/** Orders as their buyer sees them. */
import { inArray } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import { toDecimal } from '#src/platform/money.ts';
import type { Order } from '../shapes.ts';
import type { OrderRow } from './order-store.ts';
import { findVehicles } from './store.ts';
import { sellerReviews } from './tables.ts';
import { titleOf } from './wire.ts';

export async function viewOrders(queries: Queries, rows: readonly OrderRow[], now: Date): Promise<Order[]> {
  if (rows.length === 0) return [];
  const [vehicles, reviews] = await Promise.all([
    findVehicles(
      queries,
      rows.map((row) => row.vehicleId),
    ),
    queries
      .select()
      .from(sellerReviews)
      .where(
        inArray(
          sellerReviews.orderId,
          rows.map((row) => row.id),
        ),
      ),
  ]);
  const vehicleById = new Map(vehicles.map((row) => [row.id, row]));
  const reviewByOrder = new Map(reviews.map((row) => [row.orderId, row]));
  return rows.map((row) => {
    const review = reviewByOrder.get(row.id);
    return {
      id: row.id,
      kind: row.kind === 'deposit' ? 'vehicle_deposit' : 'vehicle',
      status: row.status,
      total: toDecimal(row.totalCents),
      vehicleId: row.vehicleId,
      title: titleOf(vehicleById.get(row.vehicleId)!),
      createdAt: row.createdAt.toISOString(),
      refundableUntil:
        row.status === 'paid' && row.refundableUntil && row.refundableUntil > now
          ? row.refundableUntil.toISOString()
          : null,
      paymentId: row.paymentId,
      mayReview: row.kind === 'full' && row.status === 'paid' && !review,
      review: review ? { stars: review.stars, text: review.text, answer: review.answer } : null,
    };
  });
}
