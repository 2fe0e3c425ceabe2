/** Money flows walked through while the provider fails or the process is killed at every point. For tests only. */
import { expect, test } from 'vitest';
import type { Intent, IntentRequestInput } from '#src/money/payments/contract.ts';
import type { Database } from '#src/platform/database/database.ts';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import { type Caller, createTestApp, type TestApp, type TestPerson } from './app.ts';
import { type Confirmed, confirmAsBrowser } from './sandbox.ts';

/** An application with a payer and an operator, whose transactions can be killed before their commit. */
export interface World {
  app: TestApp;
  payer: TestPerson;
  operator: TestPerson;
  /** The transaction from now on that is killed after its work and before its commit; null lets all through. */
  killAt: number | null;
}

/** One walk through a flow. What a step learns it keeps here, since a step that failed is tried again. */
export interface Walk {
  world: World;
  number: number;
  /** The payment that the flow is about. */
  id: string;
  intent: Intent | null;
  kept: Record<string, string>;
}

export interface Flow {
  /** Comes first, with nothing in its way: what another flow walks through. */
  before?: ((walk: Walk) => Promise<unknown>)[];
  steps: ((walk: Walk) => Promise<unknown>)[];
  /** What the provider has received in the end, in cents, over all payments of the flow. */
  receivedCents: number;
  /** What it has given back. */
  refundedCents: number;
  /** What else must be true in the end. */
  check?: (walk: Walk) => Promise<void>;
}

async function createWorld(
  prepare: (world: World) => unknown,
  provider: Parameters<typeof createTestApp>[2] = {},
): Promise<World> {
  const real = await createTestDatabase();
  const kill: Pick<World, 'killAt'> = { killAt: null };
  const database: Database = {
    ...real,
    transaction: (work) =>
      real.transaction(async (tx) => {
        const result = await work(tx);
        if (kill.killAt !== null && --kill.killAt === 0) {
          kill.killAt = null;
          throw new Error('killed before the commit');
        }
        return result;
      }),
  };
  // What failed is tried again at once, so that a walk waits for its money and not for a pause.
  const pauses = { inPlaceMs: [10, 40], parkedMs: [50, 100, 200] };
  const app = await createTestApp({ database, pauses }, {}, provider);
  const [payer, operator] = [await app.signedUp(), await app.signedUp({}, ['rider', 'operator'])];
  const world: World = Object.assign(kill, { app, payer: roaming(payer), operator: roaming(operator) });
  await prepare(world);
  return world;
}

let addresses = 0;
/** Calls from another address each time, so that limits per address, tested elsewhere, do not add up. */
function roaming(person: TestPerson): TestPerson {
  const call: Caller = (name, body, options) => {
    addresses += 1;
    const remoteAddress = `10.${20 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`;
    return person.call(name, body, { remoteAddress, ...options });
  };
  return { ...person, call };
}

/** @throws Error when a call was refused, so that its step is tried again */
export async function expectOk(answering: ReturnType<Caller>) {
  const answer = await answering;
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer;
}

/** A step that starts paying, as the page does. */
export const start =
  (purchase: (walk: Walk) => IntentRequestInput, call = 'POST /api/create-payment-intent') =>
  async (walk: Walk) => {
    const answer = await expectOk(walk.world.payer.call(call, purchase(walk)));
    walk.intent = answer.json() as Intent;
    walk.id = walk.intent.paymentIntentId;
  };

const done = ['succeeded', 'requires_capture', 'processing', 'requires_action'];
/** A step that confirms in the page. Like the page: a payment that went through although its answer was lost is none to repeat. */
export const confirm =
  (number: string, more: Record<string, string> = {}) =>
  async (walk: Walk): Promise<Confirmed> => {
    const answer = await confirmAsBrowser(walk.world.app.http, walk.intent!, number, more);
    if (!done.includes(answer.status)) throw new Error(`the page tries again: ${JSON.stringify(answer)}`);
    return answer;
  };

