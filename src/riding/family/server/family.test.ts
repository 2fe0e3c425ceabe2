/** A family: asked first, paid by one card and its rules, told, left; and who tries otherwise. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Push } from '#src/people/devices/server/service.ts';
import type { RoveEvent } from '#src/platform/events/events.ts';
import type { RideId } from '#src/platform/ids.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';
import { saveCard } from '#test/saved-card.ts';
import type { Family } from '../contract.ts';
import { tellDevices } from './pushing.ts';

// Tuesday, 11:00 in Toronto.
const tuesday = new Date('2026-09-15T15:00:00Z');
const clock = manualClock(tuesday);
const app = await createTestApp({ clock, dispatchLoop: false });
await app.start();
const { pool } = app.database;
const cast = createRideCast(app, createMemoryHolds());
const operator = await app.signedUp({ firstName: 'Jo' }, ['rider', 'operator']);

beforeEach(() => clock.advance(tuesday.getTime() - clock.now().getTime()));
afterEach(() => app.sandbox.control('DELETE', '/sandbox/faults'));

const good = '5555555555554444';
/** Saved without a word, and declined by its bank when it is charged. */
const declinedLater = '4000000000000341';

const mailsTo = async (email: string): Promise<{ subject: string; body: string }[]> =>
  (await pool.query('select subject, body from mails where to_address = $1 order by id', [email])).rows;
const subjectsTo = async ({ email }: { email: string }) =>
  (await mailsTo(email)).map(({ subject }) => subject);
const tokenTo = async (email: string): Promise<string> =>
  (await mailsTo(email))
    .map(({ body }) => /family\/join\?token=([\w-]+)/.exec(body)?.[1])
    .filter((found) => found !== undefined)
    .at(-1)!;
const familyOf = async (person: TestPerson): Promise<Family> =>
  (await person.call('GET /api/family')).json().family;
const invite = (payer: TestPerson, email: string, said: object = {}) =>
  payer.call('POST /api/family/invitations', { email, month: null, isYoung: false, ...said });

async function payerWith(card: string | null = good) {
  const payer = await app.signedUp({ firstName: 'Ada' });
  if (card) await saveCard(payer, card);
  return payer;
}
async function joined(payer: TestPerson, said: object = {}, firstName = 'Lea') {
  const member = await app.signedUp({ firstName });
  expect((await invite(payer, member.email, said)).statusCode).toBe(204);
  const answer = await member.call('POST /api/family/join', { token: await tokenTo(member.email) });
  expect(answer.statusCode).toBe(200);
  return member;
}
const noRules = {
  ...{ places: null, cities: null, hours: null, ride: null, month: null },
  ...{ isTold: true, isYoung: false },
};
async function setRules(payer: TestPerson, said: object, index = 0) {
  const { managed } = await familyOf(payer);
  return payer.call(`PUT /api/family/members/${managed!.members[index]!.id}`, { ...noRules, ...said });
}
const quoteFor = async (member: TestPerson, change: object = {}) =>
  (await cast.quoteFor(member, change)).quoteId as string;
const bookQuote = (member: TestPerson, quoteId: string, said: object = {}) =>
  member.call('POST /api/family/rides', { quoteId, ...said });
const book = async (member: TestPerson, change: object = {}, said: object = {}) =>
  bookQuote(member, await quoteFor(member, change), said);
const ahead = (hours: number) => ({
  bookingType: 'scheduled',
  scheduledTime: new Date(clock.now().getTime() + hours * 3_600_000).toISOString(),
});
const paymentOf = async (rideId: number) =>
  (await pool.query("select * from payments where claimed_by = 'ride:' || $1", [rideId])).rows[0];
const holdsOf = async ({ id }: TestPerson): Promise<string[]> =>
  (await pool.query('select status from payments where user_id = $1 order by created_at', [id])).rows.map(
    ({ status }) => status,
  );

