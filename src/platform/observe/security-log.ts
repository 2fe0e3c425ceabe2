/**
 * A line for what somebody who looks after Rove wants to find again: sign-ins and other account calls, what
 * operators changed, and refusals that may be an attack. It names calls, codes and ids; never an address or a value.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '#src/platform/http/caller.ts';
import type { UserId } from '#src/platform/ids.ts';
import { type Secret, sign } from '#src/platform/secrets/signing.ts';

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const accountCalls = /^\/api\/(auth\/|account\/|users$)/;
/** Refusals that tell of guessing, forging or being somewhere one may not be, besides every 403 and 429. */
const suspicious = new Set([
  'wrong_host',
  'request_timeout',
  'invalid_request',
  'method_not_allowed',
  'signature_invalid',
  'wrong_pin',
  'gift_code_unknown',
  'share_not_found',
  'paper_not_found',
  'paper_unreadable',
  'pdf_unreadable',
  'paper_infected',
  'link_ended',
]);
const isSuspicious = (status: number, refusal: string, request: FastifyRequest): boolean =>
  status === 403 ||
  status === 429 ||
  (!isAccountCall(request) && (suspicious.has(refusal) || (status === 401 && isMoreThanALook(request))));
/** Visitors' pages ask who is signed in all the time; being told nobody is no sign of anything. */
const isMoreThanALook = ({ method, routeOptions }: FastifyRequest): boolean =>
  !readingMethods.has(method) || routeOptions.config?.access === 'operator';
// Somebody who is refused a thousand times a second must not fill the disk with lines about it.
const gatherMs = 1000;
const mostLines = 20;

/** Tells callers apart for as long as the secret lives, without writing down where anybody is. */
export const callerMark = (secret: Secret, address: string): string =>
  sign(secret, `caller\n${callerOf(address)}`, callerBytes).toString('hex');
const callerBytes = 6;

export function logSecurity(app: FastifyInstance, secret: Secret = randomBytes(32).toString('hex')): void {
  const refused = new Map<string, Refused>();

  app.decorateRequest('actorId', undefined);
  app.decorateRequest('refusalCode', undefined);
  app.decorateRequest('refusedAbout', undefined);

  // Who signed in is known only from the answer.
  app.addHook('preSerialization', async (request, _reply, payload) => {
    const id = (payload as { id?: unknown } | null)?.id;
    if (isAccountCall(request) && typeof id === 'number') request.actorId ??= id;
    return payload;
  });

  const factsOf = (request: FastifyRequest, reply: FastifyReply) => {
    const { refusalCode: refusal, refusedAbout, actorId: userId } = request;
    return {
      call: callOf(request),
      status: reply.statusCode,
      ...(refusal ? { refusal } : {}),
      ...(userId === undefined ? {} : { userId }),
      ...(refusedAbout === undefined ? {} : { about: refusedAbout }),
      caller: callerMark(secret, request.ip),
    };
  };

  // Only of what is logged the facts are put together: naming the caller costs a signature.
  app.addHook('onResponse', async (request, reply) => {
    const { refusalCode: refusal } = request;
    if (refusal && isSuspicious(reply.statusCode, refusal, request)) {
      const facts = factsOf(request, reply);
      const name = JSON.stringify(facts);
      refused.set(name, { facts, times: (refused.get(name)?.times ?? 0) + 1 });
    } else if (isAccountCall(request)) {
      app.log.info({ event: 'account', ...factsOf(request, reply) }, 'an account call');
    } else if (isOperatorsAct(request)) {
      const facts = { ...factsOf(request, reply), ...idsIn(request.params) };
      app.log.info({ event: 'operator', ...facts }, 'an operator’s act');
    }
  });

  const report = setInterval(() => {
    const lines = everyKindFirst([...refused.values()]);
    refused.clear();
    for (const { facts, times } of lines.slice(0, mostLines))
      app.log.warn({ event: 'refused', ...facts, times }, 'refused');
    if (lines.length > mostLines)
      app.log.warn({ event: 'refused', others: lines.length - mostLines }, 'and other callers or calls');
  }, gatherMs);
  report.unref();
  app.addHook('onClose', async () => clearInterval(report));
}

interface Refused {
  facts: { refusal?: string };
  times: number;
}

/** One of each kind before a second of any, so that a flood of one hides no other where the lines do not suffice. */
function everyKindFirst(lines: readonly Refused[]): Refused[] {
  const before = new Map<string | undefined, number>();
  const ranked = lines.map((line) => {
    const rank = before.get(line.facts.refusal) ?? 0;
    before.set(line.facts.refusal, rank + 1);
    return { line, rank };
  });
  return ranked.sort((a, b) => a.rank - b.rank).map(({ line }) => line);
}

const callOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? 'unknown'}`;
const isAccountCall = ({ method, routeOptions }: FastifyRequest) =>
  !readingMethods.has(method) && accountCalls.test(routeOptions.url ?? '');
const isOperatorsAct = ({ method, routeOptions }: FastifyRequest) =>
  !readingMethods.has(method) && routeOptions.config?.access === 'operator';

/** The whole numbers of a path, which name what was acted on. */
function idsIn(params: unknown): { ids?: Record<string, number> } {
  const ids = Object.entries((params ?? {}) as Record<string, unknown>)
    .map(([name, value]) => [name, Number(value)] as const)
    .filter(([, value]) => Number.isInteger(value));
  return ids.length > 0 ? { ids: Object.fromEntries(ids) } : {};
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person, once a call has found out. */
    actorId: UserId | undefined;
    /** What the request was refused with. */
    refusalCode: string | undefined;
    /** Whose account it was about, where nobody is signed in. */
    refusedAbout: number | undefined;
  }
  interface FastifyContextConfig {
    access?: string;
  }
}
