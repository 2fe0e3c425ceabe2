/** SQL that writes listings, their photos and prices. */
import { and, arrayOverlaps, asc, desc, eq, gt, inArray, ne, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PhotoAngle } from '#src/cars/vehicles/photo-angles.ts';
import type { ListingStatus } from '#src/cars/vehicles/rules.ts';
import type { PhotoRow, VehicleRow } from '#src/cars/vehicles/server/store.ts';
import {
  vehicleFavorites,
  vehiclePhotos,
  vehiclePrices,
  vehicles,
} from '#src/cars/vehicles/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { waitsBySeller } from '../../rules.ts';
import { vehicleInquiries } from '../tables.ts';

export type NewVehicle = typeof vehicles.$inferInsert;

/** Holds the row until the transaction ends, so that moves of one listing queue up. */
export async function lockVehicle(tx: Tx, id: VehicleId): Promise<VehicleRow | undefined> {
  const [row] = await tx.select().from(vehicles).where(eq(vehicles.id, id)).for('no key update');
  return row;
}

export const findVehiclesOfSeller = (queries: Queries, sellerId: UserId): Promise<VehicleRow[]> =>
  queries
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.sellerId, sellerId), ne(vehicles.status, 'removed')))
    .orderBy(desc(vehicles.id))
    .limit(500);

/** A seller's listings that a name or a confirmed address may move, behind `after`: a dealer's all, a private seller's held ones. */
export async function findTouchedBySellerDecision(
  queries: Queries,
  sellerId: UserId,
  after: VehicleId,
  limit: number,
): Promise<VehicleId[]> {
  const rows = await queries
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(
      and(
        eq(vehicles.sellerId, sellerId),
        gt(vehicles.id, after),
        ne(vehicles.status, 'removed'),
        or(eq(vehicles.sellerType, 'dealer'), arrayOverlaps(vehicles.reviewReasons, [...waitsBySeller])),
      ),
    )
    .orderBy(asc(vehicles.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Where a seller offered a car last, as they wrote it. */
export async function findLastLocation(queries: Queries, sellerId: UserId): Promise<string | undefined> {
  const [row] = await queries
    .select({ location: vehicles.location })
    .from(vehicles)
    .where(eq(vehicles.sellerId, sellerId))
    .orderBy(desc(vehicles.id))
    .limit(1);
  return row?.location;
}

/** What of a seller's is on the market, all of it. */
export const findOfferedBy = (queries: Queries, sellerId: UserId) =>
  queries
    .select({ id: vehicles.id, status: vehicles.status })
    .from(vehicles)
    .where(and(eq(vehicles.sellerId, sellerId), inArray(vehicles.status, ['published', 'reserved'])))
    .orderBy(vehicles.id);

/** For each of these listings with a VIN another one on or near the market that carries the same, if there is one. */
export async function findTwins(
  queries: Queries,
  ids: readonly VehicleId[],
): Promise<Map<number, VehicleRow>> {
  if (ids.length === 0) return new Map();
  const asked = alias(vehicles, 'asked');
  const rows = await queries
    .selectDistinctOn([asked.id], { id: asked.id, twin: vehicles })
    .from(asked)
    .innerJoin(vehicles, and(eq(vehicles.vin, asked.vin), ne(vehicles.id, asked.id)))
    .where(
      and(
        inArray(asked.id, [...ids]),
        inArray(vehicles.status, ['published', 'paused', 'reserved', 'review']),
      ),
    )
    .orderBy(asked.id, vehicles.id);
  return new Map(rows.map(({ id, twin }) => [id, twin]));
}

/** How many listings a seller has open; until the transaction ends, nobody else begins one for the same seller. */
export async function countOpenAlone(tx: Tx, sellerId: UserId): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('open_listings'), ${sellerId})`);
  const ended: ListingStatus[] = ['sold', 'removed'];
  return tx.$count(vehicles, and(eq(vehicles.sellerId, sellerId), notInArray(vehicles.status, ended)));
}

/** Until the transaction ends, no other private car of this seller comes to market. */
export async function lockYearOf(tx: Tx, sellerId: UserId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('private_year'), ${sellerId})`);
}

/** How many cars a private seller brought to market since; one that was listed twice by its VIN is one. */
export async function countBroughtToMarket(
  queries: Queries,
  sellerId: UserId,
  since: Date,
  besides?: Pick<VehicleRow, 'id' | 'vin'>,
): Promise<number> {
  const [row] = await queries
    .select({ n: sql<number>`count(distinct coalesce(${vehicles.vin}, ${vehicles.id}::text))::int` })
    .from(vehicles)
    .where(
      and(
        eq(vehicles.sellerId, sellerId),
        eq(vehicles.sellerType, 'private'),
        gt(vehicles.listedAt, since),
        besides && ne(vehicles.id, besides.id),
        besides?.vin == null ? undefined : sql`${vehicles.vin} is distinct from ${besides.vin}`,
      ),
    );
  return row?.n ?? 0;
}

export async function findByStockNumber(
  tx: Tx,
  sellerId: UserId,
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
  return existing(row, 'what was written');
}

/** Changes a listing and counts the change. */
export async function updateVehicle(
  tx: Tx,
  id: VehicleId,
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
  id: VehicleId,
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

/** Those of `keys` that a photo has. */
export async function findPhotoKeys(queries: Queries, keys: readonly string[]): Promise<Set<string>> {
  const rows = await queries
    .select({ key: vehiclePhotos.key })
    .from(vehiclePhotos)
    .where(inArray(vehiclePhotos.key, [...keys]));
  return new Set(rows.map(({ key }) => key));
}

export async function insertPhoto(tx: Tx, values: typeof vehiclePhotos.$inferInsert): Promise<void> {
  await tx.insert(vehiclePhotos).values(values);
}

export async function setPhotoPosition(tx: Tx, id: number, position: number): Promise<void> {
  await tx.update(vehiclePhotos).set({ position }).where(eq(vehiclePhotos.id, id));
}

export async function setPhotoAngle(tx: Tx, id: number, angle: PhotoAngle | null): Promise<void> {
  await tx.update(vehiclePhotos).set({ angle }).where(eq(vehiclePhotos.id, id));
}

export async function deletePhoto(tx: Tx, vehicleId: VehicleId, id: number): Promise<PhotoRow | undefined> {
  const [row] = await tx
    .delete(vehiclePhotos)
    .where(and(eq(vehiclePhotos.id, id), eq(vehiclePhotos.vehicleId, vehicleId)))
    .returning();
  return row;
}

export async function insertPrice(tx: Tx, vehicleId: VehicleId, priceCents: Cents, at: Date): Promise<void> {
  await tx.insert(vehiclePrices).values({ vehicleId, priceCents, at });
}

export async function countsOfListings(
  queries: Queries,
  ids: VehicleId[],
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
  for (const { id, n } of asked) existing(counts.get(id), 'a listing asked for').inquiries = n;
  for (const { id, n } of kept) existing(counts.get(id), 'a listing asked for').favorites = n;
  return counts;
}