async function drive(ride: { id: RideId; pin: string; durationSeconds: number }, steps = 5) {
  const driver = await cast.onlineDriver();
  const all = [['accept'], ['arriving'], ['arrived'], ['start', { pin: ride.pin }]] as const;
  for (const [step, body] of all.slice(0, steps))
    expect((await driver.call(`POST /api/rides/${ride.id}/${step}`, body ?? {})).statusCode).toBe(200);
  const end = async () => {
    clock.advance(ride.durationSeconds * 1000);
    await driver.report(cast.dropoff);
    expect((await driver.call(`POST /api/rides/${ride.id}/complete`)).statusCode).toBe(200);
    await app.rides.aftercare.settle(ride.id);
    await cast.offline(driver);
  };
  return { driver, end };
}

test('an invitation is for one address and once, can be taken back, and a person is in one family', async () => {
  const payer = await payerWith();
  const stranger = await app.signedUp({});
  await invite(payer, 'kim@example.org');
  const token = await tokenTo('kim@example.org');
  expect((await stranger.call('POST /api/family/join', { token })).json().code).toBe(
    'family_invitation_elsewhere',
  );
  const { managed } = await familyOf(payer);
  const end = `POST /api/family/invitations/${managed!.invited[0]!.id}/end`;
  expect((await stranger.call(end)).json().code).toBe('family_not_found');
  expect((await payer.call(end)).statusCode).toBe(204);
  const member = await joined(payer);
  const used = await tokenTo(member.email);
  expect((await member.call('POST /api/family/join', { token: used })).json().code).toBe('family_link_ended');
  expect((await invite(payer, member.email)).json().code).toBe('family_member_already');
  expect((await invite(member, 'x@example.org')).json().code).toBe('family_elsewhere');
  const other = await payerWith();
  await invite(other, member.email);
  const second = await tokenTo(member.email);
  expect((await member.call('POST /api/family/join', { token: second })).json().code).toBe(
    'family_elsewhere',
  );
  // Whoever pays is in a family too.
  await invite(payer, other.email);
  const third = await tokenTo(other.email);
  expect((await other.call('POST /api/family/join', { token: third })).json().code).toBe('family_elsewhere');
});

test('six at most, also of those who were asked; and an invitation ends with its family', async () => {
  const payer = await payerWith();
  for (let one = 0; one < 6; one += 1)
    expect((await invite(payer, `six${one}@example.org`)).statusCode).toBe(204);
  expect((await invite(payer, 'seventh@example.org')).json().code).toBe('family_full');
  const asked = await app.signedUp({ email: 'late.joiner@example.org' });
  const { managed, memberId } = await familyOf(payer);
  await payer.call(`POST /api/family/invitations/${managed!.invited[0]!.id}/end`);
  await invite(payer, asked.email);
  const token = await tokenTo(asked.email);
  expect((await payer.call(`POST /api/family/members/${memberId}/end`)).statusCode).toBe(204);
  expect((await asked.call('POST /api/family/join', { token })).json().code).toBe('family_link_ended');
});

