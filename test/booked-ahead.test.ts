import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp } from './app.ts';

const clock = manualClock(new Date('2026-11-26T15:00:00Z'));
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { book } = createRideCast(app, holds);
const mailsTo = async (email: string) =>
  (
    await app.database.pool.query<{ subject: string; body: string }>(
      'select subject, body from mails where to_address = $1 order by id',
      [email],
    )
  ).rows;

test('whoever books ahead has it in the mail, with its weekday and whose clocks; a ride now has none', async () => {
  const rider = await app.signedUp();
  const { ride } = await book(rider, { bookingType: 'scheduled', scheduledTime: '2026-11-27T14:30:00Z' });
  const mail = (await mailsTo(rider.email)).find(({ subject }) => subject.includes('is booked for'));
  expect(mail?.subject).toBe(
    `Ride RV-2024-${String(ride.id).padStart(3, '0')} is booked for Fri, Nov 27, 2026, 9:30 AM EST`,
  );
  const now = await app.signedUp();
  await book(now);
  expect((await mailsTo(now.email)).filter(({ subject }) => subject.includes('is booked'))).toEqual([]);
});
