/** What every verb of orders is given, and what several of them need. */

import type { FastifyBaseLogger } from 'fastify';
import type { Payments } from '#src/money/processing/server/service.ts';
import type { Accounts } from '#src/people/accounts/server/service.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { DoneBy } from '#src/platform/http/actor.ts';
import type { OrderId } from '#src/platform/ids.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import type { Cents } from '#src/platform/money.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { ordersRefusals } from '../contract.ts';
import { movesTo, type OrderActor, type OrderVerb } from '../rules.ts';
import type { Sellers } from './sellers.ts';
import { lockOrder, type OrderRow, setOrder } from './store.ts';

export const refuse = refusalsOf(ordersRefusals);

export interface OrderParts {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  accounts: Pick<Accounts, 'getUser'>;
  payments: Pick<
    Payments,
    | 'refresh'
    | 'claimHold'
    | 'captureHold'
    | 'releaseHold'
    | 'releaseUnclaimed'
    | 'payBackUnclaimed'
    | 'lookAt'
    | 'refund'
    | 'standingOf'
    | 'endSellerShare'
    | 'releaseSellerShare'
  >;
  mailer: Mailer;
  baseUrl: string;
  sellers: Sellers;
}

/** Locks the thing first and then its order, as everybody does, and reads the order as it is now. */
export async function lockWithSubject(parts: OrderParts, tx: Tx, order: OrderRow): Promise<OrderRow> {
  if (order.subject !== null) await parts.sellers.of(order.kind).lock(tx, order.subject);
  return existing(await lockOrder(tx, order.id), `order ${order.id}`);
}

/**
 * Moves a locked order and announces it.
 * @param keptCents what stays with its seller although it is undone
 * @throws Refusal order_not_refundable when this actor may not do that now
 */
export async function moveOrder(
  parts: OrderParts,
  tx: Tx,
  order: OrderRow,
  verb: OrderVerb,
  by: OrderActor,
  keptCents: Cents = order.keptCents,
): Promise<OrderRow> {
  const status = movesTo(order.status, verb, by);
  if (status === null) throw refuse('order_not_refundable');
  const paidAt = verb === 'pay' ? parts.clock.now() : order.paidAt;
  const fulfilledAt = verb === 'fulfil' ? parts.clock.now() : order.fulfilledAt;
  const moved = await setOrder(tx, order.id, { status, paidAt, fulfilledAt, keptCents });
  await announceOrder(parts, tx, moved);
  return moved;
}

/** Records where an order now stands: `order.placed`, `order.taken_back`; `done` says so where Rove itself did it. */
export async function announceOrder(
  parts: OrderParts,
  tx: Tx,
  order: OrderRow,
  done: DoneBy = {},
): Promise<void> {
  await record(tx, {
    type: `order.${order.status}`,
    subject: `order:${order.id}`,
    payload: { orderId: order.id, subject: order.subject, kind: order.kind, status: order.status, ...done },
    userIds: [order.buyerId, order.sellerId].filter((id) => id !== null),
    at: parts.clock.now(),
  });
}

export const orderReference = (id: OrderId): string => `order:${id}`;

/** Looks after orders page by page. One that cannot be helped now keeps no other waiting; it is logged. */
export async function forEach(
  parts: Pick<OrderParts, 'log'>,
  readAfter: (id: OrderId) => Promise<OrderRow[]>,
  work: (order: OrderRow) => Promise<unknown>,
): Promise<void> {
  let last = 0;
  for (let page = await readAfter(last); page.length > 0; page = await readAfter(last)) {
    for (const order of page) {
      last = order.id;
      try {
        await work(order);
      } catch (error) {
        parts.log.warn({ err: error, order: order.id }, 'an order waits for the next look');
      }
    }
  }
}
