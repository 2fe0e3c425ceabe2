/** The HTTP server every room's calls are registered on. */
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { whileActing } from '#src/platform/audit/acting.ts';
import type { Act } from '#src/platform/audit/under-way.ts';
import type { Config } from '#src/platform/config.ts';
import type { Database } from '#src/platform/database/database.ts';
import { createLog, type Log } from '#src/platform/observe/log.ts';
import { logSecurity } from '#src/platform/observe/security-log.ts';
import { findOncePerPage } from '#src/platform/page-cache/page-actor.ts';
import { createPublicAnswerCache } from '#src/platform/page-cache/public-answer-cache.ts';
import { refuse } from '#src/platform/refusal.ts';
import { exchangeLinks } from '#src/platform/secrets/secret-links.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import { isAddressOffered } from '#src/platform/settings/offered-addresses.ts';
import type { Counters } from '#src/platform/shared-state/shared-state.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { FindActor, FindProgram } from './actor.ts';
import { readAddresses, readTarget } from './address.ts';
import { complete, completeHeaders, createParserAnswer, hstsSeconds } from './answer-headers.ts';
import { closeWhatFallsIdle, closeWithAnswers } from './closing.ts';
import { refuseCrossSite } from './cross-site.ts';
import { keepCookiesToHost } from './host-cookies.ts';
import { createIdempotency } from './idempotency.ts';
import { refuseIssues, sentenceFor } from './issues.ts';
import { readJsonBodies } from './json-body.ts';
import { guardLoad, type LoadLimits } from './load-guard.ts';
import type { RemoteMapStyle } from './map-style.ts';
import { serveOpenAnswers } from './open-answers.ts';
import { describeCalls } from './openapi.ts';
import { createCityFinders } from './permission.ts';
import { endPipelining } from './pipelining.ts';
import { answerProblems, refusalFor, sendProblem } from './problems.ts';
import { proxyTrust } from './proxy-trust.ts';
import { limitRates } from './rate-limits.ts';
import { createLimited } from './second-person.ts';
import { endSlowSenders, type SenderLimits } from './slow-senders.ts';
import { createStandIns } from './stand-ins.ts';

export interface HttpParts {
  config: Config;
  database: Database;
  clock: Clock;
  findActor: FindActor;
  /** Who a key of another program acts for; without it no key is known. */
  findProgram?: FindProgram | undefined;
  /** Hosts outside this site that pages may talk to and load scripts from, such as the card provider's. */
  allowedHosts?: string[];
  /** Names callers in the log; one of this process alone unless given. */
  secret?: Secret;
  /** Its own from the configuration unless given. */
  log?: Log;
  /** Whether the database is known not to answer; calls are then refused without waiting for it. */
  isDatabaseAway?: () => boolean;
  /** Counts calls for all processes; for this one alone unless given. */
  counts?: Counters | undefined;
  /** Somebody else's map, whose hosts pages may talk to. */
  mapStyle?: (() => RemoteMapStyle | null) | undefined;
  /** Whether pages may record sound now; nobody's may unless told. */
  mayRecord?: (() => boolean) | undefined;
  loadLimits?: Partial<LoadLimits>;
  senderLimits?: Partial<SenderLimits>;
}

/** Headers come in one piece from everybody but those who mean to hold connections open. */
const headersLimitMs = 15_000;
/** The largest upload on a slow line; within it, `endSlowSenders` asks for a steady flow. */
const requestLimitMs = 300_000;
const servedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const bodyLimitBytes = 64 * 1024;
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
// In demo mode all simulated phones share this machine's address.
const demoLoopbackFactor = 50;

/** Feeds and lists for search engines; a page says it as a page (`src/root.tsx`). */
function refuseUnoffered({ url }: { url: string }): void {
  if (/^\/(sitemap\/|blog\/feed\.)/.test(url) && !isAddressOffered(url)) throw refuse('not_offered');
}

/** By how much limits for an address are multiplied. */
export const limitFactor = (config: Pick<Config, 'demo'>, address: string): number =>
  config.demo && loopback.has(address) ? demoLoopbackFactor : 1;

