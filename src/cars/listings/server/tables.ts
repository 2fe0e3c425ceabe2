import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ReportReason, ReportState } from '#src/cars/vehicles/rules.ts';
import { vehicles } from '#src/cars/vehicles/server/tables.ts';
import { orders } from '#src/money/orders/server/tables.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { OrderId, UserId, VehicleId } from '#src/platform/ids.ts';
import type { FeedState, GoneState, PictureState } from '../rules.ts';
import type { FeedColumn, FeedQuestionKey } from '../shapes.ts';

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const time = () => timestamp({ withTimezone: true });
const userId = () =>
  integer()
    .notNull()
    .references(() => users.id);

export const vehicleInquiries = pgTable(
  'vehicle_inquiries',
  {
    id: id(),
    vehicleId: integer()
      .$type<VehicleId>()
      .notNull()
      .references(() => vehicles.id),
    sellerId: userId(),
    /** Null when a visitor asked without an account. */
    buyerId: integer()
      .$type<UserId>()
      .references(() => users.id),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    createdAt: time().notNull(),
    lastAt: time().notNull(),
    firstReplyAt: time(),
    sellerReadAt: time(),
    /** When its seller said that what was written until then needs no answer. */
    sellerSettledAt: time(),
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
      .$type<VehicleId>()
      .notNull()
      .references(() => vehicles.id),
    /** Null when a visitor reported without an account. */
    reporterId: integer()
      .$type<UserId>()
      .references(() => users.id),
    reason: text().$type<ReportReason>().notNull(),
    details: text().notNull(),
    createdAt: time().notNull(),
    state: text().$type<ReportState>().notNull().default('open'),
    /** Why it was settled so, in the operator's words. */
    outcomeReason: text(),
    settledBy: integer()
      .$type<UserId>()
      .references(() => users.id),
    settledAt: time(),
  },
  (table) => [
    index('vehicle_reports_state').on(table.state, table.id),
    index('vehicle_reports_vehicle').on(table.vehicleId),
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
      .$type<OrderId>()
      .unique()
      .references(() => orders.id),
    buyerId: integer()
      .$type<UserId>()
      .references(() => users.id),
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

/** Where a dealer's file is fetched from once a day. */
export const feedSchedules = pgTable('feed_schedules', {
  sellerId: userId().primaryKey(),
  /** Null where it is not fetched any more. */
  url: text(),
  /** Goes up when it is set anew; a fetch of an earlier turn ends. */
  turn: integer().notNull().default(1),
  nextAt: time(),
  /** When it was last fetched and taken. */
  fetchedAt: time(),
  /** Why the last fetch brought nothing, in words for the dealer. */
  problem: text(),
  updatedAt: time().notNull(),
});

/** Dealers' feeds, imported row by row. */
export const vehicleFeeds = pgTable(
  'vehicle_feeds',
  {
    id: id(),
    sellerId: userId(),
    dealerName: text().notNull(),
    /** The file as it was sent; null once it failed or a newer one came. */
    csv: text(),
    state: text().$type<FeedState>().notNull().default('waiting'),
    /** In words for the dealer, where it failed. */
    problem: text(),
    rows: integer(),
    /** The rows before this one are done; each is counted in the transaction that keeps it. */
    rowsDone: integer().notNull().default(0),
    created: integer().notNull().default(0),
    updated: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    held: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    /** Rows that wait for the dealer's answer. */
    asked: integer().notNull().default(0),
    /** The stock numbers it has, of the newest file; null of older ones. */
    stockNumbers: text().array(),
    /** Cars on the market that are not in the file, once it was read to its end. */
    gone: integer().notNull().default(0),
    goneState: text().$type<GoneState>(),
    /** Each column of it, what it fills, and what its first row says. */
    columns: jsonb().$type<FeedColumn[]>(),
    /** The mileage was taken for miles because nothing says otherwise. */
    unitAssumed: boolean().notNull().default(false),
    createdAt: time().notNull(),
    progressedAt: time().notNull(),
    finishedAt: time(),
  },
  (table) => [
    index('vehicle_feeds_seller').on(table.sellerId, table.id),
    uniqueIndex('vehicle_feeds_one_open').on(table.sellerId).where(sql`state in ('waiting', 'importing')`),
  ],
);

export const vehicleFeedRefusals = pgTable(
  'vehicle_feed_refusals',
  {
    feedId: integer()
      .notNull()
      .references(() => vehicleFeeds.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    stockNumber: text().notNull(),
    problems: jsonb().$type<Record<string, string>>().notNull(),
    /** What the row waits for: a value of a field that is not known, or none where one is needed. */
    questions: jsonb().$type<FeedQuestionKey[]>(),
  },
  (table) => [primaryKey({ columns: [table.feedId, table.line] })],
);

/** Photos that a feed names by address, fetched by jobs. */
export const vehicleFeedPictures = pgTable(
  'vehicle_feed_pictures',
  {
    vehicleId: integer()
      .$type<VehicleId>()
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    url: text().notNull(),
    position: integer().notNull(),
    state: text().$type<PictureState>().notNull().default('waiting'),
    /** In words for the dealer, where it failed. */
    problem: text(),
    tries: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.vehicleId, table.url] })],
);
