/** What a seller earned here, from the book; the orders say what each line was for. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Payments } from '#src/features/payments/server/service.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { toDecimal } from '#src/platform/money.ts';
import type { Earnings } from '../shapes.ts';
import type { OrderRow } from './order-store.ts';
import { findVehicles } from './store.ts';
import { vehicleOrders } from './tables.ts';
import { titleOf } from './wire.ts';

const mostListed = 500;

export function createEarnings(parts: {
  database: Database;
  clock: Clock;
  payments: Pick<Payments, 'ledger'>;
}) {
  const { database, clock, payments } = parts;

  return async function earnings(actor: Actor): Promise<Earnings> {
    const [book, orders] = await Promise.all([
      payments.ledger.sellerStatement(actor.userId),
      database.db
        .select()
        .from(vehicleOrders)
        .where(
          and(
            eq(vehicleOrders.sellerId, actor.userId),
            inArray(vehicleOrders.status, ['paid', 'applied', 'refunded']),
          ),
        )
        .orderBy(desc(vehicleOrders.id))
        .limit(mostListed),
    ]);
    const vehicles = await findVehicles(database.db, [...new Set(orders.map((order) => order.vehicleId))]);
    const titles = new Map(vehicles.map((row) => [row.id, titleOf(row)]));
    return {
      earned: toDecimal(book.earnedCents - book.takenBackCents),
      takenBack: toDecimal(book.takenBackCents),
      paidOut: toDecimal(book.paidOutCents),
      owed: toDecimal(book.owedCents),
      guaranteed: toDecimal(guaranteedCents(orders, clock.now())),
      sales: orders.map((order) => ({
        orderId: order.id,
        vehicleId: order.vehicleId,
        title: titles.get(order.vehicleId)!,
        kind: order.kind,
        amount: toDecimal(order.totalCents),
        at: order.createdAt.toISOString(),
        isTakenBack: order.status === 'refunded',
        guaranteedUntil:
          order.status === 'paid' && order.refundableUntil && order.refundableUntil > clock.now()
            ? order.refundableUntil.toISOString()
            : null,
      })),
    };
  };
}

/** What buyers may still ask back: orders within their time, with the deposits they grew from. */
function guaranteedCents(orders: readonly OrderRow[], now: Date): number {
  const open = orders.filter(
    ({ status, refundableUntil }) => status === 'paid' && refundableUntil && refundableUntil > now,
  );
  return orders
    .filter(
      (order) =>
        order.status !== 'refunded' &&
        open.some(({ vehicleId, buyerId }) => order.vehicleId === vehicleId && order.buyerId === buyerId),
    )
    .reduce((sum, { totalCents }) => sum + totalCents, 0);
}