test('a ride is held and charged on the payer’s card; its receipt goes to the payer, and its rider reads no card', async () => {
  const payer = await payerWith();
  const member = await joined(payer);
  const quoteId = await quoteFor(member);
  const answer = await bookQuote(member, quoteId);
  expect(answer.statusCode).toBe(201);
  const ride = answer.json();
  expect((await bookQuote(member, quoteId)).json().id).toBe(ride.id);
  expect(ride.paymentLabel).toBe('Family, paid by Ada');
  const { end } = await drive(ride);
  await end();
  expect(await paymentOf(ride.id)).toMatchObject({
    ...{ user_id: payer.id, status: 'succeeded', label: 'Mastercard ending 4444' },
  });
  const subjects = await subjectsTo(payer);
  expect(subjects.some((subject) => subject.startsWith('Your receipt for ride'))).toBe(true);
  expect((await subjectsTo(member)).some((subject) => subject.includes('receipt'))).toBe(false);
  const receipt = (await member.call(`GET /api/rides/${ride.id}/receipt`)).json();
  expect(receipt).toMatchObject({ paymentLabel: 'Family, paid by Ada' });
  expect(receipt.buyerName).toMatch(/^Ada/);
  expect(receipt.passengerName).toMatch(/^Lea/);
  expect((await member.call(`POST /api/rides/${ride.id}/expense`)).json().code).toBe('expense_of_payer');
  expect((await member.call(`POST /api/rides/${ride.id}/tip`, { amount: '3' })).json().code).toBe(
    'tip_failed',
  );
  expect((await member.call(`POST /api/rides/${ride.id}/split`, { people: 2 })).json().code).toBe(
    'split_on_account',
  );
  // Whoever pays is told by links, and reads the ride of somebody else no other way.
  expect((await payer.call(`GET /api/rides/${ride.id}`)).json().code).toBe('not_your_ride');
  const { managed } = await familyOf(payer);
  expect(managed).toMatchObject({ card: 'Mastercard ending 4444', rides: [{ id: ride.id, state: 'ended' }] });
  expect(managed!.members[0]!.used).toBe(managed!.rides[0]!.amount);
});

test('places, cities, hours and amounts are asked before the card, and nothing is held for a no', async () => {
  const payer = await payerWith();
  const member = await joined(payer);
  const school = { name: 'School', address: 'High Park', lat: 43.6538, lng: -79.4665, radiusMeters: 500 };
  const station = {
    name: 'Station',
    address: 'Union Station',
    lat: 43.6453,
    lng: -79.3806,
    radiusMeters: 200,
  };
  const elsewhere = (await familyOf(payer)).managed!.allCities.find(({ id }) => id !== 'toronto');
  expect((await setRules(payer, { cities: ['atlantis'] })).json().code).toBe('invalid_request');
  for (const rules of [
    { places: [school] },
    { cities: [elsewhere!.id] },
    { ride: '5,00' },
    { month: '5.00' },
    { hours: { days: ['tue'], from: '07:00', until: '09:00' } },
  ]) {
    const set = await setRules(payer, rules);
    expect(set.statusCode).toBe(204);
    expect((await book(member)).json().code).toBe('family_rule');
  }
  expect(await holdsOf(payer)).toEqual([]);
  expect((await setRules(payer, { places: [school, station], ride: '100', month: '250' })).statusCode).toBe(
    204,
  );
  expect((await familyOf(member)).words).toBe(
    'Ada pays for rides between School and Station, up to $100.00 each and $250.00 a month.',
  );
  const paying = (await member.call(`GET /api/family/paying?quoteId=${await quoteFor(member)}`)).json();
  expect(paying).toMatchObject({ label: 'Family, paid by Ada', refused: null });
  const answer = await book(member);
  expect(answer.statusCode).toBe(201);
  // By way of a place that is none of them.
  const stop = { address: 'Casa Loma', lat: 43.678, lng: -79.4094 };
  const changed = await member.call(`POST /api/rides/${answer.json().id}/changes`, { stops: [stop] });
  expect(changed.json().code).toBe('family_rule');
  await member.call(`POST /api/rides/${answer.json().id}/cancel`);
  const named = await setRules(payer, {
    places: [{ name: 'Home', address: 'Casa Loma', radiusMeters: 200 }],
  });
  expect(named.statusCode).toBe(204);
  expect((await familyOf(payer)).managed!.members[0]!.rules.places![0]!.lat).toBeCloseTo(43.678, 2);
  const nowhere = await setRules(payer, { places: [{ name: 'X', address: 'qqqzzzqq', radiusMeters: 200 }] });
  expect(nowhere.json().code).toBe('place_not_found');
  expect(
    (await member.call(`PUT /api/family/members/${(await familyOf(member)).memberId}`, noRules)).json().code,
  ).toBe('family_not_yours');
});

