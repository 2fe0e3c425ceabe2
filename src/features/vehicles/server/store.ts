/** SQL of listings, their photos and prices. */
import { and, asc, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { ListingStatus } from '../rules.ts';
import {
  type inquiryMessages,
  vehicleFavorites,
  vehicleInquiries,
  vehiclePhotos,
  vehiclePrices,
  vehicles,
} from './tables.ts';

export type VehicleRow = typeof vehicles.$inferSelect;
export type NewVehicle = typeof vehicles.$inferInsert;
export type PhotoRow = typeof vehiclePhotos.$inferSelect;

const searchable: ListingStatus[] = ['published', 'reserved'];

/** Listings a search may show, after id `after`; read in batches so that 100,000 of them never stand in one answer. */
export const findSearchableAfter = (queries: Queries, after: number, limit: number): Promise<VehicleRow[]> =>
  queries
    .select()
    .from(vehicles)
    .where(and(inArray(vehicles.status, searchable), gt(vehicles.id, after)))
    .orderBy(asc(vehicles.id))
    .limit(limit);

export const isSearchable = (row: VehicleRow): boolean => searchable.includes(row.status);

export async function findVehicle(queries: Queries, id: number): Promise<VehicleRow | undefined> {
  const [row] = await queries.select().from(vehicles).where(eq(vehicles.id, id));
  return row;
}

/** Holds the row until the transaction ends, so that moves of one listing queue up. */
export async function lockVehicle(tx: Tx, id: number): Promise<VehicleRow | undefined> {
  const [row] = await tx.select().from(vehicles).where(eq(vehicles.id, id)).for('update');
  return row;
}

export const findVehicles = (queries: Queries, ids: number[]): Promise<VehicleRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : queries.select().from(vehicles).where(inArray(vehicles.id, ids));

export const findVehiclesOfSeller = (queries: Queries, sellerId: number): Promise<VehicleRow[]> =>
  queries
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.sellerId, sellerId), ne(vehicles.status, 'removed')))
    .orderBy(desc(vehicles.id))
    .limit(500);

export async function findOtherWithVin(
  queries: Queries,
  vin: string,
  id: number,
): Promise<number | undefined> {
  const [row] = await queries
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(
      and(
        eq(vehicles.vin, vin),
        ne(vehicles.id, id),
        inArray(vehicles.status, ['published', 'paused', 'reserved', 'review']),
      ),
    )
    .limit(1);
  return row?.id;
}

export async function findByStockNumber(
  tx: Tx,
  sellerId: number,
  stockNumber: string,
): Promise<VehicleRow | undefined> {
  const [row] = await tx
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.sellerId, sellerId), eq(vehicles.stockNumber, stockNumber)))
    .for('update');
  return row;
}

export async function insertVehicle(tx: Tx, values: NewVehicle): Promise<VehicleRow> {
  const [row] = await tx.insert(vehicles).values(values).returning();
  return row!;
}

/** Changes a listing and counts the change. */
export async function updateVehicle(
  tx: Tx,
  id: number,
  change: Partial<NewVehicle>,
): Promise<VehicleRow | undefined> {
  const [row] = await tx
    .update(vehicles)
    .set({ ...change, revision: sql`${vehicles.revision} + 1` })
    .where(eq(vehicles.id, id))
    .returning();
  return row;
}

/** Moves a listing only if it still is in one of `from`; undefined when it is not. */
export async function moveVehicle(
  tx: Tx,
  id: number,
  from: readonly ListingStatus[],
  change: Partial<NewVehicle>,
): Promise<VehicleRow | undefined> {
  const [row] = await tx
    .update(vehicles)
    .set({ ...change, revision: sql`${vehicles.revision} + 1` })
    .where(and(eq(vehicles.id, id), inArray(vehicles.status, [...from])))
    .returning();
  return row;
}

