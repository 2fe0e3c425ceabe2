/** What buyer and seller write to each other in a sale: the conversation they may have begun before it goes on. */
import type { Actor } from '#src/platform/http/actor.ts';
import type { OrderId } from '#src/platform/ids.ts';
import type { CarSale } from '../contract.ts';
import { lockBoth, refuse, type SaleParts } from './parts.ts';
import { findSale } from './store.ts';
import { sideOf, viewSale } from './views.ts';

/** @throws Refusal car_sale_not_found, car_sale_nobody_left, too_many_mails */
export async function writeInSale(
  parts: SaleParts,
  actor: Actor,
  id: OrderId,
  message: string,
): Promise<CarSale> {
  const { side } = await partyIn(parts, actor, id);
  await parts.database.transaction(async (tx) => {
    // Two who write first at one moment begin one conversation.
    const { order, sale } = await lockBoth(parts, tx, id);
    const { buyerId, sellerId } = order;
    if (buyerId === null || sellerId === null) throw refuse('car_sale_nobody_left');
    const url = `${parts.baseUrl}/car-orders/${id}#messages`;
    await parts.conversations.say(tx, { vehicleId: sale.vehicleId, buyerId }, side, message, url);
  });
  return viewSale(parts, actor, id);
}

/** @throws Refusal car_sale_not_found */
export async function readInSale(parts: SaleParts, actor: Actor, id: OrderId): Promise<void> {
  const { side, buyerId } = await partyIn(parts, actor, id);
  const { db } = parts.database;
  const sale = await findSale(db, id);
  if (!sale) throw refuse('car_sale_not_found');
  if (buyerId !== null) await parts.conversations.markRead(db, { vehicleId: sale.vehicleId, buyerId }, side);
}

async function partyIn(parts: SaleParts, actor: Actor, id: OrderId) {
  const order = await parts.orders.find(parts.database.db, id);
  const side = order ? sideOf(actor, order) : null;
  if (!order || !side) throw refuse('car_sale_not_found');
  return { side, buyerId: order.buyerId };
}
