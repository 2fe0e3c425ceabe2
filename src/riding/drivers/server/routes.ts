import type { FastifyInstance } from 'fastify';
import { viewerOf } from '#src/platform/http/actor.ts';
import { serve } from '#src/platform/http/serve.ts';
import { fullName } from '#src/platform/person-name.ts';
import { driversCalls, driversRefusals } from '../contract.ts';
import type { Drivers } from './service.ts';

export function serveDrivers(app: FastifyInstance, drivers: Drivers): void {
  serve(
    app,
    'Drivers',
    { calls: driversCalls, refusals: driversRefusals },
    {
      'GET /api/drivers/available': ({ actor, query, request }) =>
        drivers.availableAsAsked(viewerOf(actor?.userId ?? null, request.ip), query),
      'POST /api/drivers': ({ actor, body }) => drivers.register(actor, body),
      'GET /api/drivers/me': ({ actor }) => drivers.getOwn(actor),
      'GET /api/drivers/:id': ({ actor, params }) => drivers.get(actor, params.id),
      'PATCH /api/drivers/:id': ({ actor, params, body }) =>
        drivers.setAvailability(
          actor,
          params.id,
          body.isAvailable,
          body.lat !== undefined && body.lng !== undefined ? { lat: body.lat, lng: body.lng } : undefined,
        ),
      'POST /api/drivers/:id/break': ({ actor, params, body }) =>
        drivers.setPaused(actor, params.id, body.paused),
      'GET /api/drivers/:id/hours': ({ actor, params }) => drivers.hours(actor, params.id),
      'POST /api/drivers/:id/position': ({ actor, params, body }) =>
        drivers.reportPosition(actor, params.id, {
          lat: body.lat,
          lng: body.lng,
          heading: body.heading ?? null,
          speedKmh: body.speed ?? 0,
          accuracyMeters: body.accuracy ?? null,
        }),
      'POST /api/drivers/:id/positions': ({ actor, params, body }) =>
        drivers.reportPositions(actor, params.id, body),
      'GET /api/operations/drivers': async ({ query }) =>
        query.ids.split(',').flatMap((id) => {
          const driver = drivers.find(Number(id));
          if (!driver) return [];
          const { firstName, lastName, email, licensePlate } = driver;
          return [{ id: driver.id, name: fullName({ firstName, lastName }), email, licensePlate }];
        }),
      'GET /api/drivers/online': async () => drivers.onlineByCity(),
    },
  );
}
