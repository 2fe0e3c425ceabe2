/** The calls about rides, and their refusals. */
import { z } from 'zod';
import { paymentsRefusals } from '#src/money/payments/refusals-contract.ts';
import { promotionsRefusals } from '#src/money/promotions/contract.ts';
import {
  type Calls,
  DecimalAmount,
  idOf,
  longText,
  Timestamp,
  text,
  token,
  written,
} from '#src/platform/contract.ts';
import type { DriverId, RideId, UserId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { quotingRefusals } from '#src/riding/quotes/contract.ts';
import { mostStops } from '#src/riding/quotes/stops.ts';
import { declineReasons, earlyReasons, ratingTags, skipReasons } from './road.ts';
import {
  BookRequest,
  CancelRequest,
  QuoteName,
  Receipt,
  Ride,
  RideDetail,
  RideRequest,
  SharedRide,
  UpcomingRide,
  WishesRequest,
} from './shapes.ts';

export type {
  BookRequest,
  Receipt,
  Ride,
  RideDetail,
  RideRequest,
  RideStatus,
  UpcomingRide,
  WishesRequest,
} from './shapes.ts';

const {
  payment_not_found,
  payment_not_yours,
  payment_not_ready,
  payment_wrong_amount,
  payment_already_used,
  provider_unreachable,
  method_not_kept,
} = paymentsRefusals;

export const ridesRefusals = {
  ...quotingRefusals,
  payment_not_found,
  payment_not_yours,
  payment_not_ready,
  payment_wrong_amount,
  payment_already_used,
  provider_unreachable,
  method_not_kept,
  stop_not_next: [409, 'The ride is not at that stop.'],
  stop_not_reached: [409, 'You have not been at this stop. Say why it is left out.'],
  far_from_dropoff: [409, 'You are not at the drop-off. Say why the ride ends here.'],
  stops_left: [409, 'There is a stop before the destination. Drive there, or leave it out first.'],
  quote_used: [409, 'This fare estimate has already been booked.'],
  already_riding: [409, 'You already have a ride on the way.'],
  payment_required: [402, 'The payment for this ride has not been completed.'],
  ride_not_found: [404, 'There is no such ride.'],
  not_your_ride: [403, 'This ride belongs to somebody else.'],
  driver_not_found: [404, 'There is no such driver.'],
  driver_offline: [409, 'Go online before accepting a ride.'],
  driver_stopped: [
    403,
    'You may not drive for now. Your ride is looked after: your rider is told what happens next.',
  ],
  driver_busy: [409, 'You are already on a ride.'],
  wrong_vehicle_type: [409, 'This ride asks for another type of vehicle.'],
  driver_already_taken: [409, 'Another driver has just taken this ride.'],
  asked_someone_else: [
    409,
    'Another driver is asked for this ride: the rider’s choice, or the first in line there.',
  ],
  option_not_served: [
    409,
    'The rider wants something besides that you have not said yes to. You can under Profile.',
  ],
  cash_not_taken: [
    409,
    'The rider pays this ride into the driver’s hand, and you said that you take none of those. You can change that in your settings.',
  ],
  caller_not_texted: [
    409,
    'They booked by telephone, and no more texts can be sent to them for this ride. Call them.',
  ],
  ride_ended: [409, 'This ride has already ended.'],
  move_not_allowed: [409, 'The ride is not at that point.'],
  too_far: [409, 'You are too far from the pickup: are you at the door?'],
  position_unknown: [409, 'We do not know where you are. Turn your position on and try again.'],
  wrong_pin: [422, 'That PIN is not right. Ask the rider to read it again.'],
  too_many_pins: [429, 'Too many wrong PINs. Wait a minute.'],
  cannot_cancel: [409, 'This ride can no longer be cancelled.'],
  fee_rose: [409, 'Cancelling costs more by now than you were told. Nothing was cancelled.'],
  not_completed: [409, 'This is possible once the ride is completed.'],
  already_rated: [409, 'You have already rated this ride.'],
  already_tipped: [409, 'You have already tipped for this ride.'],
  tip_failed: [402, 'The tip could not be charged. Your ride is paid.'],
  share_not_found: [404, 'This link is not valid any more.'],
  no_other_side: [409, 'Nobody has driven this ride.'],
} satisfies RefusalCatalogue;

/** With a move that had to wait for a connection: when it happened by the phone's clock, believed within the last hour. */
const Moved = z.object({ movedAt: Timestamp.nullish() });
const RideParams = z.object({ id: idOf<RideId>() });
const RidesQuery = z.object({
  limit: written(z.number().int().min(1).max(100)).default(50),
  before: idOf<RideId>().optional(),
});
const promoRefusals = Object.keys(promotionsRefusals);
const StopParams = RideParams.extend({ stop: written(z.number().int().min(1).max(mostStops)) });
const moveRefusals = [
  'driver_not_found',
  'ride_not_found',
  'not_your_ride',
  'move_not_allowed',
  'ride_ended',
  'driver_stopped',
] as const;
const stopRefusals = [...moveRefusals, 'stop_not_next'] as const;

export const ridesCalls = {
  'POST /api/rides': {
    summary: 'Book a ride on an estimate whose payment is authorised',
    access: 'signed_in',
    body: BookRequest,
    reply: Ride,
    status: 201,
    refusals: [
      'not_offered',
      'place_not_found',
      'place_unclear',
      'quote_not_found',
      'quote_expired',
      'quote_used',
      'already_riding',
      'payment_required',
      'driver_not_found',
      'payment_not_found',
      'payment_not_yours',
      'payment_not_ready',
      'payment_wrong_amount',
      'payment_already_used',
      'method_not_kept',
      'provider_unreachable',
      ...promoRefusals,
    ],
    rateLimit: { max: 30, windowSeconds: 60 },
  },
  'POST /api/rides/wishes': {
    offer: 'rides',
    summary: 'Keep what I want besides the trip, so that paying alone books it',
    access: 'signed_in',
    body: WishesRequest.extend({ quoteId: QuoteName }),
    reply: z.void(),
    status: 204,
    refusals: ['quote_not_found', 'driver_not_found'],
    rateLimit: { max: 60, windowSeconds: 60 },
    idempotent: false,
  },
  'GET /api/rides': {
    summary: 'My rides, newest first; also at /api/rides/user/ with my own id',
    access: 'signed_in',
    query: RidesQuery,
    reply: z.array(Ride),
  },
  'GET /api/rides/user/:userId': {
    summary: 'My rides, newest first',
    // Its address and that of a ride's messages could be taken for each other by a reader of the document.
    insteadOf: 'GET /api/rides',
    access: 'signed_in',
    params: z.object({ userId: idOf<UserId>() }),
    query: RidesQuery,
    reply: z.array(Ride),
    refusals: ['not_your_ride'],
  },
  'GET /api/rides/current': {
    summary: 'My open ride as a rider or a driver, or null',
    access: 'signed_in',
    reply: z.object({
      asRider: Ride.nullable(),
      asDriver: Ride.nullable(),
      /** The ride that waits behind the one I drive. */
      next: Ride.nullable(),
    }),
  },
  'GET /api/rides/upcoming': {
    summary: 'My next ride ahead, or null, as for visitors',
    reply: z.object({ ride: UpcomingRide.nullable() }),
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
    body: CancelRequest.nullish(),
    reply: Ride,
    refusals: [
      ...['ride_not_found', 'not_your_ride', 'not_allowed', 'cannot_cancel', 'fee_rose', 'ride_ended'],
      // To operators who cancel for a rider.
      ...['all_cities_needed', 'not_in_your_cities'],
    ],
  },
  'POST /api/rides/:id/rate': {
    summary: 'Rate the other side after the ride',
    access: 'signed_in',
    params: RideParams,
    body: z.object({
      stars: z.number().int().min(1).max(5),
      comment: longText(500).nullish(),
      /** Why, when a rider rates; the driver reads reasons and comment a day later, without a name. */
      tags: z.array(z.enum(ratingTags)).max(4).nullish(),
    }),
    reply: Ride,
    refusals: ['ride_not_found', 'not_your_ride', 'not_completed', 'already_rated'],
  },
  'POST /api/rides/:id/block': {
    summary: 'Never be matched with the other side of this ride again; also DELETE, which takes it back',
    access: 'signed_in',
    params: RideParams,
    reply: z.object({ blocked: z.boolean() }),
    refusals: ['ride_not_found', 'not_your_ride', 'no_other_side'],
  },
  'DELETE /api/rides/:id/block': {
    summary: 'Take back my block of the other side of this ride',
    access: 'signed_in',
    params: RideParams,
    reply: z.object({ blocked: z.boolean() }),
    refusals: ['ride_not_found', 'not_your_ride', 'no_other_side'],
  },
  'POST /api/rides/:id/tip': {
    summary: 'Tip the driver after the ride, on the card that paid it',
    access: 'signed_in',
    params: RideParams,
    body: z.object({ amount: z.union([text(40), z.number()]) }),
    reply: Ride,
    refusals: ['ride_not_found', 'not_your_ride', 'not_completed', 'already_tipped', 'tip_failed'],
  },
  'GET /api/rides/:id/receipt': {
    summary: 'The receipt of a ride that was charged; also as receipt.pdf',
    access: 'signed_in',
    params: RideParams,
    reply: Receipt,
    refusals: ['ride_not_found', 'not_your_ride', 'not_completed'],
  },
  'POST /api/rides/:id/share': {
    summary: 'A view-only link that ends with the ride, for its rider to give away',
    access: 'signed_in',
    params: RideParams,
    reply: z.object({ token: z.string(), path: z.string(), expiresAt: Timestamp }),
    refusals: ['ride_not_found', 'not_your_ride', 'ride_ended'],
  },
  'DELETE /api/rides/:id/share': {
    summary: 'Take back every link to my ride; whoever follows it by one sees no more',
    access: 'signed_in',
    params: RideParams,
    reply: z.void(),
    status: 204,
    refusals: ['ride_not_found', 'not_your_ride'],
  },
  'GET /api/shared-rides/:token': {
    summary: 'A ride seen through a shared link',
    params: z.object({ token: token(16, 64) }),
    reply: SharedRide,
    refusals: ['share_not_found', 'link_not_here'],
    rateLimit: { max: 60, windowSeconds: 60 },
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
    body: z.object({ driverId: idOf<DriverId>().nullish() }).nullish(),
    reply: Ride,
    refusals: [
      'ride_not_found',
      'not_your_ride',
      'driver_offline',
      'driver_stopped',
      'driver_busy',
      'wrong_vehicle_type',
      'driver_already_taken',
      'asked_someone_else',
      'cash_not_taken',
      'option_not_served',
      'ride_ended',
      'driver_not_found',
    ],
  },
  'POST /api/rides/:id/decline': {
    summary: 'Decline an offer; this ride is not offered to me again. The reason may come in a second call',
    access: 'driver',
    params: RideParams,
    body: z.object({ reason: z.enum(declineReasons).nullish() }).nullish(),
    reply: z.void(),
    status: 204,
    refusals: ['ride_not_found', 'driver_not_found'],
  },
  'POST /api/rides/:id/arriving': {
    summary: 'I am on my way to the pickup',
    access: 'driver',
    params: RideParams,
    reply: Ride,
    refusals: moveRefusals,
  },
  'POST /api/rides/:id/arrived': {
    summary: 'I am at the pickup, which my last position says too',
    access: 'driver',
    params: RideParams,
    body: Moved.nullish(),
    reply: Ride,
    refusals: [...moveRefusals, 'too_far', 'position_unknown'],
  },
  'POST /api/rides/:id/start': {
    summary: 'The rider is in: start with the PIN they tell',
    access: 'driver',
    params: RideParams,
    body: Moved.extend({ pin: text(8) }),
    reply: Ride,
    refusals: [...moveRefusals, 'wrong_pin', 'too_many_pins'],
  },
  'POST /api/rides/:id/stops/:stop/arrived': {
    summary: 'I am at a stop on the way, which my last position says too; waiting counts from now',
    access: 'driver',
    params: StopParams,
    body: Moved.nullish(),
    reply: Ride,
    refusals: [...stopRefusals, 'too_far', 'position_unknown'],
  },
  'POST /api/rides/:id/stops/:stop/left': {
    summary: 'We drive on from a stop; without having been there it is left out, with the reason',
    access: 'driver',
    params: StopParams,
    body: Moved.extend({ reason: z.enum(skipReasons).nullish() }).nullish(),
    reply: Ride,
    refusals: [...stopRefusals, 'stop_not_reached'],
  },
  'POST /api/rides/:id/complete': {
    summary: 'We are there; more than 300 m from the drop-off, or where nobody knows, with why it ends here',
    access: 'driver',
    params: RideParams,
    body: Moved.extend({ reason: z.enum(earlyReasons).nullish() }).nullish(),
    reply: Ride,
    refusals: [...moveRefusals, 'stops_left', 'far_from_dropoff', 'position_unknown'],
  },
  'GET /api/drivers/:id/earnings': {
    summary: 'What a driver has earned today and this week',
    access: 'driver',
    params: z.object({ id: idOf<DriverId>() }),
    reply: z.object({
      today: DecimalAmount,
      week: DecimalAmount,
      ridesToday: z.number().int(),
      ridesWeek: z.number().int(),
    }),
    refusals: ['not_your_ride', 'driver_not_found', 'not_your_profile'],
  },
} satisfies Calls;
