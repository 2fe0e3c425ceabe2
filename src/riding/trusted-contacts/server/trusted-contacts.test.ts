/** Trusted contacts: asked first, told once, ended by either side, and nobody aimed at. */
import { afterEach, expect, test } from 'vitest';
import type { RoveEvent } from '#src/platform/events/events.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, type TestDriver } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import type { ContactTold, TrustedContacts } from '../contract.ts';
import { tellContacts } from './telling.ts';

const holds = createMemoryHolds();
// Noon in Toronto.
const noon = new Date('2026-06-10T16:00:00Z');
const clock = manualClock(noon);
const app = await createTestApp(
  { holds, clock, dispatchLoop: false },
  { SMS_URL: 'http://account:token@127.0.0.1:9/Messages.json', SMS_FROM: '+14165550100' },
);
await app.start();
const { pool } = app.database;
const { onlineDriver, offline, book, dropoff } = createRideCast(app, holds);
const mailsTo = async (email: string): Promise<{ subject: string; body: string }[]> =>
  (await pool.query('select subject, body from mails where to_address = $1 order by id', [email])).rows;
const textsTo = async (number: string): Promise<string[]> =>
  (await pool.query('select body from text_messages where to_number = $1 order by id', [number])).rows.map(
    ({ body }) => body,
  );
const tokenIn = (words: string | undefined, letter: 'a' | 'e') =>
  new RegExp(`trusted-contact\\?token=(${letter}\\d+-[\\w-]+)`).exec(words ?? '')?.[1] ?? '';
const shareIn = (words: string | undefined) => /live-tracking\?share=([\w-]+)/.exec(words ?? '')?.[1] ?? '';
const answer = (token: string, said: string) =>
  app.call('POST /api/trusted-contact/answer', { token, answer: said });

/** To the next time at which it is this hour in UTC; Toronto is four behind in summer. */
function toNext(hour: number, minutes = 0) {
  const day = Math.floor(clock.now().getTime() / 86_400_000) + 1;
  clock.advance(day * 86_400_000 + (hour * 60 + minutes) * 60_000 - clock.now().getTime());
}

let count = 0;
const newAddress = () => {
  count += 1;
  return `friend${count}@friends.test`;
};
const name = (rider: TestPerson, body: object) =>
  rider.call('POST /api/trusted-contacts', { name: 'Ann', tells: 'always', ...body });
const mine = async (rider: TestPerson): Promise<TrustedContacts> =>
  (await rider.call('GET /api/trusted-contacts')).json();

/** A contact who said yes. */
async function friendOf(rider: TestPerson, change: object = {}) {
  const email = newAddress();
  expect((await name(rider, { email, ...change })).statusCode).toBe(201);
  const [asked] = await mailsTo(email);
  expect((await answer(tokenIn(asked?.body, 'a'), 'yes')).json().state).toBe('agreed');
  const id = (await mine(rider)).contacts.at(-1)!.id;
  const news = async () => (await mailsTo(email)).slice(1);
  return { email, id, news };
}

const driving: TestDriver[] = [];
afterEach(async () => {
  for (const driver of driving.splice(0)) await offline(driver);
  toNext(16);
});

async function pickedUp(rider: TestPerson, extra: object = {}) {
  const driver = await onlineDriver();
  driving.push(driver);
  const { ride } = await book(rider, {}, extra);
  for (const move of ['accept', 'arriving', 'arrived'])
    expect((await driver.call(`POST /api/rides/${ride.id}/${move}`)).statusCode).toBe(200);
  const start = () => driver.call(`POST /api/rides/${ride.id}/start`, { pin: ride.pin });
  const complete = async () => {
    await driver.report(dropoff);
    expect((await driver.call(`POST /api/rides/${ride.id}/complete`)).statusCode).toBe(200);
  };
  const told = async (): Promise<ContactTold[]> =>
    (await rider.call(`GET /api/rides/${ride.id}/contacts-told`)).json();
  return { driver, ride, start, complete, told };
}

test('a contact says yes first, is told once that the ride began with a link to it, and that it ended', async () => {
  const rider = await app.signedUp({ firstName: 'Noor' });
  const friend = await friendOf(rider);
  const { ride, driver, start, complete, told } = await pickedUp(rider);
  expect(await told()).toMatchObject([{ name: 'Ann', state: 'waiting', toldAt: null }]);
  expect(await friend.news()).toEqual([]);
  await start();
  await expect.poll(friend.news).toHaveLength(1);
  const [begun] = await friend.news();
  expect(begun?.subject).toMatch(/^Noor was picked up at \d\d:\d\d/);
  expect(begun?.body).toContain('CRTK 418');
  expect(begun?.body).not.toContain(ride.pin);
  const share = shareIn(begun?.body);
  expect((await app.call(`GET /api/shared-rides/${share}`)).statusCode).toBe(200);
  expect(await told()).toMatchObject([{ state: 'told', endedAt: null }]);
  expect((await driver.call(`GET /api/rides/${ride.id}/contacts-told`)).json().code).toBe('no_ride_of_yours');
  await complete();
  await expect.poll(friend.news).toHaveLength(2);
  expect((await friend.news())[1]?.subject).toMatch(/^The ride of Noor has ended at/);
  expect((await app.call(`GET /api/shared-rides/${share}`)).statusCode).toBe(404);
  expect((await told())[0]?.endedAt).not.toBeNull();
});

