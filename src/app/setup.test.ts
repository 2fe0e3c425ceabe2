import { expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { currencyStep } from './setup.ts';

test('the step of currency and tax is done once both are said, and not by the currency alone', () => {
  const stateOf = (currencyIsSet: boolean, taxWords: string | null) =>
    currencyStep({ currencyIsSet, taxWords }).state;
  expect(stateOf(true, null)).toBe('partly');
  expect(stateOf(false, 'MWST')).toBe('partly');
  expect(stateOf(true, 'MWST')).toBe('done');
  expect(stateOf(true, 'no tax')).toBe('done');
  expect(currencyStep({ currencyIsSet: true, taxWords: null }).words).toContain(
    'say which tax you charge, or that you charge none',
  );
});

test('the page of setting up reads which taxes are charged, and keeps that none is', async () => {
  const app = await createTestApp();
  const operator = await app.signedUp({}, ['operator']);
  const read = async () => (await operator.call('GET /api/operations/setup')).json();
  expect((await read()).taxes).toEqual({ names: ['HST', 'GST'], chargesNone: false, version: 0 });
  const said = await operator.call('PUT /api/operations/settings/taxes-said', {
    ...{ version: 0, value: { chargesNone: true }, reason: 'Too small to be registered' },
  });
  expect(said.statusCode).toBe(200);
  expect((await read()).taxes).toMatchObject({ chargesNone: true, version: 1 });
});

test('numbers that were given keep what they began with when the company changes it', async () => {
  const app = await createTestApp();
  const operator = await app.signedUp({}, ['operator']);
  await app.database.pool.query(`select setval(pg_get_serial_sequence('orders', 'id'), 7)`);
  const settings = (await operator.call('GET /api/operations/settings')).json();
  const { value, version } = settings.find(({ name }: { name: string }) => name === 'company');
  const set = (numberPrefix: string, from: number) =>
    operator.call('PUT /api/operations/settings/company', {
      ...{ version: from, value: { ...value, numberPrefix }, reason: 'Our own letters' },
    });
  expect((await set('at', version)).statusCode).toBe(400);
  expect((await set('AT', version)).statusCode).toBe(200);
  const kept = (await operator.call('GET /api/operations/settings')).json();
  expect(kept.find(({ name }: { name: string }) => name === 'numbers').value).toEqual({
    earlier: [{ prefix: 'RV', orders: 7, rides: 0 }],
  });
});
