import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { ordersCalls, ordersRefusals } from '../contract.ts';
import type { Orders } from './service.ts';

export function serveOrders(app: FastifyInstance, orders: Orders): void {
  serve(
    app,
    'Orders',
    { calls: ordersCalls, refusals: ordersRefusals },
    {
      'GET /api/orders': ({ actor }) => orders.list(actor),
      'GET /api/orders/:id': ({ actor, params }) => orders.get(actor, params.id),
      'POST /api/orders/:id/cancel': ({ actor, params }) => orders.cancel(actor, params.id),
    },
  );
}
