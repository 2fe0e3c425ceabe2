/** A price for anywhere on earth, a quote only where Rove drives. */
import { expect, test } from 'vitest';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createTestApp } from '#test/app.ts';

const app = await createTestApp({ holds: createMemoryHolds(), dispatchLoop: false });
await app.start();

const union = { pickupLocation: 'Union Station', pickupLat: '43.6453', pickupLng: '-79.3806' };
const calgaryTower = { destination: 'Calgary Tower', destLat: '51.0443', destLng: '-114.0631' };
const countQuotes = async () => (await app.database.pool.query('select count(*) from quotes')).rows[0].count;

test.each([
  ['Paris to London', { pickupLocation: 'Paris, France', destination: 'London, United Kingdom' }],
  ['out of the city', { ...union, destination: 'Niagara Falls', destLat: '43.0896', destLng: '-79.0849' }],
  ['from one city to the other', { ...union, ...calgaryTower }],
])('%s is priced, and there is nothing to pay for', async (_trip, request) => {
  const before = await countQuotes();
  const answer = await app.call('POST /api/rides/estimate', { ...request, vehicleType: 'standard' });
  expect(answer.statusCode).toBe(200);
  const estimate = answer.json();
  expect(estimate).toMatchObject({ covered: false, estimatedFare: expect.stringMatching(/^\d+\.\d\d$/) });
  expect(estimate).not.toHaveProperty('quoteId');
  expect(await countQuotes()).toBe(before);
});

test('within a city it is covered and has its quote', async () => {
  const answer = await app.call('POST /api/rides/estimate', {
    ...union,
    destination: 'Casa Loma',
    destLat: '43.678',
    destLng: '-79.4094',
  });
  expect(answer.json()).toMatchObject({ covered: true, quoteId: expect.stringMatching(/^quote_/) });
});