export async function createHttpServer(parts: HttpParts): Promise<FastifyInstance> {
  const { config, database, clock, findActor, allowedHosts = [], mapStyle } = parts;
  const app = fastify({
    loggerInstance: parts.log ?? createLog(config.logLevel),
    http: { headersTimeout: headersLimitMs, connectionsCheckingInterval: 5000 },
    requestTimeout: requestLimitMs,
    logController: new LogController({
      disableRequestLogging: config.logLevel !== 'debug' && config.logLevel !== 'trace',
    }),
    trustProxy: proxyTrust(config.trustProxy),
    bodyLimit: bodyLimitBytes,
    forceCloseConnections: 'idle',
    rewriteUrl: readTarget,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    requestIdHeader: false,
    // What the router itself refuses, such as a path that cannot be decoded, never reaches the error handler.
    frameworkErrors: (error, request, reply) => {
      complete(reply.type('application/problem+json'), config);
      return sendProblem(request, reply, refusalFor(error));
    },
    clientErrorHandler: createParserAnswer(config),
  });
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const parsed = z.safeParse(schema, data, { error: sentenceFor });
    return parsed.success ? { value: parsed.data } : { error: refuseIssues(parsed.error.issues) };
  });
  app.setSerializerCompiler(serializerCompiler);
  answerProblems(app);
  readJsonBodies(app);
  logSecurity(app, parts.secret);
  endPipelining(app);
  closeWhatFallsIdle(app);
  closeWithAnswers(app);
  guardLoad(app, { longestWaitMs: config.requestWaitMs, ...parts.loadLimits });
  endSlowSenders(app, parts.senderLimits);
  checkFirst(app, config, parts.isDatabaseAway);

  const idempotency = createIdempotency({ database, clock, log: app.log });
  app.decorate('findActor', findOncePerPage(findActor));
  app.decorate('findProgram', parts.findProgram ?? (() => Promise.reject(refuse('key_invalid'))));
  app.decorateRequest('actor', null);
  app.decorateRequest('deskCities', null);
  app.decorateRequest('standIn', null);
  rememberWriters(app, clock);
  app.decorate('onceOnly', idempotency.onceOnly);
  app.decorate('limited', createLimited());
  app.decorate('cityFinders', createCityFinders());
  app.decorate('standIns', createStandIns());
  app.decorate('whileActing', <T>(act: Act, work: () => Promise<T>) =>
    whileActing(database.transaction, act, work),
  );

  keepCookiesToHost(app, config);
  await app.register(helmet, contentSecurity(config, allowedHosts, mapStyle));
  completeHeaders(app, config, parts.mayRecord);
  await app.register(cookie);
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  await limitRates(app, (address) => limitFactor(config, address), parts.counts);
  await describeCalls(app, config);
  app.addHook('onRequest', async (request) => refuseCrossSite(request));
  app.addHook('onRequest', async (request) => refuseUnoffered(request));
  exchangeLinks(app);
  serveOpenAnswers(app);

  const sweeper = setInterval(() => {
    idempotency
      .sweep()
      .catch((error) => app.log.warn({ err: error }, 'old idempotency keys were not removed'));
  }, 3_600_000);
  sweeper.unref();
  app.addHook('onClose', async () => {
    clearInterval(sweeper);
    await idempotency.stop();
  });
  return app;
}

/** What is looked at before anything is done for a request. */
function checkFirst(app: FastifyInstance, config: Config, isDatabaseAway = () => false): void {
  const checkAddress = readAddresses(app, config);
  app.addHook('onRequest', async (request, reply) => {
    if (!servedMethods.includes(request.method)) {
      reply.header('allow', servedMethods.join(', '));
      throw refuse('method_not_allowed');
    }
    if (/^\/(livez|readyz)$/.test(request.routeOptions.url ?? '')) return undefined;
    if (!config.roles.has('web') && request.routeOptions.url !== '/metrics') throw refuse('not_served_here');
    if (checkAddress(request, reply)) return reply;
    if (isDatabaseAway() && request.url.startsWith('/api/')) throw refuse('database_unavailable');
    return undefined;
  });
  app.addHook('onSend', async (request, reply) => keepOutOfCaches(request, reply));
}

/** Whoever has just changed something is shown it on their next page, not what others were answered before. */
function rememberWriters(app: FastifyInstance, clock: Clock): void {
  const answers = createPublicAnswerCache(clock);
  app.decorate('publicAnswers', answers);
  app.addHook('onSend', async ({ method, actor }) => {
    if (actor && method !== 'GET' && method !== 'HEAD') answers.hasWritten(actor.sessionId);
  });
}

/** What one person sees is kept nowhere but on their screen, unless its handler has said otherwise. */
function keepOutOfCaches(request: FastifyRequest, reply: FastifyReply): void {
  if (reply.getHeader('cache-control') !== undefined) return;
  const { cookie, authorization } = request.headers;
  const isPersonal = cookie || authorization || reply.getHeader('set-cookie') || /^\/api\b/.test(request.url);
  reply.header('cache-control', isPersonal ? 'private, no-store' : 'private, no-cache');
}

/** What Google's map loads and draws, from its content security policy guide, less what evaluates text as a script. */
const googleMaps = {
  scripts: ['https://maps.googleapis.com', 'https://maps.gstatic.com'],
  data: ['https://*.googleapis.com', 'https://*.gstatic.com'],
  styles: ["'unsafe-inline'", 'https://fonts.googleapis.com'],
  fonts: ['https://fonts.gstatic.com'],
};
const noMaps: typeof googleMaps = { scripts: [], data: [], styles: [], fonts: [] };

function contentSecurity(config: Config, hosts: string[], mapStyle: HttpParts['mapStyle']) {
  // Asked with each page: a style that was away at the start may have come since.
  const styleHosts = () => (mapStyle?.()?.origins ?? []).join(' ');
  const maps = config.googleMapsKey ? googleMaps : noMaps;
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const development = config.mode === 'development';
  return {
    enableCSPNonces: true,
    hsts: secure && { maxAge: hstsSeconds, includeSubDomains: true },
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
        'script-src': ["'self'", ...hosts, ...maps.scripts],
        'style-src-elem': ["'self'", ...(development ? ["'unsafe-inline'"] : []), ...maps.styles],
        'style-src-attr': ["'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', ...hosts, ...maps.data, styleHosts],
        'font-src': ["'self'", ...maps.fonts],
        'worker-src': ["'self'", 'blob:'],
        'connect-src': ["'self'", ...(development ? ['ws:'] : []), ...hosts, ...maps.data, styleHosts],
        'frame-src': ["'self'", ...hosts],
        ...(secure ? { 'upgrade-insecure-requests': [] } : {}),
      },
    },
  };
}
