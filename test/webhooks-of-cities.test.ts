/** Keys and webhooks of certain cities: what they are told of, and who at the desk has to do with them. */
import { expect, test } from 'vitest';
import type { DeskRoleKey } from '#src/people/desk-roles/desk-roles.ts';
import { record } from '#src/platform/events/events.ts';
import { everyPermission } from '#src/platform/permissions.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from './app.ts';
import { listenForWebhooks } from './webhook-receiver.ts';

const receiver = await listenForWebhooks();
const holds = createMemoryHolds();
const app = await createTestApp({ holds, dispatchLoop: false, webhookReach: receiver.reach });
await app.start();
await app.integrations.stop();
const { pool } = app.database;
const { book } = createRideCast(app, holds);
const operator = (grant: string) => app.signedUp({}, ['rider', 'operator'], [grant as DeskRoleKey]);
const owner = await operator('owner');
const made = await owner.call('POST /api/operations/roles', {
  ...{ name: 'Does everything', permissions: everyPermission, reason: 'For this test' },
});
const [ofToronto, ofCalgary] = [
  await operator(`${made.json().key}@toronto`),
  await operator(`${made.json().key}@calgary`),
];

let last = 0;
const said = (more: object) => {
  last += 1;
  return { name: `Hook ${last}`, url: `https://hooks.example/${last}`, events: ['ride.created'], ...more };
};
const make = (by: TestPerson, more: object = {}) => by.call('POST /api/operations/webhooks', said(more));
const makeFor = async (by: TestPerson, cityIds: string[] | null, more: object = {}) => {
  const answer = await make(by, { cityIds, ...more });
  expect(answer.statusCode).toBe(201);
  return answer.json().endpoint as { id: number; name: string; url: string; cityIds: string[] | null };
};
const listOf = async (by: TestPerson) => (await by.call('GET /api/operations/integrations')).json();
const sentTo = async ({ id }: { id: number }): Promise<string[]> =>
  (await owner.call(`GET /api/operations/webhooks/${id}`))
    .json()
    .deliveries.map(
      ({ type, body }: { type: string; body: string }) =>
        `${type} ${JSON.parse(body).data.rideId ?? JSON.parse(body).data.reference}`,
    );

test('a webhook of certain cities hears of these alone, one of all of everything', async () => {
  const [here, both, elsewhere, all] = [
    await makeFor(owner, ['toronto']),
    await makeFor(owner, ['calgary', 'toronto', 'toronto']),
    await makeFor(owner, ['calgary']),
    await makeFor(owner, null),
  ];
  expect(both.cityIds).toEqual(['calgary', 'toronto']);
  const { ride } = await book(await app.signedUp());
  await expect.poll(() => sentTo(all)).toEqual([`ride.created ${ride.id}`]);
  expect(await sentTo(here)).toEqual([`ride.created ${ride.id}`]);
  expect(await sentTo(both)).toEqual([`ride.created ${ride.id}`]);
  expect(await sentTo(elsewhere)).toEqual([]);
});

test('money back is of the city of its ride, and what is of no city is heard by none of certain ones', async () => {
  const { ride } = await book(await app.signedUp());
  const events = { events: ['payment.refunded'] };
  const [here, elsewhere, all] = [
    await makeFor(owner, ['toronto'], events),
    await makeFor(owner, ['calgary'], events),
    await makeFor(owner, null, events),
  ];
  const tell = (reference: string) =>
    app.database.transaction((tx) =>
      record(tx, {
        ...{ type: 'payment.refunded', subject: 'payment:pay_7', userIds: [], at: new Date() },
        payload: { paymentId: 'pay_7', reference, amountCents: 100, refundedCents: 100 },
      }),
    );
  await tell(`ride:${ride.id}`);
  await tell('order:3');
  await expect
    .poll(async () => (await sentTo(all)).sort())
    .toEqual(['payment.refunded order:3', `payment.refunded ride:${ride.id}`]);
  expect(await sentTo(here)).toEqual([`payment.refunded ride:${ride.id}`]);
  expect(await sentTo(elsewhere)).toEqual([]);
});

test('orders are of no city, so that none of certain ones can ask for them', async () => {
  const wrong = await make(owner, { cityIds: ['toronto'], events: ['ride.created', 'order.paid'] });
  expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'nothing_of_cities']);
  const { id, name, url } = await makeFor(owner, null, { events: ['order.paid'] });
  const change = { name, url, events: ['order.paid'], on: true, reason: 'For one city now' };
  const bound = await owner.call(`PUT /api/operations/webhooks/${id}`, { ...change, cityIds: ['toronto'] });
  expect(bound.json().code).toBe('nothing_of_cities');
  for (const cityIds of [[], ['atlantis']])
    expect((await make(owner, { cityIds })).statusCode).toBeGreaterThanOrEqual(400);
});

