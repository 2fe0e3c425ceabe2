import { afterEach, expect, test } from 'vitest';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import { setSettings } from '#src/platform/settings/setting.ts';
import { openSettings } from '#src/platform/settings/settings.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { settingKinds } from './settings.ts';
import { exportSettings, importSettings, WrongFile } from './settings-file.ts';

afterEach(() => setSettings({ version: 0, values: {} }));

const offered = { rides: true, cars: false, shop: true, journal: true, giftCards: true, customPayment: true };

test('what one installation decided is another one’s by a file, all of it or nothing', async () => {
  const database = await createTestDatabase();
  const log = { error() {}, warn() {} };
  const settings = await openSettings({ database, clock: manualClock(), log, kinds: settingKinds });
  const bring = (file: unknown) =>
    importSettings({ database, settings, kinds: settingKinds }, JSON.stringify(file));
  expect(exportSettings(settings)).toEqual({ format: 1, settings: {} });
  const wrong = bring({ format: 1, settings: { offered, payments: { trial: 'yes' }, gait: {} } });
  await expect(wrong).rejects.toThrow(WrongFile);
  await expect(wrong).rejects.toThrow(/payments\.trial: .*\ngait: there is no such setting here/);
  expect(await settings.versionsOf('offered')).toEqual([]);
  await expect(bring({ format: 2, settings: {} })).rejects.toThrow('another version');
  const file = { format: 1, settings: { offered, payments: { trial: true } } };
  expect(await bring(file)).toEqual(['offered', 'payments']);
  await expect.poll(() => exportSettings(settings)).toEqual(file);
  expect(await bring(file)).toEqual([]);
  expect(await settings.versionsOf('offered')).toMatchObject([{ version: 1, reason: 'Brought by a file.' }]);
  settings.stop();
});
