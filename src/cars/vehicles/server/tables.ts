import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import type { Body, Colour, Fuel, SellerType, Transmission } from '../filters.ts';
import type { PhotoAngle } from '../photo-angles.ts';
import type { ListingStatus, NoteKind } from '../rules.ts';
import type { Accidents, ServiceRecords, YesNo } from '../seller-facts.ts';

const listingText =
  "(year::text || ' ' || make || ' ' || model || ' ' || coalesce(trim, '') || ' ' || body || ' ' || fuel || ' ' || transmission || ' ' || colour || ' ' || condition || ' ' || coalesce(drivetrain, '') || ' ' || coalesce(dealer_name, '') || ' ' || location || ' ' || description)";
/** All words a listing is found by, and those with signs inside once more without them: `CR-V` is `crv` too. */
export const wordsOfListing = sql.raw(
  `to_tsvector('simple', ${listingText} || ' ' || regexp_replace(${listingText}, '[^[:alnum:][:space:]]', '', 'g'))`,
);

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const time = () => timestamp({ withTimezone: true });
const userId = () =>
  integer()
    .notNull()
    .references(() => users.id);

export const vehicles = pgTable(
  'vehicles',
  {
    id: id().$type<VehicleId>(),
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
    priceCents: integer().$type<Cents>().notNull(),
    previousPriceCents: integer().$type<Cents>(),
    condition: text().$type<'new' | 'used'>().notNull(),
    /** Miles, which prices are compared by. */
    mileage: integer().notNull(),
    /** As its seller gave it; null where that was in miles from the beginning. */
    odometer: integer(),
    odometerUnit: text().$type<'mi' | 'km'>(),
    fuel: text().$type<Fuel>().notNull(),
    transmission: text().$type<Transmission>().notNull(),
    body: text().$type<Body>().notNull(),
    colour: text().$type<Colour>().notNull(),
    /** The paint a drawing is made in, for listings without photos. */
    paint: text().notNull(),
    drivetrain: text(),
    doors: integer(),
    seats: integer(),
    /** By the seller's word, as the next five; null is what they did not say. */
    owners: integer(),
    accidents: text().$type<Accidents>(),
    accidentWords: text(),
    serviceRecords: text().$type<ServiceRecords>(),
    registeredBefore: text(),
    smokeFree: text().$type<YesNo>(),
    economy: text(),
    location: text().notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    description: text().notNull().default(''),
    reviewReasons: text().array().notNull().default([]),
    /** What an operator wrote to the seller when sending the listing back or taking it away. */
    operatorNote: text(),
    views: integer().notNull().default(0),
    /** Since when it is missing from its dealer's file and off the market for that. */
    goneAt: time(),
    reservedUntil: time(),
    listedAt: time(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (table) => [
    index('vehicles_seller').on(table.sellerId, table.id),
    index('vehicles_status').on(table.status, table.id),
    index('vehicles_made').on(table.createdAt, table.id),
    index('vehicles_state').on(table.status, table.createdAt, table.id),
    index('vehicles_price').on(table.priceCents, table.id),
    index('vehicles_words').using('gin', wordsOfListing),
    index('vehicles_vin').on(table.vin).where(sql`vin is not null`),
    uniqueIndex('vehicles_dealer_stock').on(table.sellerId, table.stockNumber),
  ],
);

export const vehiclePhotos = pgTable(
  'vehicle_photos',
  {
    id: id(),
    vehicleId: integer()
      .$type<VehicleId>()
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Random; the file's name without its ending. */
    key: text().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    placeholder: text().notNull(),
    /** What it shows, where its seller says so. */
    angle: text().$type<PhotoAngle>(),
    createdAt: time().notNull(),
  },
  (table) => [index('vehicle_photos_vehicle').on(table.vehicleId, table.position)],
);

export const vehiclePrices = pgTable(
  'vehicle_prices',
  {
    id: id(),
    vehicleId: integer()
      .$type<VehicleId>()
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    priceCents: integer().$type<Cents>().notNull(),
    at: time().notNull(),
  },
  (table) => [index('vehicle_prices_vehicle').on(table.vehicleId, table.at)],
);

export const vehicleFavorites = pgTable(
  'vehicle_favorites',
  {
    userId: userId(),
    vehicleId: integer()
      .$type<VehicleId>()
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
    /** Of the link in mails of earlier releases. */
    formerToken: text('token').notNull().unique(),
    createdAt: time().notNull(),
  },
  (table) => [uniqueIndex('saved_searches_once').on(table.userId, table.query)],
);

/** Mails about favorites, one switch per person. */
export const favoriteMails = pgTable('favorite_mails', {
  userId: integer()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id),
  formerToken: text('token').notNull().unique(),
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
      .$type<VehicleId>()
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
