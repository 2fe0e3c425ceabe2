import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { repeatedCalls, repeatedRefusals } from '../contract.ts';
import { endRepeated, findRepeatable, listRepeated, repeatRide, setDay } from './asking.ts';
import type { RepeatedRides } from './service.ts';

export function serveRepeatedRides(app: FastifyInstance, { parts }: RepeatedRides): void {
  serve(
    app,
    'Rides',
    { calls: repeatedCalls, refusals: repeatedRefusals },
    {
      'GET /api/rides/:id/repeat': ({ actor, params }) => findRepeatable(parts, actor, params.id),
      'POST /api/rides/:id/repeat': ({ actor, params, body }) => repeatRide(parts, actor, params.id, body),
      'GET /api/repeated-rides': ({ actor }) => listRepeated(parts, actor),
      'POST /api/repeated-rides/:id/days/:day': ({ actor, params, body }) =>
        setDay(parts, actor, { ...params, skipped: body.skipped }),
      'POST /api/repeated-rides/:id/end': ({ actor, params }) => endRepeated(parts, actor, params.id),
    },
  );
}
