/**
 * A client that strangers' tools make of the served API document books a ride and follows it by webhook to its end.
 * The types are made by openapi-typescript, which the document is checked with anyway, and openapi-fetch is its own
 * small client for them: nothing of this program's is in what it calls.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import { Webhook } from 'standardwebhooks';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { afterwards } from '#src/platform/database/test-database.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, dispatchEverywhere } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp } from './app.ts';
import { listenForWebhooks } from './webhook-receiver.ts';

/** What somebody who has the document and a key writes. */
const program = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api';

type Trip = components['schemas']['PostOperationsPhoneBookingsEstimateBody'];
export async function drive(baseUrl: string, key: string, trip: Trip) {
  const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${key}\` } });
  const priced = await client.POST('/api/operations/phone-bookings/estimate', { body: trip });
  if (!priced.data?.covered) throw new Error(JSON.stringify(priced.error));
  const booked = await client.POST('/api/operations/phone-bookings', {
    headers: { 'idempotency-key': 'guest-7' },
    body: { quoteId: priced.data.quoteId, phone: '416 555 0177', name: 'Grace Moran', pay: 'driver' },
  });
  if (!booked.data?.ride) throw new Error(JSON.stringify(booked.error));
  const { id } = booked.data.ride;
  const statusNow = async (): Promise<string> => {
    const { data } = await client.GET('/api/operations/phone-bookings/{id}', { params: { path: { id } } });
    return data?.status ?? 'unknown';
  };
  return { id, pin: booked.data.pinToTell, statusNow };
}
/** The shapes of what is sent are in the document too. */
export const numberIn = ({ data }: components['schemas']['WebhookRideCompleted']): number => data.rideId;
`;

interface Program {
  drive(
    baseUrl: string,
    key: string,
    trip: unknown,
  ): Promise<{ id: number; pin: string | null; statusNow: () => Promise<string> }>;
}

/** Checked against the generated types, then run. @returns what the compiler says, and the program */
async function generate(document: object): Promise<{ said: string[]; run: () => Promise<Program> }> {
  const dir = mkdtempSync(join('node_modules', '.client-'));
  afterwards(async () => rmSync(dir, { recursive: true }));
  writeFileSync(
    join(dir, 'api.ts'),
    astToString(await openapiTS(document as never, { defaultNonNullable: false })),
  );
  const file = join(dir, 'program.ts');
  writeFileSync(file, program);
  const compiled = ts.createProgram([file], {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [] },
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  });
  const said = ts
    .getPreEmitDiagnostics(compiled)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  const script = ts.transpileModule(program, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
  });
  const made = join(dir, 'program.mjs');
  writeFileSync(made, script.outputText);
  return {
    said,
    run: () => import(/* @vite-ignore */ pathToFileURL(resolve(made)).href) as Promise<Program>,
  };
}

test('a generated client books a ride and hears of each step until it is over', async () => {
  const receiver = await listenForWebhooks();
  const app = await createTestApp({ dispatchLoop: false, webhookReach: receiver.reach });
  await app.start();
  const cast = createRideCast(app, createMemoryHolds());
  const operator = await app.signedUp({ firstName: 'Jo' }, ['rider', 'operator']);
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;

  const { key, secret } = (
    await operator.call('POST /api/operations/api-keys', { name: 'Lakeview Hotel', scopes: ['rides:book'] })
  ).json();
  const hook = (
    await operator.call('POST /api/operations/webhooks', {
      ...{ name: 'Lakeview Hotel', url: 'https://hooks.example/rides', keyId: key.id },
      events: ['ride.created', 'ride.assigned', 'ride.started', 'ride.completed'],
    })
  ).json();
  const client = await generate(
    (await fetch(`${baseUrl}/api/openapi.json`).then((it) => it.json())) as object,
  );
  expect(client.said).toEqual([]);

  const driver = await cast.onlineDriver();
  const { drive } = await client.run();
  const { id, statusNow, pin } = await drive(baseUrl, secret, cast.trip);
  expect(await statusNow()).toBe('pending');
  await dispatchEverywhere(app.rides);
  for (const [step, body] of [['accept'], ['arriving'], ['arrived'], ['start', { pin }]] as const)
    expect((await driver.call(`POST /api/rides/${id}/${step}`, body ?? {})).statusCode).toBe(200);
  await driver.report(cast.dropoff);
  expect((await driver.call(`POST /api/rides/${id}/complete`)).statusCode).toBe(200);

  await expect.poll(() => receiver.heard.length, { timeout: 10_000 }).toBe(4);
  const told = receiver.heard.map(
    ({ body, headers }) =>
      new Webhook(hook.secret).verify(body, headers) as { type: string; data: { rideId: number } },
  );
  // Each is sent when it happened and heard when it arrives, so their order is not promised.
  expect(told.map(({ type }) => type).sort()).toEqual([
    'ride.assigned',
    'ride.completed',
    'ride.created',
    'ride.started',
  ]);
  expect(new Set(told.map(({ data }) => data.rideId))).toEqual(new Set([id]));
  expect(await statusNow()).toBe('completed');
}, 60_000);
