/** What is known of an order of gear that its payer's bank asks about. */

import { orderNumber } from '#src/money/orders/rules.ts';
import type { OrderRow } from '#src/money/orders/server/service.ts';
import { maskedEmail, type SaleEvidence } from '#src/money/payments/evidence.ts';
import { existing } from '#src/platform/existing.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { townLine } from '#src/shop/catalogue/addresses.ts';
import { clockIn } from '#src/shop/catalogue/business-days.ts';
import { findStores } from '#src/shop/catalogue/server/stores/store.ts';
import { clocksOf, type Store, storeOf } from '#src/shop/catalogue/stores.ts';
import { lastArrivedAhead } from '../sent-ahead.ts';
import type { GearOrderParts } from './parts.ts';
import { findShopLines, findShopOrder, type ShopLineRow, type ShopOrderRow } from './store.ts';
import { parcelsOf } from './view.ts';

export async function gearEvidence(
  { database: { db } }: Pick<GearOrderParts, 'database'>,
  order: OrderRow,
): Promise<SaleEvidence> {
  const shop = existing(await findShopOrder(db, order.id), 'the shop order');
  const [lines, stores] = await Promise.all([findShopLines(db, [order.id]), findStores(db)]);
  const clocks = clocksOf(stores);
  const when = (at: Date | string): string => momentWords(at, clocks, 'both', true);
  const arrived = shop.arrivedAt ?? lastArrivedAhead(shop);
  const [first] = [...shop.sentAhead, ...parcelsOf(shop)];
  return {
    product: `Order ${orderNumber(order.id)}: ${lines.map(lineWords).join('; ')}`,
    servedOn: arrived && clockIn(clocks, arrived).day,
    parcel: first ? { carrier: first.carrier, trackingNumber: first.trackingNumber } : null,
    buyerEmail: shop.email,
    zone: clocks,
    lines: [
      `Ordered on ${when(order.createdAt)}${order.buyerId === null ? ' without an account' : ' from their account'}${order.paidAt ? `, paid on ${when(order.paidAt)}` : ''}.`,
      ...goingLine(order, shop, stores),
      ...(order.paidAt
        ? [`The receipt was mailed to ${maskedEmail(shop.email)} on ${when(order.paidAt)}.`]
        : []),
      ...(shop.packedAt ? [`Packed on ${when(shop.packedAt)}.`] : []),
      ...shop.sentAhead.map((parcel) => parcelWords(when, parcel, parcel)),
      ...parcelsOf(shop).map((parcel) => parcelWords(when, parcel, shop)),
      ...(shop.readyAt ? [`Ready to be collected on ${when(shop.readyAt)}.`] : []),
      ...(shop.state === 'collected' && shop.arrivedAt ? [`Collected on ${when(shop.arrivedAt)}.`] : []),
      ...(shop.cancelledAt ? [`Cancelled on ${when(shop.cancelledAt)}.`] : []),
    ],
  };
}

const lineWords = ({ quantity, name, variant, sku }: ShopLineRow): string =>
  `${quantity} × ${variant ? `${name}, ${variant}` : name} (${sku})`;

function parcelWords(
  when: (at: Date | string) => string,
  { carrier, trackingNumber }: { carrier: string; trackingNumber: string },
  { shippedAt, arrivedAt }: { shippedAt: Date | string | null; arrivedAt: Date | string | null },
): string {
  const sent = `Parcel ${trackingNumber} with ${carrier}${shippedAt ? `, handed to them on ${when(shippedAt)}` : ''}`;
  return arrivedAt ? `${sent}, delivered on ${when(arrivedAt)}.` : `${sent}.`;
}

/** Where it goes, without the name at the door, which may be another person's. */
function goingLine(
  { shipTo }: OrderRow,
  { store: storeId }: ShopOrderRow,
  stores: readonly Store[],
): string[] {
  const store = storeOf(stores, storeId);
  if (store) return [`To be collected at ${store.name}, ${store.address.join(', ')}.`];
  if (!shipTo) return [];
  const { street, unit } = shipTo;
  return [
    `To be delivered to ${street}${unit && `, Unit ${unit}`}, ${townLine(shipTo).replace('  ', ' ')}, the address that was typed with the order.`,
  ];
}
