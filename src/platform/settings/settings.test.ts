import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { afterwards, createTestDatabase } from '#src/platform/database/test-database.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import {
  type SettingKind,
  setSettings,
  settingKind,
  settingOf,
  settingsForPage,
  settingsVersion,
} from './setting.ts';
import { openSettings } from './settings.ts';

const paceSetting = settingKind({
  name: 'pace',
  title: 'Pace',
  schema: z.object({ kilometresPerHour: z.number().positive().max(200) }),
  fallback: { kilometresPerHour: 30 },
  isShown: true,
});
const doorSetting = settingKind({ ...paceSetting, name: 'door', isShown: false });
const kinds = [paceSetting, doorSetting] as SettingKind[];
const warnings: object[] = [];
const log = { error: () => {}, warn: (what: object) => warnings.push(what) };

async function opened() {
  const database = await createTestDatabase();
  const open = async () => {
    const settings = await openSettings({ database, clock: manualClock(), log, kinds });
    afterwards(async () => settings.stop());
    return settings;
  };
  return { database, open, settings: await open() };
}

afterEach(() => setSettings({ version: 0, values: {} }));

test('what nobody set is what the program comes with; what somebody set holds at once, with who and why', async () => {
  const { settings } = await opened();
  expect(settingOf(paceSetting)).toEqual({ kilometresPerHour: 30 });
  const before = settingsVersion();
  await settings.change({
    kind: paceSetting,
    value: { kilometresPerHour: 24 },
    from: 0,
    by: null,
    reason: 'Hills',
  });
  expect(settingOf(paceSetting)).toEqual({ kilometresPerHour: 24 });
  expect(settingsVersion()).toBeGreaterThan(before);
  expect(settings.list()).toMatchObject([
    { name: 'pace', version: 1, value: { kilometresPerHour: 24 } },
    { name: 'door', version: 0, value: { kilometresPerHour: 30 } },
  ]);
  expect(await settings.versionsOf('pace')).toMatchObject([{ version: 1, changedBy: null, reason: 'Hills' }]);
});

test('of two who looked at the same version one is told that it has changed', async () => {
  const { settings } = await opened();
  const both = await Promise.allSettled(
    [20, 25].map((kilometresPerHour) =>
      settings.set('pace', { value: { kilometresPerHour }, from: 0, by: null, reason: 'Rivals' }),
    ),
  );
  const refused = both.filter((one) => one.status === 'rejected');
  expect(refused.map(({ reason }) => reason.code)).toEqual(['setting_changed']);
  expect(await settings.versionsOf('pace')).toHaveLength(1);
});

test('what has not its shape is refused by field and changes nothing', async () => {
  const { settings } = await opened();
  const wrong = settings.set('pace', { value: { kilometresPerHour: -1 }, from: 0, by: null, reason: 'No' });
  await expect(wrong).rejects.toMatchObject({
    code: 'invalid_request',
    fields: { kilometresPerHour: expect.any(String) },
  });
  await expect(settings.set('gait', { value: {}, by: null, reason: 'No' })).rejects.toMatchObject({
    code: 'setting_not_found',
  });
  expect(await settings.versionsOf('pace')).toEqual([]);
});

test('another process hears of it at the commit', async () => {
  const { settings, open } = await opened();
  const other = await open();
  const heard = new Promise<void>((resolve) => other.onRead(resolve));
  await settings.change({ kind: paceSetting, value: { kilometresPerHour: 21 }, by: null, reason: 'Snow' });
  await heard;
  expect(other.list()[0]).toMatchObject({ version: 1 });
});

test('a setting of another program’s shape is left alone, and what the program comes with holds', async () => {
  const { database, open } = await opened();
  await database.pool.query(
    `insert into setting_versions values ('pace', 1, '{"milesPerHour": 15}', null, now(), 'Newer')`,
  );
  const settings = await open();
  expect(settingOf(paceSetting)).toEqual({ kilometresPerHour: 30 });
  expect(warnings).toContainEqual({ setting: 'pace', version: 1 });
  expect(await settings.versionsOf('pace')).toHaveLength(1);
});

test('a page carries what pages show, and nothing else', async () => {
  const { settings } = await opened();
  for (const kind of kinds)
    await settings.change({ kind, value: { kilometresPerHour: 22 }, by: null, reason: 'Both' });
  expect(JSON.parse(settingsForPage())).toEqual({ version: 2, values: { pace: { kilometresPerHour: 22 } } });
});

test('what is set while settings are read is read with the next reading', async () => {
  const { database, settings } = await opened();
  // The rows of one reading come before a change, however late: what was counted beside them would hide it.
  let meanwhile: (() => Promise<unknown>) | undefined;
  const db = new Proxy(database.db, {
    get(target, name, receiver) {
      const member = Reflect.get(target, name, receiver);
      if (name !== 'select' && name !== 'selectDistinctOn') return member;
      return (...asked: never[]) => {
        const query = (member as (...given: never[]) => unknown).apply(target, asked);
        const write = name === 'select' ? meanwhile : undefined;
        if (!write) return query;
        meanwhile = undefined;
        const from = (query as { from: (table: never) => Promise<unknown> }).from;
        return { from: async (table: never) => write().then(() => from.call(query, table)) };
      };
    },
  });
  const other = await openSettings({
    ...{ database: { ...database, db }, clock: manualClock(), log, kinds },
  });
  afterwards(async () => other.stop());
  meanwhile = () =>
    settings.change({
      kind: paceSetting,
      value: { kilometresPerHour: 12 },
      from: 0,
      by: null,
      reason: 'Snow',
    });
  await other.readAgain();
  await other.readAgain();
  expect(other.list()).toMatchObject([{ name: 'pace', version: 1 }, { name: 'door' }]);
});
