/** Families: one pays by a saved card, the others book for themselves by the rules of whoever pays. */
import { z } from 'zod';
import { placesRefusals } from '#src/geo/places/contract.ts';
import { paymentsRefusals } from '#src/money/payments/refusals-contract.ts';
import { promotionsRefusals } from '#src/money/promotions/contract.ts';
import {
  type Calls,
  DecimalAmount,
  Email,
  Id,
  idOf,
  Latitude,
  Longitude,
  nameShapes,
  Timestamp,
  text,
  token,
  typedAmount,
  written,
} from '#src/platform/contract.ts';
import type { RideId } from '#src/platform/ids.ts';
import { formatMoney } from '#src/platform/money.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { WeekHours } from '#src/platform/time/week-hours.ts';
import { ridesRefusals } from '#src/riding/rides/contract.ts';
import { QuoteName, Ride, WishesRequest } from '#src/riding/rides/shapes.ts';
import { mostPeople, mostPlaces } from './rules.ts';

export const familyRefusals = {
  ...ridesRefusals,
  ...placesRefusals,
  family_not_found: [404, 'Nobody pays for rides of yours as a family.'],
  family_not_yours: [403, 'Only whoever pays for the family can do this.'],
  family_elsewhere: [409, 'A person is in one family at a time. Leave the other first.'],
  family_full: [409, `A family has ${mostPeople} people at most besides whoever pays.`],
  family_member_already: [409, 'They are in your family already.'],
  family_member_not_found: [404, 'There is nobody like this in your family.'],
  family_link_ended: [410, 'This link has ended, or was used already. Ask for a new one.'],
  family_invitation_elsewhere: [
    403,
    'This invitation is for another address. Sign in with the one it went to.',
  ],
  family_rule: [409, 'Your family does not pay for this ride.'],
  family_guest: [403, 'Your family pays for rides that you take yourself. For somebody else, pay yourself.'],
  family_card: [
    409,
    'The card of whoever pays could not be charged. They were told; pay another way for now.',
  ],
  family_nothing_asked: [409, 'The fare of this ride wants nothing from you now.'],
  provider_unreachable: paymentsRefusals.provider_unreachable,
} satisfies RefusalCatalogue;

const mostCents = 1_000_000;
const Amount = typedAmount(() => `Enter an amount up to ${formatMoney(mostCents, { short: true })}.`, {
  mostCents,
});
const LinkToken = token(20, 120);
const RideParams = z.object({ rideId: idOf<RideId>() });
const MemberParams = z.object({ memberId: Id });

const PlaceShown = z.object({
  name: z.string(),
  address: z.string(),
  lat: z.number(),
  lng: z.number(),
  radiusMeters: z.number().int(),
});

const PlaceSaid = z.object({
  name: text(40).min(1, 'Give the place a name, such as School.'),
  address: text(200).min(2, 'Enter the address of the place.'),
  /** Where it was found before; without them it is looked for by its address. */
  lat: Latitude.nullish(),
  lng: Longitude.nullish(),
  radiusMeters: written(z.number().int().min(50).max(20_000)),
});

export const FamilyMember = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  isYoung: z.boolean(),
  isTold: z.boolean(),
  words: z.string(),
  rules: z.object({
    places: z.array(PlaceShown).nullable(),
    cities: z.array(z.string()).nullable(),
    hours: WeekHours.nullable(),
    ride: DecimalAmount.nullable(),
    month: DecimalAmount.nullable(),
  }),
  /** Of this month, with all that open rides may cost. */
  used: DecimalAmount,
});
export type FamilyMember = z.output<typeof FamilyMember>;

/** A ride that the payer pays. */
export const FamilyRide = z.object({
  id: idOf<RideId>(),
  reference: z.string(),
  member: z.string(),
  at: Timestamp,
  timeZone: z.string(),
  from: z.string(),
  to: z.string(),
  amount: DecimalAmount,
  state: z.enum(['ahead', 'under_way', 'ended', 'called_off']),
  /** Until when the payer confirms their card for it; null where nothing is asked. */
  confirmUntil: Timestamp.nullable(),
});
export type FamilyRide = z.output<typeof FamilyRide>;

export const Family = z.object({
  payer: z.string(),
  /** My own place in it, to leave it by. */
  memberId: Id,
  isPayer: z.boolean(),
  /** What is paid for me; null for whoever pays. */
  words: z.string().nullable(),
  isYoung: z.boolean(),
  isTold: z.boolean(),
  /** For whoever pays alone. */
  managed: z
    .object({
      /** `Visa ending 4242`; null where none is saved. */
      card: z.string().nullable(),
      allCities: z.array(z.object({ id: z.string(), name: z.string() })),
      members: z.array(FamilyMember),
      invited: z.array(z.object({ id: Id, email: z.string(), isYoung: z.boolean(), expiresAt: Timestamp })),
      rides: z.array(FamilyRide),
    })
    .nullable(),
});
export type Family = z.output<typeof Family>;