export async function addViews(queries: Queries, counts: Map<number, number>): Promise<void> {
  const pairs = [...counts].map(([id, count]) => sql`(${id}::int, ${count}::int)`);
  if (pairs.length === 0) return;
  await queries.execute(
    sql`update vehicles set views = views + seen.n from (values ${sql.join(pairs, sql`, `)}) as seen(id, n) where vehicles.id = seen.id`,
  );
}

export const findPhotos = (queries: Queries, vehicleIds: number[]): Promise<PhotoRow[]> =>
  vehicleIds.length === 0
    ? Promise.resolve([])
    : queries
        .select()
        .from(vehiclePhotos)
        .where(inArray(vehiclePhotos.vehicleId, vehicleIds))
        .orderBy(asc(vehiclePhotos.vehicleId), asc(vehiclePhotos.position), asc(vehiclePhotos.id));

export async function insertPhoto(tx: Tx, values: typeof vehiclePhotos.$inferInsert): Promise<void> {
  await tx.insert(vehiclePhotos).values(values);
}

export async function setPhotoPosition(tx: Tx, id: number, position: number): Promise<void> {
  await tx.update(vehiclePhotos).set({ position }).where(eq(vehiclePhotos.id, id));
}

export async function deletePhoto(tx: Tx, vehicleId: number, id: number): Promise<PhotoRow | undefined> {
  const [row] = await tx
    .delete(vehiclePhotos)
    .where(and(eq(vehiclePhotos.id, id), eq(vehiclePhotos.vehicleId, vehicleId)))
    .returning();
  return row;
}

export async function insertPrice(tx: Tx, vehicleId: number, priceCents: number, at: Date): Promise<void> {
  await tx.insert(vehiclePrices).values({ vehicleId, priceCents, at });
}

/** The newest 200 prices, oldest of them first. */
export const findPrices = async (queries: Queries, vehicleId: number) => {
  const newest = await queries
    .select()
    .from(vehiclePrices)
    .where(eq(vehiclePrices.vehicleId, vehicleId))
    .orderBy(desc(vehiclePrices.at), desc(vehiclePrices.id))
    .limit(200);
  return newest.reverse();
};

/** Median minutes from a question to the seller's first answer, over the last `days`; null below three answers. */
export async function findResponseMinutes(
  queries: Queries,
  sellerId: number,
  since: Date,
): Promise<number | null> {
  const { rows } = await queries.execute<{ minutes: number | null; answers: string }>(sql`
    select percentile_cont(0.5) within group (order by extract(epoch from first_reply_at - created_at) / 60) as minutes,
      count(*) as answers
    from vehicle_inquiries
    where seller_id = ${sellerId} and first_reply_at is not null and created_at > ${since}`);
  const row = rows[0];
  return row && Number(row.answers) >= 3 && row.minutes !== null
    ? Math.max(1, Math.round(row.minutes))
    : null;
}

export async function countsOfListings(
  queries: Queries,
  ids: number[],
): Promise<Map<number, { inquiries: number; favorites: number }>> {
  const counts = new Map(ids.map((id) => [id, { inquiries: 0, favorites: 0 }]));
  if (ids.length === 0) return counts;
  const asked = await queries
    .select({ id: vehicleInquiries.vehicleId, n: sql<number>`count(*)::int` })
    .from(vehicleInquiries)
    .where(inArray(vehicleInquiries.vehicleId, ids))
    .groupBy(vehicleInquiries.vehicleId);
  const kept = await queries
    .select({ id: vehicleFavorites.vehicleId, n: sql<number>`count(*)::int` })
    .from(vehicleFavorites)
    .where(inArray(vehicleFavorites.vehicleId, ids))
    .groupBy(vehicleFavorites.vehicleId);
  for (const { id, n } of asked) counts.get(id)!.inquiries = n;
  for (const { id, n } of kept) counts.get(id)!.favorites = n;
  return counts;
}

export type InquiryRow = typeof vehicleInquiries.$inferSelect;
export type MessageRow = typeof inquiryMessages.$inferSelect;
