/** What a dealer's page shows besides the dealer: cars for sale, and what buyers said. */
import type { SellingParts } from '#src/cars/listings/server/parts.ts';
import { findResponseMinutes } from '#src/cars/selling/server/inquiries/inquiry-store.ts';
import { reviewsOfSeller } from '#src/cars/selling/server/sales/seller-reviews.ts';
import { responseMeasuredDays } from '#src/cars/selling/server/service.ts';
import { findPhotosByVehicle } from '#src/cars/vehicles/server/store.ts';
import { toVehicle } from '#src/cars/vehicles/server/wire.ts';
import type { Vehicle } from '#src/cars/vehicles/shapes.ts';
import { existing } from '#src/platform/existing.ts';
import { countStock, findStock } from './stock-store.ts';

/** @throws Refusal dealer_not_found */
export async function stockOfDealer(
  { database, catalogue, dealers }: Pick<SellingParts, 'database' | 'catalogue' | 'dealers'>,
  dealerId: number,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; vehicles: Vehicle[] }> {
  const { db } = database;
  const sellerId = await dealers.sellerOf(db, dealerId);
  const [total, rows] = await Promise.all([
    countStock(db, sellerId),
    findStock(db, sellerId, { from: (page - 1) * limit, limit }),
  ]);
  const [photos, judged] = await Promise.all([
    findPhotosByVehicle(
      db,
      rows.map(({ id }) => id),
    ),
    catalogue.judge(rows),
  ]);
  const vehicles = rows.map((row, i) =>
    toVehicle(row, photos.get(row.id) ?? [], existing(judged[i], 'what a listing is worth').deal),
  );
  return { total, vehicles };
}

/** @throws Refusal dealer_not_found */
export async function reviewsOfDealer(
  parts: Pick<SellingParts, 'database' | 'dealers' | 'clock'>,
  dealerId: number,
  asked: { before?: number | undefined; limit: number },
) {
  const { db } = parts.database;
  const sellerId = await parts.dealers.sellerOf(db, dealerId);
  const since = new Date(parts.clock.now().getTime() - responseMeasuredDays * 86_400_000);
  const [reviews, minutes] = await Promise.all([
    reviewsOfSeller(parts, sellerId, asked),
    findResponseMinutes(db, [sellerId], since),
  ]);
  return { ...reviews, responseMinutes: minutes.get(sellerId) ?? null };
}
