/** Whoever says when they have to be there is told when they are picked up. */
import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp } from '#test/app.ts';
import { spareSeconds } from '../arriving.ts';

// The night of November 1 has the hour from one to two twice in Toronto.
const clock = manualClock(new Date('2026-10-25T15:00:00Z'));
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { book, quoteFor, trip } = createRideCast(app, holds);
const rider = await app.signedUp();
const by = (scheduledDate: string, scheduledTime: string, more: object = {}) =>
  quoteFor(rider, {
    ...{ bookingType: 'scheduled', scheduledFor: 'arrival', scheduledDate, scheduledTime },
    ...more,
  });

test('the pickup is a whole minute that leaves the way and what may go wrong, and hardly more', async () => {
  for (const [day, time, instant] of [
    ['2026-10-26', '05:40', '2026-10-26T09:40:00.000Z'],
    ['2026-10-26', '08:10', '2026-10-26T12:10:00.000Z'],
    // Begins on the day before.
    ['2026-10-27', '00:05', '2026-10-27T04:05:00.000Z'],
    // After the clocks went back, and in the hour that comes twice.
    ['2026-11-01', '03:00', '2026-11-01T08:00:00.000Z'],
    ['2026-11-01', '02:10', '2026-11-01T07:10:00.000Z'],
  ] as const) {
    const { arrival, scheduledTime, durationSeconds } = await by(day, time);
    expect(arrival.by).toBe(instant);
    expect(scheduledTime).toMatch(/:00\.000Z$/);
    const aheadSeconds = (Date.parse(instant) - Date.parse(scheduledTime)) / 1000;
    expect(aheadSeconds).toBe(durationSeconds + arrival.spareSeconds);
    expect(arrival.spareSeconds).toBeGreaterThanOrEqual(spareSeconds(durationSeconds));
    expect(arrival.spareSeconds).toBeLessThan(spareSeconds(durationSeconds) + 300);
  }
});

test('it is booked as a ride that leaves then, at the price that was told', async () => {
  const wish = { bookingType: 'scheduled', scheduledFor: 'arrival' };
  const { ride, quote } = await book(rider, {
    ...wish,
    scheduledDate: '2026-10-27',
    scheduledTime: '05:40',
  });
  expect(ride.scheduledTime).toBe(quote.scheduledTime);
  expect(Date.parse(ride.scheduledTime)).toBeLessThan(Date.parse('2026-10-27T09:40:00Z'));
});

test('a time that can no longer be kept is refused at its field, and what is no arrival is as ever', async () => {
  const ask = (more: object) =>
    rider.call('POST /api/rides/estimate', { ...trip, bookingType: 'scheduled', ...more });
  const soon = await ask({
    scheduledFor: 'arrival',
    scheduledDate: '2026-10-25',
    scheduledTime: '11:08',
  });
  expect(soon.json()).toMatchObject({ status: 422, code: 'arrival_too_soon' });
  expect(soon.json().errors.scheduledTime).toContain('Pick a later time');
  const past = await ask({ scheduledFor: 'arrival', scheduledDate: '2026-10-25', scheduledTime: '10:00' });
  expect(past.json().code).toBe('time_in_past');
  const other = await ask({ scheduledFor: 'noon', scheduledDate: '2026-10-27', scheduledTime: '10:00' });
  expect(other.statusCode).toBe(400);
  const plain = await ask({
    scheduledFor: 'pickup',
    scheduledDate: '2026-10-27',
    scheduledTime: '10:00',
  });
  expect(plain.json()).toMatchObject({ scheduledTime: '2026-10-27T14:00:00.000Z', arrival: null });
  // Without a date and a time the ride is for now, whatever they would have been.
  const now = await ask({ scheduledFor: 'arrival' });
  expect(now.json()).toMatchObject({ scheduledTime: null, arrival: null });
});
