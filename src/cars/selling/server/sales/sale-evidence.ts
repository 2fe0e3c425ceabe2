/** What is known of the sale of a car, or of a deposit for one, that its payer's bank asks about. */

import { vehicleIdOf } from '#src/cars/listings/server/listings/subject.ts';
import type { SellingParts } from '#src/cars/listings/server/parts.ts';
import { zoneOf } from '#src/cars/vehicles/server/clocks.ts';
import { findVehicle } from '#src/cars/vehicles/server/store.ts';
import { titleOf } from '#src/cars/vehicles/server/wire.ts';
import { orderNumber } from '#src/money/orders/rules.ts';
import type { OrderRow } from '#src/money/orders/server/service.ts';
import type { SaleEvidence } from '#src/money/payments/evidence.ts';
import { existing } from '#src/platform/existing.ts';
import { momentWords } from '#src/platform/time/moments.ts';

/** @returns without a day of service: when a car was handed over is not kept, and whoever answers may know it. */
export async function saleEvidence(
  { database: { db } }: Pick<SellingParts, 'database'>,
  order: OrderRow,
): Promise<SaleEvidence> {
  const id = existing(vehicleIdOf(order.subject), `the vehicle of order ${order.id}`);
  const vehicle = existing(await findVehicle(db, id), `vehicle ${id}`);
  const isDeposit = order.kind === 'vehicle_deposit';
  const title = titleOf(vehicle);
  const zone = zoneOf(vehicle);
  const when = (at: Date): string => momentWords(at, zone, 'both', true);
  return {
    product: `Order ${orderNumber(order.id)}: ${isDeposit ? 'deposit that holds a' : 'purchase of a'} ${title}`,
    servedOn: null,
    parcel: null,
    zone,
    lines: [
      `Listing ${id}: ${title}${vehicle.trim ? ` ${vehicle.trim}` : ''}, ${vehicle.condition}, in ${vehicle.location}.`,
      ...(vehicle.vin ? [`Its VIN is ${vehicle.vin}.`] : []),
      `Ordered on ${when(order.createdAt)} from the buyer’s account${order.paidAt ? `, paid on ${when(order.paidAt)}` : ''}.`,
      ...(order.refundableUntil
        ? [`The buyer may have the money back until ${when(order.refundableUntil)}.`]
        : []),
    ],
  };
}