/** A step that looks where the payment stands. */
export async function refresh({ world, id }: Walk) {
  return (await expectOk(world.payer.call(`POST /api/payments/${id}/refresh`, {}))).json();
}

/** A step of an operator, done once however often it is tried. */
export const operate =
  (verb: string, body: object = {}) =>
  ({ world, id, number }: Walk) =>
    expectOk(
      world.operator.call(
        `POST /api/operations/payments/${id}/${verb}`,
        { reason: 'asked by phone', ...body },
        { headers: { 'idempotency-key': `${verb}-${number}` } },
      ),
    );

let walks = 0;
/** Each step is tried again as a person or a job would, until it worked. */
async function walkThrough(walk: Walk, steps: Flow['steps']): Promise<void> {
  for (const step of steps) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await step(walk);
        break;
      } catch (error) {
        if (attempt === 6) throw error;
      }
    }
  }
}

async function totals({ app }: World) {
  const stripe = await app.stripe();
  const sums = { receivedCents: 0, capturableCents: 0, refundedCents: 0 };
  for await (const intent of stripe.paymentIntents.list({ limit: 100 })) {
    sums.receivedCents += intent.amount_received;
    sums.capturableCents += intent.amount_capturable;
  }
  for await (const refund of stripe.refunds.list({ limit: 100 })) {
    if (refund.status !== 'failed' && refund.status !== 'canceled') sums.refundedCents += refund.amount;
  }
  return sums;
}

/** Walks through a flow, and proves that the money is right whatever went wrong on the way. */
async function walkAndCheck(world: World, flow: Flow, disturb: () => Promise<unknown>, calm: () => unknown) {
  const { payments } = world.app;
  const before = await totals(world);
  walks += 1;
  const walk: Walk = { world, number: walks, id: '', intent: null, kept: {} };
  await walkThrough(walk, flow.before ?? []);
  await disturb();
  await walkThrough(walk, flow.steps).finally(calm);
  await payments.reconcile();
  const after = await totals(world);
  expect({
    receivedCents: after.receivedCents - before.receivedCents,
    refundedCents: after.refundedCents - before.refundedCents,
    capturableCents: after.capturableCents,
  }).toEqual({
    receivedCents: flow.receivedCents,
    refundedCents: flow.refundedCents,
    capturableCents: 0,
  });
  expect(await payments.ledger.checkBook()).toEqual([]);
  expect(await payments.ledger.checkProvider()).toEqual([]);
  await flow.check?.(walk);
}

const failures = [
  'error_500',
  'error_500_after',
  'error_500_kept',
  'drop_connection_before',
  'drop_connection_after',
] as const;
const mostCalls = 60;

const isLong = process.env.TEST_LONG !== undefined;
/** A number that differs from flow to flow and never from run to run. */
const numberOf = (name: string) => [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);

/**
 * Which of the provider's failures a flow is walked through with: all of them in the long run; else one, another
 * for the next flow, so that every file meets several and a run of all meets each many times.
 */
const failuresOf = (name: string) => (isLong ? failures : [failures[numberOf(name) % failures.length]!]);
/** At which calls and commits: at every one in the long run; else at every fifth, from another one for each flow. */
const everyNth = isLong ? 1 : 5;
const firstOf = (name: string) => (isLong ? 1 : 1 + (numberOf(name) % 3));

/**
 * Declares the tests of a flow: failures of the provider at the calls of server and browser, a kill before
 * the commits, and every event delivered twice and in reverse. They run beside each other, each in its own world.
 */
