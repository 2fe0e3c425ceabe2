/** When a ride begins with its PIN: as its rider, or else its city, had it at the booking. */
import { afterEach, expect, test } from 'vitest';
import { setSettings } from '#src/platform/settings/setting.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { type SafetyTerms, safetyTermsHere } from '#src/riding/pickup-pins/pins.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';

const holds = createMemoryHolds();
// Noon in Toronto.
const clock = manualClock(new Date('2026-06-10T16:00:00Z'));
const app = await createTestApp({ holds, clock, dispatchLoop: false });
await app.start();
const { onlineDriver, offline, book, dropoff } = createRideCast(app, holds);

let version = 0;
function hold(change: Partial<SafetyTerms> = {}) {
  version += 1;
  setSettings({ version, values: { [safetyTermsHere.name]: { ...safetyTermsHere.fallback, ...change } } });
}
afterEach(() => hold());

async function waiting(rider: TestPerson) {
  const driver = await onlineDriver();
  const { ride } = await book(rider);
  for (const move of ['accept', 'arriving', 'arrived'])
    expect((await driver.call(`POST /api/rides/${ride.id}/${move}`)).statusCode).toBe(200);
  const seen = async (by: TestPerson) => (await by.call(`GET /api/rides/${ride.id}`)).json();
  const start = async (pin: string) => {
    const { statusCode, body } = await driver.call(`POST /api/rides/${ride.id}/start`, { pin });
    return statusCode === 200 ? 'started' : JSON.parse(body).code;
  };
  const end = async () => {
    await driver.report(dropoff);
    expect((await driver.call(`POST /api/rides/${ride.id}/complete`)).statusCode).toBe(200);
    await offline(driver);
  };
  return { driver, ride, seen, start, end };
}

test('whoever chose nothing is asked as the city has it: always unless it says otherwise', async () => {
  const rider = await app.signedUp();
  expect((await rider.call('GET /api/ride-safety/pin')).json()).toEqual({ choice: null });
  const usual = await waiting(rider);
  expect(await usual.seen(usual.driver)).toMatchObject({ pin: null, pinAsk: { asked: true, words: null } });
  expect(await usual.start('')).toBe('wrong_pin');
  expect(await usual.start(usual.ride.pin)).toBe('started');
  await usual.end();
  hold({ pinIn: { toronto: 'never' } });
  const open = await waiting(rider);
  expect(open.ride.pin).toBeNull();
  // Setting it otherwise changes no ride that is booked.
  hold();
  expect(await open.seen(open.driver)).toMatchObject({ pinAsk: { asked: false } });
  expect(await open.start('')).toBe('started');
  await open.end();
});

test('a rider who is asked at night alone is not by day, the driver reads why, and at night the PIN opens as ever', async () => {
  const rider = await app.signedUp({ firstName: 'Noor' });
  await rider.call('PUT /api/ride-safety/pin', { choice: 'night' });
  const day = await waiting(rider);
  expect((await day.seen(day.driver)).pinAsk).toEqual({
    ...{ asked: false, needed: false },
    words: 'Their PIN is asked for at night only. Ask for the name, Noor.',
  });
  expect((await day.seen(rider)).pin).toBeNull();
  expect(await day.start('')).toBe('started');
  await day.end();
  // Half past nine in the evening: the car may come at night.
  clock.advance(9.5 * 3_600_000);
  const soon = await book(rider);
  expect(soon.ride).toMatchObject({ pin: expect.stringMatching(/^\d{4}$/), pinAsk: { asked: false } });
  await rider.call(`POST /api/rides/${soon.ride.id}/cancel`);
  // Half past ten in the evening.
  clock.advance(3_600_000);
  const night = await waiting(rider);
  expect((await night.seen(rider)).pin).toMatch(/^\d{4}$/);
  expect(await night.start('')).toBe('wrong_pin');
  expect(await night.start(night.ride.pin)).toBe('started');
  await night.end();
  await rider.call('PUT /api/ride-safety/pin', { choice: null });
  expect((await rider.call('GET /api/ride-safety/pin')).json()).toEqual({ choice: null });
});

test('a rider who wants it always has it where the city goes without', async () => {
  hold({ pin: 'never' });
  const rider = await app.signedUp();
  await rider.call('PUT /api/ride-safety/pin', { choice: 'always' });
  const { start, ride, end } = await waiting(rider);
  expect(await start('')).toBe('wrong_pin');
  expect(await start(ride.pin)).toBe('started');
  await end();
});

test('a caller whom no text could reach starts without a PIN by their name, and a wrong one is still wrong', async () => {
  const { ride, driver, seen, start, end } = await waiting(await app.signedUp());
  await app.database.pool.query(
    "update rides set hail_type = 'phone_dispatch', passenger_name = 'Grace Hall', passenger_phone = '+14165550199' where id = $1",
    [ride.id],
  );
  expect((await seen(driver)).pinAsk).toMatchObject({ asked: true, needed: false });
  expect((await seen(driver)).pinAsk.words).toContain('ask for the name, Grace');
  expect(await start(ride.pin === '0000' ? '1111' : '0000')).toBe('wrong_pin');
  expect(await start('')).toBe('started');
  await end();
});
