/** A seller's stock as a list: judged against its market, counted, sorted and cut into pages; also as a file. */
import type { SellingParts } from '#src/cars/listings/server/parts.ts';
import type { DealRating } from '#src/cars/valuation/deal-rating.ts';
import { findPhotosByVehicle, findVehicles } from '#src/cars/vehicles/server/store.ts';
import { pictureOf, titleOf, toDeal } from '#src/cars/vehicles/server/wire.ts';
import { csvFile } from '#src/platform/csv.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { type Cents, currencyCode, toDecimal } from '#src/platform/money.ts';
import type { Stock, StockCar } from '../contract.ts';
import {
  daysSince,
  isFoundBy,
  isInView,
  mostStock,
  type StockFacts,
  type StockSort,
  type StockStatus,
  type StockView,
  sortStock,
  stockPageSize,
  stockViews,
} from '../stock-rules.ts';
import { type Brought, countBrought, findStockOf, isFileFetched, type StockRow } from './stock-store.ts';

export interface StockAsked {
  show: StockView;
  sort: StockSort;
  q: string;
}
type Looked = StockFacts & StockRow & { rating: DealRating; brought: Brought };

export async function stockOf(
  parts: SellingParts,
  actor: Actor,
  { page: asked, ...list }: StockAsked & { page: number },
): Promise<Stock> {
  const { db } = parts.database;
  const { cars, isCut } = await lookAt(parts, actor);
  const found = chosenOf(cars, list);
  const pages = Math.max(1, Math.ceil(found.length / stockPageSize));
  const page = Math.min(asked, pages);
  const shown = found.slice((page - 1) * stockPageSize, page * stockPageSize);
  return {
    cars: await viewCars(parts, shown),
    ...{ total: found.length, page, pages, isCut },
    counts: countsOf(cars),
    figures: figuresOf(cars),
    isFetchedDaily: await isFileFetched(db, actor.userId),
  };
}

async function lookAt(
  parts: Pick<SellingParts, 'database' | 'catalogue' | 'clock'>,
  { userId }: Actor,
): Promise<{ cars: Looked[]; isCut: boolean }> {
  const { db } = parts.database;
  const rows = await findStockOf(db, userId, mostStock + 1);
  const kept = rows.slice(0, mostStock);
  const ids = kept.map(({ id }) => id);
  const [brought, judged] = await Promise.all([countBrought(db, ids), parts.catalogue.judge(kept)]);
  const now = parts.clock.now();
  const cars = kept.map((row, i) => {
    const of = existing(brought.get(row.id), 'what a car brought');
    const { deal } = existing(judged[i], 'what a listing is worth');
    return {
      ...row,
      ...{ title: titleOf(row), rating: deal, brought: of, photos: of.photos },
      ...{ differenceCents: deal.differenceCents, isHigh: deal.kind === 'high' },
      days: daysSince(row.listedAt, now),
      leads: of.inquiries + of.offers + of.visits,
    };
  });
  return { cars, isCut: rows.length > mostStock };
}

const chosenOf = (cars: readonly Looked[], { show, sort, q }: StockAsked): Looked[] =>
  sortStock(
    cars.filter((car) => isInView(car, show) && isFoundBy(car, q)),
    sort,
  );

const countsOf = (cars: readonly Looked[]): Stock['counts'] =>
  Object.fromEntries(
    stockViews.map((view) => [view, cars.filter((car) => isInView(car, view)).length]),
  ) as Stock['counts'];

const sumOf = (cents: readonly Cents[]): Cents => cents.reduce((sum, each) => sum + each, 0);

function figuresOf(cars: readonly Looked[]): Stock['figures'] {
  const live = cars.filter((car) => isInView(car, 'live'));
  const days = live.flatMap((car) => car.days ?? []);
  return {
    asked: toDecimal(sumOf(live.map(({ priceCents }) => priceCents))),
    aboveMarket: toDecimal(sumOf(live.flatMap(({ differenceCents }) => differenceCents ?? []))),
    days: days.length === 0 ? null : Math.round(sumOf(days) / days.length),
  };
}

async function viewCars(
  { database: { db } }: Pick<SellingParts, 'database'>,
  cars: readonly Looked[],
): Promise<StockCar[]> {
  const ids = cars.map(({ id }) => id);
  const [rows, photos] = await Promise.all([findVehicles(db, ids), findPhotosByVehicle(db, ids)]);
  const whole = new Map(rows.map((row) => [row.id, row]));
  return cars.map(({ id, title, trim, stockNumber, mileage, status, priceCents, ...car }) => ({
    ...{ id, title, trim, stockNumber, mileage, status: status as StockStatus },
    picture: pictureOf(existing(whole.get(id), `vehicle ${id}`), photos.get(id) ?? []),
    ...{ price: toDecimal(priceCents), deal: toDeal(car.rating), days: car.days, views: car.views },
    ...{ ...car.brought, leads: car.leads },
  }));
}

const statusWords: Record<StockStatus, string> = {
  published: 'For sale',
  reserved: 'Reserved',
  paused: 'Paused',
  review: 'Waits for a look',
  draft: 'Draft',
};

const fileHead = [
  ...['Number', 'Stock number', 'VIN', 'Year', 'Make', 'Model', 'Trim', 'Mileage', 'Unit', 'State'],
  ...['Price', 'Market', 'Difference', 'Currency', 'Days', 'Photos', 'Views'],
  ...['Inquiries', 'Offers', 'Visits', 'Address'],
];

/** All pages of a list. */
export async function stockFile(parts: SellingParts, actor: Actor, list: StockAsked): Promise<string> {
  const { cars } = await lookAt(parts, actor);
  const money = (cents: Cents | null) => (cents === null ? '' : toDecimal(cents));
  return csvFile(
    fileHead,
    chosenOf(cars, list).map((car) => [
      ...[String(car.id), car.stockNumber ?? '', car.vin ?? '', String(car.year), car.make, car.model],
      ...[
        car.trim ?? '',
        String(car.odometer ?? car.mileage),
        car.odometerUnit ?? 'mi',
        statusWords[car.status as StockStatus],
      ],
      ...[money(car.priceCents), money(car.rating.marketCents), money(car.differenceCents), currencyCode()],
      ...[car.days ?? '', car.photos, car.views].map(String),
      ...[car.brought.inquiries, car.brought.offers, car.brought.visits].map(String),
      `${parts.baseUrl}/vehicles/${car.id}`,
    ]),
  );
}
