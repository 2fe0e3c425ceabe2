/** Rides that the desk books for whoever telephones: what the calls take, answer and refuse. */
import { z } from 'zod';
import { PaymentId } from '#src/money/payments/contract.ts';
import { paymentsRefusals } from '#src/money/payments/refusals-contract.ts';
import { promotionsRefusals } from '#src/money/promotions/contract.ts';
import {
  type Calls,
  DecimalAmount,
  Id,
  idOf,
  longText,
  nameShapes,
  nameText,
  Phone,
  Timestamp,
  token,
} from '#src/platform/contract.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { Estimate, EstimateRequest, NamedSpot, OutsideEstimate, Spot } from '#src/riding/quotes/shapes.ts';
import { ridesRefusals } from '#src/riding/rides/contract.ts';
import { QuoteName, Ride } from '#src/riding/rides/shapes.ts';
import { VehicleType } from '#src/riding/vehicle-types/contract.ts';

const { saved_card_unknown, saved_card_declined, provider_unreachable, cards_off } = paymentsRefusals;

export const phoneBookingsRefusals = {
  ...ridesRefusals,
  saved_card_unknown,
  saved_card_declined,
  provider_unreachable,
  cards_off,
  guests_only: [422, 'A program books for guests: without an account, paid to the driver or by a link.'],
  outside_your_cities: [403, 'This pickup is in another city than yours. A colleague there books it.'],
  outside_key: [403, 'This key is for another city.'],
  caller_unknown: [409, 'This number is not that person’s any more. Look it up again.'],
  caller_riding: [409, 'They are on a ride already. Look at it first; a guest may be booked another car.'],
  card_not_agreed: [422, 'Ask whether their saved card may be used, and note that they said yes.'],
  no_texts: [409, 'No text leaves this place, so no link can be sent. Choose another way to pay.'],
  text_not_sent: [429, 'Enough texts went to this number today. Choose another way to pay.'],
  link_ended: [410, 'This link has ended, or the ride is booked already. Telephone again for a new one.'],
  not_by_phone: [409, 'This ride was not booked at the desk. Its rider changes it themselves.'],
  too_late_to_change: [409, 'The rider is in the car, or the ride is over.'],
  not_your_profile: [403, 'This driver profile belongs to somebody else.'],
  not_paid_in_hand: [409, 'This ride is not one that the rider pays you, or it is not over yet.'],
  unpaid_too_late: [409, 'This can be said within a day of the ride.'],
  unpaid_not_found: [404, 'No driver said that this ride was not paid.'],
  unpaid_decided: [409, 'Somebody has decided this already.'],
} satisfies RefusalCatalogue;

/** How a caller pays: into the driver’s hand, on their saved card, or by a link in a text. */
export const phonePays = ['driver', 'card', 'link'] as const;
export type PhonePay = (typeof phonePays)[number];

const Number_ = Phone.refine((number) => number !== '', 'Type the telephone number, such as 416 555 0142.');

/** A trip they took before, newest first; once each. */
const PastTrip = z.object({
  rideId: idOf<RideId>(),
  at: Timestamp,
  pickup: NamedSpot,
  destination: NamedSpot,
  fare: DecimalAmount,
  paidToDriver: z.boolean(),
});

/** Somebody with an account that has this number. Numbers are what people typed: ask for the name. */
const CallerPerson = z.object({
  userId: idOf<UserId>(),
  name: z.string(),
  rides: z.number().int(),
  since: Timestamp,
  rating: z.string().nullable(),
  /** `Visa ending 4242`; null without a saved card. */
  card: z.string().nullable(),
  trips: z.array(PastTrip),
  /** The ride that they are on. */
  openRideId: idOf<RideId>().nullable(),
});

export const Caller = z.object({
  /** As it is dialled. */
  phone: z.string(),
  people: z.array(CallerPerson),
  /** Who rode by this number without an account. */
  guest: z
    .object({
      name: z.string(),
      rides: z.number().int(),
      /** What the driver was told the last time. */
      note: z.string().nullable(),
      trips: z.array(PastTrip),
    })
    .nullable(),
  openRides: z.array(z.object({ rideId: idOf<RideId>(), words: z.string() })),
  /** Whether a text can be sent at all. */
  texts: z.boolean(),
});
export type Caller = z.output<typeof Caller>;
export type PastTrip = z.output<typeof PastTrip>;

