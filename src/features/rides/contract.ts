import { z } from 'zod';
import {
  type Calls,
  DecimalAmount,
  Id,
  Latitude,
  Longitude,
  Timestamp,
  text,
} from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { VehicleType } from '../drivers/contract.ts';

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

const BookingType = z.enum(['instant', 'scheduled']);
const Place = text(200).min(1, 'Please enter both pickup location and destination.');
/** The specification's client sends coordinates as strings, or null when it has none. */
const MaybeLatitude = z
  .union([z.literal(''), Latitude])
  .nullish()
  .transform((value) => (value === '' ? null : (value ?? null)));
const MaybeLongitude = z
  .union([z.literal(''), Longitude])
  .nullish()
  .transform((value) => (value === '' ? null : (value ?? null)));

export const FarePart = z.object({ label: z.string(), amount: DecimalAmount });
export type FarePart = z.output<typeof FarePart>;

const Spot = z.object({ lat: z.number(), lng: z.number() });
/** A line as [longitude, latitude] points. */
const Polyline = z.array(z.tuple([z.number(), z.number()]));

export const Estimate = z.object({
  estimatedFare: DecimalAmount,
  quoteId: z.string(),
  expiresAt: Timestamp,
  vehicleType: VehicleType,
  distanceMeters: z.number().int(),
  durationSeconds: z.number().int(),
  parts: z.array(FarePart),
  /** What each vehicle type would cost, and how long until one could be there. */
  options: z.array(
    z.object({
      vehicleType: VehicleType,
      estimatedFare: DecimalAmount,
      etaSeconds: z.number().int().nullable(),
    }),
  ),
  pickup: Spot.extend({ address: z.string() }),
  destination: Spot.extend({ address: z.string() }),
  polyline: Polyline,
  scheduledTime: Timestamp.nullable(),
});
export type Estimate = z.output<typeof Estimate>;

const EstimateRequest = z.object({
  pickupLocation: Place,
  destination: Place,
  pickupLat: MaybeLatitude,
  pickupLng: MaybeLongitude,
  destLat: MaybeLatitude,
  destLng: MaybeLongitude,
  vehicleType: VehicleType.default('standard'),
  bookingType: BookingType.default('instant'),
  /** `2026-06-01` and `18:30` in the pickup's own time zone; they count only together. */
  scheduledDate: text(10).nullish(),
  scheduledTime: text(40).nullish(),
});
export type EstimateRequest = z.output<typeof EstimateRequest>;

const BookRequest = z.object({
  quoteId: text(64).min(1),
  paymentIntentId: text(120).min(1),
  /** The driver to ask first, alone. */
  driverId: Id.nullish(),
  // What the specification's client sends besides; the quote and the session decide these.
  passengerId: z.unknown().optional(),
  pickupLocation: z.string().max(200).nullish(),
  destination: z.string().max(200).nullish(),
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

const Person = z.object({ firstName: z.string(), lastName: z.string(), profileImage: z.string().nullable() });

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
  distanceMeters: z.number().int(),
  durationSeconds: z.number().int(),
  estimatedFare: DecimalAmount,
  fare: DecimalAmount.nullable(),
  parts: z.array(FarePart),
  scheduledTime: Timestamp.nullable(),
  driver: z
    .object({
      id: Id,
      user: Person,
      rating: z.string(),
      vehicleInfo: z.string(),
      vehicleColor: z.string().nullable(),
      licensePlate: z.string(),
      state: z.string(),
      totalRides: z.number().int(),
    })
    .nullable(),
  passenger: Person,
  /** Given to the rider alone, who tells it to the driver. */
  pin: z.string().nullable(),
  arrivedAt: Timestamp.nullable(),
  completedAt: Timestamp.nullable(),
  cancelledBy: z.enum(['rider', 'driver', 'system', 'operator']).nullable(),
  cancelReason: z.string().nullable(),
  cancellationFee: DecimalAmount.nullable(),
  tip: DecimalAmount.nullable(),
  /** Stars the viewer has given the other side. */
  myRating: z.number().int().nullable(),
  paymentLabel: z.string().nullable(),
});
export type Ride = z.output<typeof Ride>;

