/** The HTTP server every feature's calls are registered on. */
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { refuse } from '../refusal.ts';
import type { FindActor } from './actor.ts';
import { refuseCrossSite } from './cross-site.ts';
import { createIdempotency } from './idempotency.ts';
import { refuseIssues, sentenceFor } from './issues.ts';
import { describeCalls } from './openapi.ts';
import { answerProblems, refusalFor, sendProblem } from './problems.ts';

interface Parts {
  config: Config;
  database: Database;
  clock: Clock;
  findActor: FindActor;
  /** Hosts outside this site that pages may talk to and load scripts from, such as the card provider's. */
  allowedHosts?: string[];
}

const bodyLimitBytes = 64 * 1024;
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
// In demo mode all simulated phones share this machine's address.
const demoLoopbackFactor = 50;

/** By how much limits for an address are multiplied. */
export const limitFactor = (config: Pick<Config, 'demo'>, address: string): number =>
  config.demo && loopback.has(address) ? demoLoopbackFactor : 1;

export async function createHttpServer(parts: Parts): Promise<FastifyInstance> {
  const { config, database, clock, findActor, allowedHosts = [] } = parts;
  const app = fastify({
    logger: { level: config.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    logController: new LogController({
      disableRequestLogging: config.logLevel !== 'debug' && config.logLevel !== 'trace',
    }),
    trustProxy: config.trustProxy,
    bodyLimit: bodyLimitBytes,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    requestIdHeader: false,
    // What the router itself refuses, such as a path that cannot be decoded, never reaches the error handler.
    frameworkErrors: (error, request, reply) => sendProblem(request, reply, refusalFor(error)),
  });
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const parsed = z.safeParse(schema, data, { error: sentenceFor });
    return parsed.success ? { value: parsed.data } : { error: refuseIssues(parsed.error.issues) };
  });
  app.setSerializerCompiler(serializerCompiler);
  answerProblems(app);

  const idempotency = createIdempotency({ database, clock });
  app.decorate('findActor', findActor);
  app.decorateRequest('actor', null);
  app.decorate('onceOnly', idempotency.onceOnly);
  app.decorate('limitOf', ({ max, windowSeconds }: { max: number; windowSeconds: number }) => ({
    max: ((request: { ip: string }) => max * limitFactor(config, request.ip)) as unknown as number,
    timeWindow: windowSeconds * 1000,
  }));

  await app.register(underPressure, {
    // Tests share their processor with whatever else runs; a slow moment there is no overload.
    maxEventLoopDelay: config.mode === 'test' ? 0 : 3000,
    exposeStatusRoute: false,
    customError: class extends Error {
      statusCode = 503;
    } as never,
  });
  await app.register(helmet, contentSecurity(config, allowedHosts));
  await app.register(cookie);
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(rateLimit, {
    global: false,
    enableDraftSpec: true,
    addHeadersOnExceeding: {
      'x-ratelimit-limit': true,
      'x-ratelimit-remaining': true,
      'x-ratelimit-reset': true,
    },
    errorResponseBuilder: () => refuse('too_many_requests'),
  });
  await describeCalls(app, config);
  app.addHook('onRequest', async (request) => refuseCrossSite(request));

  const sweeper = setInterval(() => {
    idempotency
      .sweep()
      .catch((error) => app.log.warn({ err: error }, 'old idempotency keys were not removed'));
  }, 3_600_000);
  sweeper.unref();
  app.addHook('onClose', async () => clearInterval(sweeper));
  return app;
}

function contentSecurity(config: Config, hosts: string[]) {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const development = config.mode === 'development';
  return {
    enableCSPNonces: true,
    hsts: secure,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'", ...hosts],
        'script-src': ["'self'", ...hosts],
        'style-src-elem': ["'self'", ...(development ? ["'unsafe-inline'"] : [])],
        'style-src-attr': ["'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', ...hosts],
        'font-src': ["'self'"],
        'worker-src': ["'self'", 'blob:'],
        'connect-src': ["'self'", ...(development ? ['ws:'] : []), ...hosts],
        'frame-src': ["'self'", ...hosts],
        ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
  };
}
