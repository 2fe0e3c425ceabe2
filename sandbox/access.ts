import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { badParameter, noSuch, WireError } from './errors.ts';
import type { PaymentIntent, SetupIntent } from './shapes.ts';
import type { Draft } from './store.ts';

/** Stands in every page, so it may be known. */
export const PUBLISHABLE_KEY = 'pk_test_sandbox';

/**
 * Who calls: by `Authorization: Bearer`, by Basic with the key as the user name, or, for the publishable
 * key only, by a `key` parameter as Stripe.js sends it.
 * @throws WireError 401 without a key or with one that is not ours
 */
export function callerOf(
  headers: IncomingHttpHeaders,
  keyParameter: unknown,
  secretKey: string,
): 'secret' | 'payer' {
  const key = keyIn(headers.authorization) ?? (keyParameter === PUBLISHABLE_KEY ? PUBLISHABLE_KEY : null);
  if (key === PUBLISHABLE_KEY) return 'payer';
  if (key && timingSafeEqual(digest(key), digest(secretKey))) return 'secret';
  const message = key
    ? `Invalid API Key provided: ${key.slice(0, 8)}****`
    : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
  throw new WireError(401, { type: 'invalid_request_error', message }, { remembered: false });
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function keyIn(header: string | undefined): string | null {
  const [scheme, value] = (header ?? '').split(' ');
  if (!value) return null;
  if (scheme?.toLowerCase() === 'bearer') return value;
  if (scheme?.toLowerCase() !== 'basic') return null;
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0] || null;
}

/** @throws WireError 403 when a call that needs the secret key came with the publishable one */
export function needSecretKey(): WireError {
  const message =
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.';
  const body = { type: 'invalid_request_error', code: 'secret_key_required', message } as const;
  return new WireError(403, body, { remembered: false });
}

/** @throws WireError when the client secret is not the intent's */
export function checkClientSecret(draft: Draft, id: string, given: string | undefined): void {
  const intent = draft.get('payment_intents', id) ?? draft.get('setup_intents', id);
  if (!intent) throw noSuch(id.startsWith('seti_') ? 'setupintent' : 'payment_intent', id, 'intent');
  if (given === undefined)
    throw badParameter('Missing required param: client_secret.', 'client_secret', 'parameter_missing');
  const wanted = Buffer.from(intent.client_secret ?? '');
  const offered = Buffer.from(given);
  if (wanted.length === offered.length && timingSafeEqual(wanted, offered)) return;
  const kind = intent.object === 'payment_intent' ? 'PaymentIntent' : 'SetupIntent';
  throw badParameter(
    `The client_secret provided does not match the client_secret associated with the ${kind}.`,
    'client_secret',
    `${intent.object}_invalid_parameter`,
  );
}

const paymentFields = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
];

const setupFields = [
  'id',
  'object',
  'automatic_payment_methods',
  'cancellation_reason',
  'client_secret',
  'created',
  'description',
  'last_setup_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'status',
  'usage',
];

/** What the holder of a client secret may see of an answer: no customer, metadata or charge. */
export function payerView(answer: unknown): unknown {
  const { object } = answer as PaymentIntent | SetupIntent;
  const fields = object === 'payment_intent' ? paymentFields : object === 'setup_intent' ? setupFields : null;
  if (!fields) return answer;
  const whole = answer as Record<string, unknown>;
  return Object.fromEntries(fields.map((name) => [name, whole[name]]));
}
