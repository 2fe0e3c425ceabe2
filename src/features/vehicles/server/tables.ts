import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#src/features/accounts/server/tables.ts';
import type { Body, Colour, Fuel, SellerType, Transmission } from '../filters.ts';
import type { ListingStatus, NoteKind, ReportReason, ReportState } from '../rules.ts';

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const time = () => timestamp({ withTimezone: true });
const userId = () =>
  integer()
    .notNull()
    .references(() => users.id);

export const vehicles = pgTable(
  'vehicles',
  {
    id: id(),
    sellerId: userId(),
    sellerType: text().$type<SellerType>().notNull(),
    /** What a dealer trades as; null for a private seller. */
    dealerName: text(),
    status: text().$type<ListingStatus>().notNull().default('draft'),
    /** Counts every change, so that a late reader never puts an older state over a newer one. */
    revision: integer().notNull().default(1),
    vin: text(),
    /** The dealer's own number; the key by which a feed finds its listing again. */
    stockNumber: text(),
    year: integer().notNull(),
    make: text().notNull(),
    model: text().notNull(),
    trim: text(),
    priceCents: integer().notNull(),
    previousPriceCents: integer(),
    condition: text().$type<'new' | 'used'>().notNull(),
    mileage: integer().notNull(),
    fuel: text().$type<Fuel>().notNull(),
    transmission: text().$type<Transmission>().notNull(),
    body: text().$type<Body>().notNull(),
    colour: text().$type<Colour>().notNull(),
    /** The paint a drawing is made in, for listings without photos. */
    paint: text().notNull(),
    drivetrain: text(),
    doors: integer(),
    seats: integer(),
    owners: integer(),
    economy: text(),
    location: text().notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    description: text().notNull().default(''),
    reviewReasons: text().array().notNull().default([]),
    /** What an operator wrote to the seller when sending the listing back or taking it away. */
    operatorNote: text(),
    views: integer().notNull().default(0),
    reservedUntil: time(),
    listedAt: time(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (table) => [
    index('vehicles_seller').on(table.sellerId, table.id),
    index('vehicles_status').on(table.status, table.id),
    index('vehicles_vin').on(table.vin).where(sql`vin is not null`),
    uniqueIndex('vehicles_dealer_stock').on(table.sellerId, table.stockNumber),
  ],
);

export const vehiclePhotos = pgTable(
  'vehicle_photos',
  {
    id: id(),
    vehicleId: integer()
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Random; the file's name without its ending. */
    key: text().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    placeholder: text().notNull(),
    createdAt: time().notNull(),
  },
  (table) => [index('vehicle_photos_vehicle').on(table.vehicleId, table.position)],
);

export const vehiclePrices = pgTable(
  'vehicle_prices',
  {
    id: id(),
    vehicleId: integer()
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    priceCents: integer().notNull(),
    at: time().notNull(),
  },
  (table) => [index('vehicle_prices_vehicle').on(table.vehicleId, table.at)],
);

export const vehicleFavorites = pgTable(
  'vehicle_favorites',
  {
    userId: userId(),
    vehicleId: integer()
      .notNull()
      .references(() => vehicles.id),
    createdAt: time().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.vehicleId] }),
    index('vehicle_favorites_vehicle').on(table.vehicleId),
  ],
);

export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id(),
    userId: userId(),
    name: text().notNull(),
    /** Filters in their one canonical address form. */
    query: text().notNull(),
    notify: boolean().notNull(),
    /** Random; ends this search's mails without signing in. */
    token: text().notNull().unique(),
    createdAt: time().notNull(),
  },
  (table) => [uniqueIndex('saved_searches_once').on(table.userId, table.query)],
);

/** Mails about favorites, one switch per person. */
export const favoriteMails = pgTable('favorite_mails', {
  userId: integer()
    .primaryKey()
    .references(() => users.id),
  token: text().notNull().unique(),
  wanted: boolean().notNull().default(true),
});

