import type { FastifyInstance } from 'fastify';
import { accountsRefusals } from '#src/people/accounts/contract.ts';
import { headersOf, setCookies } from '#src/platform/http/request-headers.ts';
import { serve } from '#src/platform/http/serve.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { openLink } from '#src/platform/secrets/secret-links.ts';
import { operatorsCalls, operatorsRefusals } from '../contract.ts';
import { rolesCalls, rolesRefusals } from '../roles-contract.ts';
import type { Operators } from './service.ts';

const refuse = refusalsOf(accountsRefusals);

export function serveOperators(app: FastifyInstance, operators: Operators): void {
  app.opensByLink({ path: /^\/setup$/, parameter: 'code' }, { path: /^\/invitation$/, parameter: 'token' });
  serve(
    app,
    'Operators',
    { calls: operatorsCalls, refusals: operatorsRefusals },
    {
      'GET /api/setup': async () => ({ open: (await operators.setupCode()) !== null }),
      'POST /api/setup': async ({ body, request, reply }) => {
        const code = openLink(request, body.code);
        const { user, cookies } = await operators.makeFirst({ ...body, code }, headersOf(request));
        setCookies(reply, cookies);
        if (!user) throw refuse('second_step_required');
        app.log.warn({ event: 'first_operator', userId: user.id }, 'the first operator was made');
        return user;
      },
      'POST /api/invitations/look': ({ actor, body, request }) =>
        operators.look(actor, openLink(request, body.token)),
      'POST /api/invitations/accept': async ({ actor, body, request, reply }) => {
        const wanted = { ...body, token: openLink(request, body.token) };
        const { user, cookies } = await operators.accept(actor, wanted, headersOf(request));
        setCookies(reply, cookies);
        if (!user) throw refuse('second_step_required');
        return user;
      },
      'GET /api/operations/operators': () => operators.list(),
      'POST /api/operations/invitations': ({ actor, body }) => operators.invite(actor, body),
      'POST /api/operations/invitations/:id/withdraw': ({ actor, params }) =>
        operators.withdraw(actor, params.id),
      'POST /api/operations/people/:id/end-operator': ({ actor, params, body }) =>
        operators.end(actor, params.id, body.reason),
    },
  );
  serve(
    app,
    'Operators',
    { calls: rolesCalls, refusals: rolesRefusals },
    {
      'GET /api/operations/me': ({ actor }) => operators.mine(actor),
      'GET /api/operations/roles': ({ actor }) => operators.roles(actor),
      'POST /api/operations/roles': ({ actor, body }) => operators.makeRole(actor, body),
      'PUT /api/operations/roles/:id': ({ actor, params, body }) =>
        operators.changeRole(actor, params.id, body),
      'POST /api/operations/roles/:id/end': ({ actor, params, body }) =>
        operators.endRole(actor, params.id, body.reason),
      'PUT /api/operations/operators/:id/roles': ({ actor, params, body }) =>
        operators.changeRoles(actor, params.id, body),
    },
  );
}
