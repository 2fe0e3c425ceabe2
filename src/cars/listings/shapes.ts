/** The shapes of listings, questions and earnings. Amounts are decimal strings, mileage is in miles. */
import { z } from 'zod';
import { type MileageUnit, mileageUnits } from '#src/cars/dealers/file/figures.ts';
import { type FileField, fileFields } from '#src/cars/dealers/file/heads.ts';
import { wordFields } from '#src/cars/dealers/file/words.ts';
import { Price } from '#src/cars/valuation/shapes.ts';
import { bodies, colours, fuels, transmissions } from '#src/cars/vehicles/filters.ts';
import { photoAngles } from '#src/cars/vehicles/photo-angles.ts';
import { listingStatuses, newestYear, oldestYear } from '#src/cars/vehicles/rules.ts';
import {
  accidentAnswers,
  longestAccidentWords,
  longestRegisteredBefore,
  serviceAnswers,
  yesNo,
} from '#src/cars/vehicles/seller-facts.ts';
import { Odometer, Picture, SellerFacts, Vehicle } from '#src/cars/vehicles/shapes.ts';
import { PayeeMoney } from '#src/money/payments/payee-contract.ts';
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
import { readOdometer } from './odometer.ts';
import { feedStates, goneStates, longestDescription } from './rules.ts';

const nullableText = (max: number) => text(max).nullish();

const farthest = 1_000_000;
/** How far a car has run, as its seller gives it: figures, or words such as `42 000 km`, whose unit is kept. */
const TypedOdometer = z
  .union([z.number(), text(40)], 'Enter how far it has been driven.')
  .transform((typed, context): { reading: number; unit: MileageUnit | null } => {
    const read = readOdometer(typed);
    if (read && Number.isInteger(read.reading) && read.reading >= 0 && read.reading <= farthest) return read;
    const message =
      read && read.reading > farthest
        ? 'No car has run more than 1,000,000.'
        : 'Enter how far it has been driven, such as 42000 or 42000 km.';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

export const ListingForm = z.object({
  vin: nullableText(24),
  year: typedCount(
    z
      .number()
      .int()
      .min(oldestYear)
      .refine((typed) => typed <= newestYear(), 'There is no car of that year yet.'),
  ),
  make: text(40).min(1, 'Enter the make.'),
  model: text(60).min(1, 'Enter the model.'),
  trim: nullableText(80),
  price: Price,
  condition: z.enum(['new', 'used']),
  mileage: TypedOdometer,
  /** What `mileage` is in where it does not say it: miles unless told. */
  mileageUnit: z.enum(mileageUnits).optional(),
  fuelType: z.enum(fuels),
  transmission: z.enum(transmissions),
  body: z.enum(bodies),
  colour: z.enum(colours),
  drivetrain: nullableText(40),
  doors: typedCount(z.number().int().min(1).max(8)).nullish(),
  seats: typedCount(z.number().int().min(1).max(20)).nullish(),
  owners: typedCount(z.number().int().min(0).max(30)).nullish(),
  accidents: z.enum(accidentAnswers).nullish(),
  accidentWords: longText(longestAccidentWords).nullish(),
  serviceRecords: z.enum(serviceAnswers).nullish(),
  registeredBefore: nullableText(longestRegisteredBefore),
  smokeFree: z.enum(yesNo).nullish(),
  location: text(80).min(2, 'Enter a town, such as Oakville, ON.'),
  lat: Latitude.nullish(),
  lng: Longitude.nullish(),
  description: longText(longestDescription).optional(),
});
export type ListingForm = z.output<typeof ListingForm>;
export type ListingFormInput = z.input<typeof ListingForm>;

export const MyListing = Vehicle.extend({
  vin: z.string().nullable(),
  /** What its seller is asked about the number; nothing waits for the answer. */
  vinQuestion: z.string().nullable(),
  /** The mileage as its seller gave it; `mileage` has it in miles. */
  odometer: Odometer,
  drivetrain: z.string().nullable(),
  doors: z.number().int().nullable(),
  seats: z.number().int().nullable(),
  ...SellerFacts.shape,
  reviewReasons: z.array(z.string()),
  /** What an operator wrote when sending it back; null when nothing stands against it. */
  operatorNote: z.string().nullable(),
  photos: z.array(Picture.extend({ id: Id, angle: z.enum(photoAngles).nullable() })),
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
  /** Of sales whose car is not handed over yet: nobody’s to pay out. */
  held: DecimalAmount,
  /** What buyers may still ask back. */
  guaranteed: DecimalAmount,
  ...PayeeMoney.shape,
  /** The money of a sale waits for so many days, and this much of it waits now. */
  /** Null: as long as the car may be given back. */
  payoutWaitDays: z.number().int().nullable(),
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
      /** What of it stayed with the seller although it was given back. */
      kept: DecimalAmount,
      guaranteedUntil: Timestamp.nullable(),
    }),
  ),
});
export type Earnings = z.output<typeof Earnings>;

