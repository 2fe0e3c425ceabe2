/** The buyer's calls: cart, checkout, orders. A visitor's cart is named by a cookie that the first thing put in sets. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#src/platform/http/actor.ts';
import { serve } from '#src/platform/http/serve.ts';
import { cartCalls, cartRefusals } from '../cart-contract.ts';
import { orderCalls, orderRefusals } from '../order-contract.ts';
import { acceptCart, addToCart, readCart, removeFromCart, setInCart, type Visitor } from './cart/carts.ts';
import { newVisitor, visitorCookie, visitorIn } from './cart/visitor-cookie.ts';
import { giveUp, startCheckout, viewCheckout } from './checkout/checkouts.ts';
import { placeCheckout } from './checkout/placing.ts';
import { quote } from './checkout/quoting.ts';
import {
  askReturn,
  cancelOrder,
  cancelReturn,
  claimOrder,
  getOrder,
  listClaimable,
  writeReview,
} from './orders/buyers.ts';
import type { ShopParts } from './parts.ts';
import { askForNote } from './stock/notes.ts';

interface Call {
  actor: Actor | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

export function serveBuying(app: FastifyInstance, parts: ShopParts): void {
  serveCart(app, parts);
  serveOrders(app, parts);
}

function serveCart(app: FastifyInstance, parts: ShopParts): void {
  const { secret } = parts;
  const secure = parts.baseUrl.startsWith('https:');
  const who = ({ actor, request }: Call): Visitor => ({
    actor,
    visitor: visitorIn(request.headers.cookie, secret),
  });
  /** A visitor's cookie has done its work once they are signed in: their things are in the account's cart. */
  const settled = async <T>(call: Call, work: (who: Visitor) => Promise<T>): Promise<T> => {
    const visitor = who(call);
    const answer = await work(visitor);
    if (visitor.actor && visitor.visitor)
      call.reply.header('set-cookie', visitorCookie(null, { secret, secure }));
    return answer;
  };
  serve(
    app,
    'Equipment',
    { calls: cartCalls, refusals: cartRefusals },
    {
      'GET /api/shop/cart': (call) => settled(call, (visitor) => readCart(parts, visitor)),
      'POST /api/shop/cart/lines': (call) =>
        settled(call, async (visitor) => {
          if (visitor.actor || visitor.visitor) return addToCart(parts, visitor, call.body);
          const made = newVisitor();
          const cart = await addToCart(parts, { actor: null, visitor: made }, call.body);
          call.reply.header('set-cookie', visitorCookie(made, { secret, secure }));
          return cart;
        }),
      'PATCH /api/shop/cart/lines/:variantId': (call) =>
        settled(call, (visitor) => setInCart(parts, visitor, { ...call.params, ...call.body })),
      'DELETE /api/shop/cart/lines/:variantId': (call) =>
        settled(call, (visitor) => removeFromCart(parts, visitor, call.params.variantId)),
      'POST /api/shop/cart/accept': (call) => settled(call, (visitor) => acceptCart(parts, visitor)),
      'POST /api/shop/variants/:id/notes': ({ params, body }) => askForNote(parts, params.id, body.email),
      'POST /api/shop/quote': (call) => settled(call, (visitor) => quote(parts, visitor, call.body)),
      'POST /api/shop/checkouts': (call) =>
        settled(call, (visitor) =>
          startCheckout(parts, visitor, { request: call.body, address: call.request.ip }),
        ),
      'GET /api/shop/checkouts/:token': ({ params }) => viewCheckout(parts, params.token),
      'DELETE /api/shop/checkouts/:token': ({ params }) => giveUp(parts, params.token),
      'POST /api/shop/checkouts/:token/place': ({ params, body }) =>
        placeCheckout(parts, params.token, body.paymentIntentId),
    },
  );
}

function serveOrders(app: FastifyInstance, parts: ShopParts): void {
  const by = (actor: Actor | null, key: string | undefined) => ({ actor, key });
  serve(
    app,
    'Equipment',
    { calls: orderCalls, refusals: orderRefusals },
    {
      'GET /api/shop/orders/:number': ({ actor, params, query }) =>
        getOrder(parts, params.number, by(actor, query.key)),
      'POST /api/shop/orders/:number/cancel': ({ actor, params, body }) =>
        cancelOrder(parts, params.number, by(actor, body.key)),
      'POST /api/shop/orders/:number/returns': ({ actor, params, body }) =>
        askReturn(parts, params.number, by(actor, body.key), body),
      'POST /api/shop/orders/:number/returns/:id/cancel': ({ actor, params, body }) =>
        cancelReturn(parts, params.number, by(actor, body.key), params.id),
      'POST /api/shop/orders/:number/reviews': ({ actor, params, body }) =>
        writeReview(parts, params.number, by(actor, body.key), body),
      'POST /api/shop/orders/:number/claim': ({ actor, params, body }) =>
        claimOrder(parts, params.number, actor, body.key),
      'GET /api/shop/claimable': ({ actor }) => listClaimable(parts, actor),
    },
  );
}
