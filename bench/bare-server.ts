/** The peer of `positions.ts`: Fastify as it comes, which reads a batch of positions and answers. A message to its parent says where. */
import fastify from 'fastify';

const app = fastify();
app.post<{ Body: { positions: unknown[] } }>('/api/drivers/:id/positions', async ({ body }) => ({
  nextSeconds: 2,
  accepted: body.positions.length,
  dropped: { late: 0, doubled: 0, future: 0, inaccurate: 0, impossible: 0, unreadable: 0 },
}));
process.send?.({ address: await app.listen({ port: 0, host: '127.0.0.1' }) });
process.on('SIGTERM', () => process.exit(0));