test('who makes them in certain cities makes, sees and changes only those of theirs', async () => {
  expect((await make(ofCalgary)).json().code).toBe('city_needed');
  expect((await make(ofCalgary, { cityIds: ['calgary', 'toronto'] })).json().code).toBe('city_unknown');
  const [mine, theirs, ofBoth, ofAll] = [
    await makeFor(ofCalgary, ['calgary']),
    await makeFor(ofToronto, ['toronto']),
    await makeFor(owner, ['calgary', 'toronto']),
    await makeFor(owner, null),
  ];
  const list = await listOf(ofCalgary);
  const names = list.endpoints.map(({ name }: { name: string }) => name);
  expect(names).toContain(mine.name);
  for (const { name } of [theirs, ofBoth, ofAll]) expect(names).not.toContain(name);
  expect(list.cities).toEqual([{ id: 'calgary', name: 'Calgary' }]);
  const change = ({ name, url }: typeof mine) => ({
    ...{ name, url, events: ['ride.created'], on: true, reason: 'As it was' },
  });
  for (const other of [theirs, ofBoth, ofAll]) {
    const at = `/api/operations/webhooks/${other.id}`;
    const answers = await Promise.all([
      ofCalgary.call(`GET ${at}`),
      ofCalgary.call(`PUT ${at}`, change(other)),
      ofCalgary.call(`POST ${at}/test`),
      ofCalgary.call(`POST ${at}/replay`, {}),
      ofCalgary.call(`POST ${at}/rotate`, { reason: 'Mine now' }),
      ofCalgary.call(`POST ${at}/end`, { reason: 'Mine now' }),
    ]);
    expect(answers.map((answer) => answer.json().code)).toEqual(Array(6).fill('endpoint_not_found'));
  }
  const at = `/api/operations/webhooks/${mine.id}`;
  const widened = await ofCalgary.call(`PUT ${at}`, { ...change(mine), cityIds: null });
  expect(widened.json().code).toBe('city_needed');
  // What is not said stays, so that a program that knows nothing of cities opens none.
  expect((await ofCalgary.call(`PUT ${at}`, change(mine))).json().cityIds).toEqual(['calgary']);
  expect((await owner.call(`PUT ${at}`, { ...change(mine), cityIds: null })).json().cityIds).toBeNull();
  expect((await ofCalgary.call(`GET ${at}`)).statusCode).toBe(404);
});

test('a key is made and revoked in one’s own city alone, and no webhook is bound to another’s', async () => {
  const key = (by: TestPerson, cityId?: string) =>
    by.call('POST /api/operations/api-keys', { name: 'Lakeview', scopes: ['rides:read'], cityId });
  expect((await key(ofCalgary)).json().code).toBe('city_needed');
  expect((await key(ofCalgary, 'toronto')).json().code).toBe('city_unknown');
  const [mine, theirs] = [(await key(ofCalgary, 'calgary')).json(), (await key(ofToronto, 'toronto')).json()];
  expect((await listOf(ofCalgary)).keys.map(({ id }: { id: number }) => id)).toEqual([mine.key.id]);
  const revoke = (by: TestPerson, id: number) =>
    by.call(`POST /api/operations/api-keys/${id}/revoke`, { reason: 'Nobody uses it' });
  expect((await revoke(ofCalgary, theirs.key.id)).json().code).toBe('key_not_found');
  const bound = await make(ofCalgary, { cityIds: ['calgary'], keyId: theirs.key.id });
  expect(bound.json().code).toBe('key_not_found');
  expect((await revoke(ofCalgary, mine.key.id)).statusCode).toBe(200);
});

test('of one that stopped those are told who look after its cities, and nobody of another', async () => {
  const hook = await makeFor(owner, ['toronto']);
  receiver.answers.set(new URL(hook.url).pathname, 410);
  await book(await app.signedUp());
  await expect.poll(() => sentTo(hook)).toHaveLength(1);
  await app.integrations.sendDue();
  const { rows } = await pool.query(
    `select to_address from mails where subject like '%' || $1 || ' any more'`,
    [hook.name],
  );
  expect(rows.map(({ to_address }) => to_address).sort()).toEqual([owner.email, ofToronto.email].sort());
});
