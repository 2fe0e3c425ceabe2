import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { seededRandom } from '#demo/stock/generator.ts';
import { listingForm } from '#src/cars/selling/server/testing.ts';
import { makeVin } from '#src/cars/valuation/vin.ts';
import type { VehicleDetail } from '#src/cars/vehicles/shapes.ts';
import { createTestApp } from '#test/app.ts';
import { createHttpSource } from './source.ts';

type Answer = { status: number; body: unknown };
const usual: Record<string, Answer> = {
  recalls: {
    status: 200,
    body: {
      source: 'Transport Canada',
      recalls: [
        { number: '2024-101', title: 'Brake hose', isOpen: true },
        { number: '2020-7', title: 'Mended', isOpen: false },
      ],
    },
  },
  liens: { status: 200, body: { source: 'Ontario’s register', liens: [] } },
  history: { status: 404, body: {} },
};
let answers = usual;
const asked: { path: string; key: string | undefined }[] = [];
const service = createServer((request, response) => {
  asked.push({ path: request.url ?? '', key: request.headers.authorization });
  const { status, body } = answers[/^\/v1\/(\w+)/.exec(request.url ?? '')?.[1] ?? ''] ?? {
    status: 500,
    body: {},
  };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
await new Promise<void>((ready) => service.listen(0, '127.0.0.1', ready));
afterAll(() => service.close());
const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`;
beforeEach(() => {
  answers = usual;
  asked.length = 0;
});

const app = await createTestApp({}, { VEHICLE_HISTORY_URL: url, VEHICLE_HISTORY_KEY: 'key-of-a-test' });
await app.start();
const seller = await app.signedUp({ firstName: 'Priya' });
let seed = 40;
async function listed(change = {}, by = seller): Promise<{ id: number; vin: string }> {
  const vin = makeVin('Toyota', 2021, seededRandom(seed++));
  const draft = await by.call('POST /api/vehicles', listingForm({ vin, ...change }));
  const answer = await by.call(`POST /api/vehicles/${draft.json().id}/publish`);
  expect(answer.json().status, answer.body).toBe('published');
  return { id: answer.json().id, vin };
}
const saidOf = async (id: number, of = app): Promise<VehicleDetail['lookedUp']> =>
  (await of.call(`GET /api/vehicles/${id}`)).json().lookedUp;
const patience = { timeout: 20_000, interval: 50 };

test('a car that is listed is asked for once, and its page says who said what and when', async () => {
  const { id, vin } = await listed();
  await vi.waitFor(async () => expect(await saidOf(id)).toHaveLength(2), patience);
  expect(await saidOf(id)).toMatchObject([
    { kind: 'recalls', source: 'Transport Canada', words: '1 open recall', lines: ['2024-101: Brake hose'] },
    { kind: 'liens', source: 'Ontario’s register', words: 'No lien registered in Ontario', isWarning: false },
  ]);
  await vi.waitFor(() => expect(asked).toHaveLength(3), patience);
  expect(asked.map(({ path }) => path).sort()).toEqual([
    `/v1/history?vin=${vin}`,
    `/v1/liens?vin=${vin}&province=CA-ON`,
    `/v1/recalls?vin=${vin}`,
  ]);
  expect(new Set(asked.map(({ key }) => key))).toEqual(new Set(['Bearer key-of-a-test']));
  await app.vehicleHistory.sweep();
  expect(asked).toHaveLength(3);
});

test('of a car without a VIN, or with another one than was asked for, nothing is said', async () => {
  const silent = await listed({ vin: null });
  const { id } = await listed();
  await vi.waitFor(async () => expect(await saidOf(id)).toHaveLength(2), patience);
  const vin = makeVin('Toyota', 2021, seededRandom(900));
  expect((await seller.call(`PATCH /api/vehicles/${id}`, { vin })).statusCode).toBe(200);
  expect(await saidOf(id)).toEqual([]);
  expect(await saidOf(silent.id)).toEqual([]);
  await app.vehicleHistory.sweep();
  await app.vehicleHistory.sweep();
  expect(await saidOf(id)).toHaveLength(2);
});

test('a source that is away says nothing, and is asked again', async () => {
  answers = {};
  const { id } = await listed();
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0), patience);
  expect(await saidOf(id)).toEqual([]);
  answers = usual;
  await vi.waitFor(async () => {
    await app.vehicleHistory.sweep();
    expect(await saidOf(id)).toHaveLength(2);
  }, patience);
});

test('without a source nobody is asked and nothing is said', async () => {
  const without = await createTestApp();
  await without.start();
  const other = await without.signedUp();
  const { id } = await listed({}, other);
  await without.vehicleHistory.sweep();
  expect(await saidOf(id, without)).toEqual([]);
  expect(asked).toEqual([]);
});

test.each([
  [{ source: 'A', recalls: 'many' }],
  [{ recalls: [] }],
  [{ source: 'A', recalls: [{ number: '1', title: 'x'.repeat(300_000), isOpen: true }] }],
])('an answer of another shape is no answer', async (body) => {
  answers = { recalls: { status: 200, body } };
  await expect(createHttpSource({ url, key: 'key-of-a-test' }).recalls('1')).rejects.toThrow();
});
