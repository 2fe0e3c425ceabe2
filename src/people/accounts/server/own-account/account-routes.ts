import type { FastifyInstance } from 'fastify';
import { clearBrowser, headersOf, setCookies } from '#src/platform/http/request-headers.ts';
import { serve } from '#src/platform/http/serve.ts';
import { refuse as refusePlatform } from '#src/platform/refusal.ts';
import { accountCalls } from '../../account-contract.ts';
import { accountsRefusals } from '../../contract.ts';
import { peopleCalls } from '../../people-contract.ts';
import type { Accounts } from '../service.ts';
import type { OwnData } from './own-data.ts';

export function serveOwnAccount(app: FastifyInstance, accounts: Accounts, ownData: OwnData): void {
  const { secondFactor, emailChanges, choices } = accounts;
  serve(
    app,
    'Accounts',
    { calls: accountCalls, refusals: accountsRefusals },
    {
      'GET /api/account/security': ({ actor }) => accounts.readSecurity(actor),
      'POST /api/account/password': ({ actor, body }) =>
        accounts.passwords.change(actor, body.currentPassword, body.password),
      'POST /api/account/email': ({ actor, body }) => emailChanges.ask(actor, body.email),
      'DELETE /api/account/email': ({ actor }) => emailChanges.keepOld(actor),
      'POST /api/account/email/confirmation': ({ actor }) => accounts.confirmAgain(actor),
      'POST /api/account/email/confirm': ({ body }) => emailChanges.confirm(body.token),
      'POST /api/account/email/undo': ({ body }) => emailChanges.undo(body.token),
      'POST /api/account/second-factor': ({ actor }) => secondFactor.begin(actor),
      'POST /api/account/second-factor/confirm': ({ actor, body }) => secondFactor.confirm(actor, body.code),
      'DELETE /api/account/second-factor': ({ actor }) => secondFactor.turnOff(actor),
      'POST /api/account/recovery-codes': ({ actor }) => secondFactor.renewCodes(actor),
      'GET /api/account/preferences': ({ actor }) => choices.read(actor.userId),
      'PUT /api/account/preferences': ({ actor, body }) => choices.keep(actor, body),
      'GET /api/account/exports': ({ actor }) => ownData.listExports(actor),
      'POST /api/account/exports': ({ actor }) => ownData.askForData(actor),
      'GET /api/account/leaving': ({ actor }) => ownData.lookAtLeaving(actor),
      'POST /api/account/leave': async ({ actor, body, request, reply }) => {
        await ownData.leave(actor, body);
        setCookies(reply, await accounts.signOut(headersOf(request)));
        clearBrowser(request, reply);
      },
    },
  );
  serveFiles(app, ownData);
  servePeople(app, accounts);
}

function servePeople(app: FastifyInstance, { people }: Accounts): void {
  serve(
    app,
    'Operations',
    { calls: peopleCalls, refusals: accountsRefusals },
    {
      'GET /api/operations/people': ({ query }) => people.find(query.q ?? ''),
      'POST /api/operations/people/:id/end-sessions': ({ actor, params, body }) =>
        people.endSessions(actor, params.id, body.reason),
      'POST /api/operations/people/:id/disable': ({ actor, params, body }) =>
        people.disable(actor, params.id, body.reason),
      'POST /api/operations/people/:id/enable': ({ actor, params, body }) =>
        people.enable(actor, params.id, body.reason),
      'POST /api/operations/people/:id/confirm-address': ({ actor, params, body }) =>
        people.confirmAddress(actor, params.id, body.reason),
      'POST /api/operations/people/:id/remove-second-factor': ({ actor, params, body }) =>
        people.removeSecondFactor(actor, params.id, body.reason),
    },
  );
}

/** Files are no JSON, so they are served beside the contract: to whoever is signed in as the person they are about. */
function serveFiles(app: FastifyInstance, ownData: OwnData): void {
  app.get<{ Params: { id: string; format: string } }>(
    '/api/account/exports/:id/:format',
    { schema: { hide: true } },
    async (request, reply) => {
      const actor = await app.findActor(request);
      if (!actor) throw refusePlatform('sign_in_required');
      const { id, format } = request.params;
      if (!/^\d{1,9}$/.test(id) || (format !== 'json' && format !== 'html'))
        throw refusePlatform('not_found');
      const text = await ownData.readExport(actor, Number(id), format);
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="rove-data-${id}.${format}"`)
        .type(format === 'json' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8')
        .send(text);
    },
  );
}
