import type { FastifyInstance } from 'fastify';
import { paymentsRefusals } from '#src/money/payments/refusals-contract.ts';
import { serve } from '#src/platform/http/serve.ts';
import { splitsCalls, splitsRefusals } from '../contract.ts';
import type { Splits } from './service.ts';

export function serveSplits(app: FastifyInstance, splits: Splits): void {
  serve(
    app,
    'Split fares',
    { calls: splitsCalls, refusals: { ...paymentsRefusals, ...splitsRefusals } },
    {
      'GET /api/rides/:id/split': ({ actor, params }) => splits.find(actor, params.id),
      'POST /api/rides/:id/split': ({ actor, params, body }) => splits.open(actor, params.id, body.people),
      'DELETE /api/rides/:id/split': ({ actor, params }) => splits.end(actor, params.id),
      'POST /api/splits/look': ({ actor, body }) => splits.look(actor, body.token),
      'POST /api/splits/pay': ({ actor, body }) => splits.pay(actor, body),
    },
  );
}
