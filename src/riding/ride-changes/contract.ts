/** Changing a ride after it was booked: its new price and arrival first, then yes or no. */
import { z } from 'zod';
import { placesRefusals } from '#src/geo/places/contract.ts';
import {
  type Calls,
  DecimalAmount,
  idOf,
  Latitude,
  Longitude,
  longText,
  nameShapes,
  nameText,
  Phone,
  Timestamp,
  text,
  token,
} from '#src/platform/contract.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { businessRefusals } from '#src/riding/business-accounts/contract.ts';
import { familyRefusals } from '#src/riding/family/contract.ts';
import { handRefusals } from '#src/riding/hand-dispatch/contract.ts';
import { NamedSpot, Polyline, ScheduledFor } from '#src/riding/quotes/shapes.ts';
import { mostStops } from '#src/riding/quotes/stops.ts';
import { ridesRefusals } from '#src/riding/rides/contract.ts';
import { Ride } from '#src/riding/rides/shapes.ts';
import { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import { mostChanges } from './rules.ts';

const {
  ride_not_found,
  not_your_ride,
  ride_ended,
  position_unknown,
  provider_unreachable,
  place_not_found,
  not_driven_there,
  no_go_area,
  same_place,
} = ridesRefusals;

export const changesRefusals = {
  place_unclear: placesRefusals.place_unclear,
  ride_not_found,
  not_your_ride,
  ride_ended,
  position_unknown,
  provider_unreachable,
  place_not_found,
  not_driven_there,
  no_go_area,
  same_place,
  business_not_found: businessRefusals.business_not_found,
  business_closed: businessRefusals.business_closed,
  business_rule: businessRefusals.business_rule,
  guests_by_coordinators: businessRefusals.guests_by_coordinators,
  family_not_found: familyRefusals.family_not_found,
  family_rule: familyRefusals.family_rule,
  family_guest: familyRefusals.family_guest,
  nothing_changed: [409, 'That is how the ride is already.'],
  too_many_changes: [
    409,
    `This ride was changed ${mostChanges} times. End it where you want, and book another.`,
  ],
  too_many_stops: [422, `A ride has at most ${mostStops} stops, those behind you counted.`],
  not_while_searching: [
    409,
    'A driver is being looked for already, so time, pickup and type stay. Cancel for nothing, and book again.',
  ],
  only_ahead: [409, 'With a car on its way only the destination, the stops and the note can be changed.'],
  only_aboard: [409, 'The ride can end where the car is once you are in it.'],
  card_asked_first: [409, 'Confirm the card of this ride first; it can be changed then.'],
  being_held: [409, 'The fare is being held at this moment. Try again in a minute.'],
  cannot_hold_more: [
    402,
    'This costs more, and more cannot be held with what the ride is paid with. Nothing was changed.',
  ],
  more_declined: [402, 'Your bank did not hold the new price. Nothing was changed, and the ride goes on.'],
  change_not_found: [404, 'There is no such change.'],
  change_over: [410, 'This price has ended. Look at the new one.'],
  change_outdated: [409, 'The ride has moved on since this price was shown. Look at the new one.'],
  nobody_to_ask: [409, 'The rider cannot be asked here. Call them, or the desk.'],
  own_ride: handRefusals.own_ride,
  passenger_by_rider: [409, 'Who rides is changed by whoever booked it, on the page of their ride.'],
  dearer_by_rider: [
    409,
    'This costs more, and whoever does not pay the driver agrees to that on the page of their ride. What costs no more can be changed here.',
  ],
} satisfies RefusalCatalogue;

const ChangePlace = z.object({
  address: text(200).min(1, 'Enter where to go.'),
  lat: Latitude.nullish(),
  lng: Longitude.nullish(),
});

/** What is to be otherwise; what is not named stays as it is. */
export const ChangeRequest = z.object({
  /** The ride ends where the car can stop now; nothing else counts then. */
  endHere: z.boolean().default(false),
  destination: ChangePlace.nullish(),
  /** The stops that the car has not reached, all of them, in the order in which they are driven to. */
  stops: z.array(ChangePlace).max(mostStops, `A ride has at most ${mostStops} stops.`).nullish(),
  /** The rest only of a ride ahead for which no driver is looked yet. */
  pickup: ChangePlace.nullish(),
  /** By the clocks at the pickup, as an estimate is asked for. */
  scheduledDate: text(10)
    .regex(/^[\d-]*$/, 'Write the day as 2026-06-01.')
    .nullish(),
  scheduledTime: text(40)
    .regex(/^[\dTZ:.+-]*$/, 'Write the time as 18:30.')
    .nullish(),
  scheduledFor: ScheduledFor.nullish(),
  vehicleType: VehicleType.nullish(),
  /** Until the rider is in the car; an empty one takes it away. */
  note: longText(200).nullish(),
  /** Null where the account's owner rides themselves. */
  passenger: z
    .object({
      name: nameText(80, 'Enter the name of who rides.'),
      phone: Phone.refine((number) => number !== '', 'Enter a phone number, such as 416 555 0142.'),
    })
    .nullable()
    .optional(),
});
export type ChangeRequest = z.output<typeof ChangeRequest>;

const TripShown = z.object({
  pickup: NamedSpot,
  stops: z.array(NamedSpot),
  destination: NamedSpot,
  vehicleType: VehicleType,
  scheduledTime: Timestamp.nullable(),
});

export const RideChange = z.object({
  id: z.string(),
  rideId: idOf<RideId>(),
  /** `desk` for whoever telephoned. */
  by: z.enum(['rider', 'driver', 'desk']),
  /** `quoted` and `suggested` wait for the rider's yes; the others are over. */
  state: z.enum(['quoted', 'suggested', 'made', 'declined']),
  endsHere: z.boolean(),
  /** What differs: `destination`, `stops`, `pickup`, `time`, `type`, `note`, `passenger`. */
  changed: z.array(z.string()),
  before: TripShown,
  after: TripShown,
  /** What the rider pays, or to a driver what they get; without waiting and tip. */
  priceBefore: DecimalAmount,
  priceAfter: DecimalAmount,
  /** When it is there, as far as that can be said; null while no car is on its way. */
  arrivesAt: Timestamp.nullable(),
  arrivedBefore: Timestamp.nullable(),
  /** From the pickup to the destination, or where the rider is in the car from here. */
  wayMeters: z.number().int(),
  waySeconds: z.number().int(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  answeredAt: Timestamp.nullable(),
});
export type RideChange = z.output<typeof RideChange>;

/** With the way on the map. */
export const QuotedChange = RideChange.extend({ polyline: Polyline });
export type QuotedChange = z.output<typeof QuotedChange>;

export const RideChanges = z.object({
  /** What the driver suggests and the rider has not answered. */
  suggested: RideChange.nullable(),
  /** Those that were made, oldest first. */
  made: z.array(RideChange),
});
export type RideChanges = z.output<typeof RideChanges>;

const OfRide = z.object({ id: idOf<RideId>() });
const OfChange = OfRide.extend({ change: token(20, 64) });

const priceRefusals = [
  ...['ride_not_found', 'ride_ended', 'position_unknown', 'place_not_found'],
  ...['not_driven_there', 'no_go_area', 'same_place', 'nothing_changed', 'too_many_changes'],
  ...['too_many_stops', 'not_while_searching', 'only_ahead', 'only_aboard', 'card_asked_first'],
  ...['being_held', 'place_unclear'],
  ...['cannot_hold_more', 'city_paused', 'outside_hours', 'fares_not_set'],
  ...['business_not_found', 'business_closed', 'business_rule', 'guests_by_coordinators'],
  ...['family_not_found', 'family_rule', 'family_guest'],
  ...['time_in_past', 'time_too_far', 'time_invalid', 'arrival_too_soon', 'vehicle_type_not_offered'],
];
const acceptRefusals = [
  ...['ride_not_found', 'ride_ended', 'change_not_found', 'change_over'],
  ...['change_outdated', 'too_many_changes', 'card_asked_first', 'being_held', 'cannot_hold_more'],
  ...['more_declined', 'provider_unreachable', 'position_unknown'],
  ...['business_not_found', 'business_closed', 'business_rule', 'guests_by_coordinators'],
  ...['family_not_found', 'family_rule', 'family_guest'],
];
const byDesk = { access: 'operator', permission: 'rides.dispatch', cities: ['ride', 'id'] } as const;

export const changesCalls = {
  'GET /api/rides/:id/changes': {
    summary: 'What was changed of a ride after it was booked, and what its driver suggests',
    access: 'signed_in',
    params: OfRide,
    reply: RideChanges,
    refusals: ['ride_not_found', 'not_your_ride'],
  },
  'POST /api/rides/:id/changes': {
    summary:
      'The price and arrival of a change, good for 2 minutes: for its rider to say yes to, or as its driver’s suggestion to them',
    access: 'signed_in',
    params: OfRide,
    body: ChangeRequest,
    reply: QuotedChange,
    status: 201,
    refusals: [...priceRefusals, 'not_your_ride', 'nobody_to_ask'],
    rateLimit: { max: 40, windowSeconds: 60 },
    idempotent: false,
  },
  'POST /api/rides/:id/changes/:change/accept': {
    summary:
      'Yes to a change, mine or my driver’s: plan, price and held money change at once, or nothing does; said again it changes nothing',
    access: 'signed_in',
    params: OfChange,
    reply: Ride,
    refusals: [...acceptRefusals, 'not_your_ride'],
    rateLimit: { max: 40, windowSeconds: 60 },
  },
  'POST /api/rides/:id/changes/:change/decline': {
    summary: 'No to what the driver suggests; the driver takes it back with the same',
    access: 'signed_in',
    params: OfChange,
    reply: z.void(),
    status: 204,
    refusals: ['ride_not_found', 'not_your_ride', 'change_not_found'],
  },
  'POST /api/operations/rides/:id/changes': {
    summary: 'The price and arrival of a change that a rider asks for by telephone, good for 2 minutes',
    ...byDesk,
    params: OfRide,
    body: ChangeRequest,
    reply: QuotedChange,
    status: 201,
    refusals: [...priceRefusals, 'own_ride', 'passenger_by_rider', 'dearer_by_rider'],
    rateLimit: { max: 60, windowSeconds: 60 },
    idempotent: false,
  },
  'POST /api/operations/rides/:id/changes/:change/accept': {
    summary:
      'The rider said yes on the telephone: as their own yes, and they are written what it is now; said again it changes nothing',
    ...byDesk,
    params: OfChange,
    reply: Ride,
    refusals: [...acceptRefusals, 'own_ride', 'dearer_by_rider'],
    rateLimit: { max: 60, windowSeconds: 60 },
  },
} satisfies Calls;

nameShapes({ ChangeRequest, RideChange, QuotedChange, RideChanges });
