/**
 * While the server closes it waits for no connection on which nothing is being answered. What is idle as it begins is
 * closed by Node; not so who is answered after that, and who has connected and asked nothing yet, as browsers do ahead.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

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
