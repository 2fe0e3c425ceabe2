/**
 * Roles for certain cities: every call of the desk says how it keeps to cities, and is asked here by somebody of another
 * city, by somebody of the city itself, and by somebody who may do everything, but in one city alone.
 */
import { expect, test } from 'vitest';
import type { DeskGrant, DeskRoleKey } from '#src/people/desk-roles/desk-roles.ts';
import { cityPermissions, everyPermission, isCityPermission } from '#src/platform/permissions.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { deskCalls } from '../tools/policy-document.ts';
import { createTestApp, type TestPerson } from './app.ts';

const holds = createMemoryHolds();
const app = await createTestApp({ holds, dispatchLoop: false });
await app.start();
const { pool } = app.database;
const { onlineDriver, book } = createRideCast(app, holds);
const calls = await deskCalls();
const operator = (...grants: DeskGrant[]) => app.signedUp({}, ['rider', 'operator'], grants as DeskRoleKey[]);
const owner = await operator('owner');
const made = await owner.call('POST /api/operations/roles', {
  name: 'Does everything',
  permissions: everyPermission,
  reason: 'For this test',
});
const everything: DeskRoleKey = made.json().key;
/** May do all there is, in one city. */
const here = await operator(`${everything}@toronto`);
const elsewhere = await operator(`${everything}@calgary`);
const codeOf = (answer: { statusCode: number; json(): { code?: string } }) =>
  answer.statusCode < 300 ? answer.statusCode : answer.json().code;
const code = async (asked: ReturnType<TestPerson['call']>) => codeOf(await asked);

const rider = await app.signedUp({ firstName: 'Torontonian', phone: '+1 416 555 0188' });
const driver = await onlineDriver();
const { ride } = await book(rider);
await driver.call(`POST /api/rides/${ride.id}/accept`);
await rider.call(`POST /api/rides/${ride.id}/sos`);
const { rows: known } = await pool.query('select city_id from rides where id = $1', [ride.id]);
const one = async (statement: string, values: unknown[]): Promise<number> =>
  (await pool.query(statement, values)).rows[0].id;
await pool.query("update drivers set city = 'Toronto', state = 'Ontario' where id = $1", [driver.driverId]);
const records: Record<string, number | string> = {
  city: 'toronto',
  driver: driver.driverId,
  ride: ride.id,
  alarm: await one('select id from ride_alarms where ride_id = $1', [ride.id]),
  queue_place: await one(
    `insert into driver_queue (driver_id, city_id, area_id, joined_at) values ($1, 'toronto', 'pearson', now()) returning id`,
    [driver.driverId],
  ),
  application: await one('select id from driver_applications where driver_id = $1', [driver.driverId]),
  appeal: await one(
    `insert into driver_appeals (user_id, driver_id, about, subject, decided, words, state, created_at)
     values ($1, $2, 'rating', 'ride:1', '1 of 5 stars', 'It was not me at all.', 'open', now()) returning id`,
    [driver.id, driver.driverId],
  ),
  recording: await one(
    `with made as (
       insert into ride_sound_keys (id, public_key, private_key, vault_key_id, made_at)
       values ('00112233aabbccdd', '', '', '', now()) returning id)
     insert into ride_recordings (recording_id, ride_id, user_id, side, key_id, wrapped_key, mime, started_at, seconds,
       pieces, received, begun_at, handed_over_at)
     select 'recording-of-a-ride', $1, $2, 'rider', made.id, '', 'audio/webm', now(), 60, 1, 1, now(), now() from made
     returning id`,
    [ride.id, rider.id],
  ),
  driver_car: await one(
    `insert into driver_vehicles
       (driver_id, make, model, vehicle_type, license_plate, plate_key, state, country, status, created_at)
     values ($1, 'Toyota', 'Torontonian', 'standard', 'RV-1', 'RV1', 'Ontario', 'Canada', 'approved', now())
     returning id`,
    [driver.driverId],
  ),
};
await pool.query(
  `insert into ride_lost_items (ride_id, what, reported_at) values ($1, 'A Torontonian hat', now())`,
  [ride.id],
);
await owner.call('POST /api/operations/driver-messages', {
  ...{ to: { driver: driver.driverId }, text: 'A Torontonian word' },
});
await pool.query(
  `update rides set terms = terms || '{"options": [{"id": "pet", "cents": 300}]}' where id = $1`,
  [ride.id],
);
await pool.query(
  `insert into ride_offers (ride_id, driver_id, round, status, offered_at, expires_at)
   values ($1, $2, 1, 'declined', now(), now())`,
  [ride.id, driver.driverId],
);
await pool.query(
  `insert into unpaid_fares (ride_id, driver_id, words, said_at) values ($1, $2, 'Ran off, Torontonian', now())`,
  [ride.id, driver.driverId],
);

