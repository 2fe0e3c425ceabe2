/** What a driver may try with another driver's number, after being taken off the road, and with a PIN: refused, limited, logged. */
import { expect, test } from 'vitest';
import { createLog } from '#src/platform/observe/log.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { appealCalls } from '#src/riding/appeals/contract.ts';
import { callCalls } from '#src/riding/contact/call-contract.ts';
import { lostCalls } from '#src/riding/contact/lost-contract.ts';
import { drivingCalls } from '#src/riding/driver-app/contract.ts';
import { driversCalls } from '#src/riding/drivers/contract.ts';
import { paperByteCalls, papersCalls } from '#src/riding/drivers/papers-contract.ts';
import { ridesCalls } from '#src/riding/rides/contract.ts';
import { createTestApp, type TestPerson } from './app.ts';
import { applied, approveAll, photo, sendPaper } from './applying.ts';

const union = { lat: 43.6453, lng: -79.3806 };
const lines: string[] = [];
const clock = manualClock(new Date('2026-11-20T15:00:00Z'));
const app = await createTestApp({
  clock,
  dispatchLoop: false,
  log: createLog('warn', (line) => lines.push(line)),
});
await app.start();
const operator = await app.signedUp({ firstName: 'Olga' }, ['rider', 'operator']);

/** Refusals that the log tells of, once their second is over. */
const logged = (): { refusal: string; userId?: number; times: number; caller: string }[] =>
  lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'refused');

async function approvedDriver() {
  const person = await app.signedUp({ firstName: 'Andre' });
  const ids = await applied(app, person);
  const decide = await approveAll(operator, ids.applicationId);
  clock.advance(10_000);
  await app.driverPapers.look();
  expect((await decide()).statusCode).toBe(200);
  const online = await person.call(`PATCH /api/drivers/${ids.driverId}`, { isAvailable: true, ...union });
  expect(online.json().isAvailable).toBe(true);
  return { ...person, ...ids };
}

async function bookedBy(rider: TestPerson) {
  const trip = {
    pickupLocation: 'Union Station',
    destination: 'High Park',
    pickupLat: String(union.lat),
    pickupLng: String(union.lng),
    destLat: '43.6538',
    destLng: '-79.4665',
  };
  const quote = (await rider.call('POST /api/rides/estimate', trip)).json();
  const { paymentIntentId } = await app.payCard(rider, { paymentType: 'ride', quoteId: quote.quoteId });
  const ride = await rider.call('POST /api/rides', { quoteId: quote.quoteId, paymentIntentId });
  expect(ride.statusCode).toBe(201);
  return ride.json() as { id: number; pin: string };
}

const driver = await approvedDriver();
const other = await approvedDriver();

