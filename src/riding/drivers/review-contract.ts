/** What operators do with applications to drive. */
import { z } from 'zod';
import { type Calls, ChosenDay, Id, longText, Timestamp, text } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import { rideChoices, statuses } from './driver-status.ts';
import { Application, DriverVehicle } from './papers-contract.ts';

export const reviewLists = ['waiting', 'sent_back', 'checks', 'decided'] as const;
export type ReviewList = (typeof reviewLists)[number];

export const ReviewItem = z.object({
  /** The application's. */
  id: Id,
  name: z.string(),
  email: z.string(),
  profileImage: z.string().nullable(),
  status: z.enum(statuses),
  vehicleInfo: z.string(),
  licensePlate: z.string(),
  submittedAt: Timestamp.nullable(),
  /** Papers and vehicles nobody has decided on yet. */
  waiting: z.number().int(),
  /** Another driver has a vehicle with this plate. */
  plateElsewhere: z.boolean(),
});
export type ReviewItem = z.output<typeof ReviewItem>;

export const AuditLine = z.object({
  id: z.number().int(),
  at: Timestamp,
  /** Null for the program itself. */
  by: z.string().nullable(),
  action: z.string(),
  detail: z.string().nullable(),
});
export type AuditLine = z.output<typeof AuditLine>;

export const OpenRide = z.object({
  id: Id,
  reference: z.string(),
  rider: z.string(),
  pickupLocation: z.string(),
  destination: z.string(),
  /** The rider is in the car. */
  aboard: z.boolean(),
  /** It waits until the present one is over. */
  behind: z.boolean(),
});
export type OpenRide = z.output<typeof OpenRide>;

export const Review = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  profileImage: z.string().nullable(),
  application: Application,
  vehicle: DriverVehicle.nullable(),
  /** The types the vehicle may take, and why not the others. */
  rideTypes: z.array(z.object({ type: VehicleType, allowed: z.boolean(), words: z.string() })),
  plate: z.object({ fits: z.boolean(), words: z.string(), elsewhere: z.array(z.string()) }),
  /** Who has it open besides me. */
  openWith: z.string().nullable(),
  /** What the driver is on now, and what comes behind it. */
  openRides: z.array(OpenRide),
  /** No bureau is asked: an operator says what came of the background check. */
  checkByHand: z.boolean(),
  audit: z.array(AuditLine),
  auditLines: z.number().int(),
});
export type Review = z.output<typeof Review>;

export const reviewRefusals = {
  application_not_found: [404, 'There is no such application.'],
  already_decided: [409, 'Somebody decided this a moment ago. Look at it again.'],
  papers_undecided: [409, 'Decide on every document and the vehicle first.'],
  check_not_clear: [409, 'The background check is not clear.'],
  check_by_bureau: [409, 'A bureau makes this check. Read its result instead.'],
  ride_open: [409, 'The driver is on a ride. Say what becomes of it.'],
  rider_aboard: [409, 'The rider is in the car. The ride can only end where it is.'],
  not_compared: [422, 'Compare first what the paper shows with what was typed, and tick it.'],
  reason_needed: [422, 'Say why: the driver reads it.'],
} satisfies RefusalCatalogue;

const byId = z.object({ id: Id });
const Reason = longText(500).min(3, 'Say why: the driver reads it.');
/** What a paper is compared in with what was typed. */
export const factLabels = [
  'Name',
  'Number',
  'Expiry',
  'Address',
  'Insurer',
  'Policy',
  'Plate',
  'Vehicle',
  'Colour',
] as const;
export type FactLabel = (typeof factLabels)[number];

const PaperDecision = z.discriminatedUnion('decision', [
  z.object({
    decision: z.literal('approve'),
    /** What a reviewer states to have compared: all that the paper has to show. */
    compared: z.array(z.enum(factLabels)).max(factLabels.length).default([]),
  }),
  z.object({ decision: z.literal('send_back'), reason: Reason }),
]);
const Decision = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approve') }),
  z.object({ decision: z.literal('send_back'), reason: Reason }),
]);

export const reviewCalls = {
  'GET /api/operations/driver-reviews': {
    summary: 'Applications to drive, the oldest first; or found by name, plate or e-mail',
    access: 'operator',
    permission: 'drivers.read',
    cities: 'filtered',
    query: z.object({ list: z.enum(reviewLists).default('waiting'), find: text(254).optional() }),
    reply: z.object({
      items: z.array(ReviewItem),
      counts: z.object({
        waiting: z.number(),
        sent_back: z.number(),
        checks: z.number(),
        decided: z.number(),
      }),
    }),
  },
  'GET /api/operations/driver-reviews/:id': {
    summary: 'One application with its papers beside what was typed',
    access: 'operator',
    permission: 'drivers.read',
    cities: ['application', 'id'],
    params: byId,
    reply: Review,
    refusals: ['application_not_found'],
  },
  'POST /api/operations/driver-reviews/:id/papers/:paper': {
    summary: 'Approve a paper or send it back',
    access: 'operator',
    permission: 'drivers.review',
    cities: ['application', 'id'],
    params: z.object({ id: Id, paper: Id }),
    body: PaperDecision,
    reply: Review,
    refusals: ['application_not_found', 'already_decided', 'not_compared'],
  },
  'POST /api/operations/driver-reviews/:id/vehicles/:vehicle': {
    summary: 'Approve a vehicle or send it back',
    access: 'operator',
    permission: 'drivers.review',
    cities: ['application', 'id'],
    params: z.object({ id: Id, vehicle: Id }),
    body: Decision,
    reply: Review,
    refusals: ['application_not_found', 'already_decided'],
  },
  'POST /api/operations/driver-reviews/:id/check': {
    summary: 'Start the background check, or read its result',
    access: 'operator',
    permission: 'drivers.review',
    cities: ['application', 'id'],
    params: byId,
    reply: Review,
    refusals: ['application_not_found', 'already_decided'],
  },
  'POST /api/operations/driver-reviews/:id/check-result': {
    summary: 'Say what came of a background check that an operator made, and what says so',
    access: 'operator',
    permission: 'drivers.review',
    cities: ['application', 'id'],
    params: byId,
    body: z.object({
      result: z.enum(['clear', 'consider']),
      /** Kept in the audit: `Police certificate of Nov 12, 2026`. */
      source: longText(300).min(3, 'Say what you have seen, such as a police certificate and its date.'),
    }),
    reply: Review,
    refusals: ['application_not_found', 'already_decided', 'check_by_bureau'],
  },
  'POST /api/operations/driver-reviews/:id/decide': {
    summary: 'Approve, reject, suspend or reinstate a driver',
    access: 'operator',
    permission: 'drivers.suspend',
    cities: ['application', 'id'],
    params: byId,
    body: z.discriminatedUnion('decision', [
      z.object({ decision: z.literal('approve'), reason: longText(500).optional() }),
      z.object({ decision: z.literal('reject'), reason: Reason, ride: z.enum(rideChoices).nullish() }),
      z.object({
        decision: z.literal('suspend'),
        reason: Reason,
        until: ChosenDay().nullish(),
        /** What becomes of the ride that the driver is on; refused without, where there is one. */
        ride: z.enum(rideChoices).nullish(),
      }),
      z.object({ decision: z.literal('reinstate'), reason: Reason }),
    ]),
    reply: Review,
    refusals: [
      'application_not_found',
      'already_decided',
      'papers_undecided',
      'check_not_clear',
      'ride_open',
      'rider_aboard',
    ],
  },
} satisfies Calls;