const { ride: ahead } = await book(await app.signedUp({ firstName: 'Torontonian' }));
await pool.query(
  "update rides set status = 'scheduled', scheduled_at = now() + interval '10 minutes' where id = $1",
  [ahead.id],
);

/** The address of a call with the records of Toronto in it, and something for what else is asked for. */
function addressOf({ name, cities }: (typeof calls)[number]): string {
  const [kind, param] = typeof cities === 'object' ? cities : [];
  const address = kind ? name.replace(`:${param}`, String(records[kind])) : name;
  return address
    .replace(':version', '1')
    .replace(':paper', '1')
    .replace(':vehicle', '1')
    .replace(':change', 'change_of_nothing_at_all')
    .replace(/:\w+/g, '999999999')
    .concat(/operations\/figures/.test(name) ? '?from=2026-11-01&to=2026-11-03' : '')
    .concat(name.endsWith('/driver-reviews') ? `?find=${driver.email}` : '');
}
const isReading = (name: string) => name.startsWith('GET ');
const ask = (person: TestPerson, call: (typeof calls)[number]) =>
  person.call(addressOf(call), isReading(call.name) ? undefined : { nothing: true });

test('every call says how it keeps to cities: those of a city, and those of the whole company', () => {
  expect(known).toEqual([{ city_id: 'toronto' }]);
  const wrong = calls.filter(({ name, permission, cities, params }) => {
    if (!isCityPermission(permission)) return cities !== undefined;
    if (typeof cities !== 'object') return cities !== 'all' && cities !== 'filtered';
    const shape = (params as { shape?: object } | undefined)?.shape ?? {};
    return !(cities[1] in shape) || !name.includes(`:${cities[1]}`) || !(cities[0] in records);
  });
  expect(wrong).toEqual([]);
  // Every permission of cities has a call of cities, so that a role for one lets somebody do something with it.
  const served = new Set(
    calls.filter(({ cities }) => cities && cities !== 'all').map((call) => call.permission),
  );
  expect(cityPermissions.filter((each) => !served.has(each))).toEqual([]);
});

test('what is of the whole company is refused to who may do all there is in one city', async () => {
  const wrong: string[] = [];
  for (const call of calls.filter(({ cities }) => cities === undefined || cities === 'all')) {
    if (call.permission === 'desk.open') continue;
    const got = await code(ask(here, call));
    const wanted = call.cities === 'all' ? 'all_cities_needed' : 'not_allowed';
    if (got !== wanted) wrong.push(`${call.name}: ${got}`);
  }
  expect(wrong).toEqual([]);
});

