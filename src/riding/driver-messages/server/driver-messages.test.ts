import { afterAll, expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, type TestDriver } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import type { DeskMessage } from '../contract.ts';
import { longestMessage } from '../rules.ts';
import { createDriverMessages } from './service.ts';

const clock = manualClock(new Date());
const app = await createTestApp({ clock, dispatchLoop: false });
await app.start();
const { onlineDriver, offline } = createRideCast(app, createMemoryHolds());
const desk = await app.signedUp({ firstName: 'Jo', lastName: 'Park' }, ['rider', 'operator'], ['dispatcher']);
const calgary = { lat: 51.0447, lng: -114.0719 };
const [here, there, away] = [await onlineDriver(), await onlineDriver(), await onlineDriver(calgary)];
const gone = await onlineDriver();
await offline(gone);
afterAll(async () => {
  for (const driver of [here, there, away]) await offline(driver);
});

const send = (to: object, text = 'Snow from six. Take it slow.', by: TestPerson = desk) =>
  by.call('POST /api/operations/driver-messages', { to, text });
const own = async (driver: TestDriver): Promise<DeskMessage[]> =>
  (await driver.call('GET /api/drivers/me/desk-messages')).json();
const sent = async () => (await desk.call('GET /api/operations/driver-messages')).json().messages;
const reach = async (query: string): Promise<number> =>
  (await desk.call(`GET /api/operations/driver-messages/reach?${query}`)).json().reaches;
const toronto = (audience = 'on_road', reaches = 2) => ({ city: 'toronto', audience, reaches });

test('one driver reads it, says so once, and the desk sees that', async () => {
  const { id } = (await send({ driver: gone.driverId })).json();
  // Nobody was there; it waits for them.
  expect(await own(gone)).toMatchObject([
    { id, text: 'Snow from six. Take it slow.', isToAll: false, readAt: null },
  ]);
  expect(await own(here)).toEqual([]);
  expect((await sent())[0]).toMatchObject({ id, by: 'Jo Park', reached: 1, read: 0, city: null });
  expect((await here.call(`POST /api/drivers/me/desk-messages/${id}/read`)).json()).toMatchObject({
    code: 'message_not_found',
  });
  expect((await gone.call(`POST /api/drivers/me/desk-messages/${id}/read`)).statusCode).toBe(204);
  const [{ readAt } = { readAt: null }] = await own(gone);
  clock.advance(60_000);
  expect((await gone.call(`POST /api/drivers/me/desk-messages/${id}/read`)).statusCode).toBe(204);
  expect((await own(gone))[0]?.readAt).toBe(readAt);
  expect((await sent())[0]).toMatchObject({ read: 1 });
});

test('a city is those on the road in it, or everybody of it, as was said before', async () => {
  for (const driver of [here, there]) await driver.report();
  await away.report(calgary);
  expect(await reach('city=toronto&audience=on_road')).toBe(2);
  expect(await reach('city=toronto&audience=everyone')).toBeGreaterThanOrEqual(3);
  const answer = await send(toronto());
  expect(answer.statusCode).toBe(201);
  const { id } = answer.json();
  for (const driver of [here, there]) expect((await own(driver))[0]).toMatchObject({ id, isToAll: true });
  for (const driver of [away, gone])
    expect((await own(driver)).map((message) => message.id)).not.toContain(id);
  await Promise.all(
    [here, there, here, there].map((driver) => driver.call(`POST /api/drivers/me/desk-messages/${id}/read`)),
  );
  expect((await sent())[0]).toMatchObject({ city: 'Toronto', audience: 'on_road', reached: 2, read: 2 });
  const { rows } = await app.database.pool.query(`select user_ids, payload from events where subject = $1`, [
    `driver_message:${id}`,
  ]);
  expect(rows).toMatchObject([{ payload: { by: desk.id, messageId: id, reached: 2 } }]);
  expect(rows[0].user_ids.sort()).toEqual([here.id, there.id].sort());
});

test('what reaches many more than was said, nobody, or nowhere is not sent', async () => {
  const before = (await sent()).length;
  await app.database.pool.query(
    `insert into users (name, first_name, last_name, email, roles, created_at, updated_at)
       select 'D', 'D', 'D', 'd' || i || '@example.com', '{driver}', now(), now() from generate_series(1, 9) i`,
  );
  await app.database.pool.query(
    `with made as (
       insert into drivers (user_id, vehicle_info, vehicle_type, license_plate, country, state, city, created_at, updated_at)
       select id, 'c', 'standard', 'p', 'CA', 'Ontario', 'Toronto', now(), now() from users
         where email like 'd_@example.com' returning id, user_id)
     insert into driver_applications (driver_id, user_id, status, form, created_at, updated_at)
       select id, user_id, 'approved', '{}', now(), now() from made`,
  );
  expect((await send(toronto('everyone', 2))).json()).toMatchObject({ code: 'reach_changed' });
  expect((await send({ ...toronto(), city: 'atlantis' })).json()).toMatchObject({ code: 'city_not_here' });
  expect((await send({ driver: 999_999 })).json()).toMatchObject({ code: 'driver_not_found' });
  clock.advance(3_000);
  for (const text of ['', 'x'.repeat(longestMessage + 1)])
    expect((await send({ driver: here.driverId }, text)).statusCode).toBe(400);
  expect(await sent()).toHaveLength(before);
});

