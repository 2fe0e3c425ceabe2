/** What the marketplace answers and refuses. Amounts are decimal strings in US dollars, mileage is in miles. */
import { z } from 'zod';
import {
  type Calls,
  DecimalAmount,
  Id,
  Latitude,
  Longitude,
  Timestamp,
  text,
} from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { bodies, colours, fuels, sellerTypes, transmissions } from './filters.ts';
import { listingStatuses, longestDescription, oldestYear } from './rules.ts';

const Email = z
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
  priceHistory: z.array(z.object({ price: DecimalAmount, at: Timestamp })),
  /** Why the rating is what it is, in sentences. */
  dealReasons: z.array(z.string()),
  seller: z.object({
    name: z.string(),
    type: z.enum(sellerTypes),
    location: z.string(),
    rating: z.number(),
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

const Price = z
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
  kind: z.enum(['price_drop', 'new_match']),
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
});
export type Order = z.output<typeof Order>;

export const vehiclesRefusals = {
  vehicle_not_found: [404, 'Vehicle Not Found'],
  vehicle_removed: [410, 'This vehicle was taken off the market by its seller.'],
  not_your_listing: [403, 'This listing belongs to someone else.'],
  not_your_favorites: [403, 'These favorites belong to someone else.'],
  invalid_filter: [400, 'Some filters cannot be used.'],
  invalid_cursor: [400, 'This page link is not one of ours. Start again from the first page.'],
  invalid_vin: [422, 'This VIN cannot be right.'],
  impossible_move: [409, 'The listing is not in a state that allows this.'],
  listing_incomplete: [422, 'Some of the listing is missing.'],
  photo_unreadable: [422, 'This file is not a photo that can be read. Use JPEG, PNG, WebP or AVIF.'],
  photo_too_large: [413, 'A photo may have at most 15 MB and 50 megapixels.'],
  too_many_photos: [409, 'A listing has at most 20 photos.'],
  photo_not_found: [404, 'This photo is already gone.'],
  own_listing: [409, 'This is your own listing.'],
  vehicle_unavailable: [409, 'This vehicle is no longer available.'],
  inquiry_not_found: [404, 'There is no such conversation.'],
  search_not_found: [404, 'This saved search is already gone.'],
  link_unknown: [404, 'This link is not known. It may have been used up.'],
  feed_unreadable: [422, 'The file is not a CSV feed that can be read.'],
  order_not_found: [404, 'There is no such order.'],
  order_not_refundable: [409, 'This order can no longer be cancelled for a refund.'],
  payment_not_ready: [402, 'There is no authorised payment for this vehicle. Pay first.'],
} satisfies RefusalCatalogue;

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

const VehicleId = z.object({ id: Id });
const UserId = z.object({ userId: Id });
const FavoriteBody = z.object({ userId: Id.optional(), vehicleId: Id });