/** A fare that a driver says they were not paid. */
export const UnpaidFare = z.object({
  rideId: idOf<RideId>(),
  reference: z.string(),
  driver: z.string(),
  driverId: Id,
  passenger: z.string(),
  phone: z.string().nullable(),
  amount: DecimalAmount,
  endedAt: Timestamp,
  timeZone: z.string(),
  saidAt: Timestamp,
  words: z.string(),
  decided: z
    .object({
      bears: z.enum(['driver', 'company']),
      by: z.string(),
      at: Timestamp,
      reason: z.string(),
    })
    .nullable(),
});
export type UnpaidFare = z.output<typeof UnpaidFare>;

/** A trip that waits to be paid by a link, for whoever opens it. */
export const TripToPay = z.object({
  pickup: NamedSpot,
  destination: NamedSpot,
  stops: z.array(NamedSpot),
  vehicleType: VehicleType,
  fare: DecimalAmount,
  scheduledTime: Timestamp.nullable(),
  timeZone: z.string(),
  until: Timestamp,
});
export type TripToPay = z.output<typeof TripToPay>;

const promoRefusals = Object.keys(promotionsRefusals);
const RideParams = z.object({ id: idOf<RideId>() });
const LinkToken = token(20, 120);
const Reason = longText(300).min(3, 'Say why, in a few words.');

