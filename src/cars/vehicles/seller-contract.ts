/** What a visitor says to and of the seller of a vehicle, on its page. Answered by the room `selling`. */
import { z } from 'zod';
import { SellerReview } from '#src/money/orders/review-contract.ts';
import { type Calls, Email, Id, idOf, longText, nameText, Phone, written } from '#src/platform/contract.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import { reportReasons } from './rules.ts';

const VehicleParams = z.object({ id: Id });

/** Which of a seller’s reviews. */
export const ReviewsQuery = z.object({
  before: Id.optional(),
  limit: written(z.number().int().min(1).max(50)).default(10),
});
export const Reviews = z.object({
  average: z.number().nullable(),
  count: z.number().int(),
  /** How many gave one star, two stars, up to five. */
  byStars: z.array(z.number().int()).length(5),
  reviews: z.array(SellerReview),
});

export const vehicleSellerCalls = {
  'POST /api/contact/vehicle': {
    offer: 'cars',
    summary: 'Ask the seller of a vehicle',
    body: z.object({
      name: nameText(120, 'Please fill in your name, email, and message.'),
      email: Email,
      phone: Phone.nullish(),
      message: longText(4000).min(1, 'Please fill in your name, email, and message.'),
      vehicleId: idOf<VehicleId>(),
    }),
    reply: z.object({ id: Id }),
    status: 201,
    refusals: ['vehicle_not_found', 'own_listing', 'too_many_mails'],
    rateLimit: { max: 20, windowSeconds: 3600 },
  },
  'POST /api/vehicles/:id/report': {
    offer: 'cars',
    summary: 'Report a listing to the people who review it',
    params: VehicleParams,
    body: z.object({
      reason: z.enum(reportReasons),
      details: longText(1000).default(''),
    }),
    reply: z.void(),
    status: 204,
    refusals: ['vehicle_not_found'],
    rateLimit: { max: 10, windowSeconds: 3600 },
  },
  'GET /api/vehicles/:id/seller-reviews': {
    offer: 'cars',
    alike: true,
    summary: 'What buyers said of the seller of a vehicle, newest first; `before` a review leads on',
    params: VehicleParams,
    query: ReviewsQuery,
    reply: Reviews,
    refusals: ['vehicle_not_found'],
  },
} satisfies Calls;
