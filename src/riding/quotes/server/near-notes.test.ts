/** "Tell me when one is near": kept for half an hour, answered once, here and by mail. */
import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, dispatchEverywhere } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp, type TestPerson } from '#test/app.ts';

const clock = manualClock(new Date());
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { union, onlineDriver, offline } = createRideCast(app, holds);
const tick = () => dispatchEverywhere(app.rides);

const wish = {
  vehicleType: 'xl',
  pickupLocation: 'Union Station',
  pickupLat: union.lat,
  pickupLng: union.lng,
  destination: 'Casa Loma',
};
const mailsTo = async (email: string): Promise<{ subject: string; body: string }[]> =>
  (
    await app.database.pool.query(
      "select subject, body from mails where to_address = $1 and subject like '%is near'",
      [email],
    )
  ).rows;
const openNote = async ({ call }: TestPerson) => (await call('GET /api/near-notes')).json().note;
const eventsFor = async (userId: number) =>
  (
    await app.database.pool.query(
      "select payload from events where type = 'near_note.answered' and $1 = any(user_ids)",
      [userId],
    )
  ).rows;

test('a wish is answered once when a driver of that type comes near, however many rounds look at the same time', async () => {
  const rider = await app.signedUp();
  expect(await openNote(rider)).toBeNull();
  const kept = await rider.call('POST /api/near-notes', wish);
  expect(kept.statusCode).toBe(201);
  expect(await openNote(rider)).toEqual({
    vehicleType: 'xl',
    pickupLat: union.lat,
    pickupLng: union.lng,
    expiresAt: kept.json().expiresAt,
  });
  const other = await onlineDriver(union, 'standard');
  await tick();
  expect(await mailsTo(rider.email)).toEqual([]);

  const driver = await onlineDriver({ lat: union.lat + 0.01, lng: union.lng }, 'xl');
  await Promise.all([tick(), tick(), tick()]);
  expect(await openNote(rider)).toBeNull();
  const mails = await mailsTo(rider.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]!.subject).toBe('An XL is near');
  expect(mails[0]!.body).toContain('type=xl');
  const events = await eventsFor(rider.id);
  expect(events).toHaveLength(1);
  expect(events[0].payload).toMatchObject({ typeName: 'XL', pickupLocation: 'Union Station' });
  await tick();
  expect(await mailsTo(rider.email)).toHaveLength(1);
  for (const each of [driver, other]) await offline(each);
});

test('two wishes at once are one; one taken back or half an hour old is not answered', async () => {
  const [changed, late] = [await app.signedUp(), await app.signedUp()];
  const answers = await Promise.all([1, 2, 3].map(() => changed.call('POST /api/near-notes', wish)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  const { rows } = await app.database.pool.query(
    'select count(*)::int from near_notes where user_id = $1 and ended_at is null',
    [changed.id],
  );
  expect(rows[0].count).toBe(1);
  expect((await changed.call('DELETE /api/near-notes')).statusCode).toBe(204);
  expect(await openNote(changed)).toBeNull();
  await late.call('POST /api/near-notes', wish);
  clock.advance(31 * 60_000);
  expect(await openNote(late)).toBeNull();
  const driver = await onlineDriver(union, 'xl');
  await tick();
  expect(await mailsTo(changed.email)).toEqual([]);
  expect(await mailsTo(late.email)).toEqual([]);
  await offline(driver);
});

test('a visitor is asked to sign in, and a place beyond the cities is refused in words', async () => {
  for (const method of ['GET', 'POST', 'DELETE'])
    expect(
      (await app.call(`${method} /api/near-notes`, method === 'POST' ? wish : undefined)).statusCode,
    ).toBe(401);
  const rider = await app.signedUp();
  const paris = { ...wish, pickupLat: 48.8566, pickupLng: 2.3522 };
  expect((await rider.call('POST /api/near-notes', paris)).json()).toMatchObject({
    code: 'not_driven_there',
  });
});