test('a limit of a month is passed by one of two bookings at once', async () => {
  const payer = await payerWith();
  const member = await joined(payer);
  const { estimatedFare } = await cast.quoteFor(member, ahead(5));
  await setRules(payer, { month: String(Math.ceil(Number(estimatedFare) * 1.6)) });
  const quotes = [await quoteFor(member, ahead(5)), await quoteFor(member, ahead(9))];
  const answers = await Promise.all(quotes.map((quoteId) => bookQuote(member, quoteId)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)!.json().code).toBe('family_rule');
  await expect.poll(async () => (await holdsOf(payer)).toSorted()).toEqual(['canceled', 'requires_capture']);
});

test('a card that does not pay is told to whoever pays, once an hour, and books nothing', async () => {
  for (const card of [null, declinedLater]) {
    const payer = await payerWith(card);
    const member = await joined(payer);
    expect((await book(member)).json().code).toBe('family_card');
    const paying = await member.call(`GET /api/family/paying?quoteId=${await quoteFor(member)}`);
    // Of a card that its bank declines nobody knows before it is asked.
    expect(paying.json().refused).toEqual(card ? null : expect.stringMatching(/^Ada has no saved card now/));
    expect((await book(member)).json().code).toBe('family_card');
    const told = (await subjectsTo(payer)).filter((subject) => subject.startsWith('Your card could not'));
    expect(told).toHaveLength(1);
    expect((await holdsOf(payer)).every((status) => status === 'canceled')).toBe(true);
  }
});

test('of somebody young the PIN is always asked, and the payer is told with a live link that ends with the ride', async () => {
  const payer = await payerWith();
  const member = await joined(payer, { isYoung: true });
  const ride = (await book(member)).json();
  const { rows } = await pool.query('select pin_rule from rides where id = $1', [ride.id]);
  expect(rows[0].pin_rule).toBe('always');
  const { driver, end } = await drive(ride);
  await expect.poll(() => subjectsTo(payer)).toContainEqual(expect.stringMatching(/^Lea was picked up/));
  const booked = (await mailsTo(payer.email)).find(({ subject }) => subject === 'Lea booked a ride')!;
  const share = /live-tracking\?share=([\w-]+)/.exec(booked.body)![1];
  expect((await app.call(`GET /api/shared-rides/${share}`)).statusCode).toBe(200);
  const { path } = (await payer.call(`POST /api/family/rides/${ride.id}/follow`)).json();
  expect(path).toMatch(/^\/live-tracking\?share=/);
  expect((await driver.call(`POST /api/family/rides/${ride.id}/follow`)).json().code).toBe('ride_not_found');
  expect((await member.call(`POST /api/rides/${ride.id}/sos`, {})).statusCode).toBeLessThan(300);
  await expect.poll(() => subjectsTo(payer)).toContainEqual(expect.stringMatching(/^ALARM: Lea/));
  await end();
  await expect
    .poll(() => subjectsTo(payer))
    .toContainEqual(expect.stringMatching(/^The ride of Lea has ended/));
  expect((await app.call(`GET /api/shared-rides/${share}`)).statusCode).toBe(404);
});

test('nobody is told of whoever rides untold, and rides for others are not paid', async () => {
  const payer = await payerWith();
  const member = await joined(payer);
  await setRules(payer, { isTold: false });
  const passenger = { name: 'Mo', phone: '416 555 0142' };
  expect((await book(member, {}, { passenger })).json().code).toBe('family_guest');
  const ride = (await book(member)).json();
  expect((await payer.call(`POST /api/family/rides/${ride.id}/follow`)).json().code).toBe('ride_not_found');
  await member.call(`POST /api/rides/${ride.id}/cancel`);
  expect((await subjectsTo(payer)).filter((subject) => subject.includes('ride'))).toEqual([]);
});

