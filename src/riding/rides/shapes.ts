/** What travels in the calls about rides. */
import { z } from 'zod';
import { turns } from '#src/geo/guidance/manoeuvres.ts';
import {
  DecimalAmount,
  Id,
  idOf,
  longText,
  nameShapes,
  nameText,
  Phone,
  Timestamp,
  text,
} from '#src/platform/contract.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { Compensation, ToldPromise } from '#src/riding/pickup-promise/shapes.ts';
import { BookingType, FarePart, NamedSpot, Polyline, Spot, TermTimes } from '#src/riding/quotes/shapes.ts';
import { RideOptionTold } from '#src/riding/ride-options/shapes.ts';
import { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import {
  AgreedChange,
  CutShort,
  checkKinds,
  Driven,
  DrivenIn,
  fareSteps,
  hailTypes,
} from './driven-shapes.ts';
import { FlightTyped } from './flight-typed.ts';
import { Committed, DriverPerson, Person, pinFields } from './people-shapes.ts';

export { CancelRequest, type CheckKind, checkKinds, DrivenIn, type FareStep } from './driven-shapes.ts';

export const rideStatuses = [
  'scheduled',
  'pending',
  'driver_assigned',
  'driver_arriving',
  'picked_up',
  'in_transit',
  'completed',
  'cancelled',
  'no_driver',
] as const;
export const RideStatus = z.enum(rideStatuses);
export type RideStatus = z.output<typeof RideStatus>;

/** What an earlier call named; `words` say what to do where it is missing. */
const named = (max: number, words: string) =>
  z
    .string(words)
    .trim()
    .max(max, { error: words, abort: true })
    .regex(/^[\w.-]*$/, words)
    .pipe(text(max).min(1, words));

/** What a rider wants besides the trip. */
export const WishesRequest = z.object({
  /** The driver to ask first, alone: an `id` from the caller's list of available drivers. */
  driverId: idOf<DriverId>().nullish(),
  /** How soon the screen said somebody would come; never taken for sooner than the estimate said. */
  promisedEtaSeconds: z.number().int().min(0).max(7200).nullish(),
  /** What the driver reads before setting off. */
  note: longText(200).nullish(),
  /** Who rides, where it is somebody else: they get the link and the PIN as a text message. */
  passenger: z
    .object({
      name: nameText(80, 'Enter the name of who rides.'),
      phone: Phone.refine((number) => number !== '', 'Enter a phone number, such as 416 555 0142.'),
    })
    .nullish(),
  /** The flight that brings them, of a ride that begins at an airport; left out of any other. */
  flight: FlightTyped.nullish(),
});
export type WishesRequest = z.output<typeof WishesRequest>;

export const QuoteName = named(64, 'Get a fare estimate first.');

export const BookRequest = WishesRequest.extend({
  /** Without it the caller's newest open estimate of the trip is meant. */
  quoteId: QuoteName.nullish(),
  /** Without it what the caller has authorised for a ride of that price is meant. */
  paymentIntentId: named(120, 'Pay for the ride first.').nullish(),
  // The specification's client sends these; they say which estimate is meant, which decides the rest with the session.
  passengerId: z.unknown().optional(),
  pickupLocation: text(200).nullish(),
  destination: text(200).nullish(),
  pickupLat: z.unknown().optional(),
  pickupLng: z.unknown().optional(),
  destLat: z.unknown().optional(),
  destLng: z.unknown().optional(),
  vehicleType: VehicleType.nullish(),
  bookingType: BookingType.nullish(),
  status: z.unknown().optional(),
  fare: z.unknown().optional(),
  estimatedFare: z.unknown().optional(),
  scheduledTime: z.unknown().optional(),
});
export type BookRequest = z.output<typeof BookRequest>;

export const Ride = z.object({
  id: Id,
  createdAt: Timestamp,
  status: RideStatus,
  bookingType: BookingType,
  vehicleType: VehicleType,
  pickupLocation: z.string(),
  destination: z.string(),
  pickup: Spot,
  dropoff: Spot,
  /** Places on the way, how many of them the car has driven on from, and since when it stands at the next. */
  stops: z.array(NamedSpot),
  stopsDone: z.number().int(),
  stopArrivedAt: Timestamp.nullable(),
  distanceMeters: z.number().int(),
  durationSeconds: z.number().int(),
  estimatedFare: DecimalAmount,
  fare: DecimalAmount.nullable(),
  parts: z.array(FarePart),
  scheduledTime: Timestamp.nullable(),
  /** The IANA name of the pickup's time zone, in which times of the ride are read. */
  timeZone: z.string(),
  driver: z
    .object({
      id: Id,
      user: DriverPerson,
      rating: z.string(),
      vehicleInfo: z.string(),
      vehicleColor: z.string().nullable(),
      licensePlate: z.string(),
      state: z.string(),
      totalRides: z.number().int(),
    })
    .nullable(),
  /** Who rides: the account's owner, or whom they booked for. */
  passenger: Person,
  /** Set for the rider and operators where somebody else rides. */
  bookedFor: z
    .object({
      name: z.string(),
      phone: z.string(),
      /** False where no text message could be sent: then the rider shares the link. */
      texted: z.boolean(),
    })
    .nullable(),
  /** What the rider tells the driver. */
  note: z.string().nullable(),
  /** What they want besides the trip. */
  rideOptions: z.array(RideOptionTold),
  ...pinFields,
  /** True while its driver finishes another ride first. */
  behind: z.boolean(),
  /** How many minutes later than said before paying the driver comes; cancelling costs nothing then. */
  lateMinutes: z.number().int().nullable(),
  arrivedAt: Timestamp.nullable(),
  /** Since when waiting for the rider counts: not before they could be told, nor before a scheduled time. */
  waitingSince: Timestamp.nullable(),
  times: TermTimes,
  completedAt: Timestamp.nullable(),
  driven: Driven.nullable(),
  cutShort: CutShort.nullable(),
  cancelledBy: z.enum(['rider', 'driver', 'system', 'operator']).nullable(),
  cancelReason: z.string().nullable(),
  cancellationFee: DecimalAmount.nullable(),
  tip: DecimalAmount.nullable(),
  /** Stars the viewer has given the other side. */
  myRating: z.number().int().nullable(),
  paymentLabel: z.string().nullable(),
  hailType: z.enum(hailTypes),
  /** What the driver is handed by the rider, in cash or at their own terminal; null where it is paid otherwise. */
  collect: DecimalAmount.nullable(),
  /** Set for the rider and operators while the ride is ahead. */
  fareHold: z
    .object({
      step: z.enum(fareSteps),
      /** When it is held, while it is not. */
      from: Timestamp.nullable(),
      /** Until when the rider may confirm it; the ride is cancelled then. */
      until: Timestamp.nullable(),
      /** How often the card provider could not be reached about it. */
      tries: z.number().int(),
    })
    .nullable(),
});
export type Ride = z.output<typeof Ride>;

/** A ride booked for later, for which no driver is looked yet. */
export const UpcomingRide = Ride.pick({ id: true, destination: true, timeZone: true }).extend({
  scheduledTime: Timestamp,
  /** Its rider is asked to confirm the card. */
  cardAsked: z.boolean(),
});
export type UpcomingRide = z.output<typeof UpcomingRide>;

export const RideUpdate = z.object({
  type: z.string(),
  at: Timestamp,
  words: z.string(),
  /** Where it happened, as far as a place of the ride says it. */
  address: z.string().nullable(),
});

/** Everything the tracking screen shows. */
export const RideDetail = Ride.extend({
  /** Who is looking: operators and guests read of the rider by name. */
  viewer: z.enum(['rider', 'driver', 'operator', 'guest']),
  cityId: z.string().nullable(),
  polyline: Polyline,
  /** What the car drove with the rider in it: for operators so far, for both sides once the ride is over; else empty. */
  track: Polyline,
  /** The same way in pieces, from each place to the next. */
  legs: z.array(Polyline),
  updates: z.array(RideUpdate),
  position: z
    .object({
      lat: z.number(),
      lng: z.number(),
      heading: z.number(),
      timestamp: Timestamp,
      /** Where the car is going: to the pickup until the rider is in, to the destination after. */
      leg: z.enum(['pickup', 'destination']),
      /** The stop it goes to first on the way to the destination, counted from 1; null for none. */
      stop: z.number().int().nullable(),
      /** From there by the stops left to the destination; 0 where it goes there straight. */
      restSeconds: z.number().int(),
      etaSeconds: z.number().int(),
      remainingMeters: z.number().int(),
      approach: Polyline,
      /** What to do on the way, the first being the road the car is on; for the one who drives. */
      directions: z.array(
        z.object({
          ...{ turn: z.enum(turns), road: z.string(), distanceMeters: z.number().int() },
          exit: z.number().int().nullable(),
          side: z.enum(['left', 'right']).nullable(),
          lanes: z.array(z.object({ marks: z.array(z.string()), use: z.boolean() })),
          limitKmh: z.number().int().nullable(),
        }),
      ),
    })
    .nullable(),
  /** Who committed to a ride ahead, and since when it is certain; null once somebody is its driver. */
  committed: Committed.nullable(),
  /** What may be done now by the viewer. */
  can: z.object({ cancel: z.boolean(), rate: z.boolean(), tip: z.boolean(), message: z.boolean() }),
  /** What cancelling now would cost. */
  cancellationFeeNow: DecimalAmount,
  /** What the rider pays and the driver earns of it where the rider does not come; for the driver, until then. */
  noShowFee: z.object({ pays: DecimalAmount, share: DecimalAmount }).nullable(),
  /** The change that its driver suggests and its rider has not answered, by its name; null for everybody else. */
  suggested: z.string().nullable(),
  /** What was promised about its pickup, and given where that was not kept; null for nothing, and to whoever does not pay. */
  promise: ToldPromise.nullable(),
  compensation: Compensation.nullable(),
  /** The rider is asked whether all is well; null for everybody else. */
  check: z.object({ kind: z.enum(checkKinds), askedAt: Timestamp }).nullable(),
});
export type RideDetail = z.output<typeof RideDetail>;

export const RideRequest = z.object({
  id: Id,
  status: RideStatus,
  pickupAddress: z.string(),
  destinationAddress: z.string(),
  pickup: Spot,
  dropoff: Spot,
  /** Where to stop on the way; distance and time count them. */
  stops: z.array(z.string()),
  note: z.string().nullable(),
  rideOptions: z.array(RideOptionTold),
  estimatedFare: DecimalAmount,
  /** What the driver gets of it. */
  pay: DecimalAmount,
  /** What the rider puts into the driver’s hand; null where it is paid otherwise. */
  collect: DecimalAmount.nullable(),
  createdAt: Timestamp,
  scheduledTime: Timestamp.nullable(),
  /** The IANA name of the pickup's time zone, in which times of the ride are read. */
  timeZone: z.string(),
  vehicleType: VehicleType,
  distanceMeters: z.number().int(),
  durationSeconds: z.number().int(),
  pickupDistanceMeters: z.number().int().nullable(),
  pickupEtaSeconds: z.number().int().nullable(),
  user: z.object({ firstName: z.string(), lastName: z.string() }),
  riderRating: z.string(),
  /** The factor by which the fare is raised; 1 where it is not. */
  surge: z.number(),
  /** Compass degrees from the pickup to the destination. */
  heading: z.number(),
  /** Set while this ride is offered to the viewer alone: which ride to finish first, whether as the first in line, and whether the desk asks for them. */
  offer: z
    .object({
      id: Id,
      expiresAt: Timestamp,
      behindRideId: idOf<RideId>().nullable(),
      fromQueue: z.boolean(),
      byDesk: z.boolean(),
    })
    .nullable(),
});
export type RideRequest = z.output<typeof RideRequest>;

export const Receipt = z.object({
  rideId: idOf<RideId>(),
  reference: z.string(),
  /** `R-2026-000123`; null of a ride that nothing was taken for yet. */
  number: z.string().nullable(),
  issuedAt: Timestamp,
  /** The IANA name of the pickup's time zone, in which times of the ride are read. */
  timeZone: z.string(),
  pickupLocation: z.string(),
  destination: z.string(),
  stops: z.array(NamedSpot),
  pickup: Spot,
  dropoff: Spot,
  /** Who rode, where it was not the account's owner. */
  passengerName: z.string().nullable(),
  /** The driver's first name. */
  driverName: z.string().nullable(),
  /** Null where nobody drove, and of rides from before it was kept. */
  drivenIn: DrivenIn.nullable(),
  parts: z.array(FarePart),
  total: DecimalAmount,
  /** What the fare was promised for, and what was driven. */
  planned: z.object({ meters: z.number().int(), seconds: z.number().int() }),
  driven: Driven.nullable(),
  askedAt: Timestamp,
  /** When it was booked for; null for now. */
  scheduledAt: Timestamp.nullable(),
  pickedUpAt: Timestamp.nullable(),
  endedAt: Timestamp.nullable(),
  /** Whether `endedAt` is when the rider got out. */
  droppedOff: z.boolean(),
  cutShort: CutShort.nullable(),
  /** What was changed after the booking, oldest first, with the price that was agreed before and after. */
  changes: z.array(AgreedChange),
  compensation: Compensation.nullable(),
  /** What went back of the fare: parts that friends paid, and what Rove paid back. */
  refunds: z.array(
    z.object({
      label: z.string(),
      amount: DecimalAmount,
      at: Timestamp,
      /** `C-2026-000007`; null while the provider has not taken it. */
      creditNote: z.string().nullable(),
    }),
  ),
  paymentLabel: z.string().nullable(),
  /** Rove as it is by law. */
  issuer: z.object({ name: z.string(), postalAddress: z.string() }),
  /** The numbers that its taxes were collected under: `{ name: 'GST/HST', number: '700000005 RT 0001' }`. */
  taxNumbers: z.array(z.object({ name: z.string(), number: z.string() })),
  buyerName: z.string(),
});
export type Receipt = z.output<typeof Receipt>;

/** A ride for whoever has its link: no PIN, no money, nothing either side said of it. */
export const SharedRide = RideDetail.omit({
  track: true,
  pin: true,
  pinAsk: true,
  can: true,
  cancellationFeeNow: true,
  noShowFee: true,
  paymentLabel: true,
  fareHold: true,
  parts: true,
  estimatedFare: true,
  fare: true,
  cancellationFee: true,
  tip: true,
  myRating: true,
  cancelReason: true,
  bookedFor: true,
  note: true,
  check: true,
  suggested: true,
  promise: true,
  compensation: true,
});

nameShapes({
  RideStatus,
  BookRequest,
  RidePerson: Person,
  Ride,
  RideUpdate,
  RideDetail,
  RideRequest,
  Receipt,
  SharedRide,
});
