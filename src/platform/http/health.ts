/** What monitors are told, on the port that people use and, where one is set, on a port of its own. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Readiness } from '../readiness.ts';

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

/**
 * Serves /livez and /readyz alone, to whoever reaches the port. A connection there waits behind none of those that people
 * open: in a rush on the other port it would stand in their line.
 * @returns where it listens, and how to end it
 */
export async function serveHealth(
  { port, host }: { port: number; host: string },
  parts: { readiness: Readiness; streams: () => number },
): Promise<{ port: number; close: () => void }> {
  const server = createServer((request, response) => {
    const { status, body } = answerTo(request.url ?? '', parts);
    const later = status === 503 ? { 'retry-after': String(retryAfterSeconds) } : {};
    response
      .writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', ...later })
      .end(JSON.stringify(body));
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

function answerTo(
  url: string,
  { readiness, streams }: { readiness: Readiness; streams: () => number },
): HealthAnswer {
  const path = url.split('?')[0];
  if (path === '/livez') return alive;
  if (path === '/readyz') return readinessAnswer(readiness, streams());
  return { status: 404, body: { status: 'Here are /livez and /readyz.' } };
}
