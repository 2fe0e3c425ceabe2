/** The marketplace: browsing, selling, watching, asking. Each verb lives in its own file; this puts them together. */
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { isPaint, paints } from '#src/artwork/cars/paint.ts';
import type { Accounts } from '#src/features/accounts/server/service.ts';
import type { Payments } from '#src/features/payments/server/service.ts';
import type { Clock } from '#src/platform/clock.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { News } from '#src/platform/events/news.ts';
import { type Actor, hasRole } from '#src/platform/http/actor.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { toCents, toDecimal } from '#src/platform/money.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { vehiclesRefusals } from '../contract.ts';
import { readFilters, type VehicleFilters, writeFilters } from '../filters.ts';
import { visibleStatuses } from '../rules.ts';
import type { Deal, Facets, Vehicle, VehicleDetail } from '../shapes.ts';
import { checkVin } from '../vin.ts';
import { createCatalogue } from './catalogue.ts';
import { createEarnings } from './earnings.ts';
import { createFeedImport } from './feed-import.ts';
import { createInquiries } from './inquiries.ts';
import { createListings } from './listings.ts';
import { pricedCarOf } from './market.ts';
import { createModeration } from './moderation.ts';
import { createNotes } from './notes.ts';
import { createOrders } from './orders.ts';
import { createPhotos } from './photos.ts';
import type { Place } from './search/search-index.ts';
import { createSellerReviews } from './seller-reviews.ts';
import {
  addViews,
  findPhotos,
  findPrices,
  findResponseMinutes,
  findVehicle,
  type VehicleRow,
} from './store.ts';
import { createWatching } from './watching.ts';
import { picturesOf, titleOf, toDeal, toVehicle } from './wire.ts';

const refuse = refusalsOf(vehiclesRefusals);
const flushViewsMs = 10_000;
const responseMeasuredDays = 90;
const similarShown = 4;

export interface VehiclePage {
  vehicles: Vehicle[];
  total: number;
  /** The cursor of the next page; null on the last. */
  next: string | null;
  /** The filters in their canonical address form. */
  address: URLSearchParams;
}

export type Vehicles = ReturnType<typeof createVehicles>;

