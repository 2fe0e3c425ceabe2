import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { financingCalls, financingRefusals } from '../contract.ts';
import { type FinancingParts, reckonLoan } from './service.ts';

export function serveFinancing(app: FastifyInstance, parts: FinancingParts): void {
  serve(
    app,
    'Vehicles',
    { calls: financingCalls, refusals: financingRefusals },
    {
      'GET /api/vehicles/:id/loan': ({ actor, params, query }) => reckonLoan(parts, actor, params.id, query),
    },
  );
}
