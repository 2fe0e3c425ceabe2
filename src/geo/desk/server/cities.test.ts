import { beforeAll, expect, test } from 'vitest';
import { cities, cityAt } from '#src/geo/streets/cities/cities.ts';
import { cityFrames } from '#src/geo/streets/city-frames.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';

const app = await createTestApp();
let operator: TestPerson;
beforeAll(async () => {
  operator = await app.signedUp({ firstName: 'Olive' }, ['rider', 'operator']);
});

const vaduz = async () => (await operator.call('GET /api/operations/city-proposal?town=Vaduz')).json();

test('a town is proposed with its country, clock and language', async () => {
  expect(await vaduz()).toMatchObject({
    ...{ id: 'vaduz', name: 'Vaduz', region: null, timeZone: 'Europe/Vaduz', languages: ['de'] },
    ...{ country: { name: 'Liechtenstein', code: 'LI' }, distanceUnit: 'km' },
  });
  const harrisburg = await operator.call('GET /api/operations/city-proposal?town=Harrisburg, Pennsylvania');
  expect(harrisburg.json()).toMatchObject({
    ...{ country: { code: 'US' }, region: { name: 'Pennsylvania', code: 'PA' }, distanceUnit: 'miles' },
    ...{ timeZone: 'America/New_York', plateLabel: 'PENNSYLVANIA' },
  });
  const none = await operator.call('GET /api/operations/city-proposal?town=Xyzzyqqq');
  expect(none.json()).toMatchObject({ code: 'town_not_found' });
});

test('a city is a draft until it is opened, then paused and closed, with who and why', async () => {
  const facts = await vaduz();
  const made = await operator.call('POST /api/operations/cities', { facts, reason: 'Our home town' });
  expect(made.statusCode).toBe(201);
  expect(made.json()).toMatchObject({ state: 'draft', version: 1, roads: 0 });
  expect(cityAt([9.5215, 47.141])).toBeUndefined();
  const move = (from: string, to: string) =>
    operator.call('POST /api/operations/cities/vaduz/state', { from, to, reason: 'As planned' });
  expect((await move('draft', 'paused')).json()).toMatchObject({ code: 'city_move' });
  expect((await move('draft', 'open')).json()).toMatchObject({ code: 'city_without_fares' });
  const { start } = (await operator.call('GET /api/operations/fares/vaduz')).json();
  const fares = { revision: 0, sheet: start, reason: 'Our first' };
  const draft = (await operator.call('PUT /api/operations/fares/vaduz/draft', fares)).json();
  const published = await operator.call(
    `POST /api/operations/fares/vaduz/versions/${draft.version}/publish`,
    {
      revision: draft.revision,
      reason: 'Ready',
    },
  );
  expect(published.statusCode).toBe(200);
  expect((await move('draft', 'open')).statusCode).toBe(200);
  expect(cityAt([9.5215, 47.141])).toMatchObject({ id: 'vaduz', state: 'open' });
  expect(cityFrames().at(-1)).toMatchObject({ id: 'vaduz', hasStreets: false });
  expect((await move('draft', 'open')).json()).toMatchObject({ code: 'city_changed' });
  expect((await move('open', 'paused')).statusCode).toBe(200);
  const trip = { ...place('pickup', 47.141, 9.5215), ...place('dest', 47.16, 9.51) };
  const asked = await app.call('POST /api/rides/estimate', {
    ...trip,
    vehicleType: 'standard',
    bookingType: 'instant',
  });
  expect(asked.json()).toMatchObject({ code: expect.stringMatching(/city_paused/) });
  expect((await move('paused', 'closed')).statusCode).toBe(200);
  expect(cityFrames().some(({ id }) => id === 'vaduz')).toBe(false);
  const { stateChanges } = (await operator.call('GET /api/operations/cities/vaduz')).json();
  expect(stateChanges.map(({ state }: { state: string }) => state)).toEqual([
    'closed',
    'paused',
    'open',
    'draft',
  ]);
  expect(stateChanges[0]).toMatchObject({
    changedBy: operator.id,
    by: expect.stringMatching(/^\S+ \S+$/),
    reason: 'As planned',
  });
});

