/**
 * Ends connections that ask for more before they were answered. Node reads as many requests as one packet holds in one
 * turn of the event loop, so a few hundred connections could keep everybody, and the health checks, waiting for seconds.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** No browser and no proxy asks ahead; the answer before may still be on its way out of this process. */
const mostUnanswered = 4;

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export function endPipelining(app: FastifyInstance): void {
  const unanswered = new WeakMap<Socket, number>();
  const guarded =
    (handle: Listener): Listener =>
    (request, response) => {
      const { socket } = request;
      if (socket.destroyed) return;
      const count = (unanswered.get(socket) ?? 0) + 1;
      if (count > mostUnanswered) {
        app.log.info({ event: 'pipelining_ended' }, 'a connection asked for more before it was answered');
        socket.destroy();
        return;
      }
      unanswered.set(socket, count);
      response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
      handle(request, response);
    };
  // Before Fastify's own listener, which would make its objects for each of them first.
  const listeners = app.server.listeners('request') as Listener[];
  app.server.removeAllListeners('request');
  for (const listener of listeners) app.server.on('request', guarded(listener));
}
