import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { keptDriverCalls, keptDriverRefusals } from '../contract.ts';
import { findMyDrivers, type KeepingParts, keepDriver, keepsDriver, letDriverGo } from './keeping.ts';

export function serveKeptDrivers(app: FastifyInstance, parts: KeepingParts): void {
  serve(
    app,
    'Rides',
    { calls: keptDriverCalls, refusals: keptDriverRefusals },
    {
      'GET /api/rides/my-drivers': ({ actor }) => findMyDrivers(parts, actor),
      'GET /api/rides/:id/keep-driver': ({ actor, params }) => keepsDriver(parts, actor, params.id),
      'POST /api/rides/:id/keep-driver': ({ actor, params }) => keepDriver(parts, actor, params.id),
      'DELETE /api/rides/:id/keep-driver': ({ actor, params }) => letDriverGo(parts, actor, params.id),
    },
  );
}
