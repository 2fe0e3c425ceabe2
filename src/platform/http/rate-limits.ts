/**
 * How often one caller may ask. Calls that name a limit are counted by address; the others by account where somebody is
 * signed in, because many people share an address, and by address where nobody is. Whatever is no call, such as pages,
 * files and pictures, counts together by address. An address is a caller as `caller.ts` has it.
 */
import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from '#src/platform/refusal.ts';
import type { Counters } from '#src/platform/shared-state/shared-state.ts';
import { callerOf } from './caller.ts';

export interface RateLimit {
  max: number;
  windowSeconds: number;
}

/** Of one caller, for each call apart. */
export const readLimit: RateLimit = { max: 1200, windowSeconds: 60 };
export const writeLimit: RateLimit = { max: 600, windowSeconds: 60 };
/** Of one address, for everything that is no call; one page comes with some forty files. */
export const otherLimit: RateLimit = { max: 6000, windowSeconds: 60 };

export const usualLimit = (method: string): RateLimit => (method === 'GET' ? readLimit : writeLimit);

/** A call with a limit of its own says on every answer how much of it is left. */
const headers = (said: boolean) => ({
  'ratelimit-limit': said,
  'ratelimit-remaining': said,
  'ratelimit-reset': said,
});

/**
 * Registers the limits; `factorFor` says by how much those of an address are multiplied. With `counts` they count for
 * all processes together.
 */
export async function limitRates(
  app: FastifyInstance,
  factorFor: (address: string) => number,
  counts?: Counters,
) {
  const limitOf = ({ max, windowSeconds }: RateLimit) => ({
    max: (request: { ip: string }) => max * factorFor(request.ip),
    timeWindow: windowSeconds * 1000,
    addHeadersOnExceeding: headers(true),
  });
  app.decorate('limitOf', limitOf);
  app.decorate('limitPerCaller', (limit: RateLimit) => ({
    ...limitOf(limit),
    // Who asks is known once the guard has looked, which is before the body is read.
    hook: 'preValidation' as const,
    keyGenerator: ({ actor, ip }: FastifyRequest) => (actor ? `account ${actor.userId}` : callerOf(ip)),
    addHeadersOnExceeding: headers(false),
  }));
  await app.register(rateLimit, {
    global: true,
    keyGenerator: ({ ip }) => callerOf(ip),
    ...limitOf(otherLimit),
    ...(counts ? { store: storeOf(counts) } : {}),
    enableDraftSpec: true,
    addHeadersOnExceeding: headers(false),
    errorResponseBuilder: () => refuse('too_many_requests'),
  });
}

/** What the plugin counts in; each call counts apart, by its method and route. */
function storeOf(counts: Counters): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    readonly #name: string;
    constructor(_options: unknown, name = 'other') {
      this.#name = name;
    }
    incr(
      key: string,
      answer: (error: Error | null, counted?: { current: number; ttl: number }) => void,
      windowMs: number,
      most: number,
    ) {
      counts.take(`calls ${this.#name} ${key}`, { most, windowMs }).then(
        // One more than may be is how the plugin knows that it was too many.
        ({ allowed, taken, endsInMs }) =>
          answer(null, { current: allowed ? taken : most + 1, ttl: endsInMs }),
        (error) => answer(error),
      );
    }
    child(options: object) {
      const { routeInfo } = options as { routeInfo: { method: unknown; url: string } };
      return new Store(undefined, `${String(routeInfo.method)} ${routeInfo.url}`);
    }
  };
}

/** The limit of a call in words, for the API reference: `At most 30 calls in 5 minutes from one address.` */
export function limitWords(method: string, named: RateLimit | undefined): string {
  const { max, windowSeconds } = named ?? usualLimit(method);
  const [count, unit] =
    windowSeconds % 3600 === 0
      ? [windowSeconds / 3600, 'hour']
      : windowSeconds % 60 === 0
        ? [windowSeconds / 60, 'minute']
        : [windowSeconds, 'second'];
  const time = count === 1 ? `a ${unit}`.replace('a hour', 'an hour') : `in ${count} ${unit}s`;
  return `At most ${max} calls ${time} from one ${named ? 'address' : 'account, or one address of visitors'}.`;
}
