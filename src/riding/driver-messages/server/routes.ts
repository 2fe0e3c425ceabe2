import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { driverMessageCalls, driverMessageOperationsCalls, driverMessageRefusals } from '../contract.ts';
import type { DriverMessages } from './service.ts';

export function serveDriverMessages(app: FastifyInstance, messages: DriverMessages): void {
  serve(
    app,
    'Operations',
    { calls: driverMessageOperationsCalls, refusals: driverMessageRefusals },
    {
      'GET /api/operations/driver-messages': ({ query, cities }) => messages.sent(query.before, cities),
      'GET /api/operations/driver-messages/reach': ({ query: { driver, city, audience }, cities }) =>
        messages.reach(driver === undefined ? { city, audience } : { driver }, cities),
      'POST /api/operations/driver-messages': ({ actor, body, cities }) => messages.send(actor, body, cities),
    },
  );
  serve(
    app,
    'Drivers',
    { calls: driverMessageCalls, refusals: driverMessageRefusals },
    {
      'GET /api/drivers/me/desk-messages': ({ actor }) => messages.ofDriver(actor),
      'POST /api/drivers/me/desk-messages/:id/read': ({ actor, params }) => messages.read(actor, params.id),
    },
  );
}
