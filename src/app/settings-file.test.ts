import { afterEach, expect, test } from 'vitest';
import { createTestDatabase } from '#src/platform/database/test-database.ts';
import { setSettings } from '#src/platform/settings/setting.ts';
import { openSettings } from '#src/platform/settings/settings.ts';
import { testedSetting } from '#src/platform/settings/tested.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { startingFares } from '#src/riding/quotes/versions/starting-fares.ts';
import { settingKinds } from './settings.ts';
import { exportSettings, importSettings, WrongFile } from './settings-file.ts';

afterEach(() => setSettings({ version: 0, values: {} }));

const offered = { rides: true, cars: false, shop: true, journal: true, giftCards: true, customPayment: true };

async function installation() {
  const database = await createTestDatabase();
  const log = { error() {}, warn() {} };
  const clock = manualClock();
  const settings = await openSettings({ database, clock, log, kinds: settingKinds });
  const parts = { database, clock, settings, kinds: settingKinds };
  const bring = (file: unknown) => importSettings(parts, JSON.stringify(file));
  return { database, settings, bring, give: () => exportSettings(parts) };
}

const vaduz = {
  state: 'open',
  facts: {
    id: 'vaduz',
    name: 'Vaduz',
    country: { name: 'Liechtenstein', code: 'LI' },
    region: null,
    timeZone: 'Europe/Vaduz',
    languages: ['de'],
    distanceUnit: 'km',
    plateLabel: 'FL',
    emergencyNumber: null,
    centre: [9.52, 47.14],
    averageKmh: 40,
    serviceArea: [
      [
        [9.4, 47],
        [9.7, 47],
        [9.7, 47.3],
        [9.4, 47.3],
      ],
    ],
  },
};
const rows = {
  cities: [vaduz],
  fares: { vaduz: startingFares() },
  taxes: {
    rules: [
      {
        ...{ country: 'LI', region: '', supplies: ['ride'], code: 'LI-MWST', name: 'MWST', rate: '8.1' },
        ...{ compound: false, included: true, collector: 'company', from: '2026-01-01', until: null },
        ...{ authority: 'Steuerverwaltung', document: 'MWSTG' },
      },
    ],
    registrations: [{ jurisdiction: 'LI', number: '12345', from: '2026-01-01', until: null }],
  },
  stores: [
    {
      ...{ id: 'old-town', name: 'Old Town', address: ['Städtle 1'], country: 'LI', region: '' },
      ...{ timeZone: 'Europe/Vaduz', hours: 'Mon to Fri 9 to 18', sendsParcels: true },
    },
  ],
};

test('what one installation decided is another one’s by a file, all of it or nothing', async () => {
  const { settings, bring, give } = await installation();
  expect((await give()).settings).toEqual({});
  const wrong = bring({ format: 1, settings: { offered, payments: { trial: 'yes' }, gait: {} } });
  await expect(wrong).rejects.toThrow(WrongFile);
  await expect(wrong).rejects.toThrow(/gait: there is no such setting here.*\npayments\.trial: /);
  expect(await settings.versionsOf('offered')).toEqual([]);
  await expect(bring({ format: 2, settings: {} })).rejects.toThrow('another version');
  const file = { format: 1, settings: { offered, payments: { trial: true } } };
  expect(await bring(file)).toEqual(['offered', 'payments']);
  await expect.poll(async () => (await give()).settings).toEqual(file.settings);
  expect(await bring(file)).toEqual([]);
  expect(await settings.versionsOf('offered')).toMatchObject([{ version: 1, reason: 'Brought by a file.' }]);
  settings.stop();
});

test('cities, fares, taxes and stores come along, and a second time changes nothing', async () => {
  const here = await installation();
  const lines = await here.bring({ format: 1, settings: { offered }, rows });
  expect(lines).toEqual([
    'offered',
    'city vaduz, open',
    'fares of vaduz, version 1',
    'tax rule LI-MWST',
    'registration in LI',
    'store old-town',
  ]);
  await here.settings.readAgain();
  const file = await here.give();
  expect(file.rows).toMatchObject({ taxes: rows.taxes });
  expect(file.rows.cities).toContainEqual(
    expect.objectContaining({ facts: expect.objectContaining({ id: 'vaduz' }) }),
  );
  expect(await here.bring(file)).toEqual([]);
  const there = await installation();
  await there.bring(file);
  await there.settings.readAgain();
  expect(await there.give()).toEqual(file);
  // A city that is driven in is changed by a version of its own, and put into another state.
  const paused = { state: 'paused', facts: { ...vaduz.facts, averageKmh: 35 } };
  expect(await there.bring({ format: 1, settings: {}, rows: { cities: [paused] } })).toEqual([
    'city vaduz, version 2',
    'city vaduz, paused',
  ]);
  here.settings.stop();
  there.settings.stop();
});

test('what the desk would refuse is refused of a file, and nothing of it is taken', async () => {
  const { settings, bring, give } = await installation();
  const before = await give();
  const crossing = { ...vaduz, facts: { ...vaduz.facts, centre: [0, 0] } };
  const rule = rows.taxes.rules[0];
  const number = rows.taxes.registrations[0];
  const nothing = { baseCents: 0, bookingFeeCents: 0, minimumCents: 0 };
  const { vehicles, ...fares } = startingFares();
  const free = { ...fares, vehicles: { ...vehicles, standard: { ...vehicles.standard!, ...nothing } } };
  for (const [words, wrong] of [
    ['cities: The middle of the city lies outside of it.', { cities: [crossing] }],
    ['fares: ', { fares: { atlantis: startingFares() } }],
    ['cities: No fares hold', { fares: {} }],
    ['fares: A short ride of Standard', { fares: { vaduz: free } }],
    ['taxes: A code begins', { taxes: { rules: [{ ...rule, code: 'CH-MWST' }], registrations: [] } }],
    [
      'taxes: There is a number',
      { taxes: { rules: [], registrations: [number, { ...number, number: '9999' }] } },
    ],
    ['stores: Choose a province', { stores: [{ ...rows.stores[0], country: 'CA', region: 'ZZ' }] }],
    ['stores: Each store once.', { stores: [rows.stores[0], rows.stores[0]] }],
    [
      'cities.0.facts.timeZone: ',
      { cities: [{ ...vaduz, facts: { ...vaduz.facts, timeZone: 'Mars/North' } }] },
    ],
    ['streets: there is no such setting here.', { streets: [] }],
  ] as const) {
    await expect(bring({ format: 1, settings: { offered }, rows: { ...rows, ...wrong } })).rejects.toThrow(
      words,
    );
    await settings.readAgain();
    expect(await give()).toEqual(before);
  }
  settings.stop();
});

test('what was tested here is not said of another installation', async () => {
  const { settings, give } = await installation();
  const value = { mailArrivedAt: '2026-11-27T08:00:00Z' };
  await settings.change({ kind: testedSetting, value, by: null, reason: 'A mail arrived.' });
  expect((await give()).settings).toEqual({});
  settings.stop();
});
