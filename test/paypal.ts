/** PayPal's part in a checkout, spoken over HTTP with a page to approve on. It keeps no secrets and no money. For tests only. */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Money {
  currency_code: string;
  value: string;
}
interface Part {
  id: string;
  status: string;
  amount: Money;
}
interface Order {
  id: string;
  status: string;
  intent: 'CAPTURE' | 'AUTHORIZE';
  amount: Money;
  returnUrl: string;
  cancelUrl: string;
  captures: Part[];
  authorizations: Part[];
  refunds: (Part & { custom_id?: string })[];
  /** Cards the payer has at PayPal that their bank declines, before one that works. */
  declines: number;
}
interface Answer {
  status: number;
  body: unknown;
}

export interface TestPayPal {
  url: string;
  orders: Map<string, Order>;
  /** Every call that reached it, `POST /v2/checkout/orders/X/capture`. */
  calls: string[];
  /** As the payer does on PayPal's page. */
  approve(approveUrl: string): void;
  /** How captures of money arrive: at once, or later as from a bank account. */
  pending: boolean;
  /** The n-th call from now on, counted from 1, fails before (`lost: false`) or after it was carried out. */
  failAt(call: number, lost: boolean): void;
  close(): Promise<void>;
}

const dollars = (money: Money) => Number(money.value);
const problem = (status: number, issue: string): Answer => ({
  status,
  body: {
    name: status === 404 ? 'RESOURCE_NOT_FOUND' : 'UNPROCESSABLE_ENTITY',
    message: 'The requested action could not be performed.',
    debug_id: 'f7707100bc347',
    details: [{ issue, description: issue.toLowerCase().replaceAll('_', ' ') }],
    links: [],
  },
});
const newId = () => randomBytes(9).toString('hex').toUpperCase().slice(0, 17);

