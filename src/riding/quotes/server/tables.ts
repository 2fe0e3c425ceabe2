/** Fares by version, promised prices, and who waits for a driver near. */

import { sql } from 'drizzle-orm';
import {
  check,
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
import type { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import type { FarePartCents } from '../fare-parts.ts';
import type { Stop } from '../stops.ts';
import type { Terms } from '../terms.ts';
import type { FareDocument } from '../versions/fare-document.ts';
import type { FareVersionState } from '../versions/shapes.ts';
import type { Wishes } from '../wishes.ts';

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const moment = () => timestamp({ withTimezone: true });

/** Null for what a file or an older program brought. */
const operator = () =>
  integer()
    .$type<UserId>()
    .references(() => users.id);

/**
 * What rides of a city cost, one version after the other; `elsewhere` is for estimates beyond the cities. Of those that
 * are published the newest in force holds. A draft is changed, what was published never. A trigger tells every process.
 */
export const fareVersions = pgTable(
  'fare_versions',
  {
    /** No reference: fares are made ready before a city is, and `elsewhere` is none. */
    area: text().notNull(),
    version: integer().notNull(),
    state: text().$type<FareVersionState>().notNull(),
    /** Goes up with each change of a draft. */
    revision: integer().notNull().default(1),
    document: jsonb().$type<FareDocument>().notNull(),
    /** What it changes; null for a first one. */
    basedOn: integer(),
    reason: text().notNull(),
    changedBy: operator(),
    changedAt: moment().notNull(),
    /** Null for a draft. */
    effectiveFrom: moment(),
    publishedBy: operator(),
    publishedAt: moment(),
    takenBackBy: operator(),
    takenBackAt: moment(),
    takenBackReason: text(),
  },
  ({ area, version }) => [
    primaryKey({ columns: [area, version] }),
    uniqueIndex('fare_versions_one_draft').on(area).where(sql`state = 'draft'`),
    check('fare_versions_state', sql`state in ('draft', 'published', 'taken_back')`),
    check('fare_versions_effective', sql`(state = 'draft') = (effective_from is null)`),
    check('fare_versions_taken_back', sql`(state = 'taken_back') = (taken_back_at is not null)`),
  ],
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
  /** Who found the way: each source once, as `Route` names them, with a comma between; null before this was kept. */
  routedBy: text(),
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