test('two processes that hear of the same ride write one message, and old news none', async () => {
  const rider = await app.signedUp();
  const friend = await friendOf(rider);
  const { ride, start } = await pickedUp(rider);
  await start();
  await expect.poll(friend.news).toHaveLength(1);
  await pool.query('delete from contact_notices where ride_id = $1', [ride.id]);
  const event = {
    ...{ type: 'ride.picked_up', subject: `ride:${ride.id}`, payload: { rideId: ride.id } },
    ...{ cursor: '0-0', userIds: [], createdAt: clock.now().toISOString() },
  } satisfies RoveEvent;
  const parts = app.trustedContacts.parts;
  await Promise.all([tellContacts(parts, event), tellContacts(parts, event), tellContacts(parts, event)]);
  expect(await friend.news()).toHaveLength(2);
  await pool.query('delete from contact_notices where ride_id = $1', [ride.id]);
  await tellContacts(parts, {
    ...event,
    createdAt: new Date(clock.now().getTime() - 3_700_000).toISOString(),
  });
  expect(await friend.news()).toHaveLength(2);
});

test('by day only those who are always told hear of a ride; at night also those of the night; an alarm reaches all', async () => {
  const rider = await app.signedUp({ firstName: 'Noor' });
  const always = await friendOf(rider, { name: 'Always' });
  const night = await friendOf(rider, { name: 'Night', tells: 'night' });
  const never = await friendOf(rider, { name: 'Never', tells: 'never' });
  const counts = async () =>
    Promise.all([always, night, never].map(async ({ news }) => (await news()).length));
  const day = await pickedUp(rider);
  expect((await day.told()).map(({ state }) => state)).toEqual(['waiting', 'on_alarm', 'on_alarm']);
  await day.start();
  await expect.poll(counts).toEqual([1, 0, 0]);
  await day.complete();
  await expect.poll(counts).toEqual([2, 0, 0]);
  await offline(driving.pop()!);
  // Half past midnight in Toronto.
  toNext(4, 30);
  const late = await pickedUp(rider);
  await late.start();
  await expect.poll(counts).toEqual([3, 1, 0]);
  // The driver’s alarm is the operators’ alone; the rider’s is told to all of them, once.
  await rider.call(`POST /api/rides/${late.ride.id}/sos`);
  await rider.call(`POST /api/rides/${late.ride.id}/sos`);
  await expect.poll(counts).toEqual([4, 2, 1]);
  const [alarm] = await never.news();
  expect(alarm?.subject).toMatch(/^ALARM: Noor raised the alarm in a ride/);
  expect((await app.call(`GET /api/shared-rides/${shareIn(alarm?.body)}`)).statusCode).toBe(200);
  await late.complete();
  await expect.poll(counts).toEqual([5, 3, 2]);
});

test('a contact who is taken away, or ends it, while the ride runs has a link that stops at once, and hears no more', async () => {
  const rider = await app.signedUp();
  const [away, ending] = [await friendOf(rider), await friendOf(rider)];
  const { start, complete, told } = await pickedUp(rider);
  await start();
  await expect.poll(away.news).toHaveLength(1);
  await expect.poll(ending.news).toHaveLength(1);
  const shares = [shareIn((await away.news())[0]?.body), shareIn((await ending.news())[0]?.body)];
  const opens = () =>
    Promise.all(shares.map(async (share) => (await app.call(`GET /api/shared-rides/${share}`)).statusCode));
  expect(await opens()).toEqual([200, 200]);
  const stranger = await app.signedUp();
  expect((await stranger.call(`DELETE /api/trusted-contacts/${away.id}`)).json().code).toBe(
    'contact_not_found',
  );
  expect((await rider.call(`DELETE /api/trusted-contacts/${away.id}`)).statusCode).toBe(200);
  expect(await opens()).toEqual([404, 200]);
  const end = tokenIn((await ending.news())[0]?.body, 'e');
  expect((await answer(end, 'yes')).json().code).toBe('contact_link_over');
  expect((await answer(end, 'end')).json().state).toBe('ended');
  expect((await answer(end, 'end')).json().code).toBe('contact_link_over');
  expect(await opens()).toEqual([404, 404]);
  expect(await told()).toEqual([]);
  await complete();
  expect((await mine(rider)).contacts).toMatchObject([{ state: 'ended', address: null }]);
  expect([await away.news(), await ending.news()].map(({ length }) => length)).toEqual([1, 1]);
});

