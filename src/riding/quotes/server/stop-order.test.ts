import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';

const app = await createTestApp({ dispatchLoop: false });
await app.start();
const union = { lat: 43.6453, lng: -79.3806 };
const bathurst = { lat: 43.6437, lng: -79.4021 };
const dufferin = { lat: 43.6487, lng: -79.4281 };
const highPark = { lat: 43.6538, lng: -79.4665 };
const ask = (stops: readonly object[], change: object = {}) =>
  app.call('POST /api/rides/stop-order', { pickup: union, stops, destination: highPark, ...change });

test('stops that lead back and forth are offered in the order of the way, with what it saves', async () => {
  const { shorter } = (await ask([dufferin, bathurst])).json();
  expect(shorter.order).toEqual([1, 0]);
  expect(shorter.savesMinutes).toBeGreaterThan(3);
  expect((await ask([bathurst, dufferin])).json()).toEqual({ shorter: null });
});

test('only two or three places of the world are asked about', async () => {
  expect((await ask([bathurst])).statusCode).toBe(400);
  expect((await ask([bathurst, dufferin, bathurst, dufferin])).statusCode).toBe(400);
  expect((await ask([bathurst, { lat: 91, lng: 0 }])).statusCode).toBe(400);
  expect((await ask([bathurst, dufferin], { pickup: { lat: 1 } })).statusCode).toBe(400);
  // Beyond the sea nobody drives.
  expect((await ask([bathurst, { lat: 51.5, lng: -0.12 }])).statusCode).toBe(200);
});
