/** The shapes the marketplace's calls take and answer. Amounts are decimal strings, mileage is in miles. */
import { z } from 'zod';
import { DecimalAmount, Id, idOf, nameShapes, Timestamp, text } from '#src/platform/contract.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { bodies, sellerTypes } from './filters.ts';
import { listingStatuses, noteKinds } from './rules.ts';
import { accidentAnswers, serviceAnswers, yesNo } from './seller-facts.ts';

export const Picture = z.object({
  src: z.string(),
  /** Same picture in a format that not every browser reads. */
  avif: z.string().nullable(),
  /** True for a drawing with a transparent ground. */
  drawn: z.boolean(),
  /** A tiny blurred data address, shown until the photo arrives. */
  placeholder: z.string().nullable(),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
});
export type Picture = z.output<typeof Picture>;

export const Deal = z.object({
  kind: z.enum(['great', 'good', 'fair', 'high', 'list_price', 'unknown']),
  market: DecimalAmount.nullable(),
  /** Asking price less market price; negative is cheaper. */
  difference: DecimalAmount.nullable(),
  comparables: z.number().int(),
});
export type Deal = z.output<typeof Deal>;

export const Vehicle = z.object({
  id: Id,
  year: z.number().int(),
  make: z.string(),
  model: z.string(),
  trim: z.string().nullable(),
  price: DecimalAmount,
  previousPrice: DecimalAmount.nullable(),
  condition: z.enum(['new', 'used']),
  mileage: z.number().int(),
  fuelType: z.string(),
  transmission: z.string(),
  body: z.enum(bodies),
  colour: z.string(),
  location: z.string(),
  lat: z.number(),
  lng: z.number(),
  sellerType: z.enum(sellerTypes),
  sellerName: z.string(),
  images: z.array(z.string()),
  /** The first image, with what a page needs to lay it out. */
  picture: Picture,
  description: z.string(),
  isAvailable: z.boolean(),
  status: z.enum(listingStatuses),
  deal: Deal,
  /** Miles from the place of the search; null where none was asked. */
  distanceMiles: z.number().nullable(),
  listedAt: Timestamp.nullable(),
});
export type Vehicle = z.output<typeof Vehicle>;

/** A used car’s past by its seller’s word; null is what was not said. */
export const SellerFacts = z.object({
  owners: z.number().int().nullable(),
  accidents: z.enum(accidentAnswers).nullable(),
  accidentWords: z.string().nullable(),
  serviceRecords: z.enum(serviceAnswers).nullable(),
  registeredBefore: z.string().nullable(),
  smokeFree: z.enum(yesNo).nullable(),
});

/** How far a car has run, in the figures and the unit of its seller. */
export const Odometer = z.object({ reading: z.number().int(), unit: z.enum(['mi', 'km']) });

/** What a source said of a car by its VIN: in words, with who said it and when it was asked. */
export const LookedUp = z.array(
  z.object({
    kind: z.enum(['recalls', 'liens', 'history']),
    source: z.string(),
    askedAt: Timestamp,
    words: z.string(),
    lines: z.array(z.string()),
    /** An open recall, or money that is owed on the car. */
    isWarning: z.boolean(),
  }),
);

export const VehicleDetail = Vehicle.extend({
  pictures: z.array(Picture),
  vin: z.string().nullable(),
  vinDecoded: z
    .object({ make: z.string().nullable(), year: z.number().nullable(), country: z.string().nullable() })
    .nullable(),
  drivetrain: z.string().nullable(),
  doors: z.number().int().nullable(),
  seats: z.number().int().nullable(),
  odometer: Odometer,
  sellerSays: SellerFacts,
  /** Empty where nobody was asked. */
  lookedUp: LookedUp,
  economy: z.string().nullable(),
  colourName: z.string(),
  views: z.number().int(),
  isMine: z.boolean(),
  isFavorite: z.boolean(),
  reservedUntil: Timestamp.nullable(),
  /** The caller's own deposit holds it. */
  reservedByMe: z.boolean(),
  /** Whether its seller takes offers, and the caller's own that stands or is agreed. */
  offers: z.object({
    taken: z.boolean(),
    mine: z.object({ id: Id, state: z.enum(['open', 'accepted', 'paid']), amount: DecimalAmount }).nullable(),
  }),
  /** Whether its seller shows it by their hours and lets it be driven, and the caller's own visit ahead. */
  visits: z.object({
    offered: z.boolean(),
    testDrives: z.boolean(),
    mine: z.object({ id: Id, at: Timestamp }).nullable(),
  }),
  /** What there is to know about tax beside the price, in words. */
  taxNote: z.string().nullable(),
  priceHistory: z.array(z.object({ price: DecimalAmount, at: Timestamp })),
  /** Why the rating is what it is, in sentences. */
  dealReasons: z.array(z.string()),
  seller: z.object({
    name: z.string(),
    type: z.enum(sellerTypes),
    location: z.string(),
    /** The average of the reviews; null until there is one. */
    rating: z.number().nullable(),
    reviews: z.number().int(),
    /** Measured from answered inquiries; null until there are some. */
    responseMinutes: z.number().int().nullable(),
    /** A dealer’s page: `/dealers/12-lakeshore-auto`; null of whoever has none. */
    page: z.string().nullable(),
    listings: z.number().int(),
  }),
  similar: z.array(Vehicle),
  similarTotal: z.number().int(),
});
export type VehicleDetail = z.output<typeof VehicleDetail>;

const one = text(200).optional();
const many = z.union([text(400), z.array(text(100)).max(20)]).optional();
/** Every filter as text; their meaning is read in filters.ts, and a value it cannot read is refused there. */
export const VehicleQuery = z.object({
  category: one,
  searchQuery: one,
  priceRange: one,
  make: many,
  model: many,
  year: many,
  location: one,
  near: one,
  minPrice: one,
  maxPrice: one,
  minYear: one,
  maxYear: one,
  minMileage: one,
  maxMileage: one,
  body: many,
  fuel: many,
  transmission: many,
  colour: many,
  seller: many,
  sort: one,
});

const Count = z.object({ value: z.string(), label: z.string(), count: z.number().int() });
export type Count = z.output<typeof Count>;
/** For each filter, how many vehicles every choice would show with the other filters as they are. */
export const Facets = z.object({
  total: z.number().int(),
  near: z.string(),
  /** Words that were read as others because nothing matched them. */
  corrections: z.array(z.object({ from: z.string(), to: z.string() })),
  category: z.array(Count),
  priceRange: z.array(Count),
  make: z.array(Count),
  year: z.array(Count),
  body: z.array(Count),
  fuel: z.array(Count),
  transmission: z.array(Count),
  colour: z.array(Count),
  seller: z.array(Count),
  location: z.array(Count),
});
export type Facets = z.output<typeof Facets>;

export const SavedSearch = z.object({
  id: Id,
  name: z.string(),
  query: z.string(),
  notify: z.boolean(),
  createdAt: Timestamp,
  matches: z.number().int(),
});
export type SavedSearch = z.output<typeof SavedSearch>;

export const Note = z.object({
  id: Id,
  kind: z.enum(noteKinds),
  vehicleId: idOf<VehicleId>(),
  text: z.string(),
  at: Timestamp,
  read: z.boolean(),
});
export type Note = z.output<typeof Note>;

nameShapes({ Picture, Deal, Vehicle, SellerFacts, VehicleDetail, Facets, SavedSearch, Note });
