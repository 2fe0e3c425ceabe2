/** The shapes of listings, questions and earnings. Amounts are decimal strings in US dollars, mileage is in miles. */
import { z } from 'zod';
import { Mileage, Price } from '#src/features/appraisal/shapes.ts';
import { PayeeMoney } from '#src/features/payments/payee-contract.ts';
import { bodies, colours, fuels, transmissions } from '#src/features/vehicles/filters.ts';
import { oldestYear } from '#src/features/vehicles/rules.ts';
import { Picture, Vehicle } from '#src/features/vehicles/shapes.ts';
import {
  DecimalAmount,
  Id,
  idOf,
  Latitude,
  Longitude,
  longText,
  nameShapes,
  Timestamp,
  text,
  typedCount,
} from '#src/platform/contract.ts';
import type { OrderId, VehicleId } from '#src/platform/ids.ts';
import { feedStates, longestDescription } from './rules.ts';

const nullableText = (max: number) => text(max).nullish();

export const ListingForm = z.object({
  vin: nullableText(24),
  year: typedCount(z.number().int().min(oldestYear).max(2100)),
  make: text(40).min(1, 'Enter the make.'),
  model: text(60).min(1, 'Enter the model.'),
  trim: nullableText(80),
  price: Price,
  condition: z.enum(['new', 'used']),
  mileage: Mileage,
  fuelType: z.enum(fuels),
  transmission: z.enum(transmissions),
  body: z.enum(bodies),
  colour: z.enum(colours),
  drivetrain: nullableText(40),
  doors: typedCount(z.number().int().min(1).max(8)).nullish(),
  seats: typedCount(z.number().int().min(1).max(20)).nullish(),
  owners: typedCount(z.number().int().min(0).max(30)).nullish(),
  location: text(80).min(2, 'Enter a town, such as Oakville, ON.'),
  lat: Latitude.nullish(),
  lng: Longitude.nullish(),
  description: longText(longestDescription).optional(),
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
  vehicleId: idOf<VehicleId>(),
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

export const Earnings = z.object({
  /** From sales, less what was taken back; then how it divides into paid out and owed. */
  earned: DecimalAmount,
  takenBack: DecimalAmount,
  paidOut: DecimalAmount,
  /** Below zero when a sale was taken back after its payout. */
  owed: DecimalAmount,
  /** What buyers may still ask back. */
  guaranteed: DecimalAmount,
  ...PayeeMoney.shape,
  /** The money of a sale waits for so many days, and this much of it waits now. */
  payoutWaitDays: z.number().int(),
  waits: DecimalAmount,
  sales: z.array(
    z.object({
      orderId: idOf<OrderId>(),
      vehicleId: idOf<VehicleId>(),
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

/** A row of a feed that was refused, by its line in the file. */
export const FeedRefusal = z.object({
  line: z.number().int(),
  stockNumber: z.string(),
  problems: z.record(z.string(), z.string()),
});
export type FeedRefusal = z.output<typeof FeedRefusal>;

/** A dealer's feed and how far it has come. */
export const Feed = z.object({
  id: Id,
  dealerName: z.string(),
  state: z.enum(feedStates),
  /** Why nothing more of it is imported; null unless it failed. */
  problem: z.string().nullable(),
  /** How many rows it has; null until it was read. */
  rows: z.number().int().nullable(),
  rowsDone: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** Of those, how many wait for review. */
  held: z.number().int(),
  refused: z.number().int(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
});
export type Feed = z.output<typeof Feed>;

export const FeedRefusals = z.object({
  feed: Feed,
  /** Rows that were refused, in the sequence of the file. */
  refusals: z.array(FeedRefusal),
  /** The `after` that reads on; null at the end. */
  next: z.number().int().nullable(),
});
export type FeedRefusals = z.output<typeof FeedRefusals>;

nameShapes({ ListingForm, MyListing, Inquiry, SellerEarnings: Earnings, Feed, FeedRefusal, FeedRefusals });