export function createVehicles(parts: {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  news: News;
  accounts: Accounts;
  payments: Payments;
  mailer: Mailer;
  baseUrl: string;
  /** Where uploads are kept. */
  dataDir: string;
}) {
  const { database, clock, log, news, accounts, payments, mailer, baseUrl, dataDir } = parts;
  const catalogue = createCatalogue({ database, clock });
  const listings = createListings({ database, clock, accounts, catalogue });
  const photos = createPhotos({ database, clock, listings, folder: join(dataDir, 'uploads', 'vehicles') });
  const notes = createNotes({ clock, mailer });
  const watching = createWatching({ database, clock, accounts, notes, catalogue, baseUrl });
  const inquiries = createInquiries({ database, clock, accounts, mailer, baseUrl });
  const orders = createOrders({ database, clock, log, accounts, payments, mailer, listings, baseUrl });
  const moderation = createModeration({
    database,
    clock,
    accounts,
    catalogue,
    listings,
    orders,
    notes,
    baseUrl,
  });
  const reviews = createSellerReviews({ database, clock, accounts, notes, baseUrl });
  const importFeed = createFeedImport({ database, listings });

  // Changes of other processes arrive as events; those of this one were read back already and cost little again.
  news.onEvent((event) => {
    if (!event.subject.startsWith('vehicle:')) return;
    catalogue
      .refresh([Number(event.subject.slice('vehicle:'.length))])
      .catch((error) => log.warn({ err: error }, 'a changed listing was not read again'));
  });
  news.react('vehicles.watching', watching.eventTypes, watching.onEvent);

  news.react('vehicles.orders', orders.eventTypes, orders.onEvent);

  const seen = new Map<number, number>();
  async function flushViews(): Promise<void> {
    if (seen.size === 0) return;
    const counts = new Map(seen);
    seen.clear();
    await addViews(database.db, counts);
  }
  let flushing: NodeJS.Timeout | undefined;

  /** @throws Refusal invalid_filter naming each field */
  function filtersOf(query: Record<string, unknown>): VehicleFilters {
    const { filters, problems } = readFilters(query);
    if (Object.keys(problems).length > 0) throw refuse('invalid_filter', { fields: problems });
    return filters;
  }

  /** @throws Refusal invalid_filter, invalid_cursor */
  async function browse(
    query: Record<string, unknown>,
    limit: number,
    cursor?: string,
  ): Promise<VehiclePage> {
    const filters = filtersOf(query);
    const sort = filters.sort ?? 'newest';
    const after = cursor === undefined ? null : readCursor(cursor, sort);
    const { vehicles, total, next } = await catalogue.search(filters, limit, after);
    return { vehicles, total, next: next && writeCursor(next, sort), address: writeFilters(filters) };
  }

  const facets = (query: Record<string, unknown>): Promise<Facets> => catalogue.facets(filtersOf(query));

  /** @throws Refusal vehicle_not_found, vehicle_removed */
  async function detail(actor: Actor | null, id: number): Promise<VehicleDetail> {
    const row = await findVehicle(database.db, id);
    if (!row) throw refuse('vehicle_not_found');
    if (row.status === 'removed') throw refuse('vehicle_removed');
    const isMine = actor?.userId === row.sellerId;
    if (!visibleStatuses.includes(row.status) && !isMine && !(actor && hasRole(actor, 'operator'))) {
      throw refuse('vehicle_not_found');
    }
    if (!isMine) seen.set(id, (seen.get(id) ?? 0) + 1);
    return toDetail(row, actor);
  }

  /** A vehicle's page that was shown without asking for the vehicle again has been seen all the same. */
  function pageShown(pathname: string): void {
    const id = Number(/^\/vehicles\/(\d{1,9})$/.exec(pathname)?.[1]);
    if (id) seen.set(id, (seen.get(id) ?? 0) + 1);
  }

  async function toDetail(row: VehicleRow, actor: Actor | null): Promise<VehicleDetail> {
    await catalogue.load();
    const isMine = actor?.userId === row.sellerId;
    const car = pricedCarOf(row);
    const rating = catalogue.market.rate(car);
    const vin = row.vin ? checkVin(row.vin) : null;
    const since = new Date(clock.now().getTime() - responseMeasuredDays * 86_400_000);
    const [photoRows, prices, responseMinutes, similar, isFavorite, holderId, said] = await Promise.all([
      findPhotos(database.db, [row.id]),
      findPrices(database.db, row.id),
      findResponseMinutes(database.db, row.sellerId, since),
      catalogue.similar(row, similarShown),
      watching.isFavorite(actor, row.id),
      row.status === 'reserved' ? orders.holderOf(row.id) : null,
      reviews.summaryOf(row.sellerId),
    ]);
    return {
      ...toVehicle(row, photoRows, rating),
      pictures: picturesOf(row, photoRows),
      // The last six characters are the serial number; a visitor needs the rest to check what it is.
      vin: row.vin && (isMine ? row.vin : `${row.vin.slice(0, 11)}••••••`),
      vinDecoded: vin?.valid ? { make: vin.make, year: vin.year, country: vin.country } : null,
      drivetrain: row.drivetrain,
      doors: row.doors,
      seats: row.seats,
      owners: row.owners,
      economy: row.economy,
      colourName: isPaint(row.paint) ? paints[row.paint].name : row.colour,
      views: row.views + (seen.get(row.id) ?? 0),
      isMine,
      isFavorite,
      reservedUntil: row.status === 'reserved' ? (row.reservedUntil?.toISOString() ?? null) : null,
      reservedByMe: actor !== null && holderId === actor.userId,
      priceHistory: prices.map(({ priceCents, at }) => ({
        price: toDecimal(priceCents),
        at: at.toISOString(),
      })),
      dealReasons: catalogue.market.reasons(car, `${row.model}s`, rating),
      seller: {
        name: row.dealerName ?? 'Private Seller',
        type: row.sellerType,
        location: row.location,
        rating: said.average,
        reviews: said.count,
        responseMinutes,
        listings: catalogue.countOfSeller(row.sellerId),
      },
      similar: similar.vehicles,
      similarTotal: similar.total,
    };
  }

  /** Up to four, in the order asked; those that cannot be shown are left out. */
  async function compare(actor: Actor | null, text: string): Promise<VehicleDetail[]> {
    const ids = [...new Set(text.split(',').map(Number))].filter(
      (id) => Number.isInteger(id) && id > 0 && id < 2 ** 31,
    );
    const found: VehicleDetail[] = [];
    for (const id of ids.slice(0, 4)) {
      const row = await findVehicle(database.db, id);
      if (row && visibleStatuses.includes(row.status)) {
        found.push(await toDetail(row, actor));
      }
    }
    return found;
  }

  async function valuation(form: {
    year: number;
    make: string;
    model: string;
    mileage: number;
    condition: 'new' | 'used';
    trim?: string | undefined;
    fuel?: string | undefined;
    vehicleId?: number | undefined;
    price: string;
  }): Promise<Deal & { reasons: string[] }> {
    await catalogue.load();
    const car = pricedCarOf({ ...form, id: form.vehicleId ?? 0, priceCents: toCents(form.price)! });
    const rating = catalogue.market.rate(car);
    return { ...toDeal(rating), reasons: catalogue.market.reasons(car, `${form.model}s`, rating) };
  }

  return {
    browse,
    facets,
    detail,
    pageShown,
    compare,
    valuation,
    catalogue,
    listings,
    photos,
    watching,
    inquiries,
    orders,
    moderation,
    reviews,
    earnings: createEarnings({ database, clock, payments }),
    importFeed,
    /** A listing's name and pictures without its seller; for pages' previews. */
    async preview(id: number): Promise<{ title: string; row: VehicleRow } | null> {
      const row = await findVehicle(database.db, id);
      return row && visibleStatuses.includes(row.status) ? { title: titleOf(row), row } : null;
    },
    async start(): Promise<void> {
      // A visitor may have asked before the demo's stock was written, or before events were followed.
      await catalogue.reload();
      orders.start();
      flushing = setInterval(() => {
        flushViews().catch((error) => log.warn({ err: error }, 'views were not written'));
      }, flushViewsMs);
      flushing.unref();
    },
    async stop(): Promise<void> {
      clearInterval(flushing);
      orders.stop();
      await flushViews();
    },
  };
}

const writeCursor = (place: Place, sort: string): string =>
  Buffer.from(JSON.stringify([sort, place.key, place.id])).toString('base64url');

function readCursor(cursor: string, sort: string): Place {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (
      Array.isArray(parsed) &&
      parsed[0] === sort &&
      Number.isFinite(parsed[1]) &&
      Number.isInteger(parsed[2])
    ) {
      return { key: parsed[1] as number, id: parsed[2] as number };
    }
  } catch {
    // Anything that is not a cursor of ours ends below.
  }
  throw refuse('invalid_cursor');
}
