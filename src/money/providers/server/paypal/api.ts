/**
 * PayPal's REST calls that Rove makes, typed and with a deadline. Written on fetch: the official server SDK has its
 * two addresses built in, so nothing could be tested with it that does not reach PayPal.
 * Statuses, links and error bodies are those of PayPal's Orders v2 and Payments v2 references.
 */
import assert from 'node:assert/strict';
import { z } from 'zod';
import type { CaptureMethod } from '#src/money/payments/contract.ts';
import { ProviderRefused, ProviderUnreachable } from '#src/money/payments/server/provider.ts';
import { isInsideTransaction } from '#src/platform/database/database.ts';
import { type Cents, currencyCode, toDecimal } from '#src/platform/money.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { declineWords } from './decline-words.ts';

export interface PayPalConnection {
  clientId: string;
  clientSecret: string;
  /** Without a slash at the end. */
  apiUrl: string;
}

const timeoutMs = 10_000;
/** A token is not used in its last minute. */
const tokenMarginMs = 60_000;

const Money = z.object({ currency_code: z.string(), value: z.string() });
const Link = z.object({ href: z.string(), rel: z.string() });
const Capture = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  amount: Money,
  seller_receivable_breakdown: z.object({ paypal_fee: Money.optional() }).optional(),
});
const Authorization = z.object({
  id: z.string(),
  status: z.enum(['CREATED', 'CAPTURED', 'DENIED', 'PARTIALLY_CAPTURED', 'VOIDED', 'PENDING', 'EXPIRED']),
  amount: Money,
});
const Refund = z.object({
  id: z.string(),
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
  amount: Money.optional(),
  custom_id: z.string().optional(),
});
const Order = z.object({
  id: z.string().regex(/^[A-Za-z0-9]{8,36}$/),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  intent: z.enum(['CAPTURE', 'AUTHORIZE']).optional(),
  purchase_units: z
    .array(
      z.object({
        amount: Money.optional(),
        payments: z
          .object({
            captures: z.array(Capture).default([]),
            authorizations: z.array(Authorization).default([]),
            refunds: z.array(Refund).default([]),
          })
          .optional(),
      }),
    )
    .default([]),
  links: z.array(Link).default([]),
});
export type PayPalOrder = z.output<typeof Order>;
export type PayPalRefund = z.output<typeof Refund>;

const Problem = z.object({
  name: z.string().default('UNKNOWN'),
  message: z.string().default(''),
  details: z.array(z.object({ issue: z.string(), description: z.string().optional() })).default([]),
});

/** PayPal understood and said no. `issue` is its word, such as `INSTRUMENT_DECLINED`; `description` is for the log. */
export class PayPalRefused extends ProviderRefused {
  override readonly name = 'PayPalRefused';
  readonly issue: string;
  constructor(issue: string, description: string) {
    super(issue.toLowerCase(), declineWords(issue), { cause: description });
    this.issue = issue;
  }
}

export type PayPalApi = ReturnType<typeof createPayPalApi>;

const moneyOf = (cents: Cents) => ({
  currency_code: currencyCode().toUpperCase(),
  value: toDecimal(cents),
});
const at = (id: string) => encodeURIComponent(id);

export interface NewPayPalOrder {
  /** The same key makes one order. */
  key: string;
  amountCents: Cents;
  description: string;
  captureMethod: CaptureMethod;
  returnUrl: string;
  cancelUrl: string;
}

export function createPayPalApi(connection: PayPalConnection) {
  const tokens = keepToken(connection);
  const post = <T extends z.ZodType>(path: string, reply: T, key: string, body?: unknown) =>
    call({ connection, tokens, method: 'POST', path, reply, key, body });
  return {
    createOrder: (order: NewPayPalOrder) =>
      post('/v2/checkout/orders', Order, order.key, {
        intent: order.captureMethod === 'manual' ? 'AUTHORIZE' : 'CAPTURE',
        purchase_units: [
          {
            custom_id: order.key,
            // PayPal takes up to 127 characters.
            description: order.description.slice(0, 127),
            amount: moneyOf(order.amountCents),
          },
        ],
        payment_source: {
          paypal: {
            experience_context: {
              brand_name: companyName(),
              user_action: 'PAY_NOW',
              shipping_preference: 'NO_SHIPPING',
              return_url: order.returnUrl,
              cancel_url: order.cancelUrl,
            },
          },
        },
      }),
    order: (id: string) =>
      call({ connection, tokens, method: 'GET', path: `/v2/checkout/orders/${at(id)}`, reply: Order }),
    captureOrder: (id: string, key: string) => post(`/v2/checkout/orders/${at(id)}/capture`, Order, key),
    authorizeOrder: (id: string, key: string) => post(`/v2/checkout/orders/${at(id)}/authorize`, Order, key),
    /** Takes a part or all of an authorisation and lets the rest go. */
    captureAuthorization: (id: string, amountCents: Cents, key: string) =>
      post(`/v2/payments/authorizations/${at(id)}/capture`, z.object({ id: z.string() }), key, {
        amount: moneyOf(amountCents),
        final_capture: true,
      }),
    voidAuthorization: (id: string) =>
      post(`/v2/payments/authorizations/${at(id)}/void`, z.unknown(), `void:${id}`),
    /** @param refundId ours, found again in the order as `custom_id` */
    refundCapture: (id: string, amountCents: Cents, refundId: string) =>
      post(`/v2/payments/captures/${at(id)}/refund`, Refund, refundId, {
        amount: moneyOf(amountCents),
        custom_id: refundId,
      }),
  };
}

