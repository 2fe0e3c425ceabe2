/** Invents believable listings: prices follow model, age, mileage and place, with a seller's own opinion on top. */

import { type Paint, paints } from '#src/artwork/cars/paint.ts';
import { makeVin } from '#src/cars/valuation/vin.ts';
import {
  type Colour,
  type Fuel,
  leadingMakes,
  type SellerType,
  type Transmission,
} from '#src/cars/vehicles/filters.ts';
import { existing } from '#src/platform/existing.ts';
import type { Cents } from '#src/platform/money.ts';
import { type StockModel, stockModels } from './models.ts';
import { stockTowns } from './towns.ts';

export interface StockListing {
  sellerType: SellerType;
  dealerName: string | null;
  vin: string;
  year: number;
  make: string;
  model: string;
  trim: string;
  priceCents: Cents;
  /** Earlier asking prices, oldest first, with how many days ago each began. */
  earlierPrices: { priceCents: Cents; daysAgo: number }[];
  condition: 'new' | 'used';
  mileage: number;
  fuel: Fuel;
  transmission: Transmission;
  body: StockModel['body'];
  colour: Colour;
  paint: Paint;
  drivetrain: string;
  doors: number;
  seats: number;
  owners: number;
  economy: string;
  location: string;
  lat: number;
  lng: number;
  description: string;
  listedDaysAgo: number;
  views: number;
}

/** A seeded source of numbers from 0 to 1, the same on every machine. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const dealers = {
  ON: ['Rove Motors', 'Lakeshore Auto', 'Don Valley Cars', 'Humber Motor House'],
  AB: ['Rove Motors', 'Bow River Auto', 'Foothills Cars', 'Chinook Motor House'],
} as const;

// Whites, greys and blacks are most of what is on the road.
const paintWeights: [Paint, number][] = [
  ['chalk', 17],
  ['night', 15],
  ['graphite', 13],
  ['silver', 12],
  ['lake', 10],
  ['spruce', 8],
  ['brick', 8],
  ['sky', 5],
  ['sand', 5],
  ['moss', 4],
  ['ochre', 3],
  ['plum', 3],
];

export interface StockOptions {
  seed: number;
  count: number;
  thisYear: number;
}

// The specification's makes are the most common on the lots.
const dealOut: readonly StockModel[] = [
  ...stockModels,
  ...stockModels.filter(({ make }) => (leadingMakes as readonly string[]).includes(make)),
];

/** `count` listings; the same seed gives the same stock. */
export function* inventStock({ seed, count, thisYear }: StockOptions): Generator<StockListing> {
  const random = seededRandom(seed);
  for (let i = 0; i < count; i++)
    yield invent(existing(dealOut[i % dealOut.length], 'a model'), random, thisYear);
}

