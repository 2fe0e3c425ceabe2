/** The one way money is talked about: the official SDK, at Stripe or at the local sandbox. */
import assert from 'node:assert/strict';
import Stripe from 'stripe';
import { isInsideTransaction } from '#src/platform/database/database.ts';
import { Refusal, refusalsOf } from '#src/platform/refusal.ts';
import { paymentsRefusals } from '../../contract.ts';
import type { PayPal } from '../paypal/paypal.ts';

const refuse = refusalsOf(paymentsRefusals);

export interface ProviderConnection {
  kind: 'sandbox' | 'stripe';
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Where the sandbox listens, or what stands in for Stripe in a test. */
  sandboxUrl?: string;
}

export interface Provider extends ProviderConnection {
  stripe: Stripe;
  /** Only where PayPal is offered. */
  paypal?: PayPal;
}

const timeoutMs = 10_000;

export function connectProvider(connection: ProviderConnection): Provider {
  const at = connection.sandboxUrl ? new URL(connection.sandboxUrl) : undefined;
  const stripe = new Stripe(connection.secretKey, {
    httpClient: outsideTransactions(Stripe.createNodeHttpClient()),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(at ? { host: at.hostname, port: Number(at.port), protocol: 'http' as const } : {}),
  });
  return { ...connection, stripe };
}

/** A slow provider must not keep row locks and live streams waiting, so no transaction may wait for it. */
function outsideTransactions(client: ReturnType<typeof Stripe.createNodeHttpClient>) {
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    assert(!isInsideTransaction(), 'the provider is never asked inside a transaction');
    return makeRequest(...request);
  };
  return client;
}

/** The code under which a failed attempt is known, the bank's own first. */
export function declineOf(error: { decline_code?: string | undefined; code?: string | undefined }): string {
  return error.decline_code || error.code || 'card_declined';
}

export const isCardError = (error: unknown): error is InstanceType<typeof Stripe.errors.StripeCardError> =>
  error instanceof Stripe.errors.StripeCardError;

/** The provider's refusal of a request that arrived and was understood. */
export const isRefusedRequest = (
  error: unknown,
): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> =>
  error instanceof Stripe.errors.StripeInvalidRequestError;

/** Turns what the SDK throws into a refusal; what cannot be answered now is 503, so that it may be tried again. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Stripe.errors.StripeError)) return error;
  if (error.detail instanceof assert.AssertionError) return error.detail;
  if (isCardError(error) || isRefusedRequest(error)) {
    return refuse('provider_refused', {
      words: error.message || paymentsRefusals.provider_refused[1],
      more: { declineCode: declineOf({ decline_code: error.decline_code, code: error.code }) },
    });
  }
  return refuse('provider_unreachable');
}

/** A verb that other features call: what the provider throws reaches them as a refusal. */
export const refusing =
  <A extends unknown[], R>(verb: (...words: A) => Promise<R>) =>
  (...words: A): Promise<R> =>
    verb(...words).catch((error: unknown) => {
      throw asRefusal(error);
    });
