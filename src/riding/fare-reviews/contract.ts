/** A fare that its rider calls too high: looked at by the facts of the ride, answered at once where they are plain. */
import { z } from 'zod';
import { type Calls, DecimalAmount, Id, idOf, nameShapes, Timestamp } from '#src/platform/contract.ts';
import type { RideId, UserId } from '#src/platform/ids.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { ridesRefusals } from '#src/riding/rides/contract.ts';
import { personReasons } from './rules.ts';

const { ride_not_found, not_your_ride, not_completed } = ridesRefusals;

export const fareReviewRefusals = {
  ride_not_found,
  not_your_ride,
  not_completed,
  fare_not_taken: [409, 'The fare is being taken at this moment. Ask again in a minute.'],
} satisfies RefusalCatalogue;

const Way = z.object({ meters: z.number().int(), seconds: z.number().int() });

const Review = z.object({
  /** `longer`: the car took longer than planned, and the difference goes back. */
  verdict: z.enum(['longer', 'as_planned', 'person']),
  why: z.enum(personReasons).nullable(),
  /** What goes back; null for nothing. */
  amount: DecimalAmount.nullable(),
  /** False while it is on its way to the provider. */
  isGiven: z.boolean(),
  at: Timestamp,
});

export const FareReview = z.object({
  rideId: idOf<RideId>(),
  destination: z.string(),
  completedAt: Timestamp,
  /** The IANA name of the pickup's time zone. */
  timeZone: z.string(),
  /** What was shown before booking, and what was taken; without a tip. */
  promised: DecimalAmount,
  taken: DecimalAmount,
  planned: Way,
  driven: Way.nullable(),
  /** Whether asking may bring something back at once; otherwise a person looks. */
  isAnswered: z.boolean(),
  /** Null until its rider asks. */
  review: Review.nullable(),
});
export type FareReview = z.output<typeof FareReview>;

const DeskFareReview = FareReview.extend({
  rider: z.object({ userId: idOf<UserId>(), name: z.string() }),
  review: Review,
});
export type DeskFareReview = z.output<typeof DeskFareReview>;

const OfRide = z.object({ id: idOf<RideId>() });

export const fareReviewCalls = {
  'GET /api/rides/:id/fare-review': {
    summary:
      'What a ride cost and how long it took beside what was planned, and what came of asking about it',
    access: 'signed_in',
    params: OfRide,
    reply: FareReview,
    refusals: ['ride_not_found', 'not_your_ride', 'not_completed'],
  },
  'POST /api/rides/:id/fare-review': {
    summary:
      'I was charged too much: answered at once where the facts are plain, and said where a person looks; asked again it is the same answer',
    access: 'signed_in',
    params: OfRide,
    reply: FareReview,
    refusals: ['ride_not_found', 'not_your_ride', 'not_completed', 'fare_not_taken'],
    rateLimit: { max: 20, windowSeconds: 600 },
  },
  'GET /api/operations/fare-reviews': {
    summary: 'Fares that riders called too high, and what came of each by itself, the newest first',
    access: 'operator',
    permission: 'payments.read',
    query: z.object({ before: Id.optional() }),
    reply: z.object({ reviews: z.array(DeskFareReview), before: Id.nullable() }),
  },
} satisfies Calls;

nameShapes({ FareReview, DeskFareReview });