function invent(model: StockModel, random: () => number, thisYear: number): StockListing {
  const pick = <T>(from: readonly T[]): T => existing(from[Math.floor(random() * from.length)], 'a choice');
  const isNew = model.to >= 2025 && random() < 0.16;
  const span = model.to - model.from;
  // Squared so that recent years are more common, as on any lot.
  const year = isNew
    ? 2025
    : Math.max(model.from, Math.min(2024, model.to - Math.floor(random() ** 1.7 * (span + 1))));
  const age = Math.max(0.5, thisYear - year - 0.3);
  const perYear = 7_500 + random() * 8_500;
  const mileage = isNew ? 0 : Math.round((age * perYear) / 10) * 10 + Math.floor(random() * 10);
  const [trim, trimFactor] = pick(model.trims);
  const fuel = pick(model.fuels);
  const fuelFactor = fuel === model.fuels[0] ? 1 : fuel === 'plug-in hybrid' ? 1.22 : 1.08;
  const opinion = 1 + gauss(random) * 0.034;
  const expectedMiles = age * 11_500;
  const worth = isNew
    ? model.newPrice * trimFactor * fuelFactor
    : model.newPrice *
      (1 + (trimFactor - 1) * 0.55) *
      fuelFactor *
      0.93 *
      Math.exp(-model.yearlyLoss * age) *
      Math.exp((-0.042 * (mileage - expectedMiles)) / 10_000);
  const asked = Math.max(1_900, worth * opinion);
  const priceCents = (asked > 15_000 ? Math.round(asked / 50) * 50 : Math.round(asked / 20) * 20) * 100;
  const [location, lat, lng] = weighted(
    stockTowns.map((town) => [town, town[3]] as const),
    random,
  );
  const sellerType: SellerType = isNew || random() < 0.52 ? 'dealer' : 'private';
  const province = location.endsWith('AB') ? 'AB' : 'ON';
  const paint = weighted(paintWeights, random);
  const transmission: Transmission =
    model.manual && fuel !== 'hybrid' && random() < 0.3 ? 'manual' : 'automatic';
  const listedDaysAgo = Math.floor(random() ** 1.5 * 75) + random();
  const drivetrain = pick(model.drivetrains);
  const owners = isNew ? 0 : Math.min(4, 1 + Math.floor((random() * age) / 4.5));
  const earlierPrices: StockListing['earlierPrices'] = [];
  if (!isNew && listedDaysAgo > 14 && random() < 0.35) {
    const higher = Math.round((asked * (1.02 + random() * 0.05)) / 50) * 50 * 100;
    if (higher > priceCents) earlierPrices.push({ priceCents: higher, daysAgo: listedDaysAgo });
  }
  return {
    sellerType,
    dealerName: sellerType === 'dealer' ? pick(dealers[province]) : null,
    vin: makeVin(model.make, year, random),
    year,
    make: model.make,
    model: model.model,
    trim,
    priceCents,
    earlierPrices,
    condition: isNew ? 'new' : 'used',
    mileage,
    fuel,
    transmission,
    body: model.body,
    colour: paints[paint].colour,
    paint,
    drivetrain,
    doors: model.doors,
    seats: model.seats,
    owners,
    economy: fuel === 'electric' ? `${model.economy} mi range` : `${model.economy} mpg combined`,
    location,
    lat: lat + (random() - 0.5) * 0.08,
    lng: lng + (random() - 0.5) * 0.1,
    description: describe({ isNew, sellerType, fuel, owners, location, mileage, model, random, pick }),
    listedDaysAgo,
    views: 12 + Math.floor(random() * 40 + listedDaysAgo * (2 + random() * 6)),
  };
}

const gauss = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(random() || 1e-9)) * Math.cos(2 * Math.PI * random());

function weighted<T>(from: readonly (readonly [T, number])[], random: () => number): T {
  let rest = random() * from.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of from) {
    rest -= weight;
    if (rest <= 0) return value;
  }
  return existing(from.at(-1), 'a choice')[0];
}

function describe(about: {
  isNew: boolean;
  sellerType: SellerType;
  fuel: Fuel;
  owners: number;
  location: string;
  mileage: number;
  model: StockModel;
  random: () => number;
  pick: <T>(from: readonly T[]) => T;
}): string {
  const { isNew, sellerType, fuel, owners, location, model, random, pick } = about;
  const town = location.split(',')[0];
  const parts: string[] = [];
  if (isNew) {
    parts.push(
      pick([
        `New and on the lot in ${town}, with the full factory warranty.`,
        `Delivery miles only. Ready to be seen and registered in ${town}.`,
        `Just arrived from the factory; plates can be on within two days.`,
      ]),
    );
  } else if (sellerType === 'dealer') {
    parts.push(
      pick([
        `Traded in at our ${town} lot and put through our own inspection.`,
        `Came to us from its ${owners === 1 ? 'first' : 'second'} owner, with the records in the glove box.`,
        `Inspected, safetied and detailed; a history report is at the desk.`,
      ]),
    );
  } else {
    parts.push(
      pick([
        `Bought in ${town} and kept in a garage.`,
        `Mostly highway miles between ${town} and work, never in an accident.`,
        `Our family car for the last few years; a second child means we need something else.`,
        `Selling because I am moving abroad in spring.`,
      ]),
    );
  }
  if (!isNew) {
    parts.push(
      pick([
        'Serviced every 5,000 miles, last time in the autumn.',
        'Brakes and battery were done last year.',
        'Two keys, all books, no smoke.',
        'There is a small mark on the rear bumper, and the price allows for it.',
      ]),
    );
  }
  if (fuel === 'electric')
    parts.push(
      pick([
        'Home charger cable included.',
        'Battery health was read at 94 %.',
        'Charges from 10 to 80 % in about half an hour.',
      ]),
    );
  else if (model.body === 'pickup')
    parts.push(pick(['Tow package and bed liner.', 'The bed has been used, the cabin has not.']));
  else if (random() < 0.6)
    parts.push(
      pick([
        'Winter tyres on their own rims come with it.',
        'Heated seats and steering wheel, which you will want here.',
        'Remote start, roof rails and a full set of mats.',
      ]),
    );
  return parts.join(' ');
}