test('another driver’s things, named in every call that names any, are refused and stay as they are', async () => {
  const rider = await app.signedUp();
  const ride = await bookedBy(rider);
  for (const move of ['accept', 'arriving', 'arrived'])
    expect((await driver.call(`POST /api/rides/${ride.id}/${move}`)).statusCode).toBe(200);
  const { papers, vehicles } = (await driver.call('GET /api/drivers/application')).json();
  const begun = await driver.call('POST /api/driver-uploads', {
    kind: 'portrait',
    name: 'a.jpg',
    sizeBytes: 90_000,
  });
  const bodies: Record<string, unknown> = {
    'PATCH /api/drivers/:id': { isAvailable: false },
    'POST /api/drivers/:id/break': { paused: true },
    'POST /api/drivers/:id/position': { lat: 43.7, lng: -79.4 },
    'POST /api/drivers/:id/positions': {
      positions: [{ time: clock.now().toISOString(), lat: 43.7, lng: -79.4 }],
    },
    'PATCH /api/drivers/:id/pay': { weekGoal: '1.00' },
    'POST /api/drivers/:id/destination': { label: 'High Park', lat: 43.6465, lng: -79.4637 },
    'POST /api/rides/:id/accept': { driverId: driver.driverId },
    'POST /api/rides/:id/start': { pin: ride.pin },
    'POST /api/rides/:id/rate': { stars: 1 },
    'POST /api/rides/:id/tip': { amount: '1.00' },
    'POST /api/rides/:id/messages': { text: 'hello' },
    'POST /api/rides/:id/all-well': { well: true },
    'POST /api/rides/:id/lost-item': { what: 'A green scarf' },
    'POST /api/rides/:id/lost-item/answer': { found: false },
  };
  const thing = (path: string): string => {
    if (path.includes('driver-papers')) return papers[0].id;
    if (path.includes('driver-vehicles')) return vehicles[0].id;
    return path.includes('/rides/') ? String(ride.id) : String(driver.driverId);
  };
  const all = { ...driversCalls, ...drivingCalls, ...papersCalls, ...paperByteCalls, ...ridesCalls };
  const named = Object.entries({ ...all, ...lostCalls, ...callCalls, ...appealCalls } as Record<
    string,
    { access?: string }
  >).filter(([call, { access }]) => /:(id|upload|userId)/.test(call) && access !== 'operator');
  const state = async () => ({
    ride: (await driver.call(`GET /api/rides/${ride.id}`)).json(),
    me: (await driver.call('GET /api/drivers/me')).json(),
    application: (await driver.call('GET /api/drivers/application')).json(),
    pay: (await driver.call(`GET /api/drivers/${driver.driverId}/pay`)).json(),
    destination: (await driver.call(`GET /api/drivers/${driver.driverId}/destination`)).json(),
    upload: (await driver.call(`GET /api/driver-uploads/${begun.json().id}`)).json(),
  });
  const before = await state();
  const answers = [];
  const files = ['csv', 'pdf'].map((kind) => `GET /api/drivers/${driver.driverId}/statement.${kind}`);
  for (const call of [...named.map(([name]) => name), ...files]) {
    const filled = call
      .replace(':upload', begun.json().id)
      .replace(':userId', String(rider.id))
      .replace(':stop', '1')
      .replace(':id', thing(call));
    const answer = call.startsWith('PUT')
      ? await other.call(`${filled}?offset=0`, Buffer.from('x'), {
          headers: { 'content-type': 'application/octet-stream' },
        })
      : await other.call(filled, bodies[call]);
    answers.push([call, answer.statusCode, answer.statusCode < 400 ? '' : answer.json().code]);
  }
  expect(answers.length).toBeGreaterThan(45);
  // Declining what one was not asked for changes nothing, and is no refusal.
  const letThrough = answers.filter(([, status]) => ![403, 404].includes(Number(status)));
  expect(letThrough).toEqual([['POST /api/rides/:id/decline', 204, '']]);
  expect(answers.filter(([, status, code]) => Number(status) >= 400 && !code)).toEqual([]);
  expect(await state()).toEqual(before);
  for (const refusal of ['not_your_ride', 'not_your_profile', 'not_your_pay', 'paper_not_found'])
    await expect
      .poll(() => logged().some((line) => line.refusal === refusal && line.userId === other.id), {
        message: refusal,
      })
      .toBe(true);
  await rider.call(`POST /api/rides/${ride.id}/cancel`);
});

