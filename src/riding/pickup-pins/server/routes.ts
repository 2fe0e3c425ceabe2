import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { pickupPinCalls, pickupPinRefusals } from '../contract.ts';
import { type ChoosingParts, choosePin, readPinChoice } from './choosing.ts';

export function servePickupPins(app: FastifyInstance, parts: ChoosingParts): void {
  serve(
    app,
    'Rides',
    { calls: pickupPinCalls, refusals: pickupPinRefusals },
    {
      'GET /api/ride-safety/pin': ({ actor }) => readPinChoice(parts, actor),
      'PUT /api/ride-safety/pin': ({ actor, body }) => choosePin(parts, actor, body),
    },
  );
}
