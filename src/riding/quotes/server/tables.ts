/** Fares, promised prices, and who waits for a driver near. */

import { sql } from 'drizzle-orm';
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { promoCodes } from '#src/money/promotions/server/tables.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { QuoteId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import type { VehicleType } from '#src/riding/drivers/contract.ts';
import type { FarePartCents } from '../fare-parts.ts';
import type { Stop } from '../stops.ts';
import { standardPolicy, type Terms } from '../terms.ts';
import type { Wishes } from '../wishes.ts';

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const moment = () => timestamp({ withTimezone: true });

/**
 * Prices and their policy by city and vehicle type; `elsewhere` is the fallback. Rows are only added: the newest in
 * force holds, and what was quoted by an older one says so.
 */
export const fareRates = pgTable(
  'fare_rates',
  {
    cityId: text().notNull(),
    vehicleType: text().$type<VehicleType>().notNull(),
    version: integer().notNull().default(1),
    validFrom: moment().notNull().default(sql`'1970-01-01T00:00:00Z'`),
    baseCents: integer().$type<Cents>().notNull(),
    perKmCents: integer().$type<Cents>().notNull(),
    perMinuteCents: integer().$type<Cents>().notNull(),
    bookingFeeCents: integer().$type<Cents>().notNull(),
    minimumCents: integer().$type<Cents>().notNull(),
    waitingPerMinuteCents: integer().$type<Cents>().notNull(),
    waitingFreeSeconds: integer().notNull().default(standardPolicy.waitingFreeSeconds),
    driverPerHundredThousand: integer().notNull().default(standardPolicy.driverPerHundredThousand),
    cancellationFeeCents: integer().$type<Cents>().notNull().default(standardPolicy.cancellation.feeCents),
    cancellationFreeSeconds: integer().notNull().default(standardPolicy.cancellation.freeSeconds),
    noShowSeconds: integer().notNull().default(standardPolicy.cancellation.noShowSeconds),
  },
  (table) => [primaryKey({ columns: [table.cityId, table.vehicleType, table.version] })],
);

/** What a quote has of a trip, and the ride that is booked on it. */
export const trip = () => ({
  cityId: text(),
  vehicleType: text().$type<VehicleType>().notNull(),
  bookingType: text().$type<'instant' | 'scheduled'>().notNull(),
  pickupLocation: text().notNull(),
  pickupLat: doublePrecision().notNull(),
  pickupLng: doublePrecision().notNull(),
  destination: text().notNull(),
  destLat: doublePrecision().notNull(),
  destLng: doublePrecision().notNull(),
  distanceMeters: integer().notNull(),
  durationSeconds: integer().notNull(),
  /** Places on the way, in the order they are driven to; distance, duration and price count them. */
  stops: jsonb().$type<Stop[]>().notNull().default([]),
  /** What a promo code takes off the fare; Rove pays it. It is among the parts, below zero. */
  discountCents: integer().$type<Cents>().notNull().default(0),
  promoCodeId: integer().references(() => promoCodes.id),
  parts: jsonb().$type<FarePartCents[]>().notNull(),
  /** What it was priced by, and what everything after it is reckoned by. */
  terms: jsonb().$type<Terms>().notNull(),
  scheduledAt: moment(),
});

/** A price that was promised: what is booked on it costs exactly this. */
export const quotes = pgTable(
  'quotes',
  {
    /** Random, because knowing it is enough to pay for it. */
    id: text().$type<QuoteId>().primaryKey(),
    userId: integer()
      .$type<UserId>()
      .references(() => users.id),
    ...trip(),
    totalCents: integer().$type<Cents>().notNull(),
    /** How soon one of this type could come, as the estimate said; null for later rides and where none was near. */
    etaSeconds: integer(),
    /** What its rider wants besides the trip, kept before they pay, so that the hold alone is enough to book it. */
    wishes: jsonb().$type<Wishes>(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('quotes_expiry').on(table.expiresAt),
    index('quotes_of_user').on(table.userId, table.expiresAt),
  ],
);

/** Wishes to be told when a driver of a type comes near; one at a time each. */
export const nearNotes = pgTable(
  'near_notes',
  {
    id: id(),
    userId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    vehicleType: text().$type<VehicleType>().notNull(),
    pickupLocation: text().notNull(),
    pickupLat: doublePrecision().notNull(),
    pickupLng: doublePrecision().notNull(),
    destination: text().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** When it was answered or taken back. */
    endedAt: moment(),
  },
  (table) => [uniqueIndex('near_notes_one_open').on(table.userId).where(sql`ended_at is null`)],
);
