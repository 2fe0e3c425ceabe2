import type { FastifyInstance } from 'fastify';
import type { Selling } from '#src/cars/selling/server/service.ts';
import { serve } from '#src/platform/http/serve.ts';
import { dealerPagesCalls, dealerPagesRefusals } from '../contract.ts';
import { reviewsOfDealer, stockOfDealer } from './stock.ts';

export function serveDealerPages(app: FastifyInstance, { parts }: Pick<Selling, 'parts'>): void {
  serve(
    app,
    'Vehicles',
    { calls: dealerPagesCalls, refusals: dealerPagesRefusals },
    {
      'GET /api/dealers/:id/stock': ({ params, query }) => stockOfDealer(parts, params.id, query),
      'GET /api/dealers/:id/reviews': ({ params, query }) => reviewsOfDealer(parts, params.id, query),
    },
  );
}
