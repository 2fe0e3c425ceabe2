/**
 * Spans of what Rove does, for a collector that speaks OpenTelemetry's protocol. Nothing of it is loaded unless one is
 * set. A span says which call, queue, reader or statement it was, how long it took and how it ended: patterns, codes and hosts, and
 * never a value, an address with its query, or the words of an error.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#src/platform/config.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Log } from './log.ts';
import type { Span, Tracing } from './spans.ts';

/** Undefined where no collector is set. */
export async function openTracing({
  config,
  log,
  database,
}: {
  config: Config;
  log: Log;
  database: Pick<Database, 'statements'>;
}): Promise<Tracing | undefined> {
  if (!config.traces) return undefined;
  const { createTracing } = await import('./otlp.ts');
  const tracing = createTracing({ ...config.traces, roles: [...config.roles], log });
  database.statements.trace(tracing.statement);
  return tracing;
}

const untraced = new Set(['/livez', '/readyz', '/metrics']);

/** A span for each request of a route that is registered after it; those that a page makes inside belong to the page’s. */
export function traceRequests(app: FastifyInstance, tracing: Tracing | undefined): void {
  if (!tracing) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    if (untraced.has(route)) return done();
    const { method } = request;
    const span = tracing.begin(`${method} ${route}`, 'server', {
      'http.request.method': method,
      'http.route': route,
    });
    spans.set(request, span);
    span.run(done);
  });
  // A body that is read in between comes with the events of its connection, which belong to no span.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.run(done);
    else done();
  });
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.statusCode;
    spans.get(request)?.end({ 'http.response.status_code': status }, status >= 500);
  });
}
