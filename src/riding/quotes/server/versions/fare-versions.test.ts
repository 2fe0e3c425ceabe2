/** Fares that operators write: drafts, publishing, rivals, a preview, and what becomes of prices meanwhile. */
import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import { createTestApp } from '#test/app.ts';
import { changeFares, draftFares, eachVehicle, times, vehicleFare } from '#test/fares.ts';
import { beginFares } from './fare-versions.ts';

const clock = manualClock(new Date('2026-06-03T16:00:00Z'));
const app = await createTestApp({ clock, dispatchLoop: false });
const operator = await app.signedUp({}, ['rider', 'operator']);
const trip = { pickupLocation: 'Union Station', destination: 'Royal Ontario Museum' };
const estimate = async (of = app) => (await of.call('POST /api/rides/estimate', trip)).json();
const dearer = eachVehicle(({ perKm }) => ({ perKm: times(perKm!, 2) }));

test('fares that were there before cost the same to the cent, and nobody wrote them', async () => {
  const shown = await operator.call('GET /api/operations/fares/toronto');
  expect([shown.statusCode, shown.body]).toEqual([200, expect.any(String)]);
  const { versions, live, draft } = shown.json();
  expect(versions).toMatchObject([{ version: 1, state: 'published', isLive: true, by: null, until: null }]);
  expect([draft, live.version]).toEqual([null, 1]);
  // As migration 0002 wrote them, by base, kilometre, minute, booking, least fare and waiting.
  const was = {
    toronto: { standard: [275, 70, 14, 100, 600, 40], premium: [400, 105, 20, 150, 1000, 60] },
    calgary: { xl: [550, 170, 34, 150, 1300, 70], eco: [250, 68, 14, 100, 500, 35] },
  };
  for (const [city, types] of Object.entries(was))
    for (const [type, cents] of Object.entries(types)) {
      const fare = await vehicleFare(app, city, type as 'standard');
      expect([
        ...[fare.baseCents, fare.perKmCents, fare.perMinuteCents, fare.bookingFeeCents],
        ...[fare.minimumCents, fare.waitingPerMinuteCents],
      ]).toEqual(cents);
      expect([fare.driverPerHundredThousand, fare.cancellationFeeCents, fare.noShowSeconds]).toEqual([
        ...[80_000, 500, 300],
      ]);
    }
});

test('a draft prices nothing; published it prices the next estimate, and an earlier one keeps its price', async () => {
  const rider = await app.signedUp();
  const before = (await rider.call('POST /api/rides/estimate', trip)).json();
  const { version, revision } = await draftFares(operator, 'toronto', dearer);
  expect((await estimate()).estimatedFare).toBe(before.estimatedFare);
  const publish = (said: object) =>
    operator.call(`POST /api/operations/fares/toronto/versions/${version}/publish`, said);
  expect((await publish({ revision: revision + 1 })).json().code).toBe('fares_changed');
  const past = { day: localDate(clock.now(), 'America/Toronto'), time: '00:00' };
  expect((await publish({ revision, from: past })).json().code).toBe('fare_time');
  expect((await publish({ revision })).json()).toMatchObject({ state: 'published', isLive: true });
  // Whoever comes second is told, and nothing is published twice.
  expect((await publish({ revision })).json().code).toBe('fares_changed');
  expect(Number((await estimate()).estimatedFare)).toBeGreaterThan(Number(before.estimatedFare));
  const payable = await rider.call(`GET /api/rides/payable?quoteId=${before.quoteId}`);
  expect(payable.json().quote.price).toBe(before.estimatedFare);

  const back = await operator.call(`POST /api/operations/fares/toronto/versions/${version}/take-back`, {
    reason: 'Too dear after all',
  });
  expect(back.json()).toMatchObject({ state: 'taken_back', takenBackReason: 'Too dear after all' });
  expect((await estimate()).estimatedFare).toBe(before.estimatedFare);
  const alone = await operator.call('POST /api/operations/fares/toronto/versions/1/take-back', {
    reason: 'The only one',
  });
  expect(alone.json().code).toBe('fares_needed');
  const { rows } = await app.database.pool.query(
    "select type, payload->>'version' as version, payload->>'by' as by from events where subject = 'fares:toronto' order by seq",
  );
  expect(rows).toEqual(
    ['drafted', 'published', 'taken_back'].map((what) => ({
      ...{ type: `fares.${what}`, version: String(version), by: String(operator.id) },
    })),
  );
});

