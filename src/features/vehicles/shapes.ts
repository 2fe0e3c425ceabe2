/** The shapes the marketplace's calls take and answer. Amounts are decimal strings in US dollars, mileage is in miles. */
import { z } from 'zod';
import {
  DecimalAmount,
  Id,
  Latitude,
  Longitude,
  nameShapes,
  Timestamp,
  text,
} from '#src/platform/contract.ts';
import { bodies, colours, fuels, sellerTypes, transmissions } from './filters.ts';
import { listingStatuses, longestDescription, noteKinds, oldestYear } from './rules.ts';

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email('Enter an email address such as name@example.com.'));

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

export const VehicleDetail = Vehicle.extend({
  pictures: z.array(Picture),
  vin: z.string().nullable(),
  vinDecoded: z
    .object({ make: z.string().nullable(), year: z.number().nullable(), country: z.string().nullable() })
    .nullable(),
  drivetrain: z.string().nullable(),
  doors: z.number().int().nullable(),
  seats: z.number().int().nullable(),
  owners: z.number().int().nullable(),
  economy: z.string().nullable(),
  colourName: z.string(),
  views: z.number().int(),
  isMine: z.boolean(),
  isFavorite: z.boolean(),
  reservedUntil: Timestamp.nullable(),
  /** The caller's own deposit holds it. */
  reservedByMe: z.boolean(),
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

export const Price = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).replace(/[$,\s]/g, ''))
  .pipe(z.string().regex(/^\d{1,7}(\.\d{1,2})?$/, 'Enter a price such as 24500.'));
const nullableText = (max: number) => text(max).nullish();

export const ListingForm = z.object({
  vin: nullableText(24),
  year: z.coerce.number().int().min(oldestYear).max(2100),
  make: text(40).min(1, 'Enter the make.'),
  model: text(60).min(1, 'Enter the model.'),
  trim: nullableText(80),
  price: Price,
  condition: z.enum(['new', 'used']),
  mileage: z.coerce.number().int().min(0).max(1_000_000),
  fuelType: z.enum(fuels),
  transmission: z.enum(transmissions),
  body: z.enum(bodies),
  colour: z.enum(colours),
  drivetrain: nullableText(40),
  doors: z.coerce.number().int().min(1).max(8).nullish(),
  seats: z.coerce.number().int().min(1).max(20).nullish(),
  owners: z.coerce.number().int().min(0).max(30).nullish(),
  location: text(80).min(2, 'Enter a town, such as Oakville, ON.'),
  lat: Latitude.nullish(),
  lng: Longitude.nullish(),
  description: text(longestDescription).optional(),
});
export type ListingForm = z.output<typeof ListingForm>;
export type ListingFormInput = z.input<typeof ListingForm>;

export const MyListing = Vehicle.extend({
  vin: z.string().nullable(),
  drivetrain: z.string().nullable(),
  doors: z.number().int().nullable(),
  seats: z.number().int().nullable(),
  owners: z.number().int().nullable(),
  reviewReasons: z.array(z.string()),
  /** What an operator wrote when sending it back; null when nothing stands against it. */
  operatorNote: z.string().nullable(),
  photos: z.array(Picture.extend({ id: Id })),
  views: z.number().int(),
  inquiries: z.number().int(),
  favorites: z.number().int(),
});
export type MyListing = z.output<typeof MyListing>;

export const Inquiry = z.object({
  id: Id,
  vehicleId: Id,
  vehicle: z.string(),
  picture: Picture,
  /** The other person's first name; addresses are never shown. */
  withName: z.string(),
  role: z.enum(['buyer', 'seller']),
  lastMessage: z.string(),
  lastAt: Timestamp,
  unread: z.boolean(),
  messages: z.array(z.object({ id: Id, mine: z.boolean(), text: z.string(), at: Timestamp })),
});
export type Inquiry = z.output<typeof Inquiry>;

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
  vehicleId: Id,
  text: z.string(),
  at: Timestamp,
  read: z.boolean(),
});
export type Note = z.output<typeof Note>;

export const Order = z.object({
  id: Id,
  kind: z.string(),
  status: z.string(),
  total: DecimalAmount,
  /** What was bought, where it is a vehicle. */
  vehicleId: Id.nullable(),
  title: z.string(),
  createdAt: Timestamp,
  /** Until when it may be cancelled for a full refund; null when it may not. */
  refundableUntil: Timestamp.nullable(),
  /** The payment, whose receipt it names. */
  paymentId: z.string().nullable(),
  /** Whether the caller may rate the seller now, and what they said before. */
  mayReview: z.boolean(),
  review: z.object({ stars: z.number().int(), text: z.string(), answer: z.string().nullable() }).nullable(),
});
export type Order = z.output<typeof Order>;

export const Earnings = z.object({
  /** From sales, less what was taken back; then how it divides into paid out and owed. */
  earned: DecimalAmount,
  takenBack: DecimalAmount,
  paidOut: DecimalAmount,
  /** Below zero when a sale was taken back after its payout. */
  owed: DecimalAmount,
  /** What buyers may still ask back. */
  guaranteed: DecimalAmount,
  sales: z.array(
    z.object({
      orderId: Id,
      vehicleId: Id,
      title: z.string(),
      kind: z.enum(['deposit', 'full']),
      amount: DecimalAmount,
      at: Timestamp,
      isTakenBack: z.boolean(),
      guaranteedUntil: Timestamp.nullable(),
    }),
  ),
});
export type Earnings = z.output<typeof Earnings>;

export const FeedReport = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** Listings that wait for review, by stock number. */
  held: z.array(z.string()),
  errors: z.array(
    z.object({ line: z.number().int(), stockNumber: z.string(), problems: z.record(z.string(), z.string()) }),
  ),
});
export type FeedReport = z.output<typeof FeedReport>;

nameShapes({
  Picture,
  Deal,
  Vehicle,
  VehicleDetail,
  Facets,
  ListingForm,
  MyListing,
  Inquiry,
  SavedSearch,
  Note,
  Order,
  SellerEarnings: Earnings,
  FeedReport,
});
