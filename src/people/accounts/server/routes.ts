import type { FastifyInstance } from 'fastify';
import { senderOf } from '#src/platform/http/actor.ts';
import { clearBrowser, headersOf, setCookies } from '#src/platform/http/request-headers.ts';
import { serve } from '#src/platform/http/serve.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { accountsCalls, accountsRefusals } from '../contract.ts';
import { servePasskeys } from './passkeys/routes.ts';
import type { Accounts } from './service.ts';

const refuse = refusalsOf(accountsRefusals);

export function serveAccounts(app: FastifyInstance, accounts: Accounts): void {
  servePasskeys(app, accounts);
  serve(
    app,
    'Accounts',
    { calls: accountsCalls, refusals: accountsRefusals },
    {
      'POST /api/users': async ({ body, request, reply }) => {
        const { user, cookies } = await accounts.signUp(body, headersOf(request), senderOf(null, request.ip));
        setCookies(reply, cookies);
        if (!user) throw refuse('second_step_required');
        return user;
      },
      'POST /api/auth/login': async ({ body, request, reply }) => {
        const { user, cookies } = await accounts.signIn(body.email, body.password, headersOf(request));
        setCookies(reply, cookies);
        if (!user) throw refuse('second_step_required');
        return user;
      },
      'POST /api/auth/second-step': async ({ body, request, reply }) => {
        const { user, cookies } = await accounts.takeStep(body.code, headersOf(request));
        setCookies(reply, cookies);
        return user;
      },
      'POST /api/auth/proof': ({ actor, body }) => accounts.proving.prove(actor, body),
      'POST /api/auth/logout': async ({ request, reply }) => {
        setCookies(reply, await accounts.signOut(headersOf(request)));
        clearBrowser(request, reply);
      },
      'GET /api/auth/session': ({ actor }) => accounts.getSignedIn(actor.userId),
      'PATCH /api/auth/profile': ({ actor, body }) => accounts.updateProfile(actor, body),
      'GET /api/auth/sessions': ({ actor }) => accounts.listSessions(actor),
      'DELETE /api/auth/sessions/:id': ({ actor, params }) => accounts.endSession(actor, params.id),
      'DELETE /api/auth/sessions': async ({ actor, query, request, reply }) => {
        await accounts.endSessions(actor, query.which);
        if (query.which === 'others') return;
        setCookies(reply, await accounts.signOut(headersOf(request)));
        clearBrowser(request, reply);
      },
      'POST /api/auth/verify-email': ({ body }) => accounts.verifyEmail(body.token),
      'POST /api/auth/forgot-password': ({ body, request }) =>
        accounts.passwords.forgot(body.email, senderOf(null, request.ip)),
      'POST /api/auth/reset-password': async ({ body, request, reply }) => {
        setCookies(reply, await accounts.passwords.reset(body.token, body.password, headersOf(request)));
      },
    },
  );
}
