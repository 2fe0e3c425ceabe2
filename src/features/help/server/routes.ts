import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { helpCalls, helpDeskCalls, helpRefusals } from '../contract.ts';
import type { Help } from './service.ts';

export function serveHelp(app: FastifyInstance, help: Help): void {
  serve(
    app,
    'Help',
    { calls: helpCalls, refusals: helpRefusals },
    {
      'GET /api/help/services': () => help.states(),
      'POST /api/help/tickets': ({ actor, body }) => help.ask(actor, body),
      'GET /api/help/tickets': ({ actor }) => help.mine(actor),
      'GET /api/help/tickets/:token': ({ params }) => help.read(params.token),
      'POST /api/help/tickets/:token/messages': ({ params, body }) => help.add(params.token, body.message),
    },
  );
  serve(
    app,
    'Help',
    { calls: helpDeskCalls, refusals: helpRefusals },
    {
      'GET /api/operations/tickets': ({ query }) => help.desk(query.state),
      'POST /api/operations/tickets/:id/answer': ({ actor, params, body }) =>
        help.answer(actor, { id: params.id, ...body }),
      'POST /api/operations/tickets/:id/close': ({ params, body }) => help.close(params.id, body.seen),
    },
  );
}
