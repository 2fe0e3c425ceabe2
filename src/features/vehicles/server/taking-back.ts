/** Undoing a purchase: the money goes back, the car returns to the market or to its seller. Every step may be repeated. */
import type { Accounts } from '#src/features/accounts/server/service.ts';
import type { Payments } from '#src/features/payments/server/service.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { toDollars } from '#src/platform/money.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { vehiclesRefusals } from '../contract.ts';
import type { Listings } from './listings.ts';
import { findApplied, findEndedDeposits, findOrder, type OrderRow, setOrder } from './order-store.ts';
import { lockVehicle, moveVehicle, type VehicleRow } from './store.ts';
import { titleOf } from './wire.ts';

const refuse = refusalsOf(vehiclesRefusals);

export function createTakingBack(parts: {
  database: Database;
  clock: Clock;
  accounts: Pick<Accounts, 'getUser'>;
  payments: Pick<Payments, 'refund' | 'ledger'>;
  mailer: Mailer;
  listings: Listings;
  baseUrl: string;
  /** Records what happened to an order. */
  announce: (tx: Tx, type: string, order: OrderRow) => Promise<void>;
}) {
  const { database, clock, accounts, payments, mailer, listings, baseUrl, announce } = parts;

  async function backToMarket(tx: Tx, vehicle: VehicleRow, to: 'published' | 'paused'): Promise<void> {
    const row = await moveVehicle(tx, vehicle.id, ['reserved', 'sold'], {
      status: to,
      reservedUntil: null,
      updatedAt: clock.now(),
    });
    if (row) await listings.announce(tx, to === 'published' ? 'vehicle.released' : 'vehicle.withdrawn', row);
  }

  /** The order and, for a full purchase, the deposit it grew from are refunded. Safe to repeat. */
  async function takeBack(id: number, reason: string, check: (order: OrderRow) => void): Promise<OrderRow> {
    const found = await findOrder(database.db, id);
    if (!found) throw refuse('order_not_found');
    const { vehicleId } = found;
    const buyer = await accounts.getUser(found.buyerId);
    const ended = await listings.change(vehicleId, async (tx) => {
      const vehicle = (await lockVehicle(tx, vehicleId))!;
      const order = await findOrder(tx, id);
      if (order!.status === 'refunded') return [order!];
      if (order!.status !== 'paid') throw refuse('order_not_refundable');
      check(order!);
      const all = [await setOrder(tx, id, { status: 'refunded' })];
      if (order!.kind === 'full') {
        const deposits = await findApplied(tx, vehicleId, order!.buyerId);
        for (const deposit of deposits) all.push(await setOrder(tx, deposit.id, { status: 'refunded' }));
      }
      await backToMarket(tx, vehicle, order!.kind === 'deposit' ? 'published' : 'paused');
      for (const one of all) await announce(tx, 'order.refunded', one);
      await mailer.write(tx, {
        to: buyer.email,
        subject: `Your order ${id} was cancelled`,
        body: `Hello ${buyer.firstName},\n\nyour ${order!.kind === 'deposit' ? 'reservation' : 'purchase'} of the ${titleOf(vehicle)} was cancelled and ${toDollars(all.reduce((sum, one) => sum + one.totalCents, 0))} goes back to you.\n\n${baseUrl}/orders`,
      });
      return all;
    });
    for (const order of ended) await payBack(order, reason);
    return ended[0]!;
  }

  async function payBack(order: OrderRow, reason: string): Promise<void> {
    if (order.status !== 'refunded' || !order.paymentId) return;
    await payments.refund({ paymentIntentId: order.paymentId, reason, key: `order:${order.id}` });
    await database.transaction(async (tx) => {
      await payments.ledger.takeBackSellerEarning(tx, {
        reference: `order:${order.id}`,
        sellerId: order.sellerId,
        cents: order.totalCents,
      });
    });
  }

  /** Lets reservations go whose time is over; the deposit is paid back. */
  async function sweep(): Promise<void> {
    const over = await findEndedDeposits(database.db, clock.now());
    for (const order of over) await takeBack(order.id, 'the reservation ended', () => {});
  }

  return { backToMarket, takeBack, payBack, sweep };
}
