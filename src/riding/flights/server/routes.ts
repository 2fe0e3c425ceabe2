import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { flightCalls, flightRefusals } from '../contract.ts';
import { keepRide, nameFlight, nameForCaller } from './naming.ts';
import type { Flights } from './service.ts';
import { drawnAirports, readFlight } from './views.ts';

export function serveFlights(app: FastifyInstance, { parts }: Flights): void {
  serve(
    app,
    'Rides',
    { calls: flightCalls, refusals: flightRefusals },
    {
      'GET /api/rides/:id/flight': ({ actor, params }) => readFlight(parts, actor, params.id),
      'PUT /api/rides/:id/flight': ({ actor, params, body }) =>
        nameFlight(parts, actor, params.id, body.number),
      'POST /api/rides/:id/flight/keep': ({ actor, params }) => keepRide(parts, actor, params.id),
      'GET /api/operations/airports': async () => drawnAirports(parts),
      'PUT /api/operations/rides/:id/flight': ({ actor, params, body }) =>
        nameForCaller(parts, actor, params.id, body.number),
    },
  );
}