test('what is about one record is refused from another city, before anything else is looked at', async () => {
  const wrong: string[] = [];
  for (const call of calls.filter(({ cities }) => typeof cities === 'object')) {
    const got = await code(ask(elsewhere, call));
    if (got !== 'not_in_your_cities') wrong.push(`${call.name} elsewhere: ${got}`);
    const mine = await code(ask(here, call));
    if (['not_in_your_cities', 'not_allowed', 'all_cities_needed'].includes(String(mine)))
      wrong.push(`${call.name} here: ${mine}`);
    // What is nowhere is answered like what is elsewhere, so that nobody learns how much there is.
    if (call.cities?.[0] !== 'city') {
      const gone = await code(
        here.call(call.name.replace(/:\w+/g, '999999998'), isReading(call.name) ? undefined : {}),
      );
      if (!['not_in_your_cities', 'invalid_request'].includes(String(gone)))
        wrong.push(`${call.name} of nothing: ${gone}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a list is empty of what is of another city, and whole for the city itself', async () => {
  const marks = [
    'Torontonian',
    rider.email,
    driver.email,
    '"toronto"',
    'RV-',
    'It was not me',
    'A pet comes',
  ];
  const says = (body: string) => marks.filter((mark) => body.includes(mark));
  const wrong: string[] = [];
  const unsaid: string[] = [];
  for (const call of calls.filter(({ cities }) => cities === 'filtered')) {
    // One that is of several cities at once is looked at in `webhooks-of-cities.test.ts`.
    if (!isReading(call.name) || call.name.endsWith('/:id')) continue;
    const [all, theirs, mine] = [await ask(owner, call), await ask(elsewhere, call), await ask(here, call)];
    if (all.statusCode !== 200 || theirs.statusCode !== 200 || mine.statusCode !== 200)
      wrong.push(`${call.name}: ${[all, theirs, mine].map(codeOf)}`);
    if (says(theirs.body).length > 0) wrong.push(`${call.name} tells ${says(theirs.body)}`);
    if (says(all.body).length === 0) unsaid.push(call.name);
    // What the owner is told of Toronto, somebody of Toronto is told too.
    if (`${says(all.body)}` !== `${says(mine.body)}`)
      wrong.push(`${call.name}: ${says(mine.body)} of ${says(all.body)}`);
  }
  expect(wrong).toEqual([]);
  // Numbers alone, which are looked at below, and who is on duty; a file of figures has their very cities.
  expect(unsaid.sort()).toEqual([
    'GET /api/operations/duty',
    'GET /api/operations/figures.csv',
    'GET /api/operations/reserved-rides/missing',
    'GET /api/operations/rides/overview',
  ]);
  for (const [person, count] of [
    [here, 1],
    [elsewhere, 0],
  ] as const)
    expect((await person.call('GET /api/operations/reserved-rides/missing')).json()).toEqual({ count });
  const counts = async (person: TestPerson) =>
    (await person.call('GET /api/operations/rides/overview')).json();
  expect(await counts(elsewhere)).toMatchObject({ alarms: 0, searching: 0, underway: 0, driversOnline: 0 });
  expect(await counts(here)).toMatchObject({ alarms: 1, underway: 1, driversOnline: 1, driversBusy: 1 });
  for (const [person, rides] of [
    [here, 1],
    [elsewhere, 0],
  ] as const)
    expect((await person.call(`GET /api/operations/rides?find=${rider.email}`)).json().rides).toHaveLength(
      rides,
    );
  // A ride of no city is for those alone who may see all.
  await pool.query('update rides set city_id = null where id = $1', [ride.id]);
  expect((await here.call('GET /api/operations/alarms')).json()).toEqual([]);
  expect(await code(here.call(`GET /api/operations/rides/${ride.id}/story`))).toBe('not_in_your_cities');
  expect((await owner.call('GET /api/operations/alarms')).json()).toHaveLength(1);
  await pool.query("update rides set city_id = 'toronto' where id = $1", [ride.id]);
});

test('a ride, a driver and their papers are seen by the calls of everybody in their city alone', async () => {
  expect(await code(here.call(`GET /api/rides/${ride.id}`))).toBe(200);
  expect(await code(elsewhere.call(`GET /api/rides/${ride.id}`))).toBe('not_your_ride');
  expect(await code(elsewhere.call(`POST /api/rides/${ride.id}/cancel`, {}))).toBe('not_your_ride');
  expect(await code(here.call(`GET /api/drivers/${driver.driverId}`))).toBe(200);
  expect(await code(elsewhere.call(`GET /api/drivers/${driver.driverId}`))).toBe('not_your_profile');
  const paper = await pool.query('select id from driver_documents where user_id = $1 limit 1', [driver.id]);
  if (paper.rows[0])
    expect(await code(elsewhere.call(`GET /api/driver-papers/${paper.rows[0].id}/link`))).toBe(
      'paper_not_found',
    );
});

test('nobody gives cities that they do not have, an owner is for all, and a change says before and after', async () => {
  const give = (by: TestPerson, to: TestPerson, deskRoles: string[]) =>
    code(by.call(`PUT /api/operations/operators/${to.id}/roles`, { deskRoles, reason: 'Moved' }));
  const lead = (
    await owner.call('POST /api/operations/roles', {
      name: 'Lead',
      permissions: ['operators.manage', 'people.read'],
      reason: 'Leads',
    })
  ).json().key;
  // Manages operators everywhere, and rides in Toronto alone.
  const manager = await operator(lead, 'dispatcher@toronto');
  const person = await operator('read_only');
  expect(await give(owner, person, ['owner@toronto'])).toBe('role_not_for_cities');
  expect(await give(owner, person, ['editor@toronto'])).toBe('role_not_for_cities');
  expect(await give(owner, person, ['dispatcher@atlantis'])).toBe('city_not_here');
  expect(await give(owner, person, ['dispatcher@'])).toBe('invalid_request');
  expect(await give(owner, person, ['dispatcher@toronto+calgary'])).toBe(204);
  // Toronto is theirs to take away, and Calgary to leave as it is.
  expect(await give(manager, person, ['dispatcher@calgary'])).toBe(204);
  expect(await give(manager, person, ['dispatcher@toronto'])).toBe('beyond_your_roles');
  expect(await give(owner, person, ['dispatcher@toronto'])).toBe(204);
  expect(await give(manager, person, ['dispatcher'])).toBe('beyond_your_roles');
  expect(await give(manager, manager, [lead, 'dispatcher@toronto+calgary'])).toBe('not_raise_yourself');
  const { changes, cities } = (await manager.call('GET /api/operations/roles')).json();
  expect(changes[0]).toMatchObject({ before: ['Dispatcher (Calgary)'], after: ['Dispatcher (Toronto)'] });
  expect(cities).toEqual([{ id: 'toronto', name: 'Toronto' }]);
  const mine = (await person.call('GET /api/operations/me')).json();
  expect(mine).toMatchObject({ permissions: ['desk.open'], cities: [{ id: 'toronto', name: 'Toronto' }] });
  expect(mine.permissionsIn['rides.dispatch']).toEqual(['toronto']);
  // Taken away, it holds at the next call.
  expect(await code(person.call(`GET /api/operations/rides/${ride.id}/story`))).toBe(200);
  expect(await give(owner, person, ['dispatcher@calgary'])).toBe(204);
  expect(await code(person.call(`GET /api/operations/rides/${ride.id}/story`))).toBe('not_in_your_cities');
});

test('a role that somebody has for a city is had: it does not end, and its change holds at once', async () => {
  const made = await owner.call('POST /api/operations/roles', {
    ...{ name: 'Watch', permissions: ['rides.read', 'safety.read'], reason: 'Watches' },
  });
  const { key, id } = made.json();
  const person = await operator(`${key as DeskRoleKey}@toronto`);
  expect(await code(person.call('GET /api/operations/alarms'))).toBe(200);
  const listed = (await owner.call('GET /api/operations/roles')).json().roles;
  expect(listed.find((role: { key: string }) => role.key === key)).toMatchObject({
    people: 1,
    forCities: true,
  });
  const end = { reason: 'Done' };
  expect(await code(owner.call(`POST /api/operations/roles/${id}/end`, end))).toBe('role_in_use');
  const less = { name: 'Watch', permissions: ['rides.read'], reason: 'Less' };
  expect(await code(owner.call(`PUT /api/operations/roles/${id}`, less))).toBe(200);
  expect(await code(person.call('GET /api/operations/alarms'))).toBe('not_allowed');
});

test('rivals who give one person other cities leave what the last of them gave, and their audit in order', async () => {
  const person = await operator('read_only');
  const wanted = ['dispatcher@toronto', 'dispatcher@calgary', 'dispatcher', 'support@calgary+toronto'];
  const answers = await Promise.all(
    wanted.map((grant) =>
      owner.call(`PUT /api/operations/operators/${person.id}/roles`, { deskRoles: [grant], reason: 'Shift' }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204]);
  const { rows } = await pool.query(
    `select before, after from account_audit where user_id = $1 and action = 'desk_roles_changed' order by id`,
    [person.id],
  );
  expect(rows).toHaveLength(4);
  expect(rows.map(({ before }) => before)).toEqual([
    ['read_only'],
    ...rows.slice(0, -1).map((row) => row.after),
  ]);
  const { rows: now } = await pool.query('select desk_roles from users where id = $1', [person.id]);
  expect(now[0].desk_roles).toEqual(rows.at(-1).after);
});
