import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptSecretKey } from './secret-key.ts';
import { createSandbox } from './server.ts';
import { everyCard } from './test-numbers.ts';
import {
  asPayer,
  type Bench,
  bench,
  card,
  sdkAt,
  until,
  WEBHOOK_SECRET,
  webhookReceiver,
} from './testing.ts';
import { signature } from './webhooks.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rove-sandbox-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const order = (amount = 1500): Stripe.PaymentIntentCreateParams => ({
  amount,
  currency: 'usd',
  allowed_payment_method_types: ['card'],
  payment_method: 'pm_card_visa',
  confirm: true,
});

async function using(work: (b: Bench) => Promise<void>, webhookUrl?: string): Promise<void> {
  const b = await bench({ dataDir: folder, ...(webhookUrl ? { webhookUrl } : {}) });
  try {
    await work(b);
  } finally {
    await b.end();
  }
}

async function thrown(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  return promise.then(
    () => {
      throw new Error('It was not refused.');
    },
    (error: Stripe.errors.StripeError) => error,
  );
}

describe('an idempotency key', () => {
  it('replays the first status and body, declines too, for a day and over a restart', async () => {
    let first = '';
    await using(async (b) => {
      const made = await b.stripe.paymentIntents.create(order(), { idempotencyKey: 'k1' });
      first = made.id;
      const again = await b.stripe.paymentIntents.create(order(), { idempotencyKey: 'k1' });
      expect(again.id).toBe(first);
      expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
      const bad = { ...order(), payment_method: 'pm_card_chargeDeclined' };
      const one = await thrown(b.stripe.paymentIntents.create(bad, { idempotencyKey: 'k2' }));
      const two = await thrown(b.stripe.paymentIntents.create(bad, { idempotencyKey: 'k2' }));
      expect([two.statusCode, two.payment_intent?.id]).toEqual([402, one.payment_intent?.id]);
    });
    await using(async (b) => {
      expect((await b.stripe.paymentIntents.create(order(), { idempotencyKey: 'k1' })).id).toBe(first);
      expect((await b.stripe.paymentIntents.list()).data).toHaveLength(2);
      await b.advance(86_401);
      expect((await b.stripe.paymentIntents.create(order(), { idempotencyKey: 'k1' })).id).not.toBe(first);
    });
  });

  it('is refused with other parameters, and while its first call is under way', async () => {
    await using(async (b) => {
      await b.stripe.paymentIntents.create(order(), { idempotencyKey: 'k' });
      const other = await thrown(b.stripe.paymentIntents.create(order(1600), { idempotencyKey: 'k' }));
      expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
      expect(other.statusCode).toBe(400);
      await b.control('POST', '/sandbox/faults', { failCall: 1, mode: 'slow', delayMs: 300 });
      const slow = b.stripe.paymentIntents.create(order(1700), { idempotencyKey: 'rivals' });
      await new Promise((resolve) => setTimeout(resolve, 100));
      const rival = await thrown(b.stripe.paymentIntents.create(order(1700), { idempotencyKey: 'rivals' }));
      expect([rival.statusCode, rival.code]).toEqual([409, 'idempotency_key_in_use']);
      const { id } = await slow;
      expect((await b.stripe.paymentIntents.create(order(1700), { idempotencyKey: 'rivals' })).id).toBe(id);
    });
  });

  it('does not remember refused parameters', async () => {
    await using(async (b) => {
      await thrown(b.stripe.paymentIntents.create({ ...order(), amount: 1 }, { idempotencyKey: 'k' }));
      const made = await b.stripe.paymentIntents.create(order(), { idempotencyKey: 'k' });
      expect(made.status).toBe('succeeded');
    });
  });

  it('used by fifty rivals makes one payment', async () => {
    await using(async (b) => {
      const tries = Array.from({ length: 50 }, () =>
        b.stripe.paymentIntents.create(order(), { idempotencyKey: 'x' }),
      );
      const done = await Promise.allSettled(tries);
      expect(done.some((one) => one.status === 'fulfilled')).toBe(true);
      expect((await b.stripe.paymentIntents.list()).data).toHaveLength(1);
    });
  });
});

