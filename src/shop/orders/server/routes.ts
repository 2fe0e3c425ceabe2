/** The buyer's calls about an order, by their session or by the link of its mail. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '#src/platform/http/actor.ts';
import { sendPdf } from '#src/platform/http/send-pdf.ts';
import { serve } from '#src/platform/http/serve.ts';
import { findLink } from '#src/platform/secrets/secret-links.ts';
import { OrderNumber, orderCalls, orderRefusals } from '../contract.ts';
import {
  askReturn,
  cancelOrder,
  cancelReturn,
  claimOrder,
  getOrder,
  getReceipt,
  getReceiptFile,
  listClaimable,
  writeReview,
} from './buyers.ts';
import { refuse } from './parts.ts';
import type { GearOrders } from './service.ts';

interface Call {
  actor: Actor | null;
  request: FastifyRequest;
}

export function serveGearOrders(app: FastifyInstance, { parts }: GearOrders): void {
  app.opensByLink({ path: /^\/orders\/[^/]+(\/receipt)?$/, parameter: 'key' });
  const by = ({ actor, request }: Call, key: string | undefined) => ({ actor, key: findLink(request, key) });
  serve(
    app,
    'Equipment',
    { calls: orderCalls, refusals: orderRefusals },
    {
      'GET /api/shop/orders/:number': (call) => getOrder(parts, call.params.number, by(call, call.query.key)),
      'GET /api/shop/orders/:number/receipt': (call) =>
        getReceipt(parts, call.params.number, by(call, call.query.key)),
      'POST /api/shop/orders/:number/cancel': (call) =>
        cancelOrder(parts, call.params.number, by(call, call.body.key)),
      'POST /api/shop/orders/:number/returns': (call) =>
        askReturn(parts, call.params.number, by(call, call.body.key), call.body),
      'POST /api/shop/orders/:number/returns/:id/cancel': (call) =>
        cancelReturn(parts, call.params.number, by(call, call.body.key), call.params.id),
      'POST /api/shop/orders/:number/reviews': (call) =>
        writeReview(parts, call.params.number, by(call, call.body.key), call.body),
      'POST /api/shop/orders/:number/claim': ({ actor, params, body, request }) =>
        claimOrder(parts, params.number, actor, findLink(request, body.key)),
      'GET /api/shop/claimable': ({ actor }) => listClaimable(parts, actor),
    },
  );
  const options = {
    schema: { hide: true },
    config: { rateLimit: app.limitOf({ max: 60, windowSeconds: 60 }) },
  };
  app.get('/api/shop/orders/:number/receipt.pdf', options, async (request, reply) => {
    const number = OrderNumber.safeParse((request.params as { number: string }).number);
    if (!number.success) throw refuse('order_not_found');
    const { key } = request.query as { key?: unknown };
    const given = typeof key === 'string' ? key.slice(0, 100) : undefined;
    const asker = by({ actor: await app.findActor(request), request }, given);
    const { name, file } = await getReceiptFile(parts, number.data, asker);
    return sendPdf(reply, name, file);
  });
}
