import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#src/people/accounts/server/tables.ts';
import type { DriverId, PaymentIntentId, QuoteId, RideId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { drivers } from '#src/riding/drivers/server/tables.ts';
import type { PinRule } from '#src/riding/pickup-pins/pins.ts';
import type { Charged } from '#src/riding/quotes/fares.ts';
import { trip } from '#src/riding/quotes/server/tables.ts';
import type { RideStatus } from '../contract.ts';
import type { HailType } from '../driven-shapes.ts';
import type { CutShortReason, DeclineReason, RatingTag } from '../road.ts';
import type { DrivenIn, FareStep } from '../shapes.ts';

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
const moment = () => timestamp({ withTimezone: true });

export const rides = pgTable(
  'rides',
  {
    id: id().$type<RideId>(),
    riderId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    quoteId: text().$type<QuoteId>().notNull(),
    status: text().$type<RideStatus>().notNull(),
    ...trip(),
    /** Who rides where it is not the account's owner; their telephone number gets the link. */
    passengerName: text(),
    passengerPhone: text(),
    /** When they were written to; null where no text message leaves this machine. */
    passengerTextedAt: moment(),
    /** How it was asked for, which regulators ask: in the app, or by telephone at the desk. */
    hailType: text().$type<HailType>().notNull().default('app'),
    /** The operator who booked it for a caller. */
    bookedBy: integer()
      .$type<UserId>()
      .references(() => users.id),
    /** The driver is handed the fare and owes the company its part; otherwise it is held and taken. */
    paidToDriver: boolean().notNull().default(false),
    /** Of which driver a caller was last told by text; each is told of once. */
    callerToldOf: integer().$type<DriverId>(),
    /** What the rider tells the driver. */
    note: text(),
    /** How many of the stops the car has driven on from, and since when it stands at the next one. */
    stopsDone: integer().notNull().default(0),
    stopArrivedAt: moment(),
    /** Goes up with each change of where and when it goes: a move that was made for another plan is looked at again. */
    planVersion: integer().notNull().default(0),
    driverId: integer()
      .$type<DriverId>()
      .references(() => drivers.id),
    /** The ride its driver finishes first; null once it is this one's turn. */
    behindRideId: integer().$type<RideId>(),
    /** The driver the rider picked; asked first, alone, until `chosenUntil`. */
    chosenDriverId: integer()
      .$type<DriverId>()
      .references(() => drivers.id),
    chosenUntil: moment(),
    /** The driver whom an operator asks for it, alone until `handUntil`; the ride keeps the driver it has meanwhile. */
    handDriverId: integer()
      .$type<DriverId>()
      .references(() => drivers.id),
    handUntil: moment(),
    /** From whom an operator took it last; it does not come back to them by itself. */
    takenFromId: integer()
      .$type<DriverId>()
      .references(() => drivers.id),
    /** Higher goes first in dispatch: a ride whose driver cancelled has waited already. */
    priority: integer().notNull().default(0),
    /** Counts searches; who let an offer expire in an earlier round may be asked again. */
    round: integer().notNull().default(1),
    searchStartedAt: moment(),
    wakeAt: moment(),
    pin: text().notNull(),
    /** When its driver asks for the PIN: as its rider, or else its city, had it at the booking. */
    pinRule: text().$type<PinRule>().notNull().default('always'),
    wrongPins: integer().notNull().default(0),
    lastWrongPinAt: moment(),
    /** How soon somebody would come, as said before paying; null where nothing was said. */
    promisedEtaSeconds: integer(),
    /** How much later than that the driver who accepted comes; null while that is not so. */
    lateBySeconds: integer(),
    /** What its driver came in, as it was known when they accepted. */
    drivenIn: jsonb().$type<DrivenIn>(),
    assignedAt: moment(),
    arrivedAt: moment(),
    /** When the server was told of the arrival, and so could tell the rider: waiting counts from here. */
    arrivedHeardAt: moment(),
    pickedUpAt: moment(),
    completedAt: moment(),
    cancelledAt: moment(),
    cancelledBy: text().$type<'rider' | 'driver' | 'system' | 'operator'>(),
    cancelReason: text(),
    cancellationFeeCents: integer().$type<Cents>(),
    heldCents: integer().$type<Cents>().notNull(),
    fareCents: integer().$type<Cents>(),
    waitingCents: integer().$type<Cents>().notNull().default(0),
    driverPayCents: integer().$type<Cents>(),
    tipCents: integer().$type<Cents>(),
    /** When the rider was mailed the receipt with the tip. */
    tipToldAt: timestamp({ withTimezone: true }),
    /** What is charged where less was driven than was promised; null where the promise stands. */
    charged: jsonb().$type<Charged>(),
    /** What the car drove with the rider in it, by its track; null where that says nothing. */
    drivenMeters: integer(),
    drivenSeconds: integer(),
    /** Why it was not driven as planned, and how far from the drop-off it ended; null where that is not known. */
    cutShort: text().$type<CutShortReason>(),
    metersShort: integer(),
    /** The stops that were left out, counted from 1. */
    stopsSkipped: integer().array().notNull().default([]),
    paymentIntentId: text().$type<PaymentIntentId>().notNull(),
    paymentLabel: text(),
    /** The payment it was booked with, where another stands for its fare by now. */
    bookedWithId: text().$type<PaymentIntentId>(),
    /** Where the fare of a ride ahead stands; null while it is held as it was at the booking. See `kept-fares.ts`. */
    fareStep: text().$type<FareStep>(),
    /** When its fare is held, tried again, or given up; null while nothing is to be done. */
    fareDueAt: moment(),
    /** Until when its rider may confirm it. */
    fareUntil: moment(),
    /** How often the card provider could not be reached about it. */
    fareTries: integer().notNull().default(0),
    /** When the money of an ended ride was captured or released. */
    settledAt: moment(),
    riderStars: integer(),
    driverStars: integer(),
    /** Why the rider gave these stars, by the keys of `ratingTags`. */
    driverTags: text().array().$type<RatingTag[]>(),
    driverComment: text(),
    /** An operator looked again and found that these stars should not count. */
    driverStarsStruckAt: timestamp({ withTimezone: true }),
    driverRatedAt: moment(),
    /** Since when these stars are in the driver's mean; they join it late and with others. */
    driverStarsCountedAt: moment(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('rides_quote').on(table.quoteId),
    uniqueIndex('rides_payment').on(table.paymentIntentId),
    uniqueIndex('rides_one_open_per_rider')
      .on(table.riderId)
      .where(sql`status in ('pending', 'driver_assigned', 'driver_arriving', 'picked_up', 'in_transit')`),
    uniqueIndex('rides_one_open_per_driver')
      .on(table.driverId)
      .where(
        sql`status in ('driver_assigned', 'driver_arriving', 'picked_up', 'in_transit') and behind_ride_id is null`,
      ),
    uniqueIndex('rides_one_next_per_driver')
      .on(table.driverId)
      .where(sql`status = 'driver_assigned' and behind_ride_id is not null`),
    index('rides_of_rider').on(table.riderId, table.id),
    // Callers are known by their number.
    index('rides_of_caller')
      .on(table.passengerPhone, table.id)
      .where(sql`hail_type = 'phone_dispatch' and passenger_phone is not null`),
    index('rides_of_city').on(table.cityId, table.createdAt),
    // What the table of the desk sorts by and is filtered by.
    index('rides_asked').on(table.createdAt, table.id),
    index('rides_state').on(table.status, table.createdAt, table.id),
    index('rides_type').on(table.vehicleType, table.createdAt, table.id),
    index('rides_amount').on(sql`coalesce(fare_cents, cancellation_fee_cents, held_cents)`, table.id),
    index('rides_of_driver').on(table.driverId, table.completedAt),
    index('rides_waiting').on(table.status, table.cityId).where(sql`status in ('scheduled', 'pending')`),
    index('rides_fare_due').on(table.fareDueAt).where(sql`fare_due_at is not null`),
    // What a driver gave back and was told of in some time, without reading all they ever drove.
    index('rides_driver_cancelled')
      .on(table.driverId, table.cancelledAt)
      .where(sql`cancelled_at is not null`),
    index('rides_driver_rated').on(table.driverId, table.driverRatedAt).where(sql`driver_stars is not null`),
    // Few wait to join the mean, of all that were ever rated.
    index('rides_stars_waiting')
      .on(table.driverId)
      .where(
        sql`driver_stars is not null and driver_stars_counted_at is null and driver_stars_struck_at is null`,
      ),
    index('rides_cut_short').on(table.id).where(sql`cut_short is not null`),
    // Also finds those not yet settled, which are few: the open ones and what a failure left behind.
    index('rides_settled').on(table.settledAt),
  ],
);

export const offers = pgTable(
  'ride_offers',
  {
    id: id(),
    rideId: integer()
      .$type<RideId>()
      .notNull()
      .references(() => rides.id),
    driverId: integer()
      .$type<DriverId>()
      .notNull()
      .references(() => drivers.id),
    round: integer().notNull(),
    status: text()
      .$type<'open' | 'accepted' | 'given_back' | 'declined' | 'expired' | 'withdrawn'>()
      .notNull(),
    chosen: boolean().notNull().default(false),
    /** The driver was the first in line at the airport or station of the pickup. */
    fromQueue: boolean().notNull().default(false),
    /** The operator who asked for this driver by hand; null where the machine did. */
    assignedBy: integer()
      .$type<UserId>()
      .references(() => users.id),
    /** The ride the driver would finish first. */
    behindRideId: integer().$type<RideId>(),
    declineReason: text().$type<DeclineReason>(),
    offeredAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('offers_one_open_per_driver').on(table.driverId).where(sql`status = 'open'`),
    uniqueIndex('offers_one_open_per_ride').on(table.rideId).where(sql`status = 'open'`),
    index('offers_of_ride').on(table.rideId),
    index('offers_of_driver').on(table.driverId, table.id),
    index('offers_expiry').on(table.expiresAt).where(sql`status = 'open'`),
  ],
);

/** View-only links to a ride; they end with it. */
export const rideShares = pgTable('ride_shares', {
  /** Of the token in the link; see `src/platform/secrets/signing.ts`. */
  tokenDigest: text('token').primaryKey(),
  rideId: integer()
    .$type<RideId>()
    .notNull()
    .references(() => rides.id),
  expiresAt: moment().notNull(),
});

/** Riders and drivers who want nothing more to do with each other; either side's block keeps both apart. */
export const rideBlocks = pgTable(
  'ride_blocks',
  {
    riderId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    driverId: integer()
      .$type<DriverId>()
      .notNull()
      .references(() => drivers.id),
    by: text('blocked_by').$type<'rider' | 'driver'>().notNull(),
    rideId: integer()
      .$type<RideId>()
      .notNull()
      .references(() => rides.id),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.riderId, table.driverId, table.by] }),
    index('ride_blocks_driver').on(table.driverId),
  ],
);
