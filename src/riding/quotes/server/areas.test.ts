/** Areas and opening hours of a city, from an operator's change to a rider's price and ride. */
import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp } from '#test/app.ts';
import { changeFares } from '#test/fares.ts';

// Noon on a Wednesday in Toronto.
const clock = manualClock(new Date('2026-06-03T16:00:00Z'));
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { book, union, dropoff } = createRideCast(app, holds);
const operator = await app.signedUp({}, ['rider', 'operator']);

const around = ({ lat, lng }: { lat: number; lng: number }, degrees = 0.004) => [
  [lng - degrees, lat - degrees],
  [lng + degrees, lat - degrees],
  [lng + degrees, lat + degrees],
  [lng - degrees, lat + degrees],
];
const inside = { lat: 43.6462, lng: -79.3815 };
const station = {
  ...{ id: 'union', kind: 'station', name: 'Union Station', ring: around(union) },
  ...{ pickupFeeCents: 250, dropOffFeeCents: 100 },
  doors: [
    { label: 'F', name: 'Front St', at: [-79.3808, 43.6456], isStepFree: true },
    { label: 'Y', name: 'York St', at: [-79.3822, 43.6448] },
  ],
};

async function change(facts: object, city = 'toronto') {
  const now = (await operator.call(`GET /api/operations/cities/${city}`)).json();
  return operator.call(`PUT /api/operations/cities/${city}`, {
    ...{ version: now.newestVersion, effectiveFrom: null, reason: 'As drawn' },
    facts: { ...now.versions[0].facts, ...facts },
  });
}
const set = async (facts: object) => expect((await change(facts)).statusCode).toBe(200);
const estimate = async (more: object = {}) =>
  (
    await app.call('POST /api/rides/estimate', {
      ...{ pickupLocation: 'Union Station', pickupLat: inside.lat, pickupLng: inside.lng },
      ...{ destination: 'High Park', destLat: dropoff.lat, destLng: dropoff.lng },
      ...more,
    })
  ).json();
const partOf = ({ parts }: { parts: { kind: string }[] }, kind: string) =>
  parts.filter((part) => part.kind === kind);

test('a place where nobody is picked up is refused at its field, at its hours', async () => {
  const noGo = { id: 'front', kind: 'no_go', name: 'Front St', ring: around(union), refuses: 'pickup' };
  await set({ areas: [noGo] });
  const words = 'No pickups in Front St. Move the pin out of it.';
  expect(await estimate()).toMatchObject({ code: 'no_go_area', errors: { pickupLocation: words } });
  const back = { destination: 'Union', destLat: union.lat, destLng: union.lng };
  const from = { pickupLocation: 'High Park', pickupLat: dropoff.lat, pickupLng: dropoff.lng };
  expect(await estimate({ ...from, ...back })).toMatchObject({ covered: true });

  const hours = [{ days: ['wed'], from: '11:00', until: '13:00' }];
  await set({ areas: [{ ...noGo, refuses: 'both', hours }] });
  expect(await estimate({ ...from, ...back })).toMatchObject({
    errors: { destination: expect.stringContaining('Wed 11:00 to 13:00') },
  });
  const stops = [{ address: 'Union', ...union }];
  const onward = { destination: 'Casa Loma', destLat: 43.678, destLng: -79.4094, stops };
  expect(await estimate({ ...from, ...onward })).toMatchObject({
    errors: { 'stops.0.address': expect.any(String) },
  });
  const scheduled = { bookingType: 'scheduled', scheduledDate: '2026-06-03', scheduledTime: '13:00' };
  expect(await estimate(scheduled)).toMatchObject({ covered: true });
});

test('a pickup at a station is at a door; fees of its owner are parts of the quote, and not the driver’s', async () => {
  await set({ areas: [] });
  const plain = await estimate();
  await set({ areas: [station] });
  const proposed = await estimate();
  expect(proposed).toMatchObject({
    pickup: { address: 'Front St, Union Station', lat: 43.6456, lng: -79.3808 },
    pickupDoors: { area: 'Union Station', doors: [{ label: 'F', isStepFree: true }, { label: 'Y' }] },
  });
  const [, york] = proposed.pickupDoors.doors;
  const chosen = await estimate({
    ...{ pickupLocation: york.address, pickupLat: york.lat, pickupLng: york.lng },
  });
  expect(chosen.pickup).toEqual({ address: 'York St, Union Station', lat: 43.6448, lng: -79.3822 });
  expect(partOf(chosen, 'station')).toMatchObject([
    { amount: '2.50', name: 'Union Station, pickup', label: 'Station fee, Union Station, pickup' },
  ]);
  expect(plain.pickupDoors).toBeNull();

  const rider = await app.signedUp();
  const { ride } = await book(rider, { pickupLat: String(york.lat), pickupLng: String(york.lng) });
  expect(ride).toMatchObject({ pickupLocation: 'York St, Union Station' });
  const { rows } = await app.database.pool.query('select parts, terms from rides where id = $1', [ride.id]);
  expect(rows[0].parts).toContainEqual(
    expect.objectContaining({ kind: 'station', cents: 250, share: 'company' }),
  );
  // What was promised stays, also where the fee is another by then.
  await set({ areas: [{ ...station, pickupFeeCents: 900, feesGoTo: 'driver' }] });
  const later = await app.database.pool.query('select parts from rides where id = $1', [ride.id]);
  expect(later.rows[0].parts).toEqual(rows[0].parts);
  expect(partOf(await estimate(), 'station')).toMatchObject([{ amount: '9.00' }]);
});

