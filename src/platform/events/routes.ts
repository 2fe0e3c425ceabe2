import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import type { Parked } from './parked.ts';
import { parkedCalls, parkedRefusals } from './parked-contract.ts';

export function serveParkedEvents(app: FastifyInstance, parked: Parked): void {
  serve(
    app,
    'Operations',
    { calls: parkedCalls, refusals: parkedRefusals },
    {
      'GET /api/operations/parked-events': () => parked.list(),
      'POST /api/operations/parked-events/:id/replay': ({ params }) => parked.replay(params.id),
      'POST /api/operations/parked-events/:id/drop': async ({ actor, params, body }) => {
        await parked.drop(params.id, actor, body.reason);
        app.log.warn({ parkedEvent: params.id, userId: actor.userId }, 'an operator gave a parked event up');
      },
    },
  );
}
