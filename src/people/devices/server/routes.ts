import type { FastifyInstance } from 'fastify';
import { pushCalls, pushRefusals } from '#src/people/own-account/push-contract.ts';
import { serve } from '#src/platform/http/serve.ts';
import type { Push } from './service.ts';

export function servePush(app: FastifyInstance, push: Push): void {
  serve(
    app,
    'Accounts',
    { calls: pushCalls, refusals: pushRefusals },
    {
      'GET /api/account/push': ({ actor }) => push.standing(actor),
      'POST /api/account/push': ({ actor, body }) => push.turnOn(actor, body),
      'DELETE /api/account/push': ({ actor }) => push.turnOff(actor),
    },
  );
}
