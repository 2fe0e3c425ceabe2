import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { whileDrivingCalls, whileDrivingRefusals } from '../contract.ts';
import type { SilentPhones } from './silent-phones.ts';

export function serveWhileDriving(app: FastifyInstance, silentPhones: SilentPhones): void {
  serve(
    app,
    'Driving',
    { calls: whileDrivingCalls, refusals: whileDrivingRefusals },
    {
      'GET /api/drivers/:id/silence': ({ actor, params }) => silentPhones.read(actor, params.id),
    },
  );
}
