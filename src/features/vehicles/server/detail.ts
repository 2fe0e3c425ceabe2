/** One vehicle in full, and several side by side. */
import { isPaint, paints } from '#src/artwork/cars/paint.ts';
import { createLookUp } from '#src/platform/database/look-up.ts';
import { type Actor, hasRole } from '#src/platform/http/actor.ts';
import { toCents, toDecimal } from '#src/platform/money.ts';
import { visibleStatuses } from '../rules.ts';
import type { Deal, VehicleDetail } from '../shapes.ts';
import { checkVin } from '../vin.ts';
import { findFavoritesAmong } from './favorite-store.ts';
import { pricedCarOf } from './market.ts';
import { refuse, type SellerFacts, type VehicleParts } from './parts.ts';
import {
  findPhotosByVehicle,
  findPricesByVehicle,
  findVehicle,
  findVehicles,
  type PhotoRow,
  type PriceRow,
  type VehicleRow,
} from './store.ts';
import { picturesOf, titleOf, toDeal, toVehicle } from './wire.ts';

const similarShown = 4;

/** @throws Refusal vehicle_not_found, vehicle_removed */
export async function vehicleDetail(
  parts: VehicleParts,
  actor: Actor | null,
  id: number,
): Promise<VehicleDetail> {
  const look = await parts.looks(String(id));
  if (!look) throw refuse('vehicle_not_found');
  const { sellerId, status } = look.row;
  if (status === 'removed') throw refuse('vehicle_removed');
  const isMine = actor?.userId === sellerId;
  if (!visibleStatuses.includes(status) && !isMine && !(actor && hasRole(actor, 'operator'))) {
    throw refuse('vehicle_not_found');
  }
  if (!isMine) parts.viewCounts.add(id);
  return (await viewDetails(parts, actor, [look]))[0]!;
}

/** Up to four, in the order asked; those that cannot be shown are left out. */
export async function compareVehicles(
  parts: VehicleParts,
  actor: Actor | null,
  text: string,
): Promise<VehicleDetail[]> {
  const named = text.split(',').filter((id) => /^\d{1,10}$/.test(id));
  const ids = [...new Set(named.map(Number))].filter((id) => id > 0 && id < 2 ** 31).slice(0, 4);
  const looks = await Promise.all(ids.map((id) => parts.looks(String(id))));
  const shown = looks.filter((look) => look !== undefined && visibleStatuses.includes(look.row.status));
  return viewDetails(parts, actor, shown as Look[]);
}

/** A listing's name and row without its seller; for pages' previews. */
export async function previewVehicle(
  parts: VehicleParts,
  id: number,
): Promise<{ title: string; row: VehicleRow } | null> {
  const row = await findVehicle(parts.database.db, id);
  return row && visibleStatuses.includes(row.status) ? { title: titleOf(row), row } : null;
}

/** The rating a price would have, before it is published. */
export async function valueCar(
  { catalogue }: Pick<VehicleParts, 'catalogue'>,
  form: {
    year: number;
    make: string;
    model: string;
    mileage: number;
    condition: 'new' | 'used';
    trim?: string | undefined;
    fuel?: string | undefined;
    vehicleId?: number | undefined;
    price: string;
  },
): Promise<Deal & { reasons: string[] }> {
  await catalogue.load();
  const car = pricedCarOf({ ...form, id: form.vehicleId ?? 0, priceCents: toCents(form.price)! });
  const rating = catalogue.market.rate(car);
  return { ...toDeal(rating), reasons: catalogue.market.reasons(car, `${form.model}s`, rating) };
}

/** A listing with all of it that is the same for everybody who looks. */
export interface Look {
  row: VehicleRow;
  facts: Awaited<ReturnType<typeof toFacts>>;
  /** Who has reserved or bought it; undefined where nobody has. */
  holderId: number | undefined;
}

/** Listings by number, read together for all who ask at the same moment; none is older than the question. */
export function createLooks(
  parts: Pick<VehicleParts, 'database' | 'catalogue' | 'orders' | 'aboutSellers'>,
): (id: string) => Promise<Look | undefined> {
  const { db } = parts.database;
  return createLookUp(
    async (asked) => {
      await parts.catalogue.load();
      const rows = await findVehicles(db, asked.map(Number));
      const ids = rows.map(({ id }) => id);
      const reserved = rows.filter(({ status }) => status === 'reserved').map(({ id }) => `vehicle:${id}`);
      const [photos, prices, sellers, holders] = await Promise.all([
        findPhotosByVehicle(db, ids),
        findPricesByVehicle(db, ids),
        parts.aboutSellers([...new Set(rows.map(({ sellerId }) => sellerId))]),
        parts.orders.holdersOf(reserved),
      ]);
      return Promise.all(
        rows.map(async (row) => ({
          row,
          facts: await toFacts(parts, row, {
            photos: photos.get(row.id) ?? [],
            prices: prices.get(row.id)!,
            seller: sellers.get(row.sellerId)!,
          }),
          holderId: holders.get(`vehicle:${row.id}`),
        })),
      );
    },
    ({ row }) => String(row.id),
  );
}

/** Everything a page shows of these listings. */
async function viewDetails(
  parts: VehicleParts,
  actor: Actor | null,
  looks: readonly Look[],
): Promise<VehicleDetail[]> {
  const ids = looks.map(({ row }) => row.id);
  const favorites = actor
    ? await findFavoritesAmong(parts.database.db, actor.userId, ids)
    : new Set<number>();
  return looks.map(({ row, facts, holderId }) => ({
    ...facts,
    // The last six characters are the serial number; a visitor needs the rest to check what it is.
    vin: row.vin && (actor?.userId === row.sellerId ? row.vin : `${row.vin.slice(0, 11)}••••••`),
    isMine: actor?.userId === row.sellerId,
    isFavorite: favorites.has(row.id),
    reservedByMe: actor !== null && holderId === actor.userId,
  }));
}

/** What is the same for everybody who looks. */
async function toFacts(
  { catalogue }: Pick<VehicleParts, 'catalogue'>,
  row: VehicleRow,
  { photos, prices, seller }: { photos: PhotoRow[]; prices: PriceRow[]; seller: SellerFacts },
) {
  const similar = await catalogue.similar(row, similarShown);
  const vin = row.vin ? checkVin(row.vin) : null;
  return {
    ...toVehicle(row, photos, catalogue.rate(row)),
    pictures: picturesOf(row, photos),
    vinDecoded: vin?.valid ? { make: vin.make, year: vin.year, country: vin.country } : null,
    drivetrain: row.drivetrain,
    doors: row.doors,
    seats: row.seats,
    owners: row.owners,
    economy: row.economy,
    colourName: isPaint(row.paint) ? paints[row.paint].name : row.colour,
    views: row.views,
    reservedUntil: row.status === 'reserved' ? (row.reservedUntil?.toISOString() ?? null) : null,
    dealReasons: catalogue.reasons(row),
    seller: {
      name: row.dealerName ?? 'Private Seller',
      type: row.sellerType,
      location: row.location,
      ...seller,
      listings: catalogue.countOfSeller(row.sellerId),
    },
    priceHistory: prices.map(({ priceCents, at }) => ({
      price: toDecimal(priceCents),
      at: at.toISOString(),
    })),
    similar: similar.vehicles,
    similarTotal: similar.total,
  };
}
