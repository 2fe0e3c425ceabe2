import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { rideOptionCalls, rideOptionRefusals } from '../contract.ts';
import { type OptionParts, setServes } from './serving.ts';

export function serveRideOptions(app: FastifyInstance, parts: OptionParts): void {
  serve(
    app,
    'Drivers',
    { calls: rideOptionCalls, refusals: rideOptionRefusals },
    {
      'PUT /api/drivers/:id/options': ({ actor, params, body }) =>
        setServes(parts, actor, params.id, body.serves),
    },
  );
}
