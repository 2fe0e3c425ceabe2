/** Roles for cities where something rests on them: what waits for a second person, streams, and who is called at night. */
import { afterAll, expect, test } from 'vitest';
import type { Approval } from '#src/people/approvals/contract.ts';
import type { DeskGrant, DeskRoleKey } from '#src/people/desk-roles/desk-roles.ts';
import { limitsHere } from '#src/platform/settings/limits.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from './app.ts';
import { draftFares, eachVehicle, times } from './fares.ts';

const holds = createMemoryHolds();
const app = await createTestApp(
  { holds, dispatchLoop: false, limits: { ...limitsHere.fallback, roles: false } },
  { SMS_URL: 'http://account:token@127.0.0.1:9/Messages.json', SMS_FROM: '+14165550100' },
);
await app.start();
const address = await app.http.listen({ port: 0, host: '127.0.0.1' });
const { pool } = app.database;
const { book } = createRideCast(app, holds);
const leaving = new AbortController();
afterAll(() => leaving.abort());
const operator = (...grants: DeskGrant[]) => app.signedUp({}, ['rider', 'operator'], grants as DeskRoleKey[]);
const owner = await operator('owner');
const roleOf = async (name: string, permissions: string[]): Promise<DeskRoleKey> =>
  (await owner.call('POST /api/operations/roles', { name, permissions, reason: 'For this test' })).json().key;
const pricing = await roleOf('Pricing', ['company.read', 'fares.publish']);
const second = await roleOf('Second person', ['approvals.decide']);
const give = (person: TestPerson, ...deskRoles: string[]) =>
  owner.call(`PUT /api/operations/operators/${person.id}/roles`, { deskRoles, reason: 'Moved' });
const listOf = async (person: TestPerson): Promise<Approval[]> =>
  (await person.call('GET /api/operations/approvals')).json().waiting;
const approve = async (person: TestPerson, { id, seen }: Approval) => {
  const answer = await person.call(`POST /api/operations/approvals/${id}/approve`, { seen, reason: '' });
  return answer.statusCode === 200 ? answer.json().approval.state : answer.json().code;
};

/** Fares of Toronto that somebody asks to publish, and that wait. */
async function asked(by: TestPerson): Promise<Approval> {
  const { version, revision } = await draftFares(
    owner,
    'toronto',
    eachVehicle(({ perKm }) => ({ perKm: times(perKm!, 2) })),
  );
  const answer = await by.call(`POST /api/operations/fares/toronto/versions/${version}/publish`, {
    revision,
  });
  expect(answer.json()).toMatchObject({ code: 'second_person_needed' });
  const shown = (await listOf(owner)).find(({ id }) => id === answer.json().approval);
  expect(shown?.words).toContain('Toronto');
  return shown!;
}

test('fares of a city are approved by somebody who has that city, whoever else may decide elsewhere', async () => {
  const asker = await operator(`${pricing}@toronto`);
  const [near, far] = [
    await operator(second, `${pricing}@calgary+toronto`),
    await operator(second, `${pricing}@calgary`),
  ];
  const request = await asked(asker);
  const { rows: mails } = await pool.query(
    `select to_address from mails where subject like '%asks for a second person'`,
  );
  const told = mails.map((mail) => mail.to_address);
  expect(told).toContain(near.email);
  expect(told).not.toContain(far.email);
  expect(await listOf(far)).toEqual([]);
  expect((await far.call('GET /api/operations/approvals/waiting')).json()).toEqual({ count: 0 });
  expect((await near.call('GET /api/operations/approvals/waiting')).json()).toEqual({ count: 1 });
  expect(await approve(far, request)).toBe('not_in_your_cities');
  const decline = await far.call(`POST /api/operations/approvals/${request.id}/decline`, { reason: 'No' });
  expect(decline.json().code).toBe('not_in_your_cities');
  // Of two who approve at once, one in the city and one beyond it, the first decides.
  const both = await Promise.all([approve(near, request), approve(far, request), approve(owner, request)]);
  expect(both[1]).not.toBe('done');
  expect(both.filter((state) => state === 'done')).toHaveLength(1);
});