/** Whether the family pays for an estimate, as the paying step says it. */
export const FamilyPays = z.object({
  label: z.string(),
  words: z.string(),
  /** Who hears of the ride, in words; null where nobody does. */
  told: z.string().nullable(),
  /** Why it is not paid; null where it is. */
  refused: z.string().nullable(),
});
export type FamilyPays = z.output<typeof FamilyPays>;

const promoRefusals = Object.keys(promotionsRefusals);

export const familyCalls = {
  'GET /api/family': {
    summary: 'The family whose rides I pay, or that pays mine',
    access: 'signed_in',
    reply: z.object({ family: Family.nullable() }),
  },
  'POST /api/family/invitations': {
    offer: 'rides',
    summary: 'Invite somebody by mail whose rides I pay by my saved card',
    access: 'signed_in',
    body: z.object({ email: Email, month: Amount.nullable(), isYoung: z.boolean() }),
    reply: z.void(),
    status: 204,
    refusals: ['family_elsewhere', 'family_full', 'family_member_already', 'too_many_mails'],
    rateLimit: { max: 30, windowSeconds: 3600 },
  },
  'POST /api/family/invitations/:invitationId/end': {
    summary: 'Take an invitation back that nobody took',
    access: 'signed_in',
    params: z.object({ invitationId: Id }),
    reply: z.void(),
    status: 204,
    refusals: ['family_not_found', 'family_not_yours', 'family_member_not_found'],
  },
  'POST /api/family/join': {
    offer: 'rides',
    summary: 'Say yes to somebody who pays for my rides',
    access: 'signed_in',
    body: z.object({ token: LinkToken }),
    reply: z.object({ payer: z.string() }),
    refusals: ['family_link_ended', 'family_invitation_elsewhere', 'family_elsewhere', 'family_full'],
    rateLimit: { max: 30, windowSeconds: 300 },
  },
  'PUT /api/family/members/:memberId': {
    summary: 'Say what I pay for somebody, and whether I am told of their rides',
    access: 'signed_in',
    params: MemberParams,
    body: z.object({
      isYoung: z.boolean(),
      isTold: z.boolean(),
      places: z.array(PlaceSaid).max(mostPlaces, `At most ${mostPlaces} places.`).nullable(),
      cities: z.array(text(80)).max(100).nullable(),
      hours: WeekHours.nullable(),
      ride: Amount.nullable(),
      month: Amount.nullable(),
    }),
    reply: z.void(),
    status: 204,
    refusals: [
      'family_not_found',
      'family_not_yours',
      'family_member_not_found',
      'place_not_found',
      'place_unclear',
    ],
    rateLimit: { max: 60, windowSeconds: 300 },
  },
  'POST /api/family/members/:memberId/end': {
    summary:
      'Leave the family, take somebody out of it, or as whoever pays end it; rides ahead are called off',
    access: 'signed_in',
    params: MemberParams,
    reply: z.void(),
    status: 204,
    refusals: ['family_not_found', 'family_not_yours', 'family_member_not_found'],
  },
  'GET /api/family/paying': {
    summary: 'Whether my family pays for an estimate of mine, and why not',
    access: 'signed_in',
    query: z.object({ quoteId: QuoteName }),
    reply: FamilyPays.nullable(),
    refusals: ['quote_not_found'],
  },
  'POST /api/family/rides': {
    offer: 'rides',
    summary: 'Book a ride of mine that my family pays by the saved card of whoever pays',
    access: 'signed_in',
    body: WishesRequest.extend({ quoteId: QuoteName }),
    reply: Ride,
    status: 201,
    refusals: [
      'family_not_found',
      'family_not_yours',
      'family_rule',
      'family_guest',
      'family_card',
      'quote_not_found',
      'quote_expired',
      'quote_used',
      'already_riding',
      'driver_not_found',
      'payment_required',
      'payment_not_ready',
      'provider_unreachable',
      'method_not_kept',
      ...promoRefusals,
    ],
    rateLimit: { max: 30, windowSeconds: 60 },
  },
  'POST /api/family/rides/:rideId/follow': {
    summary: 'A live link to a ride that I pay, where I am told of it',
    access: 'signed_in',
    params: RideParams,
    reply: z.object({ path: z.string() }),
    refusals: ['ride_not_found', 'ride_ended'],
    rateLimit: { max: 30, windowSeconds: 300 },
  },
  'GET /api/family/rides/:rideId/card': {
    summary: 'What my card is to be confirmed for, of a ride ahead that I pay',
    access: 'signed_in',
    params: RideParams,
    reply: FamilyRide,
    refusals: ['ride_not_found', 'family_nothing_asked'],
  },
} satisfies Calls;

nameShapes({ Family, FamilyMember, FamilyRide, FamilyPays });
