/** What whoever sells a car asks of offers: the price one buyer has agreed on, and what becomes of it with their order. */
import type { OrderRow } from '#src/money/orders/server/service.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { endWords } from '../rules.ts';
import { amountOf, writeStep } from './parts.ts';
import { findByOrder, findOffersOfBuyerFor, type OfferRow, updateOffer } from './store.ts';

/** What one buyer pays for a car in place of its price. */
export interface Agreed {
  cents: Cents;
  /** The car waits for this buyer's payment, by the offer alone. */
  isHeld: boolean;
}

const agreedOn = ({ state, until }: OfferRow, now: Date): boolean =>
  state === 'paid' || (state === 'accepted' && until !== null && until > now);

/** Null where this buyer pays what everybody does. */
export async function agreedPrice(
  queries: Queries,
  vehicleId: VehicleId,
  buyerId: UserId | null,
  now: Date,
): Promise<Agreed | null> {
  if (buyerId === null) return null;
  const offer = (await findOffersOfBuyerFor(queries, buyerId, [vehicleId])).find((one) => agreedOn(one, now));
  return offer ? { cents: amountOf(offer), isHeld: offer.state === 'accepted' } : null;
}

/** An order has the car at the price that was agreed; in its transaction, with the vehicle locked. */
export async function payOffer(tx: Tx, vehicleId: VehicleId, order: OrderRow, now: Date): Promise<void> {
  if (order.buyerId === null) return;
  const offer = (await findOffersOfBuyerFor(tx, order.buyerId, [vehicleId])).find((one) =>
    agreedOn(one, now),
  );
  if (!offer) return;
  const paid = await updateOffer(tx, offer.id, { state: 'paid', orderId: order.id, updatedAt: now });
  await writeStep(tx, paid, { by: 'buyer', act: 'pay', amountCents: order.totalCents }, now);
}

/**
 * The order is undone. What was never paid may be paid again while the agreed time runs.
 * @returns until when the car waits for that; null where it does not
 */
export async function giveBackOffer(
  tx: Tx,
  order: OrderRow,
  isUnpaid: boolean,
  now: Date,
): Promise<Date | null> {
  const offer = await findByOrder(tx, order.id);
  if (!offer) return null;
  const until = isUnpaid && offer.until !== null && offer.until > now ? offer.until : null;
  const moved = await updateOffer(tx, offer.id, {
    ...(until ? { state: 'accepted', orderId: null } : { state: 'ended', endedBecause: 'order_over' }),
    updatedAt: now,
  });
  const words = until ? 'The payment did not come; the car waits for another one.' : endWords.order_over;
  await writeStep(tx, moved, { by: 'company', act: until ? 'give_back' : 'end', words }, now);
  return until;
}
