import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { telephoneCalls, telephonesRefusals } from '../contract.ts';
import { askForCode, confirmPhone, myTelephone } from './confirming.ts';
import type { Telephones } from './service.ts';

export function serveTelephones(app: FastifyInstance, { parts }: Telephones): void {
  serve(
    app,
    'Account',
    { calls: telephoneCalls, refusals: telephonesRefusals },
    {
      'GET /api/account/phone': ({ actor }) => myTelephone(parts, actor),
      'POST /api/account/phone': ({ actor, body }) => askForCode(parts, actor, body.phone),
      'POST /api/account/phone/confirm': ({ actor, body }) => confirmPhone(parts, actor, body.code),
    },
  );
}
