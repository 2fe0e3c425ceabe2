import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { accountsCalls, accountsRefusals } from '../contract.ts';
import type { Accounts } from './service.ts';

export function serveAccounts(app: FastifyInstance, accounts: Accounts): void {
  serve(
    app,
    'Accounts',
    { calls: accountsCalls, refusals: accountsRefusals },
    {
      'POST /api/users': async ({ body, request, reply }) => {
        const { user, cookies } = await accounts.signUp(body, headersOf(request));
        setCookies(reply, cookies);
        return user;
      },
      'POST /api/auth/login': async ({ body, request, reply }) => {
        const { user, cookies } = await accounts.signIn(body.email, body.password, headersOf(request));
        setCookies(reply, cookies);
        return user;
      },
      'POST /api/auth/logout': async ({ request, reply }) => {
        setCookies(reply, await accounts.signOut(headersOf(request)));
      },
      'GET /api/auth/session': ({ actor }) => accounts.getUser(actor.userId),
      'PATCH /api/auth/profile': ({ actor, body }) => accounts.updateProfile(actor, body),
      'GET /api/auth/sessions': ({ actor }) => accounts.listSessions(actor),
      'DELETE /api/auth/sessions/:id': ({ actor, params }) => accounts.endSession(actor, params.id),
      'DELETE /api/auth/sessions': async ({ actor, query, request, reply }) => {
        await accounts.endSessions(actor, query.which);
        if (query.which === 'all') setCookies(reply, await accounts.signOut(headersOf(request)));
      },
      'POST /api/auth/verify-email': ({ body }) => accounts.verifyEmail(body.token),
      'POST /api/auth/forgot-password': ({ body }) => accounts.forgotPassword(body.email),
      'POST /api/auth/reset-password': async ({ body, request, reply }) => {
        setCookies(reply, await accounts.resetPassword(body.token, body.password, headersOf(request)));
      },
    },
  );
}

/** The request's headers as the platform's Headers, with the caller's address where sessions record it. */
export function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers({ 'x-forwarded-for': request.ip });
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name];
    if (value) headers.set(name, value);
  }
  return headers;
}

function setCookies(reply: FastifyReply, cookies: string[]): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie);
}
