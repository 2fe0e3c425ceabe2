/** SQL of a seller's stock: what is looked at of each car, and what each brought. */
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { feedSchedules, vehicleInquiries } from '#src/cars/listings/server/tables.ts';
import { carOffers } from '#src/cars/offers/server/tables.ts';
import type { VehicleRow } from '#src/cars/vehicles/server/store.ts';
import { vehiclePhotos, vehicles } from '#src/cars/vehicles/server/tables.ts';
import { carVisits } from '#src/cars/visits/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import { stockStatuses } from '../stock-rules.ts';

/** Without the words of a listing, which are most of it. */
const looked = {
  ...{ id: vehicles.id, sellerId: vehicles.sellerId, status: vehicles.status, body: vehicles.body },
  ...{ year: vehicles.year, make: vehicles.make, model: vehicles.model, trim: vehicles.trim },
  ...{ fuel: vehicles.fuel, condition: vehicles.condition, mileage: vehicles.mileage },
  ...{ odometer: vehicles.odometer, odometerUnit: vehicles.odometerUnit },
  ...{ priceCents: vehicles.priceCents, vin: vehicles.vin, stockNumber: vehicles.stockNumber },
  ...{ views: vehicles.views, listedAt: vehicles.listedAt },
};
export type StockRow = Pick<VehicleRow, keyof typeof looked>;

/** The newest first. */
export const findStockOf = (queries: Queries, sellerId: UserId, limit: number): Promise<StockRow[]> =>
  queries
    .select(looked)
    .from(vehicles)
    .where(and(eq(vehicles.sellerId, sellerId), inArray(vehicles.status, [...stockStatuses])))
    .orderBy(desc(vehicles.id))
    .limit(limit);

/** What each car has and brought. */
export interface Brought {
  photos: number;
  inquiries: number;
  offers: number;
  visits: number;
}
type Counted = keyof Brought;

/** Everything asked for is in the answer. */
export async function countBrought(
  queries: Queries,
  ids: readonly VehicleId[],
): Promise<Map<number, Brought>> {
  const brought = new Map(ids.map((id) => [id as number, { photos: 0, inquiries: 0, offers: 0, visits: 0 }]));
  const tables = [
    ['photos', vehiclePhotos],
    ['inquiries', vehicleInquiries],
    ['offers', carOffers],
    ['visits', carVisits],
  ] as const satisfies readonly (readonly [Counted, unknown])[];
  if (ids.length === 0) return brought;
  for (const [what, table] of tables) {
    const rows = await queries
      .select({ id: table.vehicleId, n: sql<number>`count(*)::int` })
      .from(table)
      .where(inArray(table.vehicleId, [...ids]))
      .groupBy(table.vehicleId);
    for (const { id, n } of rows) {
      const car = brought.get(id);
      if (car) car[what] = n;
    }
  }
  return brought;
}

/** Holds these cars of one seller until the transaction ends, in one order for everybody who holds several. */
export const lockCarsOf = (tx: Tx, sellerId: UserId, ids: readonly VehicleId[]): Promise<VehicleRow[]> =>
  tx.select().from(vehicles).where(isOfSeller(sellerId, ids)).orderBy(asc(vehicles.id)).for('no key update');

export const findCarsOf = (
  queries: Queries,
  sellerId: UserId,
  ids: readonly VehicleId[],
): Promise<VehicleRow[]> =>
  queries.select().from(vehicles).where(isOfSeller(sellerId, ids)).orderBy(asc(vehicles.id));

const isOfSeller = (sellerId: UserId, ids: readonly VehicleId[]) =>
  and(
    eq(vehicles.sellerId, sellerId),
    inArray(vehicles.id, [...ids]),
    inArray(vehicles.status, [...stockStatuses, 'sold']),
  );

/** The highest amount that stands in an open offer for each of these. */
export async function findHighestOffers(
  queries: Queries,
  ids: readonly VehicleId[],
): Promise<Map<number, number>> {
  const stands = sql<number>`max(case when ${carOffers.amountBy} = 'buyer' then ${carOffers.buyerCents} else ${carOffers.sellerCents} end)::int`;
  const rows = await queries
    .select({ id: carOffers.vehicleId, cents: stands })
    .from(carOffers)
    .where(and(inArray(carOffers.vehicleId, [...ids]), eq(carOffers.state, 'open')))
    .groupBy(carOffers.vehicleId);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

/** Whether a seller's file is fetched every day. */
export async function isFileFetched(queries: Queries, sellerId: UserId): Promise<boolean> {
  const [row] = await queries
    .select({ url: feedSchedules.url })
    .from(feedSchedules)
    .where(eq(feedSchedules.sellerId, sellerId));
  return Boolean(row?.url);
}