export async function createTestPayPal(): Promise<TestPayPal> {
  const orders = new Map<string, Order>();
  const tokens = new Set<string>();
  const answered = new Map<string, Answer>();
  const underWay = new Set<string>();
  const calls: string[] = [];
  let failIn = 0;
  let loseAnswer = false;

  const find = (kind: 'captures' | 'authorizations', id: string) => {
    for (const order of orders.values()) {
      const part = order[kind].find((one) => one.id === id);
      if (part) return { order, part };
    }
    return undefined;
  };
  const wire = (order: Order) => ({
    id: order.id,
    status: order.status,
    intent: order.intent,
    purchase_units: [
      {
        reference_id: 'default',
        amount: order.amount,
        payments: {
          captures: order.captures.map((one) => ({
            ...one,
            seller_receivable_breakdown: {
              gross_amount: one.amount,
              paypal_fee: { currency_code: 'USD', value: '0.49' },
            },
          })),
          authorizations: order.authorizations,
          refunds: order.refunds,
        },
      },
    ],
    links: [
      { rel: 'self', href: `${api.url}/v2/checkout/orders/${order.id}`, method: 'GET' },
      { rel: 'payer-action', href: `${api.url}/checkoutnow?token=${order.id}`, method: 'GET' },
    ],
  });
  const newPart = (amount: Money, status: string): Part => ({ id: newId(), status, amount });

  function carryOut(method: string, path: string, body: Record<string, unknown>): Answer {
    const [, what, id = '', verb] =
      /^\/v2\/(?:checkout|payments)\/(orders|authorizations|captures)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(
        path,
      ) ?? [];
    if (what === 'orders' && !id) return create(body);
    if (what === 'orders') {
      const order = orders.get(id);
      if (!order) return problem(404, 'INVALID_RESOURCE_ID');
      if (method === 'GET') return { status: 200, body: wire(order) };
      return pay(order, verb === 'authorize' ? 'AUTHORIZE' : 'CAPTURE');
    }
    if (what === 'authorizations') return endAuthorization(id, verb, body);
    if (what === 'captures' && verb === 'refund') return refund(id, body);
    return problem(404, 'INVALID_RESOURCE_ID');
  }

  function create(body: Record<string, unknown>): Answer {
    const {
      intent,
      purchase_units: units,
      payment_source: source,
    } = body as unknown as {
      intent: Order['intent'];
      purchase_units: { amount: Money }[];
      payment_source: { paypal: { experience_context: { return_url: string; cancel_url: string } } };
    };
    const context = source.paypal.experience_context;
    const order: Order = {
      id: newId(),
      status: 'PAYER_ACTION_REQUIRED',
      intent,
      amount: units[0]!.amount,
      returnUrl: context.return_url,
      cancelUrl: context.cancel_url,
      captures: [],
      authorizations: [],
      refunds: [],
      declines: 0,
    };
    orders.set(order.id, order);
    return { status: 201, body: wire(order) };
  }

  function pay(order: Order, intent: Order['intent']): Answer {
    if (order.intent !== intent) return problem(422, 'ACTION_DOES_NOT_MATCH_INTENT');
    if (order.status === 'COMPLETED') {
      return problem(422, intent === 'CAPTURE' ? 'ORDER_ALREADY_CAPTURED' : 'ORDER_ALREADY_AUTHORIZED');
    }
    if (order.status !== 'APPROVED') return problem(422, 'ORDER_NOT_APPROVED');
    if (order.declines > 0) {
      order.declines -= 1;
      return problem(422, 'INSTRUMENT_DECLINED');
    }
    order.status = 'COMPLETED';
    if (intent === 'AUTHORIZE') order.authorizations.push(newPart(order.amount, 'CREATED'));
    else order.captures.push(newPart(order.amount, api.pending ? 'PENDING' : 'COMPLETED'));
    return { status: 201, body: wire(order) };
  }

  function endAuthorization(id: string, verb: string | undefined, body: Record<string, unknown>): Answer {
    const found = find('authorizations', id);
    if (!found) return problem(404, 'INVALID_RESOURCE_ID');
    const { order, part } = found;
    if (part.status === 'VOIDED')
      return problem(422, verb === 'void' ? 'PREVIOUSLY_VOIDED' : 'AUTHORIZATION_VOIDED');
    if (part.status !== 'CREATED')
      return problem(422, verb === 'void' ? 'PREVIOUSLY_CAPTURED' : 'AUTHORIZATION_ALREADY_CAPTURED');
    if (verb === 'void') {
      part.status = 'VOIDED';
      return { status: 204, body: null };
    }
    const amount = body.amount as Money;
    if (dollars(amount) > dollars(part.amount)) return problem(422, 'MAX_CAPTURE_AMOUNT_EXCEEDED');
    part.status = dollars(amount) < dollars(part.amount) ? 'PARTIALLY_CAPTURED' : 'CAPTURED';
    const captured = newPart(amount, 'COMPLETED');
    order.captures.push(captured);
    return { status: 201, body: captured };
  }

  function refund(id: string, body: Record<string, unknown>): Answer {
    const found = find('captures', id);
    if (!found) return problem(404, 'INVALID_RESOURCE_ID');
    const { order, part } = found;
    const amount = body.amount as Money;
    const given = order.refunds.reduce((sum, one) => sum + dollars(one.amount), 0) + dollars(amount);
    if (given > dollars(part.amount) + 0.001) return problem(422, 'REFUND_AMOUNT_EXCEEDED');
    const made = { ...newPart(amount, 'COMPLETED'), custom_id: String(body.custom_id) };
    order.refunds.push(made);
    part.status = Math.abs(given - dollars(part.amount)) < 0.001 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    return { status: 201, body: made };
  }

  /** Repeats under one `PayPal-Request-Id` get the first answer; while that is made, they are turned away. */
  async function once(key: string | undefined, work: () => Answer): Promise<Answer> {
    if (!key) return work();
    const before = answered.get(key);
    if (before) return before;
    if (underWay.has(key)) return problem(409, 'PREVIOUS_REQUEST_IN_PROGRESS');
    underWay.add(key);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const answer = work();
    answered.set(key, answer);
    underWay.delete(key);
    return answer;
  }

  async function answer(request: IncomingMessage, body: string): Promise<Answer> {
    const { pathname } = new URL(request.url!, 'http://localhost');
    if (pathname === '/v1/oauth2/token') {
      const right = `Basic ${Buffer.from('paypal-client:paypal-secret').toString('base64')}`;
      if (request.headers.authorization !== right) return { status: 401, body: { error: 'invalid_client' } };
      const token = newId();
      tokens.add(token);
      return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 32_400 } };
    }
    if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))) {
      return { status: 401, body: { name: 'AUTHENTICATION_FAILURE', message: 'Token', details: [] } };
    }
    const key = request.headers['paypal-request-id'];
    return once(typeof key === 'string' ? `${pathname} ${key}` : undefined, () =>
      carryOut(request.method!, pathname, body ? (JSON.parse(body) as Record<string, unknown>) : {}),
    );
  }

  const page = (order: Order) =>
    `<!doctype html><html lang="en"><title>PayPal stand-in</title><h1>Pay $${order.amount.value}</h1>
<form method="post"><button name="how" value="approve">Pay Now</button>
<button name="how" value="decline">Pay with a card that declines</button>
<a href="${order.cancelUrl.replaceAll('&', '&amp;')}">Cancel and return</a></form></html>`;

  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces).toString();
    const url = new URL(request.url!, 'http://localhost');
    if (url.pathname === '/checkoutnow') {
      const order = orders.get(url.searchParams.get('token') ?? '')!;
      if (request.method === 'GET') {
        response.writeHead(200, { 'content-type': 'text/html' }).end(page(order));
        return;
      }
      if (order.status !== 'COMPLETED') order.status = 'APPROVED';
      if (body.includes('decline')) order.declines += 1;
      const back = new URL(order.returnUrl);
      back.searchParams.set('token', order.id);
      back.searchParams.set('PayerID', 'PAYER');
      response.writeHead(303, { location: back.href }).end();
      return;
    }
    calls.push(`${request.method} ${url.pathname}`);
    const fails = failIn > 0 && --failIn === 0;
    if (fails && !loseAnswer) {
      response.writeHead(503).end();
      return;
    }
    const { status, body: reply } = await answer(request, body);
    if (fails) {
      request.socket.destroy();
      return;
    }
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(reply === null ? '' : JSON.stringify(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const api: TestPayPal = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    calls,
    pending: false,
    approve(approveUrl) {
      orders.get(new URL(approveUrl).searchParams.get('token')!)!.status = 'APPROVED';
    },
    failAt(call, lost) {
      failIn = call;
      loseAnswer = lost;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return api;
}

/** What `parseConfig` takes so that the product talks to this stand-in. */
export const testPayPalEnv = (url: string) => ({
  PAYPAL_CLIENT_ID: 'paypal-client',
  PAYPAL_CLIENT_SECRET: 'paypal-secret',
  PAYPAL_API_URL: url,
});
