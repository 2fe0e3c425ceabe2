/** What the first page tells of a ride booked for later. */
import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp } from '#test/app.ts';
import { createMemoryHolds } from '../money/memory-holds.ts';
import { createRideCast } from '../testing.ts';

const clock = manualClock(new Date('2026-06-01T15:00:00Z'));
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { book } = createRideCast(app, holds);
type Person = Awaited<ReturnType<typeof app.signedUp>>;
const upcomingOf = async (person: Pick<Person, 'call'>) =>
  (await person.call('GET /api/rides/upcoming')).json().ride;
const later = (person: Person, scheduledTime: string) =>
  book(person, { bookingType: 'scheduled', scheduledTime });

test('is the earliest of a person’s own, until it is cancelled', async () => {
  const [rider, another] = [await app.signedUp(), await app.signedUp()];
  const { ride: second } = await later(rider, '2026-06-03T13:30:00.000Z');
  const { ride: first } = await later(rider, '2026-06-02T13:30:00.000Z');
  expect(await upcomingOf(rider)).toEqual({
    id: first.id,
    destination: first.destination,
    scheduledTime: '2026-06-02T13:30:00.000Z',
    timeZone: 'America/Toronto',
    cardAsked: false,
  });
  await rider.call(`POST /api/rides/${first.id}/cancel`);
  expect(await upcomingOf(rider)).toMatchObject({ id: second.id });
  await rider.call(`POST /api/rides/${second.id}/cancel`);
  expect(await upcomingOf(rider)).toBeNull();
  expect(await upcomingOf(another)).toBeNull();
  expect(await upcomingOf(app)).toBeNull();
});

test('is none that leaves at once', async () => {
  const rider = await app.signedUp();
  await book(rider);
  expect(await upcomingOf(rider)).toBeNull();
});
