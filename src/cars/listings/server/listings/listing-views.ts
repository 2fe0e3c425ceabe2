/** Listings as their seller sees them. */

import { vinQuestion } from '#src/cars/valuation/vin.ts';
import { findPhotosByVehicle, type PhotoRow, type VehicleRow } from '#src/cars/vehicles/server/store.ts';
import { odometerIn, picturesOf, sellerFactsIn, toVehicle } from '#src/cars/vehicles/server/wire.ts';
import { existing } from '#src/platform/existing.ts';
import type { MyListing } from '../../shapes.ts';
import type { SellingParts } from '../parts.ts';
import { countsOfListings } from './listing-store.ts';

export async function viewListings(parts: SellingParts, rows: VehicleRow[]): Promise<MyListing[]> {
  const { database, catalogue } = parts;
  const ids = rows.map((row) => row.id);
  const photos = await findPhotosByVehicle(database.db, ids);
  const counts = await countsOfListings(database.db, ids);
  const judged = await catalogue.judge(rows);
  return rows.map((row, i) => {
    const count = existing(counts.get(row.id), 'the counts of a listing');
    const { deal } = existing(judged[i], 'what a listing is worth');
    return toMyListing(row, photos.get(row.id) ?? [], count, deal);
  });
}

export async function viewListing(parts: SellingParts, row: VehicleRow): Promise<MyListing> {
  return existing((await viewListings(parts, [row]))[0], 'the listing');
}

function toMyListing(
  row: VehicleRow,
  photos: readonly PhotoRow[],
  counts: { inquiries: number; favorites: number },
  deal: Parameters<typeof toVehicle>[2],
): MyListing {
  return {
    ...toVehicle(row, photos, deal),
    vin: row.vin,
    vinQuestion: row.vin ? vinQuestion(row.vin, row) : null,
    odometer: odometerIn(row),
    drivetrain: row.drivetrain,
    doors: row.doors,
    seats: row.seats,
    ...sellerFactsIn(row),
    reviewReasons: row.reviewReasons,
    operatorNote: row.operatorNote,
    photos:
      photos.length > 0
        ? picturesOf(row, photos).map((picture, i) => {
            const { id, angle } = existing(photos[i], 'a photo');
            return { ...picture, id, angle };
          })
        : [],
    views: row.views,
    ...counts,
  };
}
