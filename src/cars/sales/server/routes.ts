import type { FastifyInstance } from 'fastify';
import { serve } from '#src/platform/http/serve.ts';
import { carSaleCalls, carSaleDeskCalls, carSaleRefusals } from '../contract.ts';
import { actOnSale } from './acts.ts';
import { countSalesForDesk, judgeSale, salesForDesk } from './desk.ts';
import { readInSale, writeInSale } from './messages.ts';
import type { CarSales } from './service.ts';
import { viewSale } from './views.ts';

const tag = 'Vehicles';

export function serveCarSales(app: FastifyInstance, sales: CarSales): void {
  const { parts } = sales;
  serve(
    app,
    tag,
    { calls: carSaleCalls, refusals: carSaleRefusals },
    {
      'GET /api/car-sales': ({ actor }) => sales.mine(actor),
      'GET /api/car-sales/:id': ({ actor, params }) => viewSale(parts, actor, params.id),
      'POST /api/car-sales/:id/acts': ({ actor, params, body }) => actOnSale(parts, actor, params.id, body),
      'POST /api/car-sales/:id/messages': ({ actor, params, body }) =>
        writeInSale(parts, actor, params.id, body.message),
      'POST /api/car-sales/:id/read': ({ actor, params }) => readInSale(parts, actor, params.id),
    },
  );
  serve(
    app,
    tag,
    { calls: carSaleDeskCalls, refusals: carSaleRefusals },
    {
      'GET /api/operations/car-sales/waiting': () => countSalesForDesk(parts),
      'GET /api/operations/car-sales': ({ actor, query }) => salesForDesk(parts, actor, query.show),
      'POST /api/operations/car-sales/:id/judge': ({ actor, params, body }) =>
        judgeSale(parts, actor, params.id, body),
    },
  );
}
