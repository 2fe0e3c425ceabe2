/** The payment sandbox behind a test's application: started at the first payment, on a folder of its own. For tests only. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { connectionTo } from '#src/app/local-sandbox.ts';
import type { Intent } from '#src/money/payments/contract.ts';
import type { ProviderConnection } from '#src/money/providers/server/stripe/sdk.ts';
import { wantedEvents, wantedEventsOfPayees } from '#src/money/providers/server/stripe/wanted-events.ts';
import { createSandbox, type Sandbox } from '../sandbox/server.ts';

export interface TestSandbox {
  connection: () => Promise<ProviderConnection>;
  /** Where it keeps its state. */
  folder: string;
  /** A call of its own tools, such as `('POST', '/sandbox/faults', { failCall: 1 })`. */
  control(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  /** Moves its clock, so that debits settle and refunds arrive. */
  advance(seconds: number): Promise<void>;
  /** From now on its events reach the application's webhook. */
  deliverEvents(): Promise<void>;
  attach(http: FastifyInstance): void;
  close(): Promise<void>;
}

const webhookSecret = 'whsec_for_tests';
const payeesWebhookSecret = 'whsec_of_payees_for_tests';

/** @param provider how the application asks it, where that is not as in the product */
export function createTestSandbox(provider: Pick<ProviderConnection, 'timeoutMs'> = {}): TestSandbox {
  const folder = mkdtempSync(join(tmpdir(), 'rove-sandbox-'));
  let opened: Promise<Sandbox> | undefined;
  let http: FastifyInstance | undefined;
  let relay: Server | undefined;
  const open = () => {
    opened ??= createSandbox({
      dataDir: folder,
      webhookSecret,
      enabledEvents: [...wantedEvents, ...wantedEventsOfPayees],
      minimumAmount: 1,
      publicUrl: 'http://localhost/sandbox',
    });
    return opened;
  };

  const control: TestSandbox['control'] = async (method, path, body) => {
    const { url } = await open();
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    return (await (await fetch(`${url}${path}`, init)).json()) as Record<string, unknown>;
  };

  return {
    connection: async () => ({
      ...connectionTo(await open(), webhookSecret),
      payeesWebhookSecret,
      ...provider,
    }),
    folder,
    control,
    advance: async (seconds) => {
      await control('POST', '/sandbox/clock', { advanceSeconds: seconds });
    },
    async deliverEvents() {
      const sandbox = await open();
      relay = createServer(async (request, response) => {
        const pieces: Buffer[] = [];
        for await (const piece of request) pieces.push(piece as Buffer);
        // An event may still be on its way when the application has closed; it is told to come again.
        const { statusCode } = await http!
          .inject({
            method: 'POST',
            url: '/api/webhooks/stripe',
            headers: {
              'content-type': 'application/json',
              'stripe-signature': String(request.headers['stripe-signature']),
            },
            payload: Buffer.concat(pieces),
          })
          .catch(() => ({ statusCode: 503 }));
        response.writeHead(statusCode).end();
      });
      await new Promise<void>((resolve) => relay!.listen(0, '127.0.0.1', resolve));
      sandbox.sendEventsTo(`http://127.0.0.1:${(relay.address() as AddressInfo).port}/`);
    },
    attach: (application) => {
      http = application;
    },
    async close() {
      relay?.closeAllConnections();
      relay?.close();
      await (await opened)?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export interface Confirmed {
  /** Of the intent afterwards, or of the error when it was declined. */
  status: string;
  statusCode: number;
  error?: { code?: string; decline_code?: string; message: string };
  nextAction?: { redirect_to_url?: { url: string } };
}

/** Confirms an intent through the product's own proxy, with the fields the page sends. */
export async function confirmAsBrowser(
  http: FastifyInstance,
  intent: Pick<Intent, 'clientSecret' | 'paymentIntentId' | 'publishableKey'>,
  number: string,
  more: Record<string, string> = {},
): Promise<Confirmed> {
  const answer = await http.inject({
    method: 'POST',
    url: `/sandbox/v1/payment_intents/${intent.paymentIntentId}/confirm`,
    // Every payer has an address of their own, so that limits per address do not add up across a test.
    remoteAddress: `10.7.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      key: intent.publishableKey,
      client_secret: intent.clientSecret ?? '',
      return_url: 'http://localhost/payment-success',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
      'payment_method_data[card][cvc]': '123',
      'payment_method_data[billing_details][name]': 'Ada Lovelace',
      ...more,
    }).toString(),
  });
  const body = answer.json();
  const status = body.status ?? body.error?.payment_intent?.status ?? 'requires_payment_method';
  return {
    status,
    statusCode: answer.statusCode,
    ...(body.error ? { error: body.error } : {}),
    ...(body.next_action ? { nextAction: body.next_action } : {}),
  };
}
