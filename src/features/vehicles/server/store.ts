/** SQL that finds listings, their photos and prices; the feature that sells writes them. */
import { and, asc, eq, getTableColumns, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Queries } from '#src/platform/database/database.ts';
import type { ListingStatus } from '../rules.ts';
import { vehiclePhotos, vehiclePrices, vehicles } from './tables.ts';

export type VehicleRow = typeof vehicles.$inferSelect;
export type PhotoRow = typeof vehiclePhotos.$inferSelect;
export type PriceRow = typeof vehiclePrices.$inferSelect;

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

export const findVehicles = (queries: Queries, ids: number[]): Promise<VehicleRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : queries.select().from(vehicles).where(inArray(vehicles.id, ids));

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

const pricesShown = 200;

/** The newest prices of each of these listings, oldest of them first, by listing. */
export async function findPricesByVehicle(
  queries: Queries,
  vehicleIds: number[],
): Promise<Map<number, PriceRow[]>> {
  const grouped = new Map<number, PriceRow[]>(vehicleIds.map((id) => [id, []]));
  if (vehicleIds.length === 0) return grouped;
  const { vehicleId, at, id } = vehiclePrices;
  const place = sql<number>`row_number() over (partition by ${vehicleId} order by ${at} desc, ${id} desc)`;
  const numbered = queries
    .select({ ...getTableColumns(vehiclePrices), place: place.as('place') })
    .from(vehiclePrices)
    .where(inArray(vehicleId, vehicleIds))
    .as('numbered');
  const rows = await queries
    .select()
    .from(numbered)
    .where(lte(numbered.place, pricesShown))
    .orderBy(asc(numbered.at), asc(numbered.id));
  for (const { place: _, ...row } of rows) grouped.get(row.vehicleId)!.push(row);
  return grouped;
}

/** The photos of these listings in their order, by listing. */
export async function findPhotosByVehicle(
  queries: Queries,
  vehicleIds: number[],
): Promise<Map<number, PhotoRow[]>> {
  const grouped = new Map<number, PhotoRow[]>();
  for (const photo of await findPhotos(queries, vehicleIds)) {
    const list = grouped.get(photo.vehicleId);
    if (list) list.push(photo);
    else grouped.set(photo.vehicleId, [photo]);
  }
  return grouped;
}
