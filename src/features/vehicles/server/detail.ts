/** One vehicle in full, and several side by side. */
import { isPaint, paints } from '#src/artwork/cars/paint.ts';
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
  const row = await findVehicle(parts.database.db, id);
  if (!row) throw refuse('vehicle_not_found');
  if (row.status === 'removed') throw refuse('vehicle_removed');
  const isMine = actor?.userId === row.sellerId;
  if (!visibleStatuses.includes(row.status) && !isMine && !(actor && hasRole(actor, 'operator'))) {
    throw refuse('vehicle_not_found');
  }
  if (!isMine) parts.viewCounts.add(id);
  return (await viewDetails(parts, actor, [row]))[0]!;
}

/** Up to four, in the order asked; those that cannot be shown are left out. */
export async function compareVehicles(
  parts: VehicleParts,
  actor: Actor | null,
  text: string,
): Promise<VehicleDetail[]> {
  const named = text.split(',').filter((id) => /^\d{1,10}$/.test(id));
  const ids = [...new Set(named.map(Number))].filter((id) => id > 0 && id < 2 ** 31).slice(0, 4);
  const rows = await findVehicles(parts.database.db, ids);
  const shown = ids
    .map((id) => rows.find((row) => row.id === id))
    .filter((row) => row !== undefined && visibleStatuses.includes(row.status));
  return viewDetails(parts, actor, shown as VehicleRow[]);
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

/** Everything a page shows of these listings, asked in one query each. */
async function viewDetails(
  parts: VehicleParts,
  actor: Actor | null,
  rows: readonly VehicleRow[],
): Promise<VehicleDetail[]> {
  const { db } = parts.database;
  await parts.catalogue.load();
  const ids = rows.map(({ id }) => id);
  const reserved = rows.filter(({ status }) => status === 'reserved').map(({ id }) => `vehicle:${id}`);
  const [photos, prices, sellers, favorites, holders] = await Promise.all([
    findPhotosByVehicle(db, ids),
    findPricesByVehicle(db, ids),
    parts.aboutSellers([...new Set(rows.map(({ sellerId }) => sellerId))]),
    actor ? findFavoritesAmong(db, actor.userId, ids) : new Set<number>(),
    parts.orders.holdersOf(reserved),
  ]);
  return Promise.all(
    rows.map(async (row) => {
      const similar = await parts.catalogue.similar(row, similarShown);
      return {
        ...toFacts(parts, row, photos.get(row.id) ?? [], sellers.get(row.sellerId)!),
        // The last six characters are the serial number; a visitor needs the rest to check what it is.
        vin: row.vin && (actor?.userId === row.sellerId ? row.vin : `${row.vin.slice(0, 11)}••••••`),
        isMine: actor?.userId === row.sellerId,
        isFavorite: favorites.has(row.id),
        reservedByMe: actor !== null && holders.get(`vehicle:${row.id}`) === actor.userId,
        priceHistory: prices.get(row.id)!.map(({ priceCents, at }) => ({
          price: toDecimal(priceCents),
          at: at.toISOString(),
        })),
        similar: similar.vehicles,
        similarTotal: similar.total,
      };
    }),
  );
}

/** What is the same for everybody who looks. */
function toFacts(parts: VehicleParts, row: VehicleRow, photos: readonly PhotoRow[], seller: SellerFacts) {
  const { catalogue } = parts;
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
  };
}