test('somebody who books by places and names no quote means the door that was proposed', async () => {
  await set({ areas: [station] });
  const rider = await app.signedUp();
  const trip = {
    ...{ pickupLocation: 'Union Station', pickupLat: String(inside.lat), pickupLng: String(inside.lng) },
    ...{ destination: 'High Park', destLat: String(dropoff.lat), destLng: String(dropoff.lng) },
  };
  const quote = (await rider.call('POST /api/rides/estimate', trip)).json();
  holds.authorise(rider.id, Math.round(Number(quote.estimatedFare) * 100));
  const answer = await rider.call('POST /api/rides', { ...trip, vehicleType: 'standard' });
  expect(answer.json()).toMatchObject({ pickupLocation: 'Front St, Union Station' });
});

test('outside the hours of a city a ride is refused with when they begin again', async () => {
  await set({ areas: [], openingHours: [{ days: ['wed', 'thu'], from: '18:00', until: '02:00' }] });
  expect(await estimate()).toMatchObject({
    ...{ status: 409, code: 'outside_hours' },
    detail: expect.stringMatching(/Wednesday, June 3.*6:00.PM/),
  });
  const at = (scheduledTime: string) =>
    estimate({ bookingType: 'scheduled', scheduledDate: '2026-06-05', scheduledTime });
  expect(await at('01:30')).toMatchObject({ covered: true });
  expect(await at('02:00')).toMatchObject({ errors: { scheduledTime: expect.stringContaining('June 10') } });
  await set({ openingHours: null });
  expect(await estimate()).toMatchObject({ covered: true });
});

test('a rule of fares may hold for pickups in one area alone', async () => {
  await set({ areas: [{ id: 'core', kind: 'fares', name: 'Downtown core', ring: around(union) }] });
  const shown = (await operator.call('GET /api/operations/fares/toronto')).json();
  expect(shown.area.ruleAreas).toEqual([{ id: 'core', name: 'Downtown core' }]);
  await changeFares(operator, 'toronto', (sheet) => ({
    ...sheet,
    rules: [
      {
        ...{
          name: 'Downtown core',
          days: { kind: 'weekdays', weekdays: ['wed'] },
          hours: null,
          area: 'core',
        },
        ...{ vehicleTypes: ['standard'], change: { kind: 'factor', factor: 1.1 } },
      },
    ],
  }));
  expect(partOf(await estimate(), 'surcharge')).toMatchObject([{ label: 'Downtown core' }]);
  const from = { pickupLocation: 'Casa Loma', pickupLat: 43.678, pickupLng: -79.4094 };
  expect(partOf(await estimate(from), 'surcharge')).toEqual([]);
});

test('what is left out of a change stays, and of two operators one is told', async () => {
  await set({ areas: [station], openingHours: [{ days: ['wed'], from: '00:00', until: '00:00' }] });
  const { newestVersion, versions } = (await operator.call('GET /api/operations/cities/toronto')).json();
  const { areas: _areas, openingHours: _hours, ...older } = versions[0].facts;
  const body = { version: newestVersion, facts: older, effectiveFrom: null, reason: 'By an older page' };
  const answers = await Promise.all(
    [1, 2].map(() => operator.call('PUT /api/operations/cities/toronto', body)),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const after = (await operator.call('GET /api/operations/cities/toronto')).json();
  expect(after.facts).toMatchObject({
    areas: [{ id: 'union' }],
    openingHours: [{ days: ['wed'], from: '00:00', until: '00:00' }],
  });
  const refused = await change({ areas: [station, station] });
  expect(refused.json()).toMatchObject({ code: 'city_area', errors: { areas: expect.any(String) } });
});

test('areas come as one file, to operators alone', async () => {
  const file = await operator.call('GET /api/operations/cities/toronto/areas.geojson');
  expect(file.headers['content-type']).toContain('application/geo+json');
  expect(file.json()).toMatchObject({
    type: 'FeatureCollection',
    features: [{ properties: { kind: 'service_area' } }, { properties: { kind: 'station', id: 'union' } }],
  });
  const rider = await app.signedUp();
  expect((await rider.call('GET /api/operations/cities/toronto/areas.geojson')).statusCode).toBe(403);
});
