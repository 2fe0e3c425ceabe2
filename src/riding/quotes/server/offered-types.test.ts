import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';

const app = await createTestApp();
const operator = await app.signedUp({}, ['rider', 'operator']);

test('a city offers the types that it has fares of, in the company’s order', async () => {
  const read = async () => (await app.call('GET /api/rides/vehicle-types')).json().byCity;
  expect((await read()).toronto).toEqual(['standard', 'premium', 'xl', 'eco']);
  const { live } = (await operator.call('GET /api/operations/fares/toronto')).json();
  const { xl: _xl, eco: _eco, ...vehicles } = live.sheet.vehicles;
  const sheet = { ...live.sheet, vehicles, rules: [] };
  const draft = await operator.call('PUT /api/operations/fares/toronto/draft', {
    ...{ revision: 0, sheet, reason: 'Two types' },
  });
  expect(draft.statusCode).toBe(200);
  const { version, revision } = draft.json();
  const path = `POST /api/operations/fares/toronto/versions/${version}/publish`;
  expect((await operator.call(path, { revision, reason: 'Ready' })).statusCode).toBe(200);
  expect((await read()).toronto).toEqual(['standard', 'premium']);
  expect((await read()).calgary).toEqual(['standard', 'premium', 'xl', 'eco']);
});
