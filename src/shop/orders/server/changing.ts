/** What every change of the shop's orders shares: its line in the log, and its event. */

import { orderNumber, readOrderNumber } from '#src/money/orders/rules.ts';
import type { OrderRow } from '#src/money/orders/server/service.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { OrderId, UserId } from '#src/platform/ids.ts';
import { type GearOrderParts, type LockParts, refuse } from './parts.ts';
import { lockShopOrder, type ShopOrderRow, setShopOrder, writeLog } from './store.ts';
import type { OrderAction } from './words.ts';

/** The topic of an order's page for whoever has no account's stream. */
export const topicOf = (orderId: OrderId): string => `order:${orderNumber(orderId)}`;
export const orderOfTopic = (topic: string): number | null =>
  topic.startsWith('order:') ? readOrderNumber(topic.slice('order:'.length)) : null;

export const changedEvent = 'shop.order_changed';

/** Both rows of an order, held until the transaction ends. @throws Refusal order_not_found */
export async function lockBoth(
  parts: LockParts,
  tx: Tx,
  orderId: OrderId,
): Promise<{ order: OrderRow; shop: ShopOrderRow }> {
  const order = await parts.orders.lock(tx, orderId);
  const shop = order && (await lockShopOrder(tx, orderId));
  if (!order || !shop) throw refuse('order_not_found');
  return { order, shop };
}

export interface Deed {
  action: OrderAction;
  actorId?: UserId | undefined;
  reason?: string | undefined;
  mailed?: boolean;
}

/** Writes down what was done, and tells the screens that show the order. */
export async function announce(
  parts: Pick<GearOrderParts, 'clock'>,
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'buyerId'>,
  state: ShopOrderRow['state'],
  { action, actorId, reason = '', mailed = false }: Deed,
): Promise<void> {
  const at = parts.clock.now();
  await writeLog(tx, { orderId: order.id, action, reason, mailed, at, actorId: actorId ?? null });
  await record(tx, {
    type: changedEvent,
    subject: topicOf(order.id),
    payload: { orderId: order.id, number: orderNumber(order.id), state, action },
    userIds: order.buyerId === null ? [] : [order.buyerId],
    at,
  });
}

/** Changes a locked order of the shop and announces it. */
export async function change(
  parts: Pick<GearOrderParts, 'clock'>,
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'buyerId'>,
  set: Partial<ShopOrderRow>,
  deed: Deed,
): Promise<ShopOrderRow> {
  const shop = await setShopOrder(tx, order.id, set);
  await announce(parts, tx, order, shop.state, deed);
  return shop;
}
