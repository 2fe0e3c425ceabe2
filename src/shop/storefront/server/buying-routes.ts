/** The buyer's calls up to the order: cart and checkout. A visitor's cart is named by a cookie that the first thing put in sets. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '#src/platform/http/actor.ts';
import { senderOf } from '#src/platform/http/actor.ts';
import { serve } from '#src/platform/http/serve.ts';
import { findLink, keepLink, openLink } from '#src/platform/secrets/secret-links.ts';
import { cartCalls, cartRefusals, type ShopCheckout } from '#src/shop/catalogue/cart-contract.ts';
import type { ShopParts } from '#src/shop/catalogue/server/parts.ts';
import { askForNote } from '#src/shop/catalogue/server/stock/notes.ts';
import { acceptCart, addToCart, readCart, removeFromCart, setInCart, type Visitor } from './cart/carts.ts';
import { newVisitor, visitorCookie, visitorIn } from './cart/visitor-cookie.ts';
import { type CheckoutView, giveUp, startCheckout, viewCheckout } from './checkout/checkouts.ts';
import { placeCheckout } from './checkout/place-order.ts';
import { quote } from './checkout/quoting.ts';

interface Call {
  actor: Actor | null;
  request: FastifyRequest;
  reply: FastifyReply;
}

export function serveBuying(app: FastifyInstance, parts: ShopParts): void {
  app.opensByLink({ path: /^\/payment$/, parameter: 'checkout' });
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
      'POST /api/shop/variants/:id/notes': ({ actor, params, body, request }) =>
        askForNote(parts, params.id, body.email, senderOf(actor?.userId ?? null, request.ip)),
      'POST /api/shop/quote': (call) => settled(call, (visitor) => quote(parts, visitor, call.body)),
      'POST /api/shop/checkouts': (call) =>
        settled(call, async (visitor) => {
          const { request, body } = call;
          const replaces = findLink(request, body.replaces);
          const made = await startCheckout(parts, visitor, {
            request: { ...body, replaces },
            address: request.ip,
          });
          return linked(call, made);
        }),
      'GET /api/shop/checkouts/:token': async (call) =>
        linked(call, await viewCheckout(parts, openLink(call.request, call.params.token))),
      'DELETE /api/shop/checkouts/:token': async (call) =>
        linked(call, await giveUp(parts, openLink(call.request, call.params.token))),
      'POST /api/shop/checkouts/:token/place': async (call) => {
        const token = openLink(call.request, call.params.token);
        return linked(call, await placeCheckout(parts, token, call.body.paymentIntentId));
      },
    },
  );
}

/** As long as a payment at PayPal may take. */
const checkoutKeptSeconds = 3 * 3600;

/** With the names under which this browser opens the checkout and what it became. */
function linked({ request, reply }: Call, { order, ...checkout }: CheckoutView): ShopCheckout {
  return {
    ...checkout,
    link: keepLink(request, reply, checkout.token, checkoutKeptSeconds),
    order: order && { ...order, link: keepLink(request, reply, order.key) },
  };
}
