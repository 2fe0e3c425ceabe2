/** Listings with all that is the same for everybody who looks. */
import { isPaint, paints } from '#src/artwork/cars/paint.ts';
import { checkVin } from '#src/cars/valuation/vin.ts';
import {
  type PhotoRow,
  type PriceRow,
  prepareListings,
  type VehicleRow,
} from '#src/cars/vehicles/server/store.ts';
import {
  odometerIn,
  picturesOf,
  sellerFactsIn,
  sellerNameOf,
  toVehicle,
} from '#src/cars/vehicles/server/wire.ts';
import type { Orders } from '#src/money/orders/server/service.ts';
import { carTaxNote } from '#src/money/tax/car-notes.ts';
import { readPlace } from '#src/money/tax/read-place.ts';
import type { Database } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import { toDecimal } from '#src/platform/money.ts';
import { createBatchedLookup } from '#src/platform/statements/batched-lookup.ts';
import type { Catalogue } from './catalogue.ts';

const similarShown = 4;

/** What a vehicle's page says of its seller. */
export interface SellerFacts {
  /** The average of the reviews; null without any. */
  rating: number | null;
  reviews: number;
  /** Null until there are enough answers to measure. */
  responseMinutes: number | null;
  /** A dealer’s own page, where somebody looked at their registration: `/dealers/12-lakeshore-auto`. */
  page: string | null;
}

interface LookParts {
  database: Database;
  catalogue: Catalogue;
  orders: Pick<Orders, 'holdersOf'>;
  /** Asked of the room that sells; everybody asked for is in the answer. */
  aboutSellers: (sellerIds: UserId[]) => Promise<Map<number, SellerFacts>>;
}

/** A listing with all of it that is the same for everybody who looks. */
export interface VehicleFacts {
  row: VehicleRow;
  facts: Awaited<ReturnType<typeof toFacts>>;
  /** Who has reserved or bought it; undefined where nobody has. */
  holderId: UserId | undefined;
}

/** Listings by number, read together for all who ask at the same moment; none is older than the question. */
export function createVehiclePages(parts: LookParts): (id: string) => Promise<VehicleFacts | undefined> {
  const listings = prepareListings(parts.database.db);
  return createBatchedLookup(
    async (asked) => {
      const rows = await listings.find(asked.map(Number));
      const ids = rows.map(({ id }) => id);
      const reserved = rows.filter(({ status }) => status === 'reserved').map(({ id }) => `vehicle:${id}`);
      const [photos, prices, sellers, holders] = await Promise.all([
        listings.photosOf(ids),
        listings.pricesOf(ids),
        parts.aboutSellers([...new Set(rows.map(({ sellerId }) => sellerId))]),
        parts.orders.holdersOf(reserved),
      ]);
      return Promise.all(
        rows.map(async (row) => ({
          row,
          facts: await toFacts(parts, row, {
            photos: photos.get(row.id) ?? [],
            prices: prices.get(row.id) ?? [],
            seller: existing(sellers.get(row.sellerId), 'the seller'),
          }),
          holderId: holders.get(`vehicle:${row.id}`),
        })),
      );
    },
    ({ row }) => String(row.id),
  );
}

/** What is the same for everybody who looks. */
async function toFacts(
  { catalogue }: LookParts,
  row: VehicleRow,
  { photos, prices, seller }: { photos: PhotoRow[]; prices: PriceRow[]; seller: SellerFacts },
) {
  const look = await catalogue.look(row, similarShown);
  const vin = row.vin ? checkVin(row.vin, row) : null;
  return {
    ...toVehicle(row, photos, look.deal),
    pictures: picturesOf(row, photos),
    vinDecoded: vin?.valid && vin.isVin ? { make: vin.make, year: vin.year, country: vin.country } : null,
    drivetrain: row.drivetrain,
    doors: row.doors,
    seats: row.seats,
    odometer: odometerIn(row),
    sellerSays: sellerFactsIn(row),
    economy: row.economy,
    colourName: isPaint(row.paint) ? paints[row.paint].name : row.colour,
    views: row.views,
    reservedUntil: row.status === 'reserved' ? (row.reservedUntil?.toISOString() ?? null) : null,
    taxNote: carTaxNote(row.sellerType === 'dealer' ? 'dealer_car' : 'private_car', readPlace(row.location)),
    dealReasons: look.reasons,
    seller: {
      name: sellerNameOf(row),
      type: row.sellerType,
      location: row.location,
      ...seller,
      page: row.sellerType === 'dealer' ? seller.page : null,
      listings: look.ofSeller,
    },
    priceHistory: prices.map(({ priceCents, at }) => ({
      price: toDecimal(priceCents),
      at: at.toISOString(),
    })),
    similar: look.similar,
    similarTotal: look.similarTotal,
  };
}
