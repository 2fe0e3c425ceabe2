/** A car as it was handed over beside how it came back, and what of its price stays with the seller for that. */
import { type KeptBack, keptBack, type ReturnTerms } from '#src/cars/vehicles/return-terms.ts';
import { findVehicle } from '#src/cars/vehicles/server/store.ts';
import type { OrderRow } from '#src/money/orders/server/service.ts';
import type { Queries } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import { type Cents, formatMoney } from '#src/platform/money.ts';
import { otherUnitOf } from '#src/platform/units.ts';
import type { TypedOdometer } from '../contract.ts';
import { does, type Reader, whom } from '../said.ts';
import type { Locked, SaleParts } from './parts.ts';

/** What held for the car when it was bought; null where everything goes back. */
export const termsOf = ({ terms }: Pick<OrderRow, 'terms'>): ReturnTerms | null =>
  terms as ReturnTerms | null;

/** In which its listing has the odometer, and both sides type it. */
export async function odometerUnitOf(
  queries: Queries,
  { vehicleId }: Pick<Locked['sale'], 'vehicleId'>,
): Promise<'mi' | 'km'> {
  return existing(await findVehicle(queries, vehicleId), 'the vehicle').odometerUnit ?? 'mi';
}

/** What somebody typed, in the unit of the listing: kilometres that were said to be some are no miles. */
export const inUnit = ({ reading, unit }: TypedOdometer, of: 'mi' | 'km'): number =>
  unit === null || unit === of ? reading : otherUnitOf({ reading, unit }).reading;

/** What the car cost, deposits and all, in cents. */
export async function priceOf(
  { orders }: Pick<SaleParts, 'orders'>,
  queries: Queries,
  order: OrderRow,
): Promise<Cents> {
  const lines = (await orders.linesOf(queries, [order.id])).get(order.id) ?? [];
  return lines.reduce((sum, { unitCents }) => sum - Math.min(0, unitCents), order.totalCents);
}

export interface Compared extends KeptBack {
  unit: 'mi' | 'km';
  handedOver: number;
  returned: number;
  backCents: Cents;
}

/**
 * @param returned in the unit of the listing
 * @returns null where nobody has read the odometer at the handover, so that everything goes back
 */
export async function compare(
  parts: Pick<SaleParts, 'orders'>,
  queries: Queries,
  { order, sale }: Locked,
  returned: number,
): Promise<Compared | null> {
  if (sale.odometer === null) return null;
  const priceCents = await priceOf(parts, queries, order);
  const driven = {
    ...{ unit: await odometerUnitOf(queries, sale), handedOver: sale.odometer, returned },
  };
  // Who was sold another car than the listing says owes nothing for having driven it.
  const terms = sale.faults.length > 0 ? null : termsOf(order);
  // What the desk paid back by hand before is neither kept nor paid back again.
  const leftCents = await parts.orders.leftOf(queries, order);
  const kept = keptBack(driven, terms, { priceCents, paidCents: leftCents });
  // Once it is over, what became of it counts, and no longer what would have.
  if (sale.state === 'over')
    return { ...kept, ...driven, keptCents: order.keptCents, backCents: priceCents - order.keptCents };
  const depositCents = priceCents - order.totalCents;
  return { ...kept, ...driven, backCents: depositCents + leftCents - kept.keptCents };
}

/** `$122.00 stays with the seller and $17,878.00 goes back to you`. */
export const splitWords = (
  { keptCents, backCents }: Pick<Compared, 'keptCents' | 'backCents'>,
  reader: Reader,
): string =>
  `${formatMoney(keptCents)} stays with ${whom('seller', reader)} and ${formatMoney(backCents)} goes back to ${whom('buyer', reader)}`;

/** How far it was driven, in a sentence of the log. */
export const drivenWords = ({ returned, distance, unit, beyondKm }: Compared, reader: Reader): string => {
  const count = (figure: number) => figure.toLocaleString('en-US');
  const beyond = beyondKm > 0 ? `, ${count(beyondKm)} km of it beyond what is included` : '';
  return `${does('seller', reader, 'have', 'has')} the car back at ${count(returned)} ${unit}, ${count(distance)} ${unit} after the handover${beyond}.`;
};