export const phoneBookingsCalls = {
  'POST /api/operations/callers/find': {
    summary: 'Who telephones from a number, and where they went before. The look is written down',
    access: 'operator',
    permission: 'rides.dispatch',
    cities: 'filtered',
    body: z.object({ phone: Number_ }),
    reply: Caller,
    refusals: ['provider_unreachable'],
    rateLimit: { max: 60, windowSeconds: 60 },
    idempotent: false,
  },
  'POST /api/operations/phone-bookings/estimate': {
    offer: 'rides',
    summary: 'What a caller’s trip costs, by the same prices as for everybody',
    access: 'operator',
    permission: 'rides.dispatch',
    scopes: ['rides:book'],
    decidesNothing: true,
    cities: 'filtered',
    body: EstimateRequest.omit({ promoCode: true }),
    reply: z.discriminatedUnion('covered', [Estimate, OutsideEstimate]),
    refusals: [
      'outside_your_cities',
      'vehicle_type_not_offered',
      'place_not_found',
      'city_paused',
      'fares_not_set',
      'no_go_area',
      'outside_hours',
      'same_place',
      'time_in_past',
      'time_too_far',
      'time_invalid',
      'arrival_too_soon',
      'ride_option_not_offered',
      'place_unclear',
      'promo_sign_in',
      ...promoRefusals,
    ],
    idempotent: false,
  },
  'POST /api/operations/phone-bookings': {
    offer: 'rides',
    summary: 'Book a ride for a caller, or send them a link to pay it by; it is booked once they have',
    access: 'operator',
    permission: 'rides.dispatch',
    scopes: ['rides:book'],
    cities: 'filtered',
    body: z.object({
      quoteId: QuoteName,
      phone: Number_,
      name: nameText(80, 'Type the caller’s name.'),
      /** Their account; without it they are a guest. */
      userId: idOf<UserId>().nullish(),
      note: longText(200).nullish(),
      pay: z.enum(phonePays),
      /** They said that their saved card may be used. */
      cardAgreed: z.boolean().default(false),
    }),
    reply: z.object({
      ride: Ride.nullable(),
      /** Until when the link may be paid. */
      linkUntil: Timestamp.nullable(),
      /** What they tell the driver, where no text could be sent to them. */
      pinToTell: z.string().nullable(),
    }),
    status: 201,
    refusals: [
      'quote_not_found',
      'quote_expired',
      'quote_used',
      'guests_only',
      'outside_key',
      'outside_your_cities',
      'caller_unknown',
      'caller_riding',
      'card_not_agreed',
      'saved_card_unknown',
      'saved_card_declined',
      'provider_unreachable',
      'cards_off',
      'no_texts',
      'text_not_sent',
      'payment_required',
      'method_not_kept',
      'already_riding',
      ...promoRefusals,
    ],
  },
  'GET /api/operations/phone-bookings/:id': {
    summary: 'A ride that was booked by telephone or by a program',
    access: 'operator',
    permission: 'rides.read',
    cities: ['ride', 'id'],
    scopes: ['rides:book', 'rides:read'],
    params: RideParams,
    reply: Ride,
    refusals: ['ride_not_found', 'not_by_phone'],
  },
  'PUT /api/operations/phone-bookings/:id/note': {
    summary: 'Change what the driver of a caller’s ride is told',
    access: 'operator',
    permission: 'rides.dispatch',
    scopes: ['rides:book'],
    cities: ['ride', 'id'],
    params: RideParams,
    body: z.object({ note: longText(200).nullable() }),
    reply: Ride,
    refusals: ['ride_not_found', 'driver_not_found', 'not_by_phone', 'too_late_to_change'],
  },
  'POST /api/operations/phone-bookings/:id/cancel': {
    summary:
      'Call a caller’s ride off because they ask for it, for what it costs them; nothing that is paid to the driver',
    access: 'operator',
    permission: 'rides.dispatch',
    scopes: ['rides:book'],
    cities: ['ride', 'id'],
    params: RideParams,
    body: z.object({
      reason: Reason,
      /** What the caller was told that it costs. */
      feeAtMost: DecimalAmount,
    }),
    reply: Ride,
    refusals: ['ride_not_found', 'not_by_phone', 'cannot_cancel', 'fee_rose', 'ride_ended'],
  },
  'POST /api/phone-bookings/look': {
    offer: 'rides',
    summary: 'The trip that a text’s link asks me to pay',
    body: z.object({ token: LinkToken }),
    reply: TripToPay,
    refusals: ['link_ended'],
    rateLimit: { max: 60, windowSeconds: 60 },
    idempotent: false,
  },
  'POST /api/phone-bookings/pay': {
    offer: 'rides',
    summary: 'Book the trip of a link with what was authorised for it',
    body: z.object({ token: LinkToken, paymentIntentId: PaymentId }),
    reply: z.object({ pickup: Spot }),
    refusals: [
      'link_ended',
      'quote_not_found',
      'quote_expired',
      'payment_required',
      'provider_unreachable',
      'method_not_kept',
      'already_riding',
      ...promoRefusals,
    ],
    rateLimit: { max: 30, windowSeconds: 300 },
  },
  'PUT /api/drivers/:id/cash': {
    summary: 'Whether I take rides that the rider pays into my hand; what I accepted stays as it is',
    access: 'driver',
    params: z.object({ id: Id }),
    body: z.object({ takesCash: z.boolean() }),
    reply: z.void(),
    status: 204,
    refusals: ['driver_not_found', 'not_your_profile'],
  },
  'POST /api/rides/:id/unpaid': {
    summary: 'Say that the rider did not pay me; the desk decides who bears it',
    access: 'signed_in',
    params: RideParams,
    body: z.object({ words: longText(500).min(3, 'Say what happened, in a few words.') }),
    reply: z.void(),
    status: 204,
    refusals: ['ride_not_found', 'not_your_ride', 'driver_not_found', 'not_paid_in_hand', 'unpaid_too_late'],
  },
  'GET /api/operations/unpaid-fares': {
    summary: 'Fares that drivers say they were not paid: those that wait first, then the newest decided',
    access: 'operator',
    permission: 'rides.read',
    cities: 'filtered',
    query: z.object({ before: idOf<RideId>().optional() }),
    reply: z.object({
      waiting: z.number().int(),
      fares: z.array(UnpaidFare),
      before: idOf<RideId>().nullable(),
    }),
  },
  'POST /api/operations/unpaid-fares/:id/decide': {
    summary: 'Decide who bears a fare that was not paid: the driver, who owes it on, or the company',
    access: 'operator',
    permission: 'payments.refund',
    limit: 'refunds',
    params: RideParams,
    body: z.object({ bears: z.enum(['driver', 'company']), reason: Reason }),
    reply: UnpaidFare,
    refusals: ['ride_not_found', 'unpaid_not_found', 'unpaid_decided', 'not_paid_in_hand'],
  },
} satisfies Calls;

nameShapes({ Caller, UnpaidFare, TripToPay });
