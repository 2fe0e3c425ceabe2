/** Who asks by a key: programs send it in a header, never in a cookie, so nothing a browser adds by itself acts for one. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal, refuse } from '#src/platform/refusal.ts';
import type { Actor } from './actor.ts';

/**
 * The program whose key a request carries, with what is left of its limit on the answer; null without a key. A request
 * with one is the program's, whatever cookies it has.
 * @throws Refusal key_invalid, too_many_requests
 */
export async function programOf(
  app: Pick<FastifyInstance, 'findProgram'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
): Promise<Actor | null> {
  const { authorization } = headers;
  if (authorization === undefined) return null;
  const [, key] = /^bearer ([\w-]{20,100})$/i.exec(authorization) ?? [];
  try {
    if (key === undefined) throw refuse('key_invalid');
    const { actor, limit } = await app.findProgram(key);
    const endsInSeconds = Math.ceil(limit.endsInMs / 1000);
    reply.headers({
      'ratelimit-limit': limit.most,
      'ratelimit-remaining': limit.left,
      'ratelimit-reset': endsInSeconds,
    });
    if (!limit.isOver) return actor;
    reply.header('retry-after', endsInSeconds);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'key_invalid') reply.header('www-authenticate', 'Bearer');
    throw error;
  }
  throw refuse('too_many_requests');
}
