/** What every way of undoing an order shares: the deposit counted towards it goes too, and its buyer is told. */
import { findPayment } from '#src/money/payments/server/store.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { type Cents, formatMoney } from '#src/platform/money.ts';
import { type OrderActor, orderNumber, purchaseWord } from '../rules.ts';
import { moveOrder, type OrderParts } from './parts.ts';
import { findLines, lockApplied, type OrderRow } from './store.ts';
import { titleOfLines } from './views.ts';

/** Takes back the deposits that were counted towards an order; their money is paid back after the commit. */
export async function takeBackDeposits(
  parts: OrderParts,
  tx: Tx,
  order: OrderRow,
  by: OrderActor,
): Promise<OrderRow[]> {
  if (order.subject === null || order.buyerId === null) return [];
  const taken: OrderRow[] = [];
  for (const deposit of await lockApplied(tx, order.subject, order.buyerId)) {
    if (deposit.paymentId) await parts.payments.endSellerShare(tx, deposit.paymentId);
    taken.push(await moveOrder(parts, tx, deposit, 'follow_purchase', by));
  }
  return taken;
}

/**
 * What of an order's payment has not gone back yet, in cents; all of it while nothing was taken. What is only asked to go
 * back counts as gone. While an order is undone its payment is locked, so that this holds until that is written.
 */
export async function leftOf(
  { payments }: Pick<OrderParts, 'payments'>,
  queries: Queries,
  { paymentId, totalCents }: OrderRow,
): Promise<Cents> {
  if (paymentId === null) return totalCents;
  const [money, row] = [await payments.standingOf(queries, paymentId), await findPayment(queries, paymentId)];
  if (!money || !row || money.takenCents === 0) return totalCents;
  return Math.max(0, money.takenCents - row.refundedCents - row.giftRefundedCents - money.lostCents);
}

/** Whom orders write to; null where the seller does that itself. Asked before the transaction that writes. */
export const buyerOf = async (parts: OrderParts, { kind, buyerId }: OrderRow) =>
  buyerId === null || parts.sellers.of(kind).tellRefund ? null : parts.accounts.getUser(buyerId);

/**
 * Writes to whoever bought it that it was cancelled and is paid back.
 * @param beforeCents what had gone back before it was
 */
export async function announceRefund(
  parts: OrderParts,
  tx: Tx,
  buyer: { email: string; firstName: string } | null,
  order: OrderRow,
  deposits: readonly OrderRow[],
  beforeCents: Cents = 0,
): Promise<void> {
  await parts.sellers.of(order.kind).tellRefund?.(tx, order);
  if (!buyer) return;
  const lines = (await findLines(tx, [order.id])).get(order.id) ?? [];
  const cents = [order, ...deposits].reduce(
    (sum, { totalCents, keptCents }) => sum + totalCents - keptCents,
    -beforeCents,
  );
  await parts.mailer.write(tx, {
    kind: 'order',
    to: buyer.email,
    subject: `Your order ${orderNumber(order.id)} was cancelled`,
    hello: buyer.firstName,
    paragraphs: [
      `Your ${purchaseWord(order.kind)} of the ${titleOfLines(lines)} was cancelled and ${formatMoney(cents)} goes back to you${beforeCents > 0 ? `, besides the ${formatMoney(beforeCents)} that went back before` : ''}.`,
    ],
    action: { label: 'See Your Orders', url: `${parts.baseUrl}/orders` },
    lines: [{ label: 'Goes back to you', amount: formatMoney(cents) }],
  });
}
