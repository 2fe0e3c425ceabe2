/** What monitors are told, on the port that people use and, where one is set, on a port of its own. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import type { Readiness } from '#src/platform/observe/readiness.ts';
import { figuresText, isBearer } from './figures.ts';

interface HealthAnswer {
  status: number;
  body: object;
}

export const alive: HealthAnswer = { status: 200, body: { status: 'alive' } };
export const retryAfterSeconds = 2;

/** `streams` is how many live streams are open here. */
export function readinessAnswer(readiness: Readiness, streams: number): HealthAnswer {
  const [missing, troubles] = [readiness.missing(), readiness.troubles()];
  if (missing.length > 0) return { status: 503, body: { status: missing.join(' ') } };
  return { status: 200, body: { status: 'ready', streams, ...(troubles.length > 0 ? { troubles } : {}) } };
}

interface HealthParts {
  readiness: Readiness;
  streams: () => number;
  /** What /metrics says to whoever brings the token, in a process that has no other port. */
  figures?: { registry: Registry; token: string | undefined };
}

/**
 * Serves /livez and /readyz alone, to whoever reaches the port, and figures where given. A connection there waits behind
 * none of those that people open: in a rush on the other port it would stand in their line.
 * @returns where it listens, and how to end it
 */
export async function serveHealth(
  { port, host }: { port: number; host: string },
  parts: HealthParts,
): Promise<{ port: number; close: () => void }> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0];
    if (path === '/metrics' && parts.figures) answerFigures(request, response, parts.figures);
    else answer(response, answerTo(path, parts));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answer(response: ServerResponse, { status, body }: HealthAnswer): void {
  const later = status === 503 ? { 'retry-after': String(retryAfterSeconds) } : {};
  response
    .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...later })
    .end(JSON.stringify(body));
}

function answerFigures(
  request: IncomingMessage,
  response: ServerResponse,
  { registry, token }: NonNullable<HealthParts['figures']>,
): void {
  if (!isBearer(request.headers, token)) {
    answer(response, { status: 401, body: { status: 'METRICS_TOKEN opens this.' } });
    return;
  }
  figuresText(registry).then(
    (text) =>
      response
        .writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' })
        .end(text),
    () => answer(response, { status: 500, body: { status: 'The figures could not be read.' } }),
  );
}

function answerTo(path: string | undefined, { readiness, streams }: HealthParts): HealthAnswer {
  if (path === '/livez') return alive;
  if (path === '/readyz') return readinessAnswer(readiness, streams());
  return { status: 404, body: { status: 'Here are /livez and /readyz.' } };
}
