import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { compensationCalls, compensationRefusals } from '../contract.ts';
import { sendCode } from './sending.ts';
import type { Compensations } from './service.ts';

export function serveCompensations(app: FastifyInstance, { parts }: Compensations): void {
  serve(
    app,
    'Rides',
    { calls: compensationCalls, refusals: compensationRefusals },
    {
      'POST /api/operations/rides/:id/compensation/send': ({ actor, params, body }) =>
        sendCode(parts, actor, params.id, body),
    },
  );
}
