/** The official SDK, at Stripe or at the local sandbox, and its errors in the words of payments. */
import assert from 'node:assert/strict';
import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import Stripe from 'stripe';
import {
  ProviderDeclined,
  ProviderRefused,
  ProviderUnreachable,
} from '#src/money/payments/server/provider.ts';
import { isInsideTransaction } from '#src/platform/database/database.ts';

export interface ProviderConnection {
  kind: 'sandbox' | 'stripe';
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Of the endpoint for connected accounts; without it what becomes of payouts is asked instead. */
  payeesWebhookSecret?: string;
  /** Where the sandbox listens, or what stands in for Stripe in a test. */
  sandboxUrl?: string;
  /** Of each whole exchange, tried twice; 10,000 unless a test waits for silence. */
  timeoutMs?: number;
}

export function connectStripe({
  secretKey,
  sandboxUrl,
  timeoutMs = 10_000,
}: Pick<ProviderConnection, 'secretKey' | 'sandboxUrl' | 'timeoutMs'>): Stripe {
  const at = sandboxUrl ? new URL(sandboxUrl) : undefined;
  return new Stripe(secretKey, {
    // Of the SDK's two clients the one that is not `fetch`: a ride asks three times, for 2 ms of processor less.
    httpClient: guarded(Stripe.createNodeHttpClient(endedAfter(at ? HttpAgent : HttpsAgent, timeoutMs))),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(at ? { host: at.hostname, port: Number(at.port), protocol: 'http' as const } : {}),
  });
}

/** The SDK gives up on silence alone, and never on an answer that drips; this ends what takes too long in all. */
function endedAfter(Kind: typeof HttpAgent, timeoutMs: number): HttpAgent {
  const agent = new Kind({ keepAlive: true });
  // What hands a request its connection; agents are made to be given another, though Node's types leave it out.
  const open = agent as HttpAgent & { addRequest(request: ClientRequest, options: RequestOptions): void };
  const addRequest = open.addRequest.bind(agent);
  open.addRequest = (request, options) => {
    const timer = setTimeout(() => request.destroy(Stripe.HttpClient.makeTimeoutError()), timeoutMs);
    request.once('close', () => clearTimeout(timer));
    addRequest(request, options);
  };
  return agent;
}

/**
 * A slow provider must not keep row locks and live streams waiting, so no transaction may wait for it. What sends us on
 * elsewhere is no answer, whatever it says.
 */
function guarded(client: ReturnType<typeof Stripe.createNodeHttpClient>) {
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    assert(!isInsideTransaction(), 'the provider is never asked inside a transaction');
    const response = await makeRequest(...request);
    if (response.getStatusCode() >= 300 && response.getStatusCode() < 400) {
      // Read to its end, or the connection would stay taken.
      (response.getRawResponse() as IncomingMessage).resume();
      throw new Error(`the card provider answered ${response.getStatusCode()}`);
    }
    return response;
  };
  return client;
}

/** The code under which a failed attempt is known, the bank's own first. */
export function declineOf(error: { decline_code?: string | undefined; code?: string | undefined }): string {
  return error.decline_code || error.code || 'card_declined';
}

/** What the SDK throws, as the port promises it. */
export function inOurWords(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error.detail instanceof assert.AssertionError) return error.detail;
  const code = declineOf({ decline_code: error.decline_code, code: error.code });
  if (error instanceof Stripe.errors.StripeCardError)
    return new ProviderDeclined(code, error.message, { cause: error });
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return new ProviderRefused(code, error.message, { cause: error });
  return new ProviderUnreachable('the card provider gave no usable answer', { cause: error });
}

/** Asks the SDK something. @throws ProviderDeclined, ProviderRefused, ProviderUnreachable */
export async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw inOurWords(error);
  }
}

/** What Stripe's and Google Pay's own scripts load, frame and call. */
export const stripeHosts = [
  'https://js.stripe.com',
  'https://*.js.stripe.com',
  'https://api.stripe.com',
  'https://hooks.stripe.com',
  'https://pay.google.com',
  'https://google.com/pay',
];
