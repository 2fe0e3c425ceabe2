/** What is known of an order of gear that its payer's bank asks about. */

import { orderNumber } from '#src/money/orders/rules.ts';
import type { OrderRow } from '#src/money/orders/server/service.ts';
import { maskedEmail, type SaleEvidence } from '#src/money/payments/evidence.ts';
import { existing } from '#src/platform/existing.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { clockIn } from '#src/shop/catalogue/business-days.ts';
import { warehouse } from '#src/shop/catalogue/settings.ts';
import { lastArrivedAhead } from '../sent-ahead.ts';
import type { GearOrderParts } from './parts.ts';
import { findShopLines, findShopOrder, type ShopLineRow, type ShopOrderRow } from './store.ts';
import { parcelsOf, storeOf } from './view.ts';

const when = (at: Date | string): string => momentWords(at, warehouse.zone, 'both', true);

export async function gearEvidence(
  { database: { db } }: Pick<GearOrderParts, 'database'>,
  order: OrderRow,
): Promise<SaleEvidence> {
  const shop = existing(await findShopOrder(db, order.id), 'the shop order');
  const lines = await findShopLines(db, [order.id]);
  const arrived = shop.arrivedAt ?? lastArrivedAhead(shop);
  const [first] = [...shop.sentAhead, ...parcelsOf(shop)];
  return {
    product: `Order ${orderNumber(order.id)}: ${lines.map(lineWords).join('; ')}`,
    servedOn: arrived && clockIn(warehouse.zone, arrived).day,
    parcel: first ? { carrier: first.carrier, trackingNumber: first.trackingNumber } : null,
    buyerEmail: shop.email,
    lines: [
      `Ordered on ${when(order.createdAt)}${order.buyerId === null ? ' without an account' : ' from their account'}${order.paidAt ? `, paid on ${when(order.paidAt)}` : ''}.`,
      ...goingLine(order, shop),
      ...(order.paidAt
        ? [`The receipt was mailed to ${maskedEmail(shop.email)} on ${when(order.paidAt)}.`]
        : []),
      ...(shop.packedAt ? [`Packed on ${when(shop.packedAt)}.`] : []),
      ...shop.sentAhead.map((parcel) => parcelWords(parcel, parcel.shippedAt, parcel.arrivedAt)),
      ...parcelsOf(shop).map((parcel) => parcelWords(parcel, shop.shippedAt, shop.arrivedAt)),
      ...(shop.readyAt ? [`Ready to be collected on ${when(shop.readyAt)}.`] : []),
      ...(shop.state === 'collected' && shop.arrivedAt ? [`Collected on ${when(shop.arrivedAt)}.`] : []),
      ...(shop.cancelledAt ? [`Cancelled on ${when(shop.cancelledAt)}.`] : []),
    ],
  };
}

const lineWords = ({ quantity, name, variant, sku }: ShopLineRow): string =>
  `${quantity} × ${variant ? `${name}, ${variant}` : name} (${sku})`;

function parcelWords(
  { carrier, trackingNumber }: { carrier: string; trackingNumber: string },
  shippedAt: Date | string | null,
  arrivedAt: Date | string | null,
): string {
  const sent = `Parcel ${trackingNumber} with ${carrier}${shippedAt ? `, handed to them on ${when(shippedAt)}` : ''}`;
  return arrivedAt ? `${sent}, delivered on ${when(arrivedAt)}.` : `${sent}.`;
}

/** Where it goes, without the name at the door, which may be another person's. */
function goingLine({ shipTo }: OrderRow, { store: storeId }: ShopOrderRow): string[] {
  const store = storeOf(storeId);
  if (store) return [`To be collected at ${store.name}, ${store.address.join(', ')}.`];
  if (!shipTo) return [];
  const { street, unit, town, region, postcode } = shipTo;
  return [
    `To be delivered to ${street}${unit && `, Unit ${unit}`}, ${town}, ${region} ${postcode}, the address that was typed with the order.`,
  ];
}
