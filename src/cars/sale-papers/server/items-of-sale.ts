/** Which papers a sale asks for. */
import type { Locked } from '#src/cars/sales/server/parts.ts';
import { findVehicle } from '#src/cars/vehicles/server/store.ts';
import type { Queries } from '#src/platform/database/database.ts';
import type { PaperItem } from '../sale-papers.ts';
import { papersOfCar } from './facts.ts';
import { findBill } from './store.ts';

/** What a sale asks for: as it was when its papers began, so that nobody is asked for more at the car. */
export async function itemsOfSale(
  queries: Queries,
  { orderId, vehicleId }: Pick<Locked['sale'], 'orderId' | 'vehicleId'>,
): Promise<readonly PaperItem[]> {
  const row = await findBill(queries, orderId);
  if (row?.items) return row.items;
  const vehicle = await findVehicle(queries, vehicleId);
  return (vehicle && papersOfCar(vehicle)?.items) ?? [];
}