/** What a row waits for: a value of a field that is not known; an empty one where the row says nothing. */
export const FeedQuestionKey = z.object({ field: z.enum([...wordFields, 'location']), value: z.string() });
export type FeedQuestionKey = z.output<typeof FeedQuestionKey>;
export const FeedQuestion = FeedQuestionKey.extend({
  /** Under which the answer is kept, in `values` of `PATCH /api/dealer-file`. */
  key: z.string(),
  choices: z.array(z.string()),
  rows: z.number().int(),
});
export type FeedQuestion = z.output<typeof FeedQuestion>;

/** A row of a feed that was refused or waits for an answer, by its line in the file. */
export const FeedRefusal = z.object({
  line: z.number().int(),
  stockNumber: z.string(),
  /** By column, in words with how to mend it. */
  problems: z.record(z.string(), z.string()),
  questions: z.array(FeedQuestionKey),
});
export type FeedRefusal = z.output<typeof FeedRefusal>;

/** A column of a feed, what it fills, and what stands in it first. */
export const FeedColumn = z.object({
  head: z.string(),
  /** Under which another field for it is kept, in `heads` of `PATCH /api/dealer-file`. */
  key: z.string(),
  /** Null for a column that is not taken. */
  field: z.enum(Object.keys(fileFields) as [FileField, ...FileField[]]).nullable(),
  sample: z.string(),
});
export type FeedColumn = z.output<typeof FeedColumn>;

/** A car that is on the market and not in the feed. */
export const GoneCar = z.object({
  id: idOf<VehicleId>(),
  title: z.string(),
  stockNumber: z.string(),
  status: z.enum(listingStatuses),
});
export type GoneCar = z.output<typeof GoneCar>;

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
  /** Rows that wait for an answer of their dealer. */
  asked: z.number().int(),
  /** Cars on the market that it does not have. */
  gone: z.number().int(),
  goneState: z.enum(goneStates).nullable(),
  /** Mileage was taken for miles because neither the file nor its dealer says which unit it is. */
  unitAssumed: z.boolean(),
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
});
export type Feed = z.output<typeof Feed>;

/** A dealer's file that is fetched once a day. */
export const FeedSchedule = z.object({
  /** Null where none is fetched. */
  url: z.string().nullable(),
  nextAt: Timestamp.nullable(),
  /** When it was last taken. */
  fetchedAt: Timestamp.nullable(),
  /** Why the last fetch brought nothing, in words. */
  problem: z.string().nullable(),
});
export type FeedSchedule = z.output<typeof FeedSchedule>;

export const FeedRefusals = z.object({
  feed: Feed,
  columns: z.array(FeedColumn),
  questions: z.array(FeedQuestion),
  /** The first 100 cars on the market that are not in it. */
  goneCars: z.array(GoneCar),
  /** How many photos it names wait to be fetched, and which could not be. */
  pictures: z.object({
    waiting: z.number().int(),
    failed: z.array(z.object({ title: z.string(), url: z.string(), problem: z.string() })),
  }),
  /** Rows that were refused or wait for an answer, in the sequence of the file. */
  refusals: z.array(FeedRefusal),
  /** The `after` that reads on; null at the end. */
  next: z.number().int().nullable(),
});
export type FeedRefusals = z.output<typeof FeedRefusals>;

nameShapes({
  FeedSchedule,
  ListingForm,
  MyListing,
  Inquiry,
  SellerEarnings: Earnings,
  Feed,
  FeedRefusal,
  FeedRefusals,
  FeedColumn,
  FeedQuestion,
  FeedQuestionKey,
  GoneCar,
});

export const SaleKind = z.enum(['deposit', 'full']);
export const PurchaseTerms = z.object({
  due: DecimalAmount,
  /** From the payment of a deposit, from the handover of a car. */
  refundableDays: z.number().int(),
  /** What is kept of the price of a car that was driven far before it came back; null for nothing. */
  returnTerms: z
    .object({ includedKm: z.number().int(), perKmCents: z.number().int(), mostPercent: z.number().int() })
    .nullable(),
  /** All of these in a line, for `seen` of the purchase. */
  key: z.string(),
});
export type PurchaseTerms = z.output<typeof PurchaseTerms>;