export const vehiclesCalls = {
  'GET /api/vehicles': {
    summary: 'Vehicles for sale, 24 at a time; Link and X-Total-Count headers lead on',
    query: VehicleQuery.extend({
      limit: z.coerce.number().int().min(1).max(100).default(24),
      cursor: text(200).optional(),
    }),
    reply: z.array(Vehicle),
    refusals: ['invalid_filter', 'invalid_cursor'],
  },
  'GET /api/vehicles/facets': {
    summary: 'How many vehicles each filter would show',
    query: VehicleQuery,
    reply: Facets,
    refusals: ['invalid_filter'],
  },
  'GET /api/vehicles/compare': {
    summary: 'Up to four vehicles side by side',
    query: z.object({ ids: text(60) }),
    reply: z.array(VehicleDetail),
  },
  'GET /api/vehicles/mine': { summary: 'My listings', access: 'signed_in', reply: z.array(MyListing) },
  'GET /api/vehicles/mine/:id': {
    summary: 'One of my listings, in any state',
    access: 'signed_in',
    params: VehicleId,
    reply: MyListing,
    refusals: ['vehicle_not_found', 'not_your_listing'],
  },
  'GET /api/vehicles/review': {
    summary: 'Listings that wait for review',
    access: 'operator',
    reply: z.array(MyListing),
  },
  'GET /api/vehicles/:id': {
    summary: 'One vehicle',
    params: VehicleId,
    reply: VehicleDetail,
    refusals: ['vehicle_not_found', 'vehicle_removed'],
  },
  'POST /api/vehicles': {
    summary: 'Start a listing, as a draft',
    access: 'signed_in',
    body: ListingForm,
    reply: MyListing,
    status: 201,
    refusals: ['invalid_vin'],
    rateLimit: { max: 60, windowSeconds: 3600 },
  },
  'PATCH /api/vehicles/:id': {
    summary: 'Change my listing',
    access: 'signed_in',
    params: VehicleId,
    body: ListingForm.partial(),
    reply: MyListing,
    refusals: ['vehicle_not_found', 'not_your_listing', 'invalid_vin', 'impossible_move'],
  },
  'POST /api/vehicles/:id/:move': {
    summary: 'Publish, pause, mark sold or remove my listing; operators approve or reject one in review',
    access: 'signed_in',
    params: z.object({
      id: Id,
      move: z.enum(['publish', 'pause', 'mark-sold', 'remove', 'approve', 'reject']),
    }),
    reply: MyListing,
    refusals: ['vehicle_not_found', 'not_your_listing', 'impossible_move', 'listing_incomplete'],
  },
  'PATCH /api/vehicles/:id/photos': {
    summary: 'Put my photos in this order',
    access: 'signed_in',
    params: VehicleId,
    body: z.object({ order: z.array(Id).max(20) }),
    reply: MyListing,
    refusals: ['vehicle_not_found', 'not_your_listing', 'photo_not_found'],
  },
  'DELETE /api/vehicles/:id/photos/:photoId': {
    summary: 'Delete a photo of my listing',
    access: 'signed_in',
    params: z.object({ id: Id, photoId: Id }),
    reply: MyListing,
    refusals: ['vehicle_not_found', 'not_your_listing', 'photo_not_found'],
  },
  'POST /api/vehicles/valuation': {
    summary: 'The deal rating of a price before it is published',
    body: z.object({
      year: z.coerce.number().int().min(oldestYear).max(2100),
      make: text(40).min(1),
      model: text(60).min(1),
      mileage: z.coerce.number().int().min(0).max(1_000_000),
      condition: z.enum(['new', 'used']),
      price: Price,
    }),
    reply: Deal.extend({ reasons: z.array(z.string()) }),
    idempotent: false,
    rateLimit: { max: 120, windowSeconds: 60 },
  },
  'GET /api/vin/:vin': {
    summary: 'Verify and read a VIN',
    params: z.object({ vin: text(40) }),
    reply: z.object({
      valid: z.boolean(),
      vin: z.string(),
      problem: z.string().nullable(),
      make: z.string().nullable(),
      year: z.number().int().nullable(),
      country: z.string().nullable(),
    }),
  },
  'POST /api/vehicles/:id/report': {
    summary: 'Report a listing to the people who review it',
    params: VehicleId,
    body: z.object({
      reason: z.enum(['fraud', 'sold_elsewhere', 'wrong_facts', 'offensive', 'other']),
      details: text(1000).default(''),
    }),
    reply: z.void(),
    status: 204,
    refusals: ['vehicle_not_found'],
    rateLimit: { max: 10, windowSeconds: 3600 },
  },
  'POST /api/favorites': {
    summary: 'Keep a vehicle among my favorites',
    access: 'signed_in',
    body: FavoriteBody,
    reply: z.object({ userId: Id, vehicleId: Id }),
    status: 201,
    refusals: ['not_your_favorites', 'vehicle_not_found'],
  },
  'DELETE /api/favorites/:vehicleId': {
    summary: 'Let a favorite go',
    access: 'signed_in',
    params: z.object({ vehicleId: Id }),
    reply: z.void(),
    status: 204,
  },
  'GET /api/favorites/user/:userId': {
    summary: 'My favorite vehicles',
    access: 'signed_in',
    params: UserId,
    reply: z.array(Vehicle),
    refusals: ['not_your_favorites'],
  },
  'POST /api/contact/vehicle': {
    summary: 'Ask the seller of a vehicle',
    body: z.object({
      name: text(120).min(1, 'Please fill in your name, email, and message.'),
      email: Email,
      phone: text(40).nullish(),
      message: text(4000).min(1, 'Please fill in your name, email, and message.'),
      vehicleId: Id,
    }),
    reply: z.object({ id: Id }),
    status: 201,
    refusals: ['vehicle_not_found', 'own_listing'],
    rateLimit: { max: 20, windowSeconds: 3600 },
  },
  'GET /api/inquiries': {
    summary: 'My conversations about vehicles',
    access: 'signed_in',
    reply: z.array(Inquiry),
  },
  'GET /api/inquiries/:id': {
    summary: 'One conversation',
    access: 'signed_in',
    params: VehicleId,
    reply: Inquiry,
    refusals: ['inquiry_not_found'],
  },
  'POST /api/inquiries/:id/messages': {
    summary: 'Answer in a conversation',
    access: 'signed_in',
    params: VehicleId,
    body: z.object({ message: text(4000).min(1, 'Write a message.') }),
    reply: Inquiry,
    status: 201,
    refusals: ['inquiry_not_found'],
    rateLimit: { max: 60, windowSeconds: 600 },
  },
  'POST /api/vehicles/:id/buy': {
    summary:
      'Buy or reserve a vehicle with an authorised payment; the first one wins, others are let go uncharged',
    access: 'signed_in',
    params: VehicleId,
    body: z.object({ paymentIntentId: text(80).min(1), kind: z.enum(['deposit', 'full']).default('full') }),
    reply: Order,
    status: 201,
    refusals: ['vehicle_not_found', 'vehicle_unavailable', 'own_listing', 'payment_not_ready'],
  },
  'GET /api/orders': { summary: 'My orders, newest first', access: 'signed_in', reply: z.array(Order) },
  'GET /api/orders/:id': {
    summary: 'One of my orders',
    access: 'signed_in',
    params: VehicleId,
    reply: Order,
    refusals: ['order_not_found'],
  },
  'POST /api/orders/:id/cancel': {
    summary: 'Cancel within the stated time and be paid back',
    access: 'signed_in',
    params: VehicleId,
    reply: Order,
    refusals: ['order_not_found', 'order_not_refundable'],
  },
  'GET /api/saved-searches': {
    summary: 'My saved searches',
    access: 'signed_in',
    reply: z.array(SavedSearch),
  },
  'POST /api/saved-searches': {
    summary: 'Save a search, and hear of new matches',
    access: 'signed_in',
    body: z.object({ query: text(1000), name: text(120).optional(), notify: z.boolean().default(true) }),
    reply: SavedSearch,
    status: 201,
  },
  'DELETE /api/saved-searches/:id': {
    summary: 'Forget a saved search',
    access: 'signed_in',
    params: VehicleId,
    reply: z.void(),
    status: 204,
    refusals: ['search_not_found'],
  },
  'GET /api/vehicle-notes': {
    summary: 'Price drops of my favorites and new matches of my searches, newest first',
    access: 'signed_in',
    reply: z.array(Note),
  },
  'POST /api/vehicle-notes/read': {
    summary: 'Mark all my notes read',
    access: 'signed_in',
    reply: z.void(),
    status: 204,
  },
  'POST /api/unsubscribe': {
    summary: 'End the mails a link belongs to, without signing in',
    body: z.object({ token: text(64).min(1) }),
    reply: z.object({ what: z.string() }),
    refusals: ['link_unknown'],
    idempotent: false,
    rateLimit: { max: 30, windowSeconds: 300 },
  },
} satisfies Calls;

/** Calls whose body is multipart/form-data; they have a parser of their own. */
export const vehicleUploadCalls = {
  'POST /api/vehicles/:id/photos': {
    summary: 'Add a photo (multipart field `photo`) to my listing',
    access: 'signed_in',
    params: VehicleId,
    reply: MyListing,
    status: 201,
    refusals: [
      'vehicle_not_found',
      'not_your_listing',
      'photo_unreadable',
      'photo_too_large',
      'too_many_photos',
    ],
    idempotent: false,
    rateLimit: { max: 200, windowSeconds: 3600 },
  },
  'POST /api/vehicles/import': {
    summary: 'Import a dealer feed (multipart fields `dealerName` and `feed`, a CSV file)',
    access: 'signed_in',
    reply: FeedReport,
    refusals: ['feed_unreadable'],
    idempotent: false,
    rateLimit: { max: 20, windowSeconds: 3600 },
  },
} satisfies Calls;