describe('webhooks', () => {
  it('are signed as the SDK checks: good, bad, old', async () => {
    const hook = await webhookReceiver();
    await using(async (b) => {
      await b.stripe.paymentIntents.create(order());
      await until(() => hook.types().includes('payment_intent.succeeded'));
      const [got] = hook.received;
      if (!got) throw new Error('Nothing came.');
      const event = b.stripe.webhooks.constructEvent(got.body, got.signature, WEBHOOK_SECRET);
      expect(event.object).toBe('event');
      expect(event.data.object).toHaveProperty('id');
      expect(() => b.stripe.webhooks.constructEvent(got.body, got.signature, 'whsec_other')).toThrow();
      expect(() => b.stripe.webhooks.constructEvent(`${got.body} `, got.signature, WEBHOOK_SECRET)).toThrow();
      const old = signature(got.body, WEBHOOK_SECRET, Math.floor(Date.now() / 1000) - 301);
      expect(() => b.stripe.webhooks.constructEvent(got.body, old, WEBHOOK_SECRET)).toThrow(/tolerance/i);
    }, hook.url);
    hook.end();
  });

  it('are sent until answered, resumed after a restart, and again when asked', async () => {
    const hook = await webhookReceiver((count) => (count <= 3 ? 500 : 200));
    await using(async (b) => {
      await b.control('POST', '/sandbox/webhooks', { paused: true });
      await b.stripe.paymentIntents.create(order());
      expect(hook.received).toHaveLength(0);
    }, hook.url);
    await using(async (b) => {
      const pending = async () =>
        (await b.control('GET', '/sandbox/deliveries?status=pending')).data as unknown[];
      await until(async () => (await pending()).length === 0);
      expect(new Set(hook.types())).toEqual(
        new Set(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']),
      );
      expect(hook.received.length).toBe(6);
      const [event] = (await b.stripe.events.list({ limit: 1 })).data;
      await b.control('POST', `/sandbox/deliveries/${event?.id}/redeliver`);
      await until(() => hook.received.length === 7);
      await b.control('POST', '/sandbox/webhooks', { copies: 2, reversed: true });
      await b.stripe.paymentIntents.create({ amount: 100, currency: 'usd' });
      await until(() => hook.received.length === 9);
      expect(hook.received[7]?.body).toBe(hook.received[8]?.body);
    }, hook.url);
    hook.end();
  });
});

describe('failures on purpose', () => {
  it('drop, delay and break exactly the calls asked for', async () => {
    await using(async (b) => {
      const fail = (mode: string, more = {}) =>
        b.control('POST', '/sandbox/faults', { failCall: 2, mode, ...more });
      const count = async () => (await b.stripe.paymentIntents.list()).data.length;
      const attempt = async (key: string) => {
        await b.stripe.balance.retrieve();
        return thrown(b.stripe.paymentIntents.create(order(), { idempotencyKey: key, timeout: 300 }));
      };
      await fail('error_500');
      expect((await attempt('a')).statusCode).toBe(500);
      expect(await count()).toBe(0);
      // The SDK itself tries once more when a connection is closed, whatever its retries are set to.
      await fail('drop_connection_before', { times: 2 });
      expect(await attempt('a')).toBeInstanceOf(Stripe.errors.StripeConnectionError);
      expect(await count()).toBe(0);
      await fail('drop_connection_after', { times: 2 });
      expect(await attempt('b')).toBeInstanceOf(Stripe.errors.StripeConnectionError);
      expect(await count()).toBe(1);
      await b.stripe.paymentIntents.create(order(), { idempotencyKey: 'b' });
      expect(await count()).toBe(1);
      await fail('timeout');
      expect(await attempt('c')).toBeInstanceOf(Stripe.errors.StripeConnectionError);
      expect(await count()).toBe(2);
      await fail('error_500_after');
      expect((await attempt('d')).statusCode).toBe(500);
      expect(await count()).toBe(3);
      await fail('error_500_kept');
      expect((await attempt('e')).statusCode).toBe(500);
      const replayed = await attempt('e');
      expect([replayed.statusCode, replayed.headers?.['idempotent-replayed']]).toEqual([500, 'true']);
      expect(await count()).toBe(3);
      await b.control('POST', '/sandbox/faults', {
        failCall: 1,
        mode: 'error_500',
        only: 'POST /v1/refunds',
      });
      await b.stripe.paymentIntents.create(order());
      expect((await thrown(b.stripe.refunds.create({ payment_intent: 'pi_x' }))).statusCode).toBe(500);
    });
  });

  it('are not for websites to ask for', async () => {
    await using(async (b) => {
      const response = await fetch(`${b.sandbox.url}/sandbox/clock`, {
        headers: { origin: 'https://evil.example' },
      });
      expect(response.status).toBe(403);
    });
  });
});

describe('what is on the disk', () => {
  it('survives a torn last line, and refuses a damaged one', async () => {
    let id = '';
    await using(async (b) => {
      id = (await b.stripe.paymentIntents.create(order())).id;
    });
    const path = join(folder, 'journal.jsonl');
    const whole = readFileSync(path, 'utf8');
    appendFileSync(path, '{"seq":99,"changes":[["payment_intents","pi_torn",{"id":"pi');
    await using(async (b) => {
      expect((await b.stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
      await b.stripe.paymentIntents.create(order());
    });
    await using(async (b) => {
      expect((await b.stripe.paymentIntents.list()).data).toHaveLength(2);
    });
    writeFileSync(path, `{"seq":1,"chan\n${whole}`);
    await expect(createSandbox({ dataDir: folder, webhookSecret: 's' })).rejects.toThrow(/damaged/);
  });

  it('has one opener at a time, in this process or another', async () => {
    const { child } = await startChild();
    await expect(createSandbox({ dataDir: folder, webhookSecret: 's' })).rejects.toThrow(
      /already open in process \d+/,
    );
    await killed(child);
    await using(async () => {
      await expect(createSandbox({ dataDir: folder, webhookSecret: 's' })).rejects.toThrow(/already open/);
    });
    await using(async () => {});
  });

  it('holds no card number, code or account number', async () => {
    await using(async (b) => {
      for (const { number, brand } of everyCard()) {
        const cvc = brand === 'amex' ? '8461' : '846';
        const made = await b.stripe.paymentIntents.create({ amount: 500, currency: 'usd' });
        await asPayer(b.sandbox.url, `/v1/payment_intents/${made.id}/confirm`, {
          client_secret: made.client_secret ?? '',
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': number,
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': '2034',
          'payment_method_data[card][cvc]': cvc,
        });
      }
      await thrown(
        b.stripe.paymentMethods.create(card('4929420573595709') as never, { idempotencyKey: 'real' }),
      );
    });
    const text = readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');
    for (const { number } of everyCard()) expect(text.includes(number)).toBe(false);
    expect(text.includes('4929420573595709')).toBe(false);
    expect(/"8461?"|000123456789/.test(text)).toBe(false);
  });
});

/** The sandbox as a process of its own. */
async function startChild(): Promise<{ child: ChildProcess; port: number }> {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { ...process.env, SANDBOX_DATA_DIR: folder, SANDBOX_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The sandbox ended.')));
    child.stdout?.on('data', (text: Buffer) => {
      const found = /:(\d+)\s/.exec(text.toString());
      if (found) resolve(Number(found[1]));
    });
  });
  return { child, port };
}

function killed(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });
}

