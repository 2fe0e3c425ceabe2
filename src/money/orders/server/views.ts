/** Orders as their buyer sees them. */
import { existing } from '#src/platform/existing.ts';
import { toDecimal } from '#src/platform/money.ts';
import type { Order } from '../contract.ts';
import { orderNumber } from '../rules.ts';
import type { OrderParts } from './parts.ts';
import type { Described } from './sellers.ts';
import { findLines, type OrderLine, type OrderRow } from './store.ts';

/** A line that is no thing: delivery, tax. */
export const chargePrefix = 'charge:';

/** What was bought in a few words; what was counted towards the price is not a thing, nor is a charge. */
export function titleOfLines(lines: readonly Pick<OrderLine, 'item' | 'title' | 'unitCents'>[]): string {
  const [first, ...more] = lines.filter(
    ({ item, unitCents }) => unitCents >= 0 && !item.startsWith(chargePrefix),
  );
  if (!first) return '';
  return more.length === 0 ? first.title : `${first.title} and ${more.length} more`;
}

export async function viewOrders(
  parts: Pick<OrderParts, 'database' | 'clock' | 'sellers'>,
  rows: readonly OrderRow[],
): Promise<Order[]> {
  const now = parts.clock.now();
  const lines = await findLines(
    parts.database.db,
    rows.map(({ id }) => id),
  );
  const described = new Map<number, Described>();
  for (const seller of new Set(rows.map(({ kind }) => parts.sellers.of(kind)))) {
    const own = rows.filter(({ kind }) => seller.kinds.includes(kind));
    for (const [id, words] of await seller.describe(own)) described.set(id, words);
  }
  return rows.map((row) => ({
    id: row.id,
    number: orderNumber(row.id),
    kind: row.kind,
    // To its buyer an order whose money is on its way back is refunded already.
    status: row.status === 'taken_back' ? 'refunded' : row.status,
    total: toDecimal(row.totalCents),
    kept: toDecimal(row.keptCents),
    vehicleId: null,
    mayReview: false,
    review: null,
    progress: null,
    page: null,
    title: titleOfLines(lines.get(row.id) ?? []),
    createdAt: row.createdAt.toISOString(),
    refundableUntil:
      (row.status === 'paid' || row.status === 'fulfilled') &&
      row.refundableUntil &&
      row.refundableUntil > now
        ? row.refundableUntil.toISOString()
        : null,
    paymentId: row.paymentId,
    ...described.get(row.id),
  }));
}

export async function viewOrder(parts: OrderParts, row: OrderRow): Promise<Order> {
  const [view] = await viewOrders(parts, [row]);
  return existing(view, `order ${row.id}`);
}