test('the link to say yes works once and for seven days; two answers at once are one', async () => {
  const rider = await app.signedUp({ firstName: 'Noor' });
  const email = newAddress();
  await name(rider, { email });
  const [asked] = await mailsTo(email);
  const token = tokenIn(asked?.body, 'a');
  expect((await app.call('POST /api/trusted-contact/look', { token })).json()).toEqual({
    ...{ rider: 'Noor', state: 'asked', by: 'email' },
  });
  const forged = token.replace(/-./, token[token.indexOf('-') + 1] === 'A' ? '-B' : '-A');
  expect((await answer(forged, 'yes')).json().code).toBe('contact_link_over');
  const both = await Promise.all([answer(token, 'yes'), answer(token, 'no')]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  const late = newAddress();
  await name(rider, { email: late });
  clock.advance(7 * 86_400_000 + 1000);
  expect((await answer(tokenIn((await mailsTo(late))[0]?.body, 'a'), 'yes')).json().code).toBe(
    'contact_link_over',
  );
});

test('nobody is aimed at: one question a day to an address from anybody, five a day by an account, and never again holds for all', async () => {
  const [first, second] = [await app.signedUp(), await app.signedUp()];
  const email = newAddress();
  expect((await name(first, { email })).statusCode).toBe(201);
  // The same mailbox, written otherwise, by somebody else.
  const again = await name(second, { email: email.replace('@', '+x@').toUpperCase() });
  expect(again.json().code).toBe('contact_asked_today');
  clock.advance(86_400_000);
  expect((await name(second, { email })).statusCode).toBe(201);
  const rivals = await Promise.all(
    [await app.signedUp(), await app.signedUp()].map((one) => name(one, { email: 'rival@friends.test' })),
  );
  expect(rivals.map(({ statusCode }) => statusCode).sort()).toEqual([201, 429]);
  const mails = await mailsTo(email);
  expect((await answer(tokenIn(mails[1]?.body, 'a'), 'never')).json().state).toBe('never');
  expect((await mine(first)).contacts).toMatchObject([{ state: 'declined', address: null }]);
  clock.advance(86_400_000);
  const third = await app.signedUp();
  expect((await name(third, { email })).json().code).toBe('contact_wants_none');
  for (let i = 0; i < 5; i += 1) {
    const { contacts } = (await name(third, { email: newAddress() })).json();
    await third.call(`DELETE /api/trusted-contacts/${contacts[0].id}`);
  }
  expect((await name(third, { email: newAddress() })).json().code).toBe('too_many_contacts_asked');
});

test('five at most; oneself, nobody, both at once, and who is in the list already are refused in words', async () => {
  const rider = await app.signedUp({ email: 'own@friends.test' });
  expect((await name(rider, {})).json().code).toBe('contact_without_address');
  expect((await name(rider, { email: 'a@friends.test', phone: '416 555 0142' })).json().code).toBe(
    'contact_without_address',
  );
  expect((await name(rider, { email: 'Own+me@friends.test' })).json().code).toBe('contact_is_you');
  const email = newAddress();
  await name(rider, { email });
  expect((await name(rider, { email })).json().code).toBe('contact_known');
  for (let i = 0; i < 4; i += 1) expect((await name(rider, { email: newAddress() })).statusCode).toBe(201);
  expect((await name(rider, { email: newAddress() })).json().code).toBe('too_many_contacts');
});

test('by text message it is the same, without what a name may lead to', async () => {
  const rider = await app.signedUp({ firstName: 'Noor' });
  const phone = '+14165550187';
  expect((await name(rider, { phone: '(416) 555-0187' })).statusCode).toBe(201);
  expect(await mine(rider)).toMatchObject({ canText: true, contacts: [{ address: phone, state: 'asked' }] });
  await answer(tokenIn((await textsTo(phone))[0], 'a'), 'yes');
  const { start, complete } = await pickedUp(rider);
  await start();
  await expect.poll(() => textsTo(phone)).toHaveLength(2);
  expect((await textsTo(phone))[1]).toContain('Noor was picked up');
  await complete();
  await expect.poll(() => textsTo(phone)).toHaveLength(3);
  expect((await name(rider, { phone: '+1 876 555 0142' })).json().code).toBe('contact_unreachable');
});

test('a ride for somebody else tells nobody by itself', async () => {
  const rider = await app.signedUp();
  const friend = await friendOf(rider);
  const { start, complete, told } = await pickedUp(rider, {
    passenger: { name: 'Sam', phone: '416 555 0166' },
  });
  expect(await told()).toMatchObject([{ state: 'on_alarm' }]);
  await start();
  await complete();
  expect(await friend.news()).toEqual([]);
});
