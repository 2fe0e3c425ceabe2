/** What a seller earned here, from the book; the orders say what each line was for. */
import type { OrderRow } from '#src/features/orders/server/service.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { toDecimal } from '#src/platform/money.ts';
import type { Earnings } from '../shapes.ts';
import type { SellingParts } from './parts.ts';
import { vehicleIdOf } from './subject.ts';

const mostListed = 500;
const earning = ['paid', 'fulfilled', 'applied', 'disputed', 'taken_back', 'refunded'] as const;
const isBack = ({ status }: OrderRow): boolean => status === 'taken_back' || status === 'refunded';

export async function sellerEarnings(parts: SellingParts, actor: Actor): Promise<Earnings> {
  const { payments, orders: bought, database } = parts;
  const [book, orders] = await Promise.all([
    payments.ledger.sellerStatement(actor.userId),
    bought.findOfSeller(database.db, actor.userId, earning, mostListed),
  ]);
  const lines = await bought.linesOf(
    database.db,
    orders.map(({ id }) => id),
  );
  const now = parts.clock.now();
  return {
    earned: toDecimal(book.earnedCents - book.takenBackCents),
    takenBack: toDecimal(book.takenBackCents),
    paidOut: toDecimal(book.paidOutCents),
    owed: toDecimal(book.owedCents),
    guaranteed: toDecimal(guaranteedCents(orders, now)),
    sales: orders.flatMap((order) => {
      const vehicleId = vehicleIdOf(order.subject);
      if (vehicleId === null) return [];
      return {
        orderId: order.id,
        vehicleId,
        title: lines.get(order.id)?.[0]?.title ?? '',
        kind: order.kind === 'vehicle_deposit' ? ('deposit' as const) : ('full' as const),
        amount: toDecimal(order.totalCents),
        at: order.createdAt.toISOString(),
        isTakenBack: isBack(order),
        guaranteedUntil: mayStillGoBack(order, now) ? order.refundableUntil!.toISOString() : null,
      };
    }),
  };
}

const mayStillGoBack = ({ status, refundableUntil }: OrderRow, now: Date): boolean =>
  (status === 'paid' || status === 'fulfilled') && refundableUntil !== null && refundableUntil > now;

/** What buyers may still ask back: orders within their time, with the deposits they grew from. */
function guaranteedCents(orders: readonly OrderRow[], now: Date): number {
  const open = orders.filter((order) => mayStillGoBack(order, now));
  return orders
    .filter(
      (order) =>
        !isBack(order) &&
        open.some(({ subject, buyerId }) => order.subject === subject && order.buyerId === buyerId),
    )
    .reduce((sum, { totalCents }) => sum + totalCents, 0);
}
