/** The buyer's calls about an order, by their session or by the link of its mail. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Actor } from '#src/platform/http/actor.ts';
import { serve } from '#src/platform/http/serve.ts';
import { findLink } from '#src/platform/secrets/secret-links.ts';
import { orderCalls, orderRefusals } from '../contract.ts';
import {
  askReturn,
  cancelOrder,
  cancelReturn,
  claimOrder,
  getOrder,
  listClaimable,
  writeReview,
} from './buyers.ts';
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
}