/** In-app notes. The unique key makes each piece of news be told once, by note and by mail together. */
export const vehicleNotes = pgTable(
  'vehicle_notes',
  {
    id: id(),
    userId: userId(),
    kind: text().$type<NoteKind>().notNull(),
    vehicleId: integer()
      .notNull()
      .references(() => vehicles.id),
    /** What it is about, such as a price in cents, a saved search or a report. */
    about: text().notNull(),
    text: text().notNull(),
    createdAt: time().notNull(),
    readAt: time(),
  },
  (table) => [
    uniqueIndex('vehicle_notes_once').on(table.userId, table.vehicleId, table.kind, table.about),
    index('vehicle_notes_user').on(table.userId, table.id),
  ],
);

export const vehicleInquiries = pgTable(
  'vehicle_inquiries',
  {
    id: id(),
    vehicleId: integer()
      .notNull()
      .references(() => vehicles.id),
    sellerId: userId(),
    /** Null when a visitor asked without an account. */
    buyerId: integer().references(() => users.id),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    createdAt: time().notNull(),
    lastAt: time().notNull(),
    firstReplyAt: time(),
    sellerReadAt: time(),
    buyerReadAt: time(),
  },
  (table) => [
    index('vehicle_inquiries_seller').on(table.sellerId, table.lastAt),
    index('vehicle_inquiries_buyer').on(table.buyerId, table.lastAt),
    index('vehicle_inquiries_vehicle').on(table.vehicleId),
  ],
);

export const inquiryMessages = pgTable(
  'inquiry_messages',
  {
    id: id(),
    inquiryId: integer()
      .notNull()
      .references(() => vehicleInquiries.id, { onDelete: 'cascade' }),
    fromSeller: boolean().notNull(),
    text: text().notNull(),
    createdAt: time().notNull(),
  },
  (table) => [index('inquiry_messages_inquiry').on(table.inquiryId, table.id)],
);

export const vehicleReports = pgTable(
  'vehicle_reports',
  {
    id: id(),
    vehicleId: integer()
      .notNull()
      .references(() => vehicles.id),
    /** Null when a visitor reported without an account. */
    reporterId: integer().references(() => users.id),
    reason: text().$type<ReportReason>().notNull(),
    details: text().notNull(),
    createdAt: time().notNull(),
    state: text().$type<ReportState>().notNull().default('open'),
    /** Why it was settled so, in the operator's words. */
    outcomeReason: text(),
    settledBy: integer().references(() => users.id),
    settledAt: time(),
  },
  (table) => [
    index('vehicle_reports_state').on(table.state, table.id),
    index('vehicle_reports_vehicle').on(table.vehicleId),
  ],
);

export const vehicleOrders = pgTable(
  'vehicle_orders',
  {
    id: id(),
    vehicleId: integer()
      .notNull()
      .references(() => vehicles.id),
    buyerId: userId(),
    sellerId: userId(),
    kind: text().$type<'deposit' | 'full'>().notNull(),
    status: text().$type<'pending' | 'paid' | 'applied' | 'lost' | 'cancelled' | 'refunded'>().notNull(),
    totalCents: integer().notNull(),
    paymentId: text().unique(),
    createdAt: time().notNull(),
    paidAt: time(),
    refundableUntil: time(),
  },
  (table) => [
    index('vehicle_orders_buyer').on(table.buyerId, table.id),
    // One car has one holder: a second paid order cannot exist, whatever the rest of the code believes.
    uniqueIndex('vehicle_orders_one_holder').on(table.vehicleId).where(sql`status = 'paid'`),
  ],
);

/** What buyers say of sellers: one for each order, with one answer. */
export const sellerReviews = pgTable(
  'seller_reviews',
  {
    id: id(),
    sellerId: userId(),
    /** Null only on rows the demo was seeded with, whose sales were never made here. */
    orderId: integer()
      .unique()
      .references(() => vehicleOrders.id),
    buyerId: integer().references(() => users.id),
    /** First name and initial, as it was when it was written. */
    buyerName: text().notNull(),
    vehicleTitle: text().notNull(),
    stars: integer().notNull(),
    text: text().notNull(),
    createdAt: time().notNull(),
    answer: text(),
    answeredAt: time(),
  },
  (table) => [
    index('seller_reviews_seller').on(table.sellerId, table.id),
    check('seller_reviews_stars', sql`${table.stars} between 1 and 5`),
  ],
);
