import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { reservationCalls, reservationRefusals } from '../contract.ts';
import type { Reservations } from './service.ts';

export function serveReservations(app: FastifyInstance, reservations: Reservations): void {
  serve(
    app,
    'Rides',
    { calls: reservationCalls, refusals: reservationRefusals },
    {
      'GET /api/drivers/:id/rides-ahead': ({ actor, params }) => reservations.list(actor, params.id),
      'POST /api/drivers/:id/rides-ahead/:rideId/commit': ({ actor, params }) =>
        reservations.commit(actor, params.id, params.rideId),
      'POST /api/drivers/:id/rides-ahead/:rideId/give-back': ({ actor, params, body }) =>
        reservations.giveBack(actor, params.id, params.rideId, body?.lateIsKnown === true),
      'GET /api/operations/reserved-rides': ({ cities }) => reservations.forDesk(cities),
      'GET /api/operations/reserved-rides/missing': ({ cities }) => reservations.countWithoutDriver(cities),
      'GET /api/operations/reserved-rides/:id/drivers': ({ params }) => reservations.candidates(params.id),
      'POST /api/operations/reserved-rides/:id/set-driver': ({ actor, params, body }) =>
        reservations.setDriver(actor, params.id, body),
      'POST /api/operations/reserved-rides/:id/take-away': ({ actor, params, body }) =>
        reservations.takeAway(actor, params.id, body.reason),
    },
  );
}
