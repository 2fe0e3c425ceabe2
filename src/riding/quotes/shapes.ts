/** What travels in the calls about estimates. */
import { z } from 'zod';
import { TaxLine } from '#src/money/tax/tax-line.ts';
import { DecimalAmount, Latitude, Longitude, nameShapes, Timestamp, text } from '#src/platform/contract.ts';
import { ToldPromise } from '#src/riding/pickup-promise/shapes.ts';
import { OptionName, RideOptionTold } from '#src/riding/ride-options/shapes.ts';
import { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import { mostStops } from './stops.ts';

export const BookingType = z.enum(['instant', 'scheduled']);
export const ScheduledFor = z.enum(['pickup', 'arrival']);
export type ScheduledFor = z.output<typeof ScheduledFor>;
export const Place = text(200).min(1, 'Please enter both pickup location and destination.');
/** The specification's client sends coordinates as strings, or null when it has none. */
const MaybeLatitude = z
  .union([Latitude.nullish(), z.literal('')])
  .transform((value) => (value === '' ? null : (value ?? null)));
const MaybeLongitude = z
  .union([Longitude.nullish(), z.literal('')])
  .transform((value) => (value === '' ? null : (value ?? null)));

const farePart = <Kind extends z.ZodType>(kind: Kind) =>
  z.object({
    kind,
    amount: DecimalAmount,
    /** What it is called in English and in the company's unit, for whoever does not know its kind. */
    label: z.string(),
  });
/** What something is called, such as which airport. */
const name = z.string().nullable();
/** A part of a fare, with what it counts; prices are of a kilometre, or of a mile where fares are by it, and of a minute. */
export const FarePart = z.discriminatedUnion('kind', [
  farePart(z.enum(['base', 'booking_fee', 'minimum', 'cancellation', 'tip'])),
  farePart(z.literal('distance')).extend({
    meters: z.number().int(),
    perKm: DecimalAmount.nullable(),
    perMile: DecimalAmount.optional(),
  }),
  farePart(z.literal('time')).extend({ seconds: z.number().int(), perMinute: DecimalAmount.nullable() }),
  farePart(z.literal('surge')).extend({ factor: z.number() }),
  farePart(z.literal('waiting')).extend({ atStops: z.boolean() }),
  farePart(z.enum(['surcharge', 'airport', 'station', 'toll', 'stop', 'option'])).extend({ name }),
  farePart(z.literal('promo')).extend({ code: z.string() }),
  farePart(z.literal('tax')).extend({ tax: TaxLine.omit({ cents: true }) }),
]);
export type FarePart = z.output<typeof FarePart>;

export const Spot = z.object({ lat: z.number(), lng: z.number() });
export const NamedSpot = Spot.extend({ address: z.string() });
/** A line as [longitude, latitude] points. */
export const Polyline = z.array(z.tuple([z.number(), z.number()]));

/** How long waiting and calling off are free, and when a rider has not come, by the terms of the quote. */
export const TermTimes = z.object({
  freeWaitingSeconds: z.number().int(),
  /** From the acceptance on. */
  freeCancellationSeconds: z.number().int(),
  /** From when they were told of the arrival. */
  noShowSeconds: z.number().int(),
});
export type TermTimes = z.output<typeof TermTimes>;

/** The doors of an airport or a station. */
export const PickupDoors = z.object({
  area: z.string(),
  doors: z.array(
    NamedSpot.extend({
      /** What stands on its sign. */
      label: z.string(),
      name: z.string(),
      isStepFree: z.boolean(),
    }),
  ),
});
export type PickupDoors = z.output<typeof PickupDoors>;

export const Estimate = z.object({
  /** Rove drives there, so the quote may be paid for and booked. */
  covered: z.literal(true),
  estimatedFare: DecimalAmount,
  quoteId: z.string(),
  expiresAt: Timestamp,
  vehicleType: VehicleType,
  distanceMeters: z.number().int(),
  durationSeconds: z.number().int(),
  parts: z.array(FarePart),
  times: TermTimes,
  /** What its rider gets where the car comes late, or none; null for nothing, and for a ride now. */
  promise: ToldPromise.nullable(),
  /** What calling off after the free time costs, or the fare where that is less. */
  cancellationFee: DecimalAmount,
  /** What each vehicle type would cost, and how long until one could be there. */
  options: z.array(
    z.object({
      vehicleType: VehicleType,
      estimatedFare: DecimalAmount,
      etaSeconds: z.number().int().nullable(),
    }),
  ),
  pickup: NamedSpot,
  /** Where one may be picked up of an airport or a station; the pickup is at one of them. Null elsewhere. */
  pickupDoors: PickupDoors.nullable(),
  /** At which airport it begins, by name; null elsewhere. */
  airport: z.string().nullable(),
  destination: NamedSpot,
  /** Places on the way; distance, time and price count them. */
  stops: z.array(NamedSpot),
  /** What is wanted besides the trip, with what each costs before tax. */
  rideOptions: z.array(RideOptionTold),
  /** The promo code whose discount is among the parts, or null. */
  promoCode: z.string().nullable(),
  polyline: Polyline,
  scheduledTime: Timestamp.nullable(),
  /** Where the time was that of the arrival: by when it is there, and what is to spare if car and way are as reckoned. */
  arrival: z.object({ by: Timestamp, spareSeconds: z.number().int() }).nullable(),
  /** Since when the fare is held of a ride so far ahead that only its card is kept; null where it is held at once. */
  heldFrom: Timestamp.nullable(),
  /** The IANA name of the pickup's time zone, in which times of the ride are read. */
  timeZone: z.string(),
});
export type Estimate = z.output<typeof Estimate>;

/** What a trip would cost that leaves the areas Rove drives in: an answer, and nothing to pay for. */
export const OutsideEstimate = Estimate.omit({ quoteId: true, expiresAt: true }).extend({
  covered: z.literal(false),
});
export type OutsideEstimate = z.output<typeof OutsideEstimate>;

export const EstimateRequest = z.object({
  pickupLocation: Place,
  destination: Place,
  pickupLat: MaybeLatitude,
  pickupLng: MaybeLongitude,
  destLat: MaybeLatitude,
  destLng: MaybeLongitude,
  /** Places to stop at on the way, in this order. */
  stops: z
    .array(
      z.object({
        address: text(200).min(1, 'Enter where to stop, or take the stop away.'),
        lat: Latitude.nullish(),
        lng: Longitude.nullish(),
      }),
    )
    .max(mostStops, `A ride has at most ${mostStops} stops.`)
    .nullish(),
  /** Takes its discount off the fare; asks who is riding, so it needs a signed-in person. */
  promoCode: text(40).nullish(),
  /** Without it the specification's `standard`, or the first type that has a fare there. */
  vehicleType: VehicleType.nullish(),
  /** What is wanted besides the trip; of cool and warm the last one counts. */
  rideOptions: z.array(OptionName).max(20).nullish(),
  bookingType: BookingType.default('instant'),
  /** `2026-06-01` and `18:30` in the pickup's own time zone; they count only together. */
  scheduledDate: text(10)
    .regex(/^[\d-]*$/, 'Write the day as 2026-06-01.')
    .nullish(),
  scheduledTime: text(40)
    .regex(/^[\dTZ:.+-]*$/, 'Write the time as 18:30.')
    .nullish(),
  /** Whether the time is that of the pickup, or the one to be there by; the pickup is then reckoned from it. */
  scheduledFor: ScheduledFor.nullish(),
});
export type EstimateRequest = z.output<typeof EstimateRequest>;

/** What a quote promises, for whoever is about to pay for it. */
export const PayableQuote = z.object({
  quoteId: z.string(),
  pickupLocation: z.string(),
  destination: z.string(),
  stops: z.array(NamedSpot),
  vehicleType: VehicleType,
  price: DecimalAmount,
  scheduledTime: Timestamp.nullable(),
  /** As an estimate says it. */
  heldFrom: Timestamp.nullable(),
  timeZone: z.string(),
  expiresAt: Timestamp,
});
export type PayableQuote = z.output<typeof PayableQuote>;

/** A wish to be told when a driver comes near, kept for half an hour. */
export const NearNoteRequest = z.object({
  vehicleType: VehicleType,
  pickupLocation: Place,
  pickupLat: Latitude,
  pickupLng: Longitude,
  destination: Place,
});
export type NearNoteRequest = z.output<typeof NearNoteRequest>;

/** One that is still waited for. */
export const NearNote = z.object({
  vehicleType: VehicleType,
  pickupLat: z.number(),
  pickupLng: z.number(),
  expiresAt: Timestamp,
});
export type NearNote = z.output<typeof NearNote>;

nameShapes({
  BookingType,
  ScheduledFor,
  FarePart,
  TermTimes,
  Spot,
  NamedSpot,
  PickupDoors,
  Estimate,
  OutsideEstimate,
  EstimateRequest,
  PayableQuote,
  NearNoteRequest,
  NearNote,
});