test('a family begins with its first invitations, also where they are sent at one moment', async () => {
  const payer = await payerWith();
  const answers = await Promise.all([1, 2, 3].map((one) => invite(payer, `first${one}@example.org`)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
  expect((await familyOf(payer)).managed!.invited).toHaveLength(3);
});

test('an address that is written another way is the same: of two invitations the first opens nothing', async () => {
  const payer = await payerWith();
  const member = await app.signedUp({ firstName: 'Lea' });
  const tokens: string[] = [];
  for (const email of [member.email.toUpperCase(), member.email]) {
    expect((await invite(payer, email)).statusCode).toBe(204);
    tokens.push(await tokenTo(member.email));
  }
  expect((await familyOf(payer)).managed!.invited).toHaveLength(1);
  const answers: number[] = [];
  for (const token of tokens)
    answers.push((await member.call('POST /api/family/join', { token })).statusCode);
  expect(answers).toEqual([410, 200]);
});

test('the devices of whoever pays are told of who is young, of nothing that is old, and of nobody else', async () => {
  const told: Parameters<Push['tell']>[] = [];
  let handle: ((event: RoveEvent) => Promise<void>) | undefined;
  tellDevices(
    {
      ...{ database: app.database, clock },
      eventBus: {
        consume: (_name, _types, handler) => {
          handle = handler;
        },
      },
    },
    { tell: async (...one) => void told.push(one) },
  );
  const payer = await payerWith();
  const young = await joined(payer, { isYoung: true });
  const grown = await joined(payer, {}, 'Max');
  await setRules(payer, { isTold: false }, 1);
  const happen = (type: string, { id }: { id: number }, more: object = {}, minutesAgo = 0) =>
    handle?.({
      ...{ type, payload: { rideId: id, ...more } },
      createdAt: new Date(clock.now().getTime() - minutesAgo * 60_000).toISOString(),
    } as unknown as RoveEvent);
  const ride = (await book(young)).json();
  const { end } = await drive(ride);
  await happen('ride.picked_up', ride);
  await happen('ride.sos', ride, { raisedBy: 'rider' });
  await happen('ride.sos', ride, { raisedBy: 'driver' });
  await happen('ride.picked_up', ride, {}, 61);
  await happen('ride.completed', ride);
  await end();
  await happen('ride.completed', ride);
  await happen('ride.picked_up', ride);
  const other = (await book(grown, ahead(10))).json();
  await grown.call(`POST /api/rides/${other.id}/cancel`);
  await happen('ride.cancelled', other);
  const tag = `family-ride:${ride.id}`;
  expect(told.map(([userId, { title, tag: of }]) => [userId, title, of])).toEqual([
    [payer.id, 'Lea was picked up', tag],
    [payer.id, 'ALARM: Lea asks for help in a ride', tag],
    [payer.id, 'The ride of Lea has ended', tag],
  ]);
});

test('rules that are sent as they stand change nothing and are not written of', async () => {
  const payer = await payerWith();
  const member = await joined(payer);
  const rules = {
    ...{ hours: { days: ['mon', 'tue'], from: '07:00', until: '19:00' }, month: '25,50' },
    places: [{ name: 'School', address: 'Union Station', lat: 43.6453, lng: -79.3806, radiusMeters: 500 }],
  };
  const written = async () =>
    (await subjectsTo(member)).filter((subject) => subject === 'Ada changed what is paid for your rides')
      .length;
  for (const month of ['25,50', '25.50', '25.5']) await setRules(payer, { ...rules, month });
  expect(await written()).toBe(1);
  await setRules(payer, { ...rules, month: '26' });
  expect(await written()).toBe(2);
  const tooMuch = (await setRules(payer, { ...rules, month: '10 001' })).json();
  expect(tooMuch.errors).toEqual({ month: 'Enter an amount up to $10,000.' });
});

test('of rides ahead that are called off the payer reads which they were', async () => {
  const payer = await payerWith();
  const member = await joined(payer, { isYoung: true });
  for (const hours of [48, 96]) {
    const { id } = (await book(member, ahead(hours))).json();
    await member.call(`POST /api/rides/${id}/cancel`);
  }
  const ofThem = async () =>
    (await subjectsTo(payer)).filter((subject) => subject.endsWith('was called off')).sort();
  await expect
    .poll(ofThem)
    .toEqual([
      expect.stringMatching(/^The ride of Lea for .*Sep 17, .*11:00/),
      expect.stringMatching(/^The ride of Lea for .*Sep 19, .*11:00/),
    ]);
});

test.each(['leaves', 'is taken out'])(
  'whoever %s has a ride ahead called off, and one under way is driven and paid',
  async (how) => {
    const payer = await payerWith();
    const member = await joined(payer);
    const now = (await book(member)).json();
    const { end } = await drive(now);
    const later = (await book(member, ahead(10))).json();
    const { memberId } = await familyOf(member);
    const by = how === 'leaves' ? member : payer;
    expect((await by.call(`POST /api/family/members/${memberId}/end`)).statusCode).toBe(204);
    const statusOf = async (id: number) =>
      (await pool.query('select status from rides where id = $1', [id])).rows[0].status;
    await expect.poll(() => statusOf(later.id)).toBe('cancelled');
    expect(await subjectsTo(how === 'leaves' ? payer : member)).toContain(
      how === 'leaves' ? 'Lea left your family' : 'Ada pays for your rides no more',
    );
    await end();
    expect(await paymentOf(now.id)).toMatchObject({ user_id: payer.id, status: 'succeeded' });
    expect((await book(member)).json().code).toBe('family_not_found');
    expect(await familyOf(member)).toBeNull();
  },
);

test('an account that pays stays while a ride of its family goes on, and its family ends with it', async () => {
  const payer = await payerWith();
  const member = await joined(payer);
  const ride = (await book(member)).json();
  const { end } = await drive(ride);
  const look = (await payer.call('GET /api/account/leaving')).json();
  expect(JSON.stringify(look)).toContain('Your card pays a ride of your family');
  await end();
  const disable = await operator.call(`POST /api/operations/people/${payer.id}/disable`, {
    reason: 'A test',
  });
  expect(disable.statusCode).toBeLessThan(300);
  await expect.poll(() => familyOf(member)).toBeNull();
  expect(await subjectsTo(member)).toContain('Ada pays for your rides no more');
});

test('the day before, whoever pays confirms a card that has gone, and nobody else', async () => {
  const payer = await payerWith();
  const member = await joined(payer);
  const ride = (await book(member, ahead(9 * 24))).json();
  const stripe = await app.stripe();
  await stripe.paymentMethods.detach((await paymentOf(ride.id)).payment_method_id);
  clock.advance(8 * 86_400_000);
  await app.sandbox.advance(8 * 86_400);
  await app.rides.fares.lookAfter();
  const mail = (await mailsTo(payer.email)).find(({ subject }) => subject.startsWith('Your card has to be'))!;
  expect(mail.body).toContain(`/family/rides/${ride.id}/card`);
  expect((await payer.call(`GET /api/family/rides/${ride.id}/card`)).json()).toMatchObject({ id: ride.id });
  expect((await member.call(`GET /api/family/rides/${ride.id}/card`)).json().code).toBe('ride_not_found');
  const purchase = { paymentType: 'ride' as const, orderId: `ride:${ride.id}` };
  expect((await member.call('POST /api/create-payment-intent', purchase)).json().code).toBe('not_your_ride');
  await app.payCard(payer, purchase, '4242424242424242');
  await app.payments.reconcile();
  const fareOf = async () =>
    (await pool.query('select fare_step, payment_label from rides where id = $1', [ride.id])).rows[0];
  await expect.poll(fareOf).toEqual({ fare_step: 'held', payment_label: 'Family, paid by Ada' });
});