export const RideUpdate = z.object({ type: z.string(), at: Timestamp, words: z.string() });

/** Everything the tracking screen shows. */
export const RideDetail = Ride.extend({
  cityId: z.string().nullable(),
  polyline: Polyline,
  updates: z.array(RideUpdate),
  position: z
    .object({
      lat: z.number(),
      lng: z.number(),
      heading: z.number(),
      timestamp: Timestamp,
      /** To the pickup until the rider is in, to the destination after. */
      etaSeconds: z.number().int(),
      remainingMeters: z.number().int(),
      approach: Polyline,
    })
    .nullable(),
  /** What may be done now by the viewer. */
  can: z.object({ cancel: z.boolean(), rate: z.boolean(), tip: z.boolean(), message: z.boolean() }),
  /** What cancelling now would cost. */
  cancellationFeeNow: DecimalAmount,
});
export type RideDetail = z.output<typeof RideDetail>;

export const RideRequest = z.object({
  id: Id,
  status: RideStatus,
  pickupAddress: z.string(),
  destinationAddress: z.string(),
  pickup: Spot,
  dropoff: Spot,
  estimatedFare: DecimalAmount,
  /** What the driver gets of it. */
  pay: DecimalAmount,
  createdAt: Timestamp,
  scheduledTime: Timestamp.nullable(),
  vehicleType: VehicleType,
  distanceMeters: z.number().int(),
  durationSeconds: z.number().int(),
  pickupDistanceMeters: z.number().int().nullable(),
  pickupEtaSeconds: z.number().int().nullable(),
  user: z.object({ firstName: z.string(), lastName: z.string() }),
  riderRating: z.string(),
  /** Set while this ride is offered to the viewer alone. */
  offer: z.object({ id: Id, expiresAt: Timestamp }).nullable(),
});
export type RideRequest = z.output<typeof RideRequest>;

export const Message = z.object({
  id: Id,
  from: z.enum(['rider', 'driver']),
  text: z.string(),
  at: Timestamp,
});
export type Message = z.output<typeof Message>;

export const Receipt = z.object({
  rideId: Id,
  reference: z.string(),
  issuedAt: Timestamp,
  pickupLocation: z.string(),
  destination: z.string(),
  driverName: z.string().nullable(),
  parts: z.array(FarePart),
  total: DecimalAmount,
  paymentLabel: z.string().nullable(),
});
export type Receipt = z.output<typeof Receipt>;

const SharedRide = RideDetail.omit({
  pin: true,
  can: true,
  cancellationFeeNow: true,
  paymentLabel: true,
  parts: true,
});

export const ridesRefusals = {
  place_not_found: [422, 'We could not find that place. Pick one from the list.'],
  same_place: [422, 'Pickup and destination are the same place.'],
  time_in_past: [422, 'Pick a time that is still ahead.'],
  time_too_far: [422, 'Rides can be scheduled up to 30 days ahead.'],
  time_invalid: [422, 'That date or time cannot be read.'],
  quote_not_found: [404, 'There is no such fare estimate.'],
  quote_expired: [410, 'This fare estimate has expired. Please get a fare estimate first.'],
  quote_used: [409, 'This fare estimate has already been booked.'],
  already_riding: [409, 'You already have a ride on the way.'],
  payment_required: [402, 'The payment for this ride has not been completed.'],
  ride_not_found: [404, 'There is no such ride.'],
  not_your_ride: [403, 'This ride belongs to somebody else.'],
  driver_not_found: [404, 'There is no such driver.'],
  driver_offline: [409, 'Go online before accepting a ride.'],
  driver_busy: [409, 'You are already on a ride.'],
  wrong_vehicle_type: [409, 'This ride asks for another type of vehicle.'],
  driver_already_taken: [409, 'Another driver has just taken this ride.'],
  asked_someone_else: [409, 'The rider has asked for another driver.'],
  ride_ended: [409, 'This ride has already ended.'],
  move_not_allowed: [409, 'The ride is not at that point.'],
  wrong_pin: [422, 'That PIN is not right. Ask the rider to read it again.'],
  too_many_pins: [429, 'Too many wrong PINs. Wait a minute.'],
  cannot_cancel: [409, 'This ride can no longer be cancelled.'],
  not_completed: [409, 'This is possible once the ride is completed.'],
  already_rated: [409, 'You have already rated this ride.'],
  already_tipped: [409, 'You have already tipped for this ride.'],
  tip_failed: [402, 'The tip could not be charged. Your ride is paid.'],
  share_not_found: [404, 'This link is not valid any more.'],
} satisfies RefusalCatalogue;

