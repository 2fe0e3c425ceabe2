import { afterAll, expect, test } from 'vitest';
import { afterwards } from '#src/platform/database/test-database.ts';
import { currencyCode, setCurrency } from '#src/platform/money.ts';
import { setSettings } from '#src/platform/settings/setting.ts';
import { openSettings } from '#src/platform/settings/settings.ts';
import { manualClock, systemClock } from '#src/platform/time/clock.ts';
import { createTestApp } from '#test/app.ts';
import { settingGuards } from './setting-guards.ts';
import { settingKinds } from './settings.ts';
import { importSettings, WrongFile } from './settings-file.ts';

afterAll(() => {
  setSettings({ version: 0, values: {} });
  setCurrency('usd');
});

test('the currency is chosen while nothing is counted, and by no way after', async () => {
  const app = await createTestApp();
  const operator = await app.signedUp({}, ['rider', 'operator']);
  const keptIn = async () => (await app.database.pool.query('select currency from installation')).rows;
  const set = (code: string, version: number) =>
    operator.call('PUT /api/operations/settings/currency', { version, value: { code }, reason: 'Ours' });
  expect((await set('chf', 0)).statusCode).toBe(200);
  expect([currencyCode(), await keptIn()]).toEqual(['chf', [{ currency: 'chf' }]]);

  const rider = await app.signedUp();
  await app.payCard(rider, { amount: '20.00', purpose: 'custom' } as never);
  expect((await set('jpy', 1)).json()).toMatchObject({ status: 409, code: 'currency_settled' });
  const chosen = { code: 'jpy', reason: 'Ours' };
  const bySetup = await operator.call('PUT /api/operations/setup/currency', chosen);
  expect(bySetup.json()).toMatchObject({ code: 'currency_settled' });
  const settings = await openSettings({
    ...{ database: app.database, clock: manualClock(), log: { error() {}, warn() {} }, kinds: settingKinds },
    guards: settingGuards({ currency: 'usd', stripe: undefined, demo: false }),
  });
  afterwards(async () => settings.stop());
  const file = JSON.stringify({ format: 1, settings: { currency: { code: 'jpy' } } });
  const byFile = importSettings(
    { database: app.database, clock: systemClock, settings, kinds: settingKinds },
    file,
  );
  await expect(byFile).rejects.toThrow(WrongFile);
  expect([currencyCode(), await keptIn()]).toEqual(['chf', [{ currency: 'chf' }]]);
  // What it is already may be chosen again.
  expect((await set('chf', 1)).statusCode).toBe(200);
});

test('where cards are a demo’s, trial cards are not switched on, whichever call is made', async () => {
  const app = await createTestApp({ seed: async () => {} }, { DEMO: 'on' });
  const operator = await app.signedUp({}, ['rider', 'operator']);
  const value = { trial: true };
  const set = await operator.call('PUT /api/operations/settings/payments', {
    version: 0,
    value,
    reason: 'Try',
  });
  expect(set.json()).toMatchObject({ status: 409, code: 'trial_refused' });
});
