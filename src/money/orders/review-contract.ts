/** What buyers say of whoever sold to them. The room that sells keeps the reviews; the orders' page gives them. */
import { z } from 'zod';
import { type Calls, Id, longText, nameShapes, Timestamp, written } from '#src/platform/contract.ts';

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

export const orderReviewCalls = {
  'POST /api/orders/:id/review': {
    summary: 'Rate the seller of a vehicle I bought, once',
    access: 'signed_in',
    params: z.object({ id: Id }),
    body: z.object({
      stars: written(
        z.number({ error: 'Choose one to five stars.' }).int().min(1, 'Choose one to five stars.').max(5),
      ),
      text: longText(2000).min(10, 'Say in a few words how it went.'),
    }),
    reply: SellerReview,
    status: 201,
    refusals: ['order_not_found', 'order_not_reviewable', 'already_reviewed'],
    rateLimit: { max: 60, windowSeconds: 3600 },
  },
} satisfies Calls;

nameShapes({ SellerReview });
