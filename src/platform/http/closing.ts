/**
 * While the server closes it waits for no connection on which nothing is being answered. What is idle as it begins is
 * closed by Node; not so who is answered after that, and who has connected and asked nothing yet, as browsers do ahead.
 */
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from '#src/platform/observe/readiness.ts';

const lookEveryMs = 50;

export function closeWhatFallsIdle(app: FastifyInstance): void {
  const connected = new Set<Socket>();
  app.server.on('connection', (socket) => {
    connected.add(socket);
    socket.once('close', () => connected.delete(socket));
  });
  app.addHook('preClose', async () => {
    if (!app.server.listening) return;
    const looking = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of connected) if (socket.bytesRead === 0) socket.destroy();
    }, lookEveryMs);
    app.server.once('close', () => clearInterval(looking));
  });
}

const draining = new WeakSet<FastifyInstance>();

/** Ends each connection with its next answer while `app` drains, so that who is in front opens them elsewhere. */
export function closeWithAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (draining.has(app)) reply.header('connection', 'close');
  });
}

/**
 * Before a stop: readiness turns red, and for `drainMs` whoever still comes is answered, so that a proxy that asks
 * /readyz every so often, or a balancer that is told of the stop, has sent everybody elsewhere when the port closes.
 */
export async function drain(app: FastifyInstance, readiness: Readiness, drainMs: number): Promise<void> {
  if (drainMs === 0) return;
  readiness.stopping();
  draining.add(app);
  await sleep(drainMs);
}
