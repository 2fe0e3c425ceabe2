import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { fareReviewCalls, fareReviewRefusals } from '../contract.ts';
import { findFareReview, listReviews, reviewFare } from './reviewing.ts';
import type { FareReviews } from './service.ts';

export function serveFareReviews(app: FastifyInstance, { parts }: FareReviews): void {
  serve(
    app,
    'Rides',
    { calls: fareReviewCalls, refusals: fareReviewRefusals },
    {
      'GET /api/rides/:id/fare-review': ({ actor, params }) => findFareReview(parts, actor, params.id),
      'POST /api/rides/:id/fare-review': ({ actor, params }) => reviewFare(parts, actor, params.id),
      'GET /api/operations/fare-reviews': ({ query }) => listReviews(parts, query.before),
    },
  );
}