const place = (which: 'pickup' | 'dest', lat: number, lng: number) => ({
  [which === 'pickup' ? 'pickupLocation' : 'destination']: `${lat}, ${lng}`,
  [`${which}Lat`]: String(lat),
  [`${which}Lng`]: String(lng),
});

test('of two operators who looked at the same version one is told', async () => {
  const { facts, newestVersion } = (await operator.call('GET /api/operations/cities/calgary')).json();
  const change = (averageKmh: number) =>
    operator.call('PUT /api/operations/cities/calgary', {
      ...{ version: newestVersion, facts: { ...facts, averageKmh }, effectiveFrom: null, reason: 'Snow' },
    });
  const answers = await Promise.all([change(20), change(21)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const before = cities().find(({ id }) => id === 'toronto');
  await change(22);
  // What has not changed is the same object, so that nothing is made of it anew.
  expect(cities().find(({ id }) => id === 'toronto')).toBe(before);
});

test('what is still to come holds when its time has come', async () => {
  const { facts, newestVersion } = (await operator.call('GET /api/operations/cities/toronto')).json();
  const effectiveFrom = new Date(Date.now() + 1_500).toISOString();
  const changed = await operator.call('PUT /api/operations/cities/toronto', {
    ...{
      version: newestVersion,
      facts: { ...facts, plateLabel: 'ONT' },
      effectiveFrom,
      reason: 'New plates',
    },
  });
  expect(changed.json()).toMatchObject({ version: newestVersion, newestVersion: newestVersion + 1 });
  expect(cities()[0]?.plateLabel).toBe('ONTARIO');
  await expect.poll(() => cities()[0]?.plateLabel).toBe('ONT');
});

test('an area that crosses itself is refused by its field, and one comes back as a file', async () => {
  const facts = { ...(await vaduz()), id: 'eight' };
  const serviceArea = [
    [
      [9, 47],
      [10, 48],
      [10, 47],
      [9, 48],
    ],
  ];
  const refused = await operator.call('POST /api/operations/cities', {
    facts: { ...facts, serviceArea },
    reason: 'Try',
  });
  expect(refused.json()).toMatchObject({ code: 'city_area', errors: expect.anything() });
  const file = await operator.call('GET /api/operations/cities/toronto/area.geojson');
  expect(file.headers['content-type']).toContain('application/geo+json');
  expect(file.json()).toMatchObject({ type: 'Feature', geometry: { type: 'MultiPolygon' } });
});

test('nobody but operators sees or changes cities', async () => {
  const rider = await app.signedUp();
  expect((await rider.call('GET /api/operations/cities')).statusCode).toBe(403);
  expect(
    (
      await rider.call('POST /api/operations/cities/toronto/state', {
        from: 'open',
        to: 'closed',
        reason: 'No',
      })
    ).statusCode,
  ).toBe(403);
});

test('a middle outside of the country that is named is refused in words that say what is the other way round', async () => {
  const facts = await vaduz();
  const [lng, lat] = facts.centre;
  const swapped = {
    ...facts,
    id: 'swapped',
    centre: [lat, lng],
    serviceArea: facts.serviceArea.map((ring: number[][]) => ring.map(([x, y]) => [y, x])),
  };
  const at = await operator.call('POST /api/operations/cities', { facts: swapped, reason: 'A slip' });
  expect([at.statusCode, at.json().code]).toEqual([422, 'city_elsewhere']);
  expect(at.json().detail).toContain('The other way round it lies in Liechtenstein');
  const abroad = { ...facts, id: 'abroad', country: { name: 'Japan', code: 'JP' } };
  const wrong = await operator.call('POST /api/operations/cities', { facts: abroad, reason: 'A slip' });
  expect(wrong.json().detail).toContain('no place of Japan is within 75 km');
});