const RideParams = z.object({ id: Id });
const moveRefusals = ['ride_not_found', 'not_your_ride', 'move_not_allowed', 'ride_ended'] as const;

export const ridesCalls = {
  'POST /api/rides/estimate': {
    summary: 'A fare for a trip, good for 5 minutes',
    body: EstimateRequest,
    reply: Estimate,
    refusals: ['place_not_found', 'same_place', 'time_in_past', 'time_too_far', 'time_invalid'],
    rateLimit: { max: 60, windowSeconds: 60 },
    idempotent: false,
  },
  'POST /api/rides': {
    summary: 'Book a ride on an estimate whose payment is authorised',
    access: 'signed_in',
    body: BookRequest,
    reply: Ride,
    status: 201,
    refusals: [
      'quote_not_found',
      'quote_expired',
      'quote_used',
      'already_riding',
      'payment_required',
      'driver_not_found',
    ],
    rateLimit: { max: 30, windowSeconds: 60 },
  },
  'GET /api/rides/user/:userId': {
    summary: 'My rides, newest first',
    access: 'signed_in',
    params: z.object({ userId: Id }),
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(50), before: Id.optional() }),
    reply: z.array(Ride),
    refusals: ['not_your_ride'],
  },
  'GET /api/rides/current': {
    summary: 'My open ride as a rider or a driver, or null',
    access: 'signed_in',
    reply: z.object({ asRider: Ride.nullable(), asDriver: Ride.nullable() }),
  },
  'GET /api/rides/:id': {
    summary: 'One ride, for its rider, its driver or an operator',
    access: 'signed_in',
    params: RideParams,
    reply: RideDetail,
    refusals: ['ride_not_found', 'not_your_ride'],
  },
  'POST /api/rides/:id/cancel': {
    summary: 'Cancel, as the rider or the driver',
    access: 'signed_in',
    params: RideParams,
    body: z.object({ reason: text(200).nullish() }).nullish(),
    reply: Ride,
    refusals: ['ride_not_found', 'not_your_ride', 'cannot_cancel', 'ride_ended'],
  },
  'POST /api/rides/:id/rate': {
    summary: 'Rate the other side after the ride',
    access: 'signed_in',
    params: RideParams,
    body: z.object({ stars: z.number().int().min(1).max(5), comment: text(500).nullish() }),
    reply: Ride,
    refusals: ['ride_not_found', 'not_your_ride', 'not_completed', 'already_rated'],
  },
  'POST /api/rides/:id/tip': {
    summary: 'Tip the driver after the ride, on the card that paid it',
    access: 'signed_in',
    params: RideParams,
    body: z.object({ amount: z.union([z.string(), z.number()]) }),
    reply: Ride,
    refusals: ['ride_not_found', 'not_your_ride', 'not_completed', 'already_tipped', 'tip_failed'],
  },
  'GET /api/rides/:id/receipt': {
    summary: 'The receipt of a ride that was charged',
    access: 'signed_in',
    params: RideParams,
    reply: Receipt,
    refusals: ['ride_not_found', 'not_your_ride', 'not_completed'],
  },
  'GET /api/rides/:id/messages': {
    summary: 'Messages between rider and driver',
    access: 'signed_in',
    params: RideParams,
    reply: z.array(Message),
    refusals: ['ride_not_found', 'not_your_ride'],
  },
  'POST /api/rides/:id/messages': {
    summary: 'Write to the other side while the ride is on',
    access: 'signed_in',
    params: RideParams,
    body: z.object({ text: text(500).min(1) }),
    reply: Message,
    status: 201,
    refusals: ['ride_not_found', 'not_your_ride', 'ride_ended', 'move_not_allowed'],
    rateLimit: { max: 30, windowSeconds: 60 },
  },
  'POST /api/rides/:id/share': {
    summary: 'A view-only link that ends with the ride',
    access: 'signed_in',
    params: RideParams,
    reply: z.object({ token: z.string(), path: z.string(), expiresAt: Timestamp }),
    refusals: ['ride_not_found', 'not_your_ride', 'ride_ended'],
  },
  'GET /api/shared-rides/:token': {
    summary: 'A ride seen through a shared link',
    params: z.object({ token: text(64).min(16) }),
    reply: SharedRide,
    refusals: ['share_not_found'],
    rateLimit: { max: 60, windowSeconds: 60 },
  },
  'POST /api/rides/:id/sos': {
    summary: 'Raise the alarm to the operators',
    access: 'signed_in',
    params: RideParams,
    reply: z.object({ raisedAt: Timestamp, emergencyNumber: z.string() }),
    refusals: ['ride_not_found', 'not_your_ride'],
  },
  'GET /api/ride-requests': {
    summary: 'Rides I could accept: my offer first, then open ones nearby',
    access: 'driver',
    reply: z.array(RideRequest),
  },
  'POST /api/rides/:id/accept': {
    summary: 'Accept a ride',
    access: 'driver',
    params: RideParams,
    body: z.object({ driverId: Id.nullish() }).nullish(),
    reply: Ride,
    refusals: [
      'ride_not_found',
      'not_your_ride',
      'driver_offline',
      'driver_busy',
      'wrong_vehicle_type',
      'driver_already_taken',
      'asked_someone_else',
      'ride_ended',
    ],
  },
  'POST /api/rides/:id/decline': {
    summary: 'Decline an offer; this ride is not offered to me again',
    access: 'driver',
    params: RideParams,
    reply: z.void(),
    status: 204,
    refusals: ['ride_not_found'],
  },
  'POST /api/rides/:id/arriving': {
    summary: 'I am on my way to the pickup',
    access: 'driver',
    params: RideParams,
    reply: Ride,
    refusals: moveRefusals,
  },
  'POST /api/rides/:id/arrived': {
    summary: 'I am at the pickup',
    access: 'driver',
    params: RideParams,
    reply: Ride,
    refusals: moveRefusals,
  },
  'POST /api/rides/:id/start': {
    summary: 'The rider is in: start with the PIN they tell',
    access: 'driver',
    params: RideParams,
    body: z.object({ pin: text(8) }),
    reply: Ride,
    refusals: [...moveRefusals, 'wrong_pin', 'too_many_pins'],
  },
  'POST /api/rides/:id/complete': {
    summary: 'We are there',
    access: 'driver',
    params: RideParams,
    reply: Ride,
    refusals: moveRefusals,
  },
  'GET /api/drivers/:id/earnings': {
    summary: 'What a driver has earned today and this week',
    access: 'driver',
    params: RideParams,
    reply: z.object({
      today: DecimalAmount,
      week: DecimalAmount,
      ridesToday: z.number().int(),
      ridesWeek: z.number().int(),
    }),
    refusals: ['not_your_ride'],
  },
} satisfies Calls;

/** The live stream is no ordinary call: `GET /api/live?topics=ride:12,city:toronto`. */
export const LiveQuery = z.object({
  topics: z.string().max(300).default(''),
  /** Opens a `ride:` topic to somebody the ride was shared with. */
  share: text(64).optional(),
});