interface Tokens {
  /** One token for all calls until it expires; rivals wait for the same one. */
  take(): Promise<string>;
  /** PayPal no longer takes this one. */
  drop(token: string): void;
}

function keepToken(connection: PayPalConnection): Tokens {
  let token: { value: string; until: number } | undefined;
  let asking: Promise<string> | undefined;
  return {
    async take() {
      if (token && token.until > Date.now()) return token.value;
      asking ??= requestToken(connection)
        .then((fresh) => {
          token = fresh;
          return fresh.value;
        })
        .finally(() => {
          asking = undefined;
        });
      return asking;
    },
    drop(value) {
      if (token?.value === value) token = undefined;
    },
  };
}

async function requestToken(connection: PayPalConnection): Promise<{ value: string; until: number }> {
  const { clientId, clientSecret } = connection;
  const response = await send(connection, '/v1/oauth2/token', {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() });
  const parsed = Token.safeParse(await bodyOf(response));
  if (!response.ok || !parsed.success) {
    throw new ProviderUnreachable(`PayPal gave no access token (${response.status})`);
  }
  const { access_token: value, expires_in: seconds } = parsed.data;
  return { value, until: Date.now() + seconds * 1000 - tokenMarginMs };
}

async function send({ apiUrl }: PayPalConnection, path: string, init: RequestInit): Promise<Response> {
  assert(!isInsideTransaction(), 'PayPal is never asked inside a transaction');
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    return await fetch(`${apiUrl}${path}`, { ...init, redirect: 'error', signal });
  } catch (error) {
    throw new ProviderUnreachable('PayPal did not answer', { cause: error });
  }
}

/** @throws PayPalRefused, ProviderUnreachable */
async function call<T extends z.ZodType>(asked: {
  connection: PayPalConnection;
  tokens: Tokens;
  method: 'GET' | 'POST';
  path: string;
  reply: T;
  key?: string;
  body?: unknown;
}): Promise<z.output<T>> {
  const { connection, tokens, method, path, reply, key, body } = asked;
  for (let attempt = 1; ; attempt += 1) {
    const bearer = await tokens.take();
    const response = await send(connection, path, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(key ? { 'paypal-request-id': key } : {}),
      },
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    // A token that was withdrawn early is fetched anew, once.
    if (response.status === 401 && attempt === 1) {
      tokens.drop(bearer);
      continue;
    }
    const answer = await bodyOf(response);
    if (!response.ok) throw problemOf(response.status, answer);
    const parsed = reply.safeParse(answer);
    if (parsed.success) return parsed.data;
    throw new ProviderUnreachable(`PayPal answered ${path} in a shape that is not known`, {
      cause: parsed.error,
    });
  }
}

function problemOf(status: number, answer: unknown): Error {
  const problem = Problem.safeParse(answer);
  // 401 is our own key, 409 the same call under way, 429 too many calls: none of them says what became of it.
  const isUnknown = status >= 500 || [401, 409, 429].includes(status);
  if (isUnknown || !problem.success) return new ProviderUnreachable(`PayPal answered ${status}`);
  const { details, name, message } = problem.data;
  return new PayPalRefused(details[0]?.issue ?? name, details[0]?.description ?? message);
}

/** @throws ProviderUnreachable when the body broke off on its way */
async function bodyOf(response: Response): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch (error) {
    throw new ProviderUnreachable('PayPal’s answer broke off', { cause: error });
  }
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}
