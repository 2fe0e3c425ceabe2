import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { fleetCalls, fleetRefusals } from '../contract.ts';
import type { FleetParts } from './parts.ts';
import { type ReplayParts, readReplay } from './replay.ts';
import { createFleetMaps } from './service.ts';

export function serveFleetMap(app: FastifyInstance, parts: FleetParts & ReplayParts): void {
  const maps = createFleetMaps(parts);
  serve(
    app,
    'Operations',
    { calls: fleetCalls, refusals: fleetRefusals },
    {
      'GET /api/operations/map': ({ cities }) => maps.all(cities),
      'GET /api/operations/map/:city': ({ params }) => maps.read(params.city),
      'GET /api/operations/map/:city/areas': ({ params }) => maps.areas(params.city),
      'GET /api/operations/map/:city/asks': ({ params }) => maps.asks(params.city),
      'GET /api/operations/cars/:id/now': ({ params }) => maps.car(params.id),
      'GET /api/operations/rides/:id/replay': ({ params }) => readReplay(parts, params.id),
    },
  );
}
