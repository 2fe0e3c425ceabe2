import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { getRide, sideOf } from '#src/riding/lifecycle/server/moves/moves.ts';
import { toRide } from '#src/riding/lifecycle/server/views/view.ts';
import { changesCalls, changesRefusals } from '../contract.ts';
import { acceptChange, acceptForRider, declineChange } from './accepting.ts';
import { askChange, askForRider, readChanges } from './asking.ts';
import type { ChangeParts } from './parts.ts';

export function serveRideChanges(app: FastifyInstance, parts: ChangeParts): void {
  serve(
    app,
    'Rides',
    { calls: changesCalls, refusals: changesRefusals },
    {
      'GET /api/rides/:id/changes': async ({ actor, params }) => {
        const ride = await getRide(parts, params.id);
        return readChanges(parts, ride, sideOf(parts, actor, ride));
      },
      'POST /api/rides/:id/changes': ({ actor, params, body }) => askChange(parts, actor, params.id, body),
      'POST /api/rides/:id/changes/:change/accept': async ({ actor, params }) =>
        toRide(await acceptChange(parts, actor, params.id, params.change), parts.drivers, 'rider'),
      'POST /api/operations/rides/:id/changes': ({ actor, params, body }) =>
        askForRider(parts, actor, params.id, body),
      'POST /api/operations/rides/:id/changes/:change/accept': async ({ actor, params }) =>
        toRide(await acceptForRider(parts, actor, params.id, params.change), parts.drivers, 'operator'),
      'POST /api/rides/:id/changes/:change/decline': ({ actor, params }) =>
        declineChange(parts, actor, params.id, params.change),
    },
  );
}
