/** Health, metrics and the API reference. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Histogram, Registry } from 'prom-client';
import type { Config } from '#src/platform/config.ts';
import type { Live } from '#src/platform/live/live.ts';
import type { Readiness } from '#src/platform/observe/readiness.ts';
import { refuse } from '#src/platform/refusal.ts';
import { serveReference } from './api-reference.ts';
import { figuresOfProcess, figuresText, isBearer } from './figures.ts';
import { alive, readinessAnswer, retryAfterSeconds } from './health.ts';
import { openApiNow } from './openapi.ts';
import { requirePermission } from './permission.ts';

/** Watches every route that is registered after it. */
export function measureRequests(app: FastifyInstance): Registry {
  figuresOfProcess();
  const registry = new Registry();
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request’s arrival to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    seconds
      .labels(request.method, request.routeOptions.url ?? 'unknown', String(reply.statusCode))
      .observe(reply.elapsedTime / 1000);
  });
  return registry;
}

export async function serveOperations(
  app: FastifyInstance,
  parts: { config: Config; readiness: Readiness; live: Live; registry: Registry },
): Promise<void> {
  const { config, readiness, live, registry } = parts;
  const forOperators = async (request: FastifyRequest) => {
    const actor = await app.findActor(request);
    if (!actor) throw refuse('sign_in_required');
    requirePermission(actor, 'company.read');
  };

  app.get('/livez', { schema: { hide: true }, config: { rateLimit: false } }, async () => alive.body);
  app.get('/readyz', { schema: { hide: true }, config: { rateLimit: false } }, async (_request, reply) => {
    const { status, body } = readinessAnswer(readiness, live.streams());
    if (status === 503) reply.header('retry-after', retryAfterSeconds);
    return reply.status(status).send(body);
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    // What is asked how often, and how the process does, is for who looks after it.
    if (!isBearer(request.headers, config.metricsToken)) await forOperators(request);
    reply.type(registry.contentType);
    return figuresText(registry);
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => openApiNow(app));
  await serveReference(app, async (request) => {
    if (config.mode !== 'development') await forOperators(request);
  });
}
