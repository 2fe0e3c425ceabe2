import type { FastifyInstance } from 'fastify';
import { headersOf, setCookies } from '#src/platform/http/request-headers.ts';
import { serve } from '#src/platform/http/serve.ts';
import { accountsRefusals } from '../../contract.ts';
import { passkeyCalls, passkeyRefusals } from '../../passkey-contract.ts';
import type { Accounts } from '../service.ts';

export function servePasskeys(app: FastifyInstance, accounts: Accounts): void {
  const { passkeys } = accounts;
  serve(
    app,
    'Accounts',
    { calls: passkeyCalls, refusals: { ...accountsRefusals, ...passkeyRefusals } },
    {
      'GET /api/account/passkeys': ({ actor }) => passkeys.list(actor),
      'POST /api/account/passkeys/options': ({ actor }) => passkeys.begin(actor),
      'POST /api/account/passkeys': ({ actor, body }) => passkeys.add(actor, body),
      'DELETE /api/account/passkeys/:id': ({ actor, params }) => passkeys.remove(actor, params.id),
      'POST /api/auth/passkey/options': () => passkeys.ask(),
      'POST /api/auth/passkey': async ({ body, request, reply }) => {
        const { user, cookies } = await accounts.signInByPasskey(body.answer, headersOf(request));
        setCookies(reply, cookies);
        return user;
      },
    },
  );
}