test('a city is written to ten times an hour at most, by whomever at once', async () => {
  clock.advance(3_600_001);
  for (const driver of [here, there]) await driver.report();
  const other = await app.signedUp({}, ['rider', 'operator'], ['dispatcher']);
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, i) => send(toronto(), `Note ${i}`, i % 2 ? desk : other)),
  );
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 201)).toHaveLength(10);
  expect(codes.filter((code) => code === 429)).toHaveLength(4);
});

test('what names a driver and a city is for nobody, and a form that is pressed twice is sent once', async () => {
  clock.advance(3_600_001);
  const both = { driver: here.driverId, ...toronto() };
  expect((await send(both)).statusCode).toBe(400);
  const before = (await sent()).length;
  const pressed = () =>
    desk.call(
      'POST /api/operations/driver-messages',
      { to: { driver: here.driverId }, text: 'Call in, please.' },
      { headers: { 'idempotency-key': 'message-form-1' } },
    );
  const answers = await Promise.all([pressed(), pressed(), pressed()]);
  expect(
    new Set(answers.filter(({ statusCode }) => statusCode === 201).map((one) => one.json().id)).size,
  ).toBe(1);
  expect(await sent()).toHaveLength(before + 1);
});

test('only dispatch writes and looks, only drivers read', async () => {
  const [rider, reader] = [
    await app.signedUp(),
    await app.signedUp({}, ['rider', 'operator'], ['read_only']),
  ];
  for (const person of [rider, reader, here]) {
    expect((await send({ driver: here.driverId }, 'Hello', person)).statusCode).toBe(403);
    expect((await person.call('GET /api/operations/driver-messages')).statusCode).toBe(403);
    expect((await person.call('GET /api/operations/driver-messages/reach?driver=1')).statusCode).toBe(403);
  }
  expect((await rider.call('GET /api/drivers/me/desk-messages')).statusCode).toBe(403);
  expect((await rider.call('POST /api/drivers/me/desk-messages/1/read')).statusCode).toBe(403);
  expect((await app.call('POST /api/operations/driver-messages')).statusCode).toBe(401);
});

test('devices are told the words, each of those it went to', async () => {
  const told: [number, string][] = [];
  const handlers: ((event: never) => Promise<void>)[] = [];
  createDriverMessages({
    ...{ database: app.database, clock, drivers: app.drivers, places: { cityAt: () => undefined } },
    positions: { heard: () => [] },
    counts: undefined as never,
    eventBus: { consume: (_name, _types, handler) => void handlers.push(handler as never) },
    push: { tell: async (userId, { body }) => void told.push([userId, body]) },
  });
  const { id } = (await send({ driver: away.driverId }, 'Call the desk.')).json();
  for (const handler of handlers) await handler({ payload: { messageId: id }, userIds: [away.id] } as never);
  expect(told).toEqual([[away.id, 'Call the desk.']]);
});

test('the desk of a city writes to its own drivers and sees what was written to them alone', async () => {
  const people = await Promise.all([
    app.signedUp({}, ['rider', 'operator'], ['dispatcher@toronto' as 'dispatcher']),
    app.signedUp({}, ['rider', 'operator'], ['dispatcher@calgary' as 'dispatcher']),
  ]);
  const [ofToronto, ofCalgary] = people;
  const { rows } = await app.database.pool.query('select city, state from drivers where id = $1', [
    here.driverId,
  ]);
  expect(rows[0]).toMatchObject({ city: 'Toronto' });
  const codes = async (to: object) =>
    Promise.all(people.map(async (person) => (await send(to, 'Of this city', person)).json().code ?? 'sent'));
  expect(await codes({ driver: here.driverId })).toEqual(['sent', 'not_in_your_cities']);
  expect(await codes({ driver: 999_999 })).toEqual(['not_in_your_cities', 'not_in_your_cities']);
  expect(await codes({ city: 'calgary', audience: 'on_road', reaches: 1 })).toEqual([
    'not_in_your_cities',
    'sent',
  ]);
  const reached = async (person: TestPerson) =>
    (await person.call('GET /api/operations/driver-messages/reach')).json();
  expect(await reached(ofToronto)).toMatchObject({ city: 'toronto', cities: ['toronto'] });
  expect(await reached(ofCalgary)).toMatchObject({ city: 'calgary', cities: ['calgary'] });
  const words = async (person: TestPerson) =>
    new Set(
      (await person.call('GET /api/operations/driver-messages'))
        .json()
        .messages.map(({ city, driver }: { city: string | null; driver: object | null }) => city ?? !!driver),
    );
  expect(await words(ofCalgary)).toEqual(new Set(['Calgary']));
  expect(await words(ofToronto)).toEqual(new Set(['Toronto', true]));
});
