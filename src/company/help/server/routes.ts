import type { FastifyInstance } from 'fastify';
import { senderOf } from '#src/platform/http/actor.ts';
import { serve } from '#src/platform/http/serve.ts';
import { keepLink, openLink } from '#src/platform/secrets/secret-links.ts';
import { helpCalls, helpDeskCalls, helpRefusals } from '../contract.ts';
import type { Help } from './service.ts';

export function serveHelp(app: FastifyInstance, help: Help): void {
  app.opensByLink({ under: '/help/tickets', plain: /^T-\d+$/ });
  serve(
    app,
    'Help',
    { calls: helpCalls, refusals: helpRefusals },
    {
      'GET /api/help/services': () => help.states(),
      'POST /api/help/tickets': async ({ actor, body, request, reply }) => {
        const ticket = await help.ask(actor, body, senderOf(actor?.userId ?? null, request.ip));
        return { ...ticket, link: actor ? ticket.number : keepLink(request, reply, ticket.token) };
      },
      'GET /api/help/tickets': ({ actor }) => help.mine(actor),
      'GET /api/help/tickets/:token': ({ actor, params, request }) =>
        help.read(actor, openLink(request, params.token)),
      'POST /api/help/tickets/:token/messages': ({ actor, params, body, request }) =>
        help.add(actor, openLink(request, params.token), body.message),
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
