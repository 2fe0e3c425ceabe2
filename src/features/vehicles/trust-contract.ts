/** What operators do about listings and reports, and what buyers say of sellers. */
import { z } from 'zod';
import { type Calls, DecimalAmount, Id, nameShapes, Timestamp, text } from '#src/platform/contract.ts';
import { listingStatuses, reportReasons, reportStates, reviewCheckKinds } from './rules.ts';
import { MyListing, Picture } from './shapes.ts';

const VehicleId = z.object({ id: Id });
const Reason = text(1000).min(1, 'Say why; the people it concerns will read it.');

const Person = z.object({ id: Id, name: z.string(), email: z.string() });

export const ListingInReview = MyListing.extend({
  seller: Person.extend({ listings: z.number().int() }),
  waitingSince: Timestamp,
  checks: z.array(
    z.object({
      kind: z.enum(reviewCheckKinds),
      words: z.string(),
      /** The passages of the description that tripped it. */
      found: z.array(z.string()),
    }),
  ),
  /** The other listing with this VIN. */
  twin: z
    .object({ id: Id, title: z.string(), price: DecimalAmount, status: z.enum(listingStatuses) })
    .nullable(),
  /** What comparable cars cost, in sentences; `deal` has it in figures. */
  dealReasons: z.array(z.string()),
  openReports: z.number().int(),
});
export type ListingInReview = z.output<typeof ListingInReview>;

export const Report = z.object({
  id: Id,
  reason: z.enum(reportReasons),
  details: z.string(),
  at: Timestamp,
  state: z.enum(reportStates),
  /** Null when a visitor reported without an account. */
  reporter: Person.nullable(),
  listing: z.object({
    id: Id,
    title: z.string(),
    price: DecimalAmount,
    status: z.enum(listingStatuses),
    picture: Picture,
    seller: Person,
    /** Reports of this listing that wait, this one among them. */
    openReports: z.number().int(),
  }),
  outcome: z.object({ reason: z.string(), by: z.string(), at: Timestamp }).nullable(),
});
export type Report = z.output<typeof Report>;

export const SellerReview = z.object({
  id: Id,
  stars: z.number().int().min(1).max(5),
  text: z.string(),
  /** First name and initial. */
  name: z.string(),
  vehicle: z.string(),
  at: Timestamp,
  /** The car went back within the guarantee. */
  returned: z.boolean(),
  answer: z.object({ text: z.string(), at: Timestamp }).nullable(),
});
export type SellerReview = z.output<typeof SellerReview>;

export const vehicleTrustCalls = {
  'GET /api/vehicles/waiting': {
    summary: 'How many listings wait for review, and how many reports for an answer',
    access: 'operator',
    reply: z.object({ listings: z.number().int(), reports: z.number().int() }),
  },
  'GET /api/vehicles/review': {
    summary: 'Listings that wait for review, longest first, with what each tripped over',
    access: 'operator',
    reply: z.array(ListingInReview),
  },
  'POST /api/vehicles/:id/review': {
    summary: 'Approve a listing in review, or send it back with a reason its seller reads',
    access: 'operator',
    params: VehicleId,
    body: z
      .object({ decision: z.enum(['approve', 'reject']), reason: text(1000).default('') })
      .refine(({ decision, reason }) => decision === 'approve' || reason !== '', {
        path: ['reason'],
        message: 'Say why; the seller will read it.',
      }),
    reply: MyListing,
    refusals: ['vehicle_not_found', 'impossible_move'],
  },
  'GET /api/vehicles/reports': {
    summary: 'Reports of listings: open ones longest first, settled ones newest first',
    access: 'operator',
    query: z.object({ state: z.enum(['open', 'settled']).default('open') }),
    reply: z.array(Report),
  },
  'POST /api/vehicles/reports/:id/settle': {
    summary: 'Dismiss a report, or remove its listing and settle all its reports',
    access: 'operator',
    params: VehicleId,
    body: z.object({ outcome: z.enum(['dismiss', 'remove']), reason: Reason }),
    reply: Report,
    refusals: ['report_not_found', 'report_settled', 'impossible_move'],
  },
  'GET /api/vehicles/:id/seller-reviews': {
    summary: 'What buyers said of the seller of a vehicle, newest first; `before` a review leads on',
    params: VehicleId,
    query: z.object({ before: Id.optional(), limit: z.coerce.number().int().min(1).max(50).default(10) }),
    reply: z.object({
      average: z.number().nullable(),
      count: z.number().int(),
      /** How many gave one star, two stars, up to five. */
      byStars: z.array(z.number().int()).length(5),
      reviews: z.array(SellerReview),
    }),
    refusals: ['vehicle_not_found'],
  },
  'POST /api/orders/:id/review': {
    summary: 'Rate the seller of a vehicle I bought, once',
    access: 'signed_in',
    params: VehicleId,
    body: z.object({
      stars: z.coerce
        .number({ error: 'Choose one to five stars.' })
        .int()
        .min(1, 'Choose one to five stars.')
        .max(5),
      text: text(2000).min(10, 'Say in a few words how it went.'),
    }),
    reply: SellerReview,
    status: 201,
    refusals: ['order_not_found', 'order_not_reviewable', 'already_reviewed'],
    rateLimit: { max: 60, windowSeconds: 3600 },
  },
  'GET /api/seller-reviews': {
    summary: 'What my buyers said of me, newest first',
    access: 'signed_in',
    reply: z.array(SellerReview),
  },
  'POST /api/seller-reviews/:id/answer': {
    summary: 'Answer a review of me, once',
    access: 'signed_in',
    params: VehicleId,
    body: z.object({ text: text(1000).min(1, 'Write an answer.') }),
    reply: SellerReview,
    status: 201,
    refusals: ['review_not_found', 'already_answered'],
    rateLimit: { max: 60, windowSeconds: 3600 },
  },
} satisfies Calls;

nameShapes({ Writer: Person, ListingInReview, Report, SellerReview });
