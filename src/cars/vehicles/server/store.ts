/** SQL that finds listings, their photos and prices; the room that sells writes them. */
import { and, asc, eq, getTableColumns, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Db, Queries } from '#src/platform/database/database.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import type { ListingStatus } from '../rules.ts';
import { vehiclePhotos, vehiclePrices, vehicles } from './tables.ts';

export type VehicleRow = typeof vehicles.$inferSelect;
export type PhotoRow = typeof vehiclePhotos.$inferSelect;
export type PriceRow = typeof vehiclePrices.$inferSelect;

/** What is asked of a listing when it is searched for; a hundred thousand whole ones would leave as much behind again. */
const searched = {
  id: vehicles.id,
  revision: vehicles.revision,
  sellerId: vehicles.sellerId,
  sellerType: vehicles.sellerType,
  dealerName: vehicles.dealerName,
  year: vehicles.year,
  make: vehicles.make,
  model: vehicles.model,
  trim: vehicles.trim,
  priceCents: vehicles.priceCents,
  condition: vehicles.condition,
  mileage: vehicles.mileage,
  fuel: vehicles.fuel,
  transmission: vehicles.transmission,
  body: vehicles.body,
  colour: vehicles.colour,
  drivetrain: vehicles.drivetrain,
  location: vehicles.location,
  lat: vehicles.lat,
  lng: vehicles.lng,
  description: vehicles.description,
  listedAt: vehicles.listedAt,
  createdAt: vehicles.createdAt,
};
export type SearchedRow = Pick<VehicleRow, keyof typeof searched>;

const searchable: ListingStatus[] = ['published', 'reserved'];
/** What a search may show. */
export const isForSale = inArray(vehicles.status, searchable);

/** Listings a search may show, after id `after`; read in batches so that 100,000 of them never stand in one answer. */
export const findSearchableAfter = (queries: Queries, after: number, limit: number): Promise<SearchedRow[]> =>
  queries
    .select(searched)
    .from(vehicles)
    .where(and(isForSale, gt(vehicles.id, after)))
    .orderBy(asc(vehicles.id))
    .limit(limit);

export const isSearchable = (row: VehicleRow): boolean => searchable.includes(row.status);

/** How many listings a search may show. */
export const countForSale = (queries: Queries): Promise<number> => queries.$count(vehicles, isForSale);

/** Listings a search may show, in the order of their numbers, for search engines. */
export const findForSale = (
  queries: Queries,
  from: number,
  limit: number,
): Promise<{ id: VehicleId; changedAt: Date }[]> =>
  queries
    .select({ id: vehicles.id, changedAt: vehicles.updatedAt })
    .from(vehicles)
    .where(isForSale)
    .orderBy(asc(vehicles.id))
    .offset(from)
    .limit(limit);

export async function findVehicle(queries: Queries, id: VehicleId): Promise<VehicleRow | undefined> {
  const [row] = await queries.select().from(vehicles).where(eq(vehicles.id, id));
  return row;
}

export const findVehicles = (queries: Queries, ids: VehicleId[]): Promise<VehicleRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : queries.select().from(vehicles).where(inArray(vehicles.id, ids));

export async function addViews(queries: Queries, counts: Map<number, number>): Promise<void> {
  const pairs = [...counts].map(([id, count]) => sql`(${id}::int, ${count}::int)`);
  if (pairs.length === 0) return;
  await queries.execute(
    sql`update vehicles set views = views + seen.n from (values ${sql.join(pairs, sql`, `)}) as seen(id, n) where vehicles.id = seen.id`,
  );
}

export const findPhotos = (queries: Queries, vehicleIds: VehicleId[]): Promise<PhotoRow[]> =>
  vehicleIds.length === 0
    ? Promise.resolve([])
    : queries
        .select()
        .from(vehiclePhotos)
        .where(inArray(vehiclePhotos.vehicleId, vehicleIds))
        .orderBy(asc(vehiclePhotos.vehicleId), asc(vehiclePhotos.position), asc(vehiclePhotos.id));

const pricesShown = 200;

/**
 * What a listing is shown with, each for many listings in one prepared round trip: the listings themselves, their photos
 * in order, and of each the newest prices, oldest of them first.
 */
export function prepareListings(db: Db) {
  const asked = sql`any(${sql.placeholder('ids')}::int[])`;
  const { vehicleId, at, id } = vehiclePrices;
  const place = sql<number>`row_number() over (partition by ${vehicleId} order by ${at} desc, ${id} desc)`;
  const numbered = db
    .select({ ...getTableColumns(vehiclePrices), place: place.as('place') })
    .from(vehiclePrices)
    .where(sql`${vehicleId} = ${asked}`)
    .as('numbered');
  const listings = db.select().from(vehicles).where(sql`${vehicles.id} = ${asked}`).prepare('find_listings');
  const photos = db
    .select()
    .from(vehiclePhotos)
    .where(sql`${vehiclePhotos.vehicleId} = ${asked}`)
    .orderBy(asc(vehiclePhotos.position), asc(vehiclePhotos.id))
    .prepare('find_photos_of_listings');
  const prices = db
    .select()
    .from(numbered)
    .where(lte(numbered.place, pricesShown))
    .orderBy(asc(numbered.at), asc(numbered.id))
    .prepare('find_prices_of_listings');
  return {
    find: (ids: VehicleId[]): Promise<VehicleRow[]> => listings.execute({ ids }),
    photosOf: async (ids: VehicleId[]) => byVehicle<PhotoRow>(await photos.execute({ ids })),
    pricesOf: async (ids: VehicleId[]) => byVehicle<PriceRow>(await prices.execute({ ids })),
  };
}

function byVehicle<Row extends { vehicleId: VehicleId }>(rows: readonly Row[]): Map<number, Row[]> {
  const grouped = new Map<number, Row[]>();
  for (const row of rows) {
    const list = grouped.get(row.vehicleId);
    if (list) list.push(row);
    else grouped.set(row.vehicleId, [row]);
  }
  return grouped;
}

/** The photos of these listings in their order, by listing. */
export const findPhotosByVehicle = async (queries: Queries, vehicleIds: VehicleId[]) =>
  byVehicle(await findPhotos(queries, vehicleIds));