test('the PIN guessed ten times from ten addresses is five guesses, and the log names the driver', async () => {
  const rider = await app.signedUp();
  const ride = await bookedBy(rider);
  // A second has room for so many lines; what was refused before must have had its own.
  await expect
    .poll(async () => {
      await rider.call(`POST /api/rides/${ride.id}/arrived`);
      return logged().some(({ userId }) => userId === rider.id);
    })
    .toBe(true);
  for (const move of ['accept', 'arriving', 'arrived'])
    expect((await driver.call(`POST /api/rides/${ride.id}/${move}`)).statusCode).toBe(200);
  const codes: string[] = [];
  for (let guess = 1; guess <= 10; guess++) {
    const pin = String((Number(ride.pin) + guess) % 10_000).padStart(4, '0');
    const answer = await app.call(
      `POST /api/rides/${ride.id}/start`,
      { pin },
      { headers: { cookie: driver.cookie }, remoteAddress: `203.0.113.${guess}` },
    );
    codes.push(answer.json().code);
  }
  expect(codes).toEqual([
    ...Array.from({ length: 5 }, () => 'wrong_pin'),
    ...Array.from({ length: 5 }, () => 'too_many_pins'),
  ]);
  // The right one opens nothing either until a minute has passed.
  expect((await driver.call(`POST /api/rides/${ride.id}/start`, { pin: ride.pin })).json().code).toBe(
    'too_many_pins',
  );
  const told = () => logged().filter(({ userId, refusal }) => userId === driver.id && /pin/.test(refusal));
  await expect.poll(() => new Set(told().map(({ caller }) => caller)).size).toBeGreaterThanOrEqual(10);
  await rider.call(`POST /api/rides/${ride.id}/cancel`);
});

test('who is offline or suspended is heard no more: no position of theirs is believed, kept or shown', async () => {
  const rider = await app.signedUp();
  const listed = async () => {
    const answer = await rider.call(`GET /api/drivers/available?lat=${union.lat}&lng=${union.lng}`);
    return (answer.json() as object[]).length;
  };
  const batch = () => ({ positions: [{ time: clock.now().toISOString(), ...union }] });
  const single = (person: typeof driver) =>
    person.call(`POST /api/drivers/${person.driverId}/position`, union);
  const many = (person: typeof driver) =>
    person.call(`POST /api/drivers/${person.driverId}/positions`, batch());
  // The rides before are over; that both are free again is heard a moment later.
  await expect.poll(listed).toBe(2);
  const before = 2;
  clock.advance(5000);
  expect((await many(driver)).statusCode).toBe(200);

  await driver.call(`PATCH /api/drivers/${driver.driverId}`, { isAvailable: false });
  expect((await many(driver)).json()).toMatchObject({ status: 409, code: 'not_online' });
  // One position of somebody offline waits for them to go online, and is nobody's to see.
  expect((await single(driver)).statusCode).toBe(204);
  expect(app.positions.positionOf(driver.driverId)).toBeUndefined();
  expect(await listed()).toBe(before - 1);

  const suspended = await operator.call(`POST /api/operations/driver-reviews/${other.applicationId}/decide`, {
    decision: 'suspend',
    reason: 'A complaint is looked into.',
    until: '2027-01-01',
  });
  expect(suspended.statusCode).toBe(200);
  for (const answer of [await many(other), await single(other)])
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'not_cleared',
      detail: expect.stringContaining('suspended until Jan 1, 2027'),
    });
  expect(app.positions.positionOf(other.driverId)).toBeUndefined();
  expect(await listed()).toBe(before - 2);
  const { rows } = await app.database.pool.query(
    'select count(*)::int as n from driver_trails where driver_id = $1 and at > $2',
    [other.driverId, clock.now()],
  );
  expect(rows[0].n).toBe(0);
});

test('files that are something else leave a line in the log', async () => {
  const person = await app.signedUp();
  const polyglot = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>'.repeat(9))]);
  expect((await sendPaper(person.call, 'portrait', polyglot)).json().code).toBe('paper_unreadable');
  const { paper } = (await sendPaper(person.call, 'portrait', await photo(5))).json();
  const stranger = await app.signedUp();
  expect((await stranger.call(`POST /api/driver-papers/${paper.id}/link`)).json().code).toBe(
    'paper_not_found',
  );
  for (const [who, refusal] of [
    [person, 'paper_unreadable'],
    [stranger, 'paper_not_found'],
  ] as const)
    await expect
      .poll(() => logged().some((line) => line.userId === who.id && line.refusal === refusal))
      .toBe(true);
});
