/** What a dealer's page shows besides the dealer: cars for sale, and what buyers said. */
import { z } from 'zod';
import { dealershipsRefusals } from '#src/cars/dealers/dealership-contract.ts';
import { Reviews, ReviewsQuery } from '#src/cars/vehicles/seller-contract.ts';
import { Vehicle } from '#src/cars/vehicles/shapes.ts';
import { type Calls, Id, written } from '#src/platform/contract.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';

export const dealerPagesRefusals = {
  dealer_not_found: dealershipsRefusals.dealer_not_found,
} satisfies RefusalCatalogue;

const DealerParams = z.object({ id: Id });

export const dealerPagesCalls = {
  'GET /api/dealers/:id/stock': {
    offer: 'cars',
    alike: true,
    summary: 'What a dealer has for sale, the newest first, by pages',
    params: DealerParams,
    query: z.object({
      page: written(z.number().int().min(1).max(1000)).default(1),
      limit: written(z.number().int().min(1).max(48)).default(24),
    }),
    reply: z.object({ total: z.number().int(), vehicles: z.array(Vehicle) }),
    refusals: ['dealer_not_found'],
  },
  'GET /api/dealers/:id/reviews': {
    offer: 'cars',
    alike: true,
    summary: 'What buyers said of a dealer, newest first; `before` a review leads on',
    params: DealerParams,
    query: ReviewsQuery,
    reply: Reviews.extend({
      /** Measured from answered inquiries; null until there are some. */
      responseMinutes: z.number().int().nullable(),
    }),
    refusals: ['dealer_not_found'],
  },
} satisfies Calls;
