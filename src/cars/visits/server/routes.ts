import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { visitsCalls, visitsDeskCalls, visitsRefusals } from '../contract.ts';
import { actOnVisit } from './acting.ts';
import { strikeVisit, visitsForDesk } from './desk.ts';
import { myHours, sayHours } from './hours.ts';
import { bookVisit } from './making.ts';
import type { Visits } from './service.ts';
import { myVisits, viewVisit, visitTimes } from './views.ts';

const tag = 'Vehicles';

export function serveVisits(app: FastifyInstance, { parts }: Visits): void {
  serve(
    app,
    tag,
    { calls: visitsCalls, refusals: visitsRefusals },
    {
      'GET /api/vehicles/:id/visit-times': ({ actor, params }) => visitTimes(parts, actor, params.id),
      'POST /api/vehicles/:id/visits': ({ actor, params, body }) => bookVisit(parts, actor, params.id, body),
      'GET /api/car-visits': ({ actor }) => myVisits(parts, actor),
      'GET /api/car-visits/:id': ({ actor, params }) => viewVisit(parts, actor, params.id),
      'POST /api/car-visits/:id/acts': ({ actor, params, body }) => actOnVisit(parts, actor, params.id, body),
      'GET /api/visit-hours': ({ actor }) => myHours(parts, actor),
      'PUT /api/visit-hours': ({ actor, body }) => sayHours(parts, actor, body),
    },
  );
  serve(
    app,
    tag,
    { calls: visitsDeskCalls, refusals: visitsRefusals },
    {
      'GET /api/operations/car-visits': ({ actor, query }) => visitsForDesk(parts, actor, query.show),
      'POST /api/operations/car-visits/:id/strike': ({ actor, params, body }) =>
        strikeVisit(parts, actor, params.id, body.reason),
    },
  );
}
