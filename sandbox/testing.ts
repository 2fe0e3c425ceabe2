/** For tests only. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { createSandbox, type Sandbox, type SandboxOptions } from './server.ts';

export const WEBHOOK_SECRET = 'whsec_for_tests';

/** A sandbox in a folder of its own, and the official SDK pointed at it. */
export interface Bench {
  sandbox: Sandbox;
  stripe: Stripe;
  folder: string;
  control(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  advance(seconds: number): Promise<void>;
  end(): Promise<void>;
}

export async function bench(options: Partial<SandboxOptions> = {}): Promise<Bench> {
  const folder = options.dataDir ?? mkdtempSync(join(tmpdir(), 'rove-sandbox-'));
  const sandbox = await createSandbox({ webhookSecret: WEBHOOK_SECRET, ...options, dataDir: folder });
  const control: Bench['control'] = async (method, path, body) => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const response = await fetch(`${sandbox.url}${path}`, init);
    return (await response.json()) as Record<string, unknown>;
  };
  return {
    sandbox,
    stripe: sdkAt(sandbox.port, sandbox.secretKey),
    folder,
    control,
    advance: async (seconds) => {
      await control('POST', '/sandbox/clock', { advanceSeconds: seconds });
    },
    end: async () => {
      await sandbox.close();
      if (!options.dataDir) rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function sdkAt(port: number, key: string): Stripe {
  return new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    timeout: 5000,
    telemetry: false,
  });
}

/** Card details as a form sends them. */
export function card(number: string, more: Record<string, unknown> = {}) {
  return {
    type: 'card' as const,
    card: { number, exp_month: 12, exp_year: 2034, cvc: '123', ...more },
  };
}

/** The parts of an intent or an error that tests look at. */
interface AnswerBody {
  status: string;
  metadata: unknown;
  next_action: { verify_with_microdeposits: { hosted_verification_url: string } };
  error: { code: string; payment_intent: { status: string; metadata: unknown } };
}

/** A call as a browser makes it: publishable key and form encoding. */
export async function asPayer(url: string, path: string, fields: Record<string, string>, method = 'POST') {
  const form = new URLSearchParams({ key: 'pk_test_sandbox', ...fields }).toString();
  const response = await fetch(method === 'GET' ? `${url}${path}?${form}` : `${url}${path}`, {
    method,
    ...(method === 'GET'
      ? {}
      : { body: form, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  });
  return { status: response.status, body: (await response.json()) as AnswerBody };
}

export interface Received {
  body: string;
  signature: string;
}

/** A webhook that keeps what it gets and answers as told. */
export async function webhookReceiver(answer: (count: number) => number = () => 200) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    received.push({ body, signature: String(request.headers['stripe-signature']) });
    response.writeHead(answer(received.length)).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return {
    url,
    received,
    types: () => received.map((one) => (JSON.parse(one.body) as { type: string }).type),
    end: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export async function until(condition: () => boolean | Promise<boolean>, withinMs = 5000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('It did not happen in time.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