test('whoever loses the city while it waits has asked in vain, and who lost it decides nothing', async () => {
  const [asker, near] = [await operator(`${pricing}@toronto`), await operator(second, `${pricing}@toronto`)];
  const request = await asked(asker);
  await give(near, second, `${pricing}@calgary`);
  expect(await approve(near, request)).toBe('not_in_your_cities');
  await give(asker, `${pricing}@calgary`);
  const { live: before } = (await owner.call('GET /api/operations/fares/toronto')).json();
  expect(await approve(owner, request)).toBe('refused');
  const { live } = (await owner.call('GET /api/operations/fares/toronto')).json();
  expect(live.version).toBe(before.version);
});

async function follow(query: string, person: TestPerson) {
  const response = await fetch(`${address}/api/live?${query}`, {
    headers: { cookie: person.cookie },
    signal: leaving.signal,
  });
  const stream = { status: response.status, text: '' };
  void (async () => {
    try {
      for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) stream.text += chunk;
    } catch {
      // Cut off at the end of the test.
    }
  })();
  return stream;
}
const soon = { interval: 20, timeout: 10_000 };

test('the desk of a city is told that something changed and nothing of what; its rides are followed, others not', async () => {
  const person = await operator('dispatcher@toronto');
  const { ride } = await book(await app.signedUp());
  const [desk, whole] = [await follow('topics=operations', person), await follow('topics=operations', owner)];
  const mine = await follow(`topics=ride:${ride.id}`, person);
  expect([desk.status, mine.status]).toEqual([200, 200]);
  expect((await follow(`topics=ride:${ride.id}`, await operator('dispatcher@calgary'))).status).toBe(403);
  expect((await follow('topics=operations', await operator('editor'))).status).toBe(403);
  // An act of the desk is told with what it was to those of all cities alone.
  await owner.call('POST /api/operations/roles', {
    name: 'Told',
    permissions: ['rides.read'],
    reason: 'Told',
  });
  await book(await app.signedUp());
  await expect.poll(() => desk.text, soon).toContain('event: changed\ndata: {}');
  await expect.poll(() => whole.text, soon).toContain('event: desk.acted');
  expect(desk.text).not.toContain('desk.acted');
  // Taken away, the stream is taken too.
  await give(person, 'dispatcher@calgary');
  await expect.poll(() => mine.text, soon).toContain(`event: narrowed\ndata: {"topics":["ride:${ride.id}"]}`);
  await give(person, 'editor');
  await expect
    .poll(() => desk.text, soon)
    .toContain('event: narrowed\ndata: {"topics":["operations-cities"]}');
});

test('an alarm calls those on duty in its city; one of no city calls those for all', async () => {
  const called = async (rideId: number) =>
    (
      await pool.query(`select distinct to_address from mails where subject like 'ALARM%' and body like $1`, [
        `%${String(rideId).padStart(3, '0')}%`,
      ])
    ).rows.map((row) => row.to_address);
  const [near, far] = [await operator('dispatcher@toronto'), await operator('dispatcher@calgary')];
  for (const person of [near, far])
    expect((await person.call('PUT /api/operations/duty', { onDuty: true })).json().mine.onDuty).toBe(true);
  // Each is told of those who may be called where they are.
  expect((await near.call('GET /api/operations/duty')).json().onDuty).toHaveLength(1);
  expect((await owner.call('GET /api/operations/duty')).json().onDuty).toHaveLength(2);
  const rider = await app.signedUp();
  const { ride } = await book(rider);
  await rider.call(`POST /api/rides/${ride.id}/sos`);
  const inToronto = await called(ride.id);
  expect(inToronto).toContain(near.email);
  expect(inToronto).toContain(owner.email);
  expect(inToronto).not.toContain(far.email);
  const [alarm] = (await near.call('GET /api/operations/alarms')).json();
  expect((await far.call(`POST /api/operations/alarms/${alarm.id}/claim`, { from: null })).json().code).toBe(
    'not_in_your_cities',
  );
  expect((await near.call(`POST /api/operations/alarms/${alarm.id}/claim`, { from: null })).statusCode).toBe(
    200,
  );
  // Who looks after it and loses the city looks after it no more.
  await give(near, 'dispatcher@calgary');
  expect((await owner.call('GET /api/operations/alarms')).json()[0].claimed).toBe(null);
  const other = await app.signedUp();
  const { ride: nowhere } = await book(other);
  await pool.query('update rides set city_id = null where id = $1', [nowhere.id]);
  await other.call(`POST /api/rides/${nowhere.id}/sos`);
  const beyond = await called(nowhere.id);
  expect(beyond).toContain(owner.email);
  expect(beyond).not.toContain(near.email);
});
