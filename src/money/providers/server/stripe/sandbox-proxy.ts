/**
 * The payer's browser at the local sandbox, as it would reach the provider's own host. A call is parsed and made
 * anew from its known parts: nothing else that a caller sends gets to the sandbox.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { paymentsRefusals } from '#src/money/payments/refusals-contract.ts';
import { addressOnSite, pathOf } from '#src/money/payments/server/site.ts';
import { refusalsOf, refuse } from '#src/platform/refusal.ts';
import type { ProviderConnection } from './sdk.ts';

/** What a page may ask: a method, a path with one id of a known shape, and the names it may give. */
interface PayersCall {
  method: 'GET' | 'POST';
  /** With `:id` in the place of the id. */
  path: string;
  id: RegExp;
  takes: readonly string[];
}

const intent = /^pi_[A-Za-z0-9]{8,64}$/;
const setup = /^seti_[A-Za-z0-9]{8,64}$/;
const page = /^[A-Za-z0-9_]{1,100}$/;
const secret = ['key', 'client_secret'];
const method = ['return_url', 'payment_method', 'payment_method_data', 'payment_method_options'];
const confirming = [...secret, ...method, 'mandate_data', 'setup_future_usage'];

const payersCalls: readonly PayersCall[] = [
  { method: 'GET', path: 'payment_intents/:id', id: intent, takes: secret },
  { method: 'POST', path: 'payment_intents/:id/confirm', id: intent, takes: confirming },
  {
    method: 'POST',
    path: 'payment_intents/:id/verify_microdeposits',
    id: intent,
    takes: [...secret, 'descriptor_code', 'amounts'],
  },
  { method: 'POST', path: 'setup_intents/:id/confirm', id: setup, takes: confirming },
  // The pages that stand for the payer's bank.
  { method: 'GET', path: 'authenticate/:id', id: page, takes: [] },
  { method: 'POST', path: 'authenticate/:id', id: page, takes: ['outcome'] },
  { method: 'GET', path: 'microdeposits/:id', id: page, takes: [] },
  { method: 'POST', path: 'microdeposits/:id', id: page, takes: ['descriptor_code', 'amounts'] },
  // The page on which a payee names their bank account.
  { method: 'GET', path: 'onboarding/:id', id: page, takes: [] },
  {
    method: 'POST',
    path: 'onboarding/:id',
    id: page,
    takes: ['transit', 'institution', 'account_number'],
  },
];
/** Parameters that hold further ones, as `payment_method_data[card][number]`. */
const nested = new Set(['payment_method_data', 'payment_method_options', 'mandate_data', 'amounts']);

const passedBack = [
  'content-type',
  'content-security-policy',
  'referrer-policy',
  'x-content-type-options',
  'cache-control',
  'request-id',
];
const formType = 'application/x-www-form-urlencoded';
const limitBytes = 64 * 1024;
const mostFields = 100;
// As long as the server itself waits for the provider.
const patienceMs = 10_000;
const refusePayment = refusalsOf(paymentsRefusals);
const unusable = () => refuse('invalid_request', { words: 'This is not a call that a payment page makes.' });

/** @param baseUrl this site's address, where payers are led back to */
export async function serveSandboxProxy(
  app: FastifyInstance,
  connect: () => Promise<ProviderConnection>,
  baseUrl: string,
): Promise<void> {
  async function pass(call: PayersCall, request: FastifyRequest, reply: FastifyReply) {
    const { kind, sandboxUrl, publishableKey } = await connect();
    if (kind !== 'sandbox' || !sandboxUrl) throw refuse('not_found');
    const { id } = request.params as { id: string };
    if (!call.id.test(id)) throw refuse('not_found');
    checkAuthorization(request, publishableKey);
    const fields = fieldsOf(call, request);
    if (fields.has('key') && fields.get('key') !== publishableKey) throw refuse('not_allowed');
    const back = fields.get('return_url');
    if (back !== null) {
      const address = addressOnSite(back, request, baseUrl);
      if (!address) throw refusePayment('return_elsewhere');
      fields.set('return_url', address.href);
    }
    const target = new URL(`/v1/${call.path.replace(':id', id)}`, sandboxUrl);
    if (call.method === 'GET') target.search = fields.toString();
    const unreachable = () => refusePayment('provider_unreachable');
    const response = await fetch(target, {
      method: call.method,
      headers: { authorization: `Bearer ${publishableKey}`, 'content-type': formType },
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
      ...(call.method === 'POST' && { body: fields.toString() }),
    }).catch(() => {
      throw unreachable();
    });
    const answer = await response.arrayBuffer().catch(() => {
      throw unreachable();
    });
    reply.status(response.status);
    for (const name of passedBack) {
      const value = response.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    const location = response.headers.get('location');
    // Relative, so that it stays on this site whatever name the browser has for it.
    if (location !== null) reply.header('location', pathOf(new URL(location, baseUrl)));
    return reply.send(Buffer.from(answer));
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const config = { rateLimit: scope.limitOf({ max: 60, windowSeconds: 300 }) };
    for (const call of payersCalls) {
      scope.route({
        method: call.method,
        url: `/sandbox/v1/${call.path}`,
        exposeHeadRoute: false,
        schema: { hide: true },
        bodyLimit: limitBytes,
        config,
        handler: (request, reply) => pass(call, request, reply),
      });
    }
    scope.all('/sandbox/*', { schema: { hide: true }, bodyLimit: limitBytes, config }, async () => {
      throw refuse('not_found');
    });
  });
}

/** A page gives its publishable key, or none. A secret key in a page was not given to it by us. */
function checkAuthorization(request: FastifyRequest, publishableKey: string): void {
  const given = request.raw.rawHeaders.filter(
    (_text, at, all) => at % 2 === 1 && all[at - 1]?.toLowerCase() === 'authorization',
  );
  const accepted = [
    `bearer ${publishableKey}`,
    `basic ${Buffer.from(`${publishableKey}:`).toString('base64')}`,
  ];
  for (const value of given) {
    const [scheme = '', ...credentials] = value.trim().split(/\s+/);
    if (!accepted.includes(`${scheme.toLowerCase()} ${credentials.join(' ')}`)) throw refuse('not_allowed');
  }
}

/** The known parameters of a call, each as it is once. @throws Refusal invalid_request for any other */
function fieldsOf(call: PayersCall, request: FastifyRequest): URLSearchParams {
  const text = call.method === 'GET' ? queryOf(request.raw.url) : (request.body ?? '');
  if (typeof text !== 'string') throw unusable();
  const fields = new URLSearchParams(text);
  if (fields.size > mostFields) throw unusable();
  const seen = new Set<string>();
  for (const name of fields.keys()) {
    const [head = ''] = name.split('[', 1);
    const isNested = name !== head;
    if (!call.takes.includes(head) || isNested !== nested.has(head)) throw unusable();
    if (seen.has(name) && !name.endsWith('[]')) throw unusable();
    seen.add(name);
  }
  return fields;
}

const queryOf = (url = ''): string => (url.includes('?') ? url.slice(url.indexOf('?') + 1) : '');