export async function testEveryFailure(
  name: string,
  flow: Flow,
  prepare: (world: World) => unknown = () => {},
): Promise<void> {
  const modes = failuresOf(name);
  const kinds = [...modes, 'kill', 'events'] as const;
  // One after the other: making an application keeps the process busy, and a connection waits three seconds at most.
  const worlds = new Map<(typeof kinds)[number], World>();
  for (const kind of kinds) worlds.set(kind, await createWorld(prepare));
  const timeout = 240_000;

  for (const mode of modes) {
    test.concurrent(
      `${name}: the provider fails at the n-th call by ${mode}`,
      async () => {
        const world = worlds.get(mode)!;
        const { control } = world.app.sandbox;
        let failed = 0;
        for (const only of ['POST', 'GET']) {
          for (let n = firstOf(name); n <= mostCalls; n += everyNth) {
            let reached = false;
            await walkAndCheck(
              world,
              flow,
              // Twice, because the SDK itself tries once more.
              () => control('POST', '/sandbox/faults', { failCall: n, times: 2, mode, only }),
              async () => {
                const { planned } = (await control('GET', '/sandbox/faults')) as {
                  planned: { seen: number }[];
                };
                reached = planned.every(({ seen }) => seen >= n);
                await control('DELETE', '/sandbox/faults');
              },
            );
            if (!reached) break;
            failed += 1;
          }
        }
        expect(failed).toBeGreaterThan(isLong ? 2 : 0);
      },
      timeout,
    );
  }

  test.concurrent(
    `${name}: the process is killed before its n-th commit`,
    async () => {
      const world = worlds.get('kill')!;
      let kills = 0;
      // What is one statement has no moment before its commit, so a flow may have few of these.
      for (let n = isLong ? 1 : 1 + (numberOf(name) % 2); n <= mostCalls; n += everyNth) {
        let reached = false;
        await walkAndCheck(
          world,
          flow,
          async () => {
            world.killAt = n;
          },
          () => {
            reached = world.killAt === null;
            world.killAt = null;
          },
        );
        if (!reached) break;
        kills += 1;
      }
      expect(kills).toBeGreaterThan(isLong ? 1 : 0);
    },
    timeout,
  );

  test.concurrent(
    `${name}: every event comes twice and in reverse`,
    async () => {
      const world = worlds.get('events')!;
      await world.app.sandbox.deliverEvents();
      await world.app.sandbox.control('POST', '/sandbox/webhooks', { copies: 2, reversed: true });
      for (let round = 0; round < 3; round += 1) {
        await walkAndCheck(
          world,
          flow,
          async () => {},
          () => {},
        );
      }
      const { rows } = await world.app.database.pool.query<{ n: number }>(
        'select count(*)::int as n from provider_events where processed_at is not null',
      );
      expect(rows[0]!.n).toBeGreaterThan(2);
    },
    timeout,
  );
}

/** Long enough for an answer on a busy machine, and waited for twice a call. */
const silenceMs = 3000;

/** Declares a test in which the first `calls` changes at the provider are done and never answered. */
export async function testSilence(
  name: string,
  flow: Flow,
  calls: number,
  prepare: (world: World) => unknown = () => {},
): Promise<void> {
  const worlds: World[] = [];
  while (worlds.length < calls) worlds.push(await createWorld(prepare, { timeoutMs: silenceMs }));
  for (const [index, world] of worlds.entries()) {
    const { control } = world.app.sandbox;
    const fault = { failCall: index + 1, times: 2, mode: 'timeout', only: 'POST' };
    test.concurrent(`${name}: change ${index + 1} at the provider is never answered`, async () => {
      let left: unknown;
      await walkAndCheck(
        world,
        flow,
        () => control('POST', '/sandbox/faults', fault),
        async () => {
          left = (await control('GET', '/sandbox/faults')).planned;
        },
      );
      expect(left).toEqual([]);
    }, 120_000);
  }
}

/** A time of the sandbox's own clock passes, and the product looks again. */
export const wait = (seconds: number) => async (walk: Walk) => {
  // The clock is moved once, however often the step is tried.
  const { world, kept, number } = walk;
  const key = `waited ${seconds} ${number}`;
  if (!kept[key]) await world.app.sandbox.advance(seconds);
  kept[key] = 'yes';
  await refresh(walk);
};
