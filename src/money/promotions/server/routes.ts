import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { promotionsCalls, promotionsDeskRefusals } from '../contract.ts';
import type { Promotions } from './service.ts';

export function servePromotions(app: FastifyInstance, promotions: Promotions): void {
  serve(
    app,
    'Operations',
    { calls: promotionsCalls, refusals: promotionsDeskRefusals },
    {
      'GET /api/operations/promo-codes': () => promotions.list(),
      'POST /api/operations/promo-codes': ({ actor, body }) => promotions.make(actor, body),
      'POST /api/operations/promo-codes/:id/end': ({ actor, params }) => promotions.end(actor, params.id),
    },
  );
}
