/** What operators do about listings and reports. */
import { z } from 'zod';
import { listingStatuses, reportReasons, reportStates } from '#src/cars/vehicles/rules.ts';
import { Picture } from '#src/cars/vehicles/shapes.ts';
import { type Calls, DecimalAmount, Id, longText, nameShapes, Timestamp } from '#src/platform/contract.ts';
import { reviewCheckKinds } from './rules.ts';
import { MyListing } from './shapes.ts';

const VehicleParams = z.object({ id: Id });
const Reason = longText(1000).min(1, 'Say why; the people it concerns will read it.');

const Person = z.object({ id: Id, name: z.string(), email: z.string() });

export const ListingInReview = MyListing.extend({
  seller: Person.extend({ listings: z.number().int() }),
  /** The name it is sold under; null of a private seller. */
  tradesAs: z.string().nullable(),
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

export const moderationCalls = {
  'GET /api/vehicles/waiting': {
    summary: 'How many listings wait for review, and how many reports for an answer',
    access: 'operator',
    permission: 'cars.read',
    reply: z.object({ listings: z.number().int(), reports: z.number().int() }),
  },
  'GET /api/vehicles/review': {
    summary: 'Listings that wait for review, longest first, with what each tripped over',
    access: 'operator',
    permission: 'cars.read',
    reply: z.array(ListingInReview),
  },
  'POST /api/vehicles/:id/review': {
    summary: 'Approve a listing in review, or send it back with a reason its seller reads',
    access: 'operator',
    permission: 'cars.review',
    params: VehicleParams,
    body: z
      .object({ decision: z.enum(['approve', 'reject']), reason: longText(1000).default('') })
      .refine(({ decision, reason }) => decision === 'approve' || reason !== '', {
        path: ['reason'],
        message: 'Say why; the seller will read it.',
      }),
    reply: MyListing,
    refusals: ['vehicle_not_found', 'impossible_move', 'seller_kept_out', 'seller_not_ready'],
  },
  'POST /api/operations/vehicles/:id/remove': {
    summary: 'Take a listing away for good, reported or not, with a reason its seller reads',
    access: 'operator',
    permission: 'cars.review',
    params: VehicleParams,
    body: z.object({ reason: Reason }),
    status: 204,
    reply: z.void(),
    refusals: [
      'vehicle_not_found',
      'impossible_move',
      'order_not_refundable',
      'provider_refused',
      'provider_unreachable',
      'payment_not_found',
      'not_refundable',
      'cards_off',
    ],
  },
  'GET /api/vehicles/reports': {
    summary: 'Reports of listings: open ones longest first, settled ones newest first',
    access: 'operator',
    permission: 'cars.read',
    query: z.object({ state: z.enum(['open', 'settled']).default('open') }),
    reply: z.array(Report),
  },
  'POST /api/vehicles/reports/:id/settle': {
    summary: 'Dismiss a report, or remove its listing and settle all its reports',
    access: 'operator',
    permission: 'cars.review',
    params: VehicleParams,
    body: z.object({ outcome: z.enum(['dismiss', 'remove']), reason: Reason }),
    reply: Report,
    refusals: [
      'report_not_found',
      'report_settled',
      'impossible_move',
      'order_not_refundable',
      'provider_refused',
      'provider_unreachable',
      'payment_not_found',
      'not_refundable',
      'cards_off',
    ],
  },
} satisfies Calls;

nameShapes({ Writer: Person, ListingInReview, Report });
