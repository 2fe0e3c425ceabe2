/** Passes the page's calls on to the local sandbox, as a page of a real shop would reach the provider's own host. */
import type { FastifyInstance } from 'fastify';
import { refusalsOf, refuse } from '#src/platform/refusal.ts';
import { paymentsRefusals } from '../../contract.ts';
import type { Provider } from './provider.ts';

const passedOn = ['authorization', 'content-type', 'idempotency-key', 'stripe-version', 'accept-language'];
// These belong to one connection or were undone by fetch.
const ownToConnection = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'date',
]);
const limitBytes = 64 * 1024;
// As long as the server itself waits for the provider.
const patienceMs = 10_000;
const refusePayment = refusalsOf(paymentsRefusals);

export async function serveSandboxProxy(
  app: FastifyInstance,
  provider: () => Promise<Provider>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: ['GET', 'POST'],
      url: '/sandbox/v1/*',
      schema: { hide: true },
      bodyLimit: limitBytes,
      config: { rateLimit: scope.limitOf({ max: 60, windowSeconds: 300 }) },
      handler: async (request, reply) => {
        const { kind, sandboxUrl, secretKey } = await provider();
        const authorization = request.headers.authorization ?? '';
        if (kind !== 'sandbox' || !sandboxUrl) throw refuse('not_found');
        // The secret key is the server's; a page that shows it was not given it by us.
        if (authorization.includes(secretKey)) throw refuse('not_allowed');
        const target = new URL(request.url.replace(/^\/sandbox/, ''), sandboxUrl);
        if (!target.pathname.startsWith('/v1/')) throw refuse('not_found');
        const headers = new Headers();
        for (const name of passedOn) {
          const value = request.headers[name];
          if (typeof value === 'string') headers.set(name, value);
        }
        const response = await fetch(target, {
          method: request.method,
          headers,
          redirect: 'manual',
          signal: AbortSignal.timeout(patienceMs),
          ...(request.method === 'POST'
            ? { body: new Uint8Array((request.body as Buffer | undefined) ?? []) }
            : {}),
        }).catch(() => {
          throw refusePayment('provider_unreachable');
        });
        reply.status(response.status);
        for (const [name, value] of response.headers) {
          if (!ownToConnection.has(name)) reply.header(name, value);
        }
        return reply.send(Buffer.from(await response.arrayBuffer()));
      },
    });
  });
}
