/** What a seller earned here, from the book; the orders say what each line was for. */

import { findLastLocation } from '#src/cars/listings/server/listings/listing-store.ts';
import { vehicleIdOf } from '#src/cars/listings/server/listings/subject.ts';
import type { SellingParts } from '#src/cars/listings/server/parts.ts';
import type { Earnings } from '#src/cars/listings/shapes.ts';
import { isReturning } from '#src/cars/sales/rules.ts';
import { salesOf } from '#src/cars/sales/server/opening.ts';
import { payableAt } from '#src/cars/sales/server/payable.ts';
import type { OrderRow } from '#src/money/orders/server/service.ts';
import { readPlace } from '#src/money/tax/read-place.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { toDecimal } from '#src/platform/money.ts';
import { company } from '#src/platform/settings/company.ts';

const mostListed = 500;
const earning = ['paid', 'fulfilled', 'applied', 'disputed', 'taken_back', 'refunded'] as const;
/** What is owed for them; disputed money lies on an account of its own. */
const waiting = ['paid', 'fulfilled', 'applied'] as const;
const isBack = ({ status }: OrderRow): boolean => status === 'taken_back' || status === 'refunded';

export async function sellerEarnings(parts: SellingParts, actor: Actor): Promise<Earnings> {
  const { payments, orders: bought, database } = parts;
  const [book, money, orders] = await Promise.all([
    payments.ledger.sellerStatement(actor.userId),
    payments.payouts.seenBy(payeeOf(actor)),
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
    held: toDecimal(book.heldCents),
    guaranteed: toDecimal(guaranteedCents(orders, now)),
    ...money,
    payoutWaitDays: parts.payoutWaitDays,
    waits: toDecimal(await withheldCents(parts, database.db, actor.userId)),
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
        kept: toDecimal(order.keptCents),
        guaranteedUntil: mayStillGoBack(order, now) ? (order.refundableUntil?.toISOString() ?? null) : null,
      };
    }),
  };
}

const payeeOf = ({ userId }: Actor) => ({ party: 'seller' as const, partyId: userId });

/** The money of a sale does not leave by itself at once: most who change their mind, or find a fault, do so in days. */
export async function withheldCents(
  { orders, clock, payoutWaitDays }: Pick<SellingParts, 'orders' | 'clock' | 'payoutWaitDays'>,
  queries: Queries,
  sellerId: UserId,
): Promise<number> {
  const now = clock.now();
  const sold = await orders.findOfSeller(queries, sellerId, waiting, mostListed);
  const sales = await salesOf(
    queries,
    sold.map(({ id }) => id),
  );
  // A deposit is part of the purchase it was counted towards, and goes where that goes.
  const purchaseOf = (order: OrderRow) =>
    order.kind === 'vehicle'
      ? order
      : sold.find(
          ({ kind, subject, buyerId }) =>
            kind === 'vehicle' && subject === order.subject && buyerId === order.buyerId,
        );
  const waits = sold.filter((order) => {
    const sale = sales.get(purchaseOf(order)?.id ?? 0);
    // What is not handed over lies on an account of its own, where no payout finds it.
    const from = sale && payableAt(sale, payoutWaitDays);
    return sale && from && (from > now || isReturning(sale.state));
  });
  return orders.owedFor(queries, sellerId, waits);
}

/** @returns the provider's page on which the seller names their bank account. @throws Refusal payouts_refused, payouts_away */
export async function openBank(parts: SellingParts, actor: Actor): Promise<{ url: string }> {
  const { userId, email } = actor;
  const back = `${parts.baseUrl}/sell?bank=back`;
  const location = await findLastLocation(parts.database.db, userId);
  // Whoever sells across a border is paid at home, which the provider lets nobody change later.
  const country = readPlace(location ?? '')?.country ?? company().country;
  return { url: await parts.payments.payouts.openBank(payeeOf(actor), { userId, email, country }, back) };
}

/** Asks the provider what became of the bank account. @throws Refusal payouts_refused, payouts_away */
export async function lookAtBank(parts: SellingParts, actor: Actor): Promise<Earnings> {
  await parts.payments.payouts.lookAtBank(payeeOf(actor));
  return sellerEarnings(parts, actor);
}

/** @param key the same key is paid out once. @throws Refusal bank_account_needed, nothing_to_pay_out */
export async function cashOut(parts: SellingParts, actor: Actor, key: string | undefined): Promise<Earnings> {
  await parts.payments.payouts.cashOut(payeeOf(actor), key);
  return sellerEarnings(parts, actor);
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
