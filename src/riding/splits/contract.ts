/** Splitting a fare with friends: what the calls take, answer and refuse. */
import { z } from 'zod';
import { PaymentId } from '#src/money/payments/contract.ts';
import { containsLink, nameWords } from '#src/platform/contains-link.ts';
import {
  type Calls,
  DecimalAmount,
  Id,
  idOf,
  nameShapes,
  Timestamp,
  text,
  token,
} from '#src/platform/contract.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { fewestPeople, mostPeople } from './rules.ts';

export const splitsRefusals = {
  split_ride_not_found: [404, 'There is no such ride of yours.'],
  split_on_account: [409, 'A company pays this ride, so there is nothing to split.'],
  split_not_yet: [409, 'A fare can be split once the ride is over and its fare is charged.'],
  split_too_late: [409, 'A fare can be split within 30 days of the ride.'],
  split_too_small: [422, 'That fare is too small to be split among so many.'],
  split_fixed: [409, 'Somebody has paid already, so the number of people stays as it is.'],
  split_not_found: [404, 'This link is not valid any more. Ask your friend for a new one.'],
  split_own: [409, 'This is your own ride: your part is paid. Send the link to your friends.'],
  split_paid_already: [409, 'You have paid your part of this ride.'],
  split_full: [409, 'Everybody’s part of this ride is paid. You were not charged.'],
  split_fare_back: [
    409,
    'The fare of this ride was paid back or is in dispute, so nothing is to be paid. You were not charged.',
  ],
  split_name_needed: [422, 'Say who you are, so that your friend knows who paid.'],
} satisfies RefusalCatalogue;

const Part = z.object({
  id: Id,
  name: z.string(),
  amount: DecimalAmount,
  paidAt: Timestamp,
  /** `passing` is paid and on its way to the rider; `returned` went back to the friend. */
  state: z.enum(['passing', 'paid', 'returned']),
});
export type Part = z.output<typeof Part>;

const splitMembers = {
  /** `RV-2024-037` */
  reference: z.string(),
  pickupLocation: z.string(),
  destination: z.string(),
  completedAt: Timestamp,
  timeZone: z.string(),
  /** All that take part, the rider among them. */
  people: z.number().int(),
  /** What each friend pays. */
  share: DecimalAmount,
  /** Friends who have not paid. */
  open: z.number().int(),
  expiresAt: Timestamp,
  parts: z.array(Part),
};

/** For the rider. */
export const Split = z.object({
  ...splitMembers,
  rideId: idOf<RideId>(),
  /** What was charged for the ride, without waiting and tip. */
  fare: DecimalAmount,
  /** What friends have paid back so far. */
  paidBack: DecimalAmount,
  /** The link's address on this site; null once it was taken back or has ended. */
  path: z.string().nullable(),
});
export type Split = z.output<typeof Split>;

/** Before it is split: what could be. */
const Splittable = z.object({
  rideId: idOf<RideId>(),
  reference: z.string(),
  fare: DecimalAmount,
  ways: z.array(z.number()),
});
export type Splittable = z.output<typeof Splittable>;

/** For a friend: the trip and who paid, without the driver, the price of the ride, or how the rider paid. */
export const FriendsSplit = z.object({
  ...splitMembers,
  /** The rider's first name. */
  rider: z.string(),
  /** Why this visitor cannot pay: it is their own ride, they paid, all is paid, the fare went back; null when they can. */
  closed: z.enum(['own', 'paid', 'full', 'fare_back']).nullable(),
});
export type FriendsSplit = z.output<typeof FriendsSplit>;

const RideParams = z.object({ id: Id });
const LinkToken = token(16, 64);

export const splitsCalls = {
  'GET /api/rides/:id/split': {
    summary: 'How my ride is split, or how it could be',
    access: 'signed_in',
    params: RideParams,
    reply: z.object({ split: Split.nullable(), splittable: Splittable }),
    refusals: ['split_ride_not_found', 'split_not_yet', 'split_on_account'],
  },
  'POST /api/rides/:id/split': {
    summary:
      'Split the fare of my ride into equal parts; friends pay theirs by the link. Again for a new link',
    access: 'signed_in',
    params: RideParams,
    body: z.object({ people: z.number().int().min(fewestPeople).max(mostPeople) }),
    reply: Split,
    refusals: [
      'split_ride_not_found',
      'split_not_yet',
      'split_on_account',
      'split_too_late',
      'split_too_small',
      'split_fixed',
      'split_fare_back',
    ],
    rateLimit: { max: 20, windowSeconds: 600 },
  },
  'DELETE /api/rides/:id/split': {
    summary: 'Take the link back: nobody can pay by it any more. What was paid stays paid',
    access: 'signed_in',
    params: RideParams,
    reply: Split,
    refusals: ['split_on_account', 'split_ride_not_found', 'split_not_found'],
  },
  'POST /api/splits/look': {
    summary: 'A split fare seen by its link',
    body: z.object({ token: LinkToken }),
    reply: FriendsSplit,
    refusals: ['split_not_found'],
    rateLimit: { max: 60, windowSeconds: 60 },
    idempotent: false,
  },
  'POST /api/splits/pay': {
    summary: 'Pay my part with an authorised payment; the rider gets it back on what they paid the ride with',
    body: z.object({
      token: LinkToken,
      paymentIntentId: PaymentId,
      /** Who pays, where nobody is signed in. */
      name: text(40)
        .refine((name) => !containsLink(name), nameWords)
        .nullish(),
    }),
    reply: FriendsSplit,
    refusals: [
      'split_not_found',
      'split_own',
      'split_paid_already',
      'split_full',
      'split_fare_back',
      'split_name_needed',
      'payment_not_found',
      'payment_not_yours',
      'payment_not_ready',
      'payment_wrong_amount',
      'payment_already_used',
      'provider_unreachable',
      'provider_refused',
      'cards_off',
      'not_capturable',
      'not_refundable',
    ],
    rateLimit: { max: 30, windowSeconds: 300 },
  },
} satisfies Calls;

nameShapes({ Split, FriendsSplit });
