import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { queueCalls, queueRefusals } from '../contract.ts';
import type { Queues } from './service.ts';

export function serveQueues(app: FastifyInstance, queues: Queues): void {
  serve(
    app,
    'Drivers',
    { calls: queueCalls, refusals: queueRefusals },
    {
      'GET /api/drivers/:id/queue': ({ actor, params }) => queues.own(actor, params.id),
      'GET /api/operations/queues': ({ cities }) => queues.list(cities),
      'POST /api/operations/queues/:id/take-out': ({ actor, params, body }) =>
        queues.takeOut(actor, params.id, body.reason),
    },
  );
}