test('two operators: the second learns that the draft is another by now', async () => {
  const rival = await app.signedUp({}, ['rider', 'operator']);
  const { version, revision, sheet } = await draftFares(operator, 'calgary', dearer);
  const save = (by: typeof rival) =>
    by.call('PUT /api/operations/fares/calgary/draft', { revision, sheet, reason: 'Once more' });
  const answers = await Promise.all([save(operator), save(rival)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const begin = await rival.call('PUT /api/operations/fares/calgary/draft', {
    ...{ revision: 0, sheet, reason: 'Without looking' },
  });
  expect(begin.json().code).toBe('fares_changed');
  const discard = (at: number) =>
    operator.call(`POST /api/operations/fares/calgary/versions/${version}/discard`, { revision: at });
  expect((await discard(revision)).statusCode).toBe(409);
  expect((await discard(revision + 1)).statusCode).toBe(204);
});

test('a page that was opened before somebody published begins no draft over what they set', async () => {
  const rival = await app.signedUp({}, ['rider', 'operator']);
  const { versions, live } = (await rival.call('GET /api/operations/fares/calgary')).json();
  await changeFares(operator, 'calgary', dearer);
  const begin = (newest: number) =>
    rival.call('PUT /api/operations/fares/calgary/draft', {
      ...{ revision: 0, newest, sheet: live.sheet, reason: 'From an older page' },
    });
  expect((await begin(versions[0].version)).json().code).toBe('fares_changed');
  const now = (await rival.call('GET /api/operations/fares/calgary')).json();
  expect(now.versions[0].version).toBeGreaterThan(versions[0].version);
  const begun = await begin(now.versions[0].version);
  expect(begun.statusCode).toBe(200);
  const { version, revision } = begun.json();
  await rival.call(`POST /api/operations/fares/calgary/versions/${version}/discard`, { revision });
});

test('amounts are read as people type them, and what is out of bounds is refused beside its cell', async () => {
  const { start } = (await operator.call('GET /api/operations/fares/calgary')).json();
  const typed = eachVehicle(() => ({ base: '3,05', driverPercent: 81.5 }))(start);
  const saved = await operator.call('PUT /api/operations/fares/calgary/draft', {
    ...{ revision: 0, sheet: typed, reason: 'Typed with a comma' },
  });
  expect(saved.json().sheet.vehicles.eco).toMatchObject({ base: '3.05', driverPercent: 81.5 });
  const wrong = await operator.call('PUT /api/operations/fares/calgary/draft', {
    ...{ revision: 1, reason: 'Wrong' },
    sheet: eachVehicle(() => ({ base: '-1', driverPercent: 101 }))(start),
  });
  expect(wrong.json()).toMatchObject({
    status: 400,
    errors: { 'sheet.vehicles.eco.base': expect.any(String) },
  });
  const rider = await app.signedUp();
  expect((await rider.call('GET /api/operations/fares/calgary')).statusCode).toBe(403);
  expect((await operator.call('GET /api/operations/fares/atlantis')).json().code).toBe('fare_area_not_found');
});

test('a rule by day and hour adds to the price, under its name; the dearest counts', async () => {
  const plain = await estimate();
  const rule = (name: string, factor: number) => ({
    ...{ name, days: { kind: 'weekdays' as const, weekdays: ['wed' as const] } },
    ...{ hours: { from: '11:00', until: '13:00' }, area: null, vehicleTypes: ['standard' as const] },
    change: { kind: 'factor' as const, factor },
  });
  await changeFares(operator, 'toronto', (sheet) => ({
    ...sheet,
    rules: [rule('Noon', 1.2), rule('Market day', 1.5)],
  }));
  // Noon on a Wednesday in Toronto.
  const noon = await estimate();
  const sum = (parts: { kind: string; amount: string }[]) =>
    parts.reduce((all, { kind, amount }) => (kind === 'tax' ? all : all + Number(amount)), 0);
  expect(noon.parts.find(({ kind }: { kind: string }) => kind === 'surcharge')).toMatchObject({
    ...{
      label: 'Market day',
      name: 'Market day',
      amount: (Math.round(sum(plain.parts) * 50) / 100).toFixed(2),
    },
  });
  const eco = (of: typeof noon) =>
    of.options.find(({ vehicleType }: { vehicleType: string }) => vehicleType === 'eco').estimatedFare;
  expect(eco(noon)).toBe(eco(plain));
  clock.advance(3_600_000);
  expect((await estimate()).estimatedFare).toBe(plain.estimatedFare);
});

test('a city without fares says so in words; a new one has a draft to begin with', async () => {
  await app.database.pool.query(
    "update fare_versions set state = 'taken_back', taken_back_at = now() where area = 'calgary' and state = 'published'",
  );
  await expect
    .poll(async () => {
      const answer = await app.call('POST /api/rides/estimate', {
        ...{ pickupLocation: 'Calgary Tower', destination: 'Calgary Zoo' },
      });
      return [answer.statusCode, answer.json().code];
    })
    .toEqual([409, 'fares_not_set']);
  const { pool } = app.database;
  await pool.query("insert into cities values ('vaduz', 'draft', 9, now())");
  await pool.query(
    `insert into city_versions select 'vaduz', 1, facts || '{"id": "vaduz", "name": "Vaduz", "timeZone": "Europe/Vaduz", "distanceUnit": "miles"}',
       now(), null, now(), 'A test' from city_versions where city_id = 'calgary' limit 1`,
  );
  await beginFares({ database: app.database, clock }, 'vaduz');
  await beginFares({ database: app.database, clock }, 'vaduz');
  const begun = (await operator.call('GET /api/operations/fares/vaduz')).json();
  expect([begun.live, begun.versions]).toEqual([
    null,
    [expect.objectContaining({ version: 1, state: 'draft', by: null })],
  ]);
  expect(begun.draft.sheet.vehicles.standard).toMatchObject({ perMile: '1.60' });
  expect(begun.draft.sheet).toEqual(begun.start);
  expect(begun.area).toMatchObject({
    distanceUnit: 'miles',
    name: 'Vaduz',
    timeZone: 'Europe/Vaduz',
    state: 'draft',
  });
});

test('every process prices by new fares within a second', async () => {
  const other = await createTestApp({ database: app.database, clock, dispatchLoop: false });
  const before = (await estimate(other)).estimatedFare;
  await changeFares(operator, 'toronto', (sheet) => dearer({ ...sheet, rules: [] }));
  await expect
    .poll(async () => (await estimate(other)).estimatedFare, { timeout: 1_000, interval: 20 })
    .not.toBe(before);
  expect((await estimate(other)).estimatedFare).toBe((await estimate()).estimatedFare);
});

test('fares by the mile are kept as they were typed, and price by it', async () => {
  const byMile = eachVehicle(() => ({ perKm: undefined, perMile: '1.75' }));
  await changeFares(operator, 'toronto', (sheet) => byMile({ ...sheet, rules: [] }));
  const { live } = (await operator.call('GET /api/operations/fares/toronto')).json();
  expect(live.sheet.vehicles.standard).toMatchObject({ perMile: '1.75' });
  expect(live.sheet.vehicles.standard).not.toHaveProperty('perKm');
  const { parts, distanceMeters } = await estimate();
  const way = parts.find(({ kind }: { kind: string }) => kind === 'distance');
  expect(way).toMatchObject({ perKm: null, perMile: '1.75', meters: distanceMeters });
  expect(way.amount).toBe((Math.round((distanceMeters / 1609.344) * 175) / 100).toFixed(2));
  const twice = { ...live.sheet.vehicles.standard, perKm: '1.00' };
  const refused = await operator.call('PUT /api/operations/fares/toronto/draft', {
    ...{ revision: 0, reason: 'Both at once' },
    sheet: { ...live.sheet, vehicles: { standard: twice } },
  });
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([
    400,
    ['sheet.vehicles.standard.perKm', 'sheet.vehicles.standard.perMile'],
  ]);
});
