/** An HTTP server with a handful of calls, on a fresh database, to test what every call gets. For tests only. */
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { parseConfig } from '#src/platform/config.ts';
import type { Calls } from '#src/platform/contract.ts';
import type { Database } from '#src/platform/database/database.ts';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { everyPermission } from '#src/platform/permissions.ts';
import type { RefusalCatalogue } from '#src/platform/refusal.ts';
import { type Clock, systemClock } from '#src/platform/time/clock.ts';
import type { Actor } from './actor.ts';
import { type Handlers, serve } from './serve.ts';
import { createHttpServer, type HttpParts } from './server.ts';

/**
 * Serves `calls`; the header `x-user: 7`, or the cookie `user=7`, signs a request in as user 7, a rider, and
 * `x-roles: operator` as an operator too.
 */
export async function createTestServer<C extends Calls>(
  parts: {
    calls: C;
    handlers: Handlers<C>;
    refusals?: RefusalCatalogue;
    clock?: Clock;
    /** A fresh one unless given, as two processes share one. */
    database?: Database;
    env?: Record<string, string>;
  } & Partial<Pick<HttpParts, 'log' | 'secret' | 'isDatabaseAway' | 'loadLimits' | 'senderLimits'>>,
): Promise<FastifyInstance> {
  const { calls, handlers, refusals = {}, clock = systemClock, env = {}, database, ...more } = parts;
  const app = await createHttpServer({
    ...more,
    config: parseConfig({ NODE_ENV: 'test', DEMO: 'off', LOG_LEVEL: 'silent', ...env }),
    database: database ?? (await createTestDatabase()),
    clock,
    findActor: async ({ headers }) => {
      const user = headers['x-user'] ?? /\buser=(\d+)/.exec(headers.cookie ?? '')?.[1];
      return user ? actorOf(Number(user), headers['x-roles']) : null;
    },
  });
  serve(app, 'Test', { calls, refusals }, handlers);
  afterAll(() => app.close());
  return app;
}

const actorOf = (userId: UserId, roles: unknown): Actor => ({
  kind: 'person',
  userId,
  sessionId: String(userId),
  email: `user-${userId}@example.com`,
  firstName: 'Ada',
  lastName: 'Lovelace',
  roles: roles === 'operator' ? ['rider', 'operator'] : ['rider'],
  permissions: roles === 'operator' ? everyPermission : [],
});