describe('a sandbox killed in the middle', () => {
  it('keeps every payment it answered, and makes none twice', async () => {
    const answered = new Map<string, string>();
    let attempts = 0;
    for (let round = 0; round < 4; round += 1) {
      const { child, port } = await startChild();
      const stripe = sdkAt(port, keptSecretKey(folder));
      for (const [key, id] of answered) {
        expect((await stripe.paymentIntents.create(order(), { idempotencyKey: key })).id).toBe(id);
      }
      const works = Array.from({ length: 40 }, async () => {
        attempts += 1;
        const key = `key-${attempts}`;
        const made = await stripe.paymentIntents.create(order(), { idempotencyKey: key });
        answered.set(key, made.id);
      });
      const finished = Promise.allSettled(works);
      await until(() => answered.size >= (round + 1) * 10, 20_000);
      await killed(child);
      await finished;
    }
    const { child, port } = await startChild();
    const ids = new Set<string>();
    for await (const one of sdkAt(port, keptSecretKey(folder)).paymentIntents.list({ limit: 100 })) {
      expect(one.status).toBe('succeeded');
      ids.add(one.id);
    }
    for (const id of answered.values()) expect(ids).toContain(id);
    expect(ids.size).toBeLessThanOrEqual(attempts);
    await killed(child);
  }, 60_000);
});
