/** Times of a ride are those of its pickup, wherever its rider, the server or the browser is. */
import { expect, test } from 'vitest';
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import { manualClock } from '#src/platform/time/clock.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp } from '#test/app.ts';

const clock = manualClock(new Date('2026-06-01T15:00:00Z'));
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { dropoff, onlineDriver, book, quoteFor } = createRideCast(app, holds);
// Intl writes a narrow space before AM and PM.
const plain = (words: string) => words.replaceAll('\u202f', ' ');

test.each([
  ['Toronto', 43.6453, -79.3806, '2026-06-02T13:30:00.000Z', 'Jun 2, 2026, 9:30 AM EDT'],
  ['Calgary', 51.0447, -114.0719, '2026-06-02T15:30:00.000Z', 'Jun 2, 2026, 9:30 AM MDT'],
  ['Vancouver', 49.2827, -123.1207, '2026-06-02T16:30:00.000Z', 'Jun 2, 2026, 9:30 AM PDT'],
  ['Tokyo', 35.6895, 139.6917, '2026-06-02T00:30:00.000Z', 'Jun 2, 2026, 9:30 AM GMT+9'],
])(
  'half past nine in %s is that there, on the estimate and on the ride where there can be one',
  async (_city, lat, lng, instant, words) => {
    const rider = await app.signedUp();
    const trip = {
      pickupLat: lat,
      pickupLng: lng,
      destLat: lat + 0.05,
      destLng: lng,
      bookingType: 'scheduled',
      scheduledDate: '2026-06-02',
      scheduledTime: '09:30',
    };
    const shownAt = [await quoteFor(rider, trip)];
    // Beyond the cities there is a price and no ride.
    if (shownAt[0].covered) {
      const { ride } = await book(rider, trip);
      shownAt.push(ride, (await rider.call(`GET /api/rides/${ride.id}`)).json());
    }
    for (const shown of shownAt) {
      expect(shown.scheduledTime).toBe(instant);
      expect(plain(momentWords(shown.scheduledTime, shown.timeZone, 'both', true))).toBe(words);
    }
  },
);

test('a receipt, and its mail, say when by the clocks of the pickup', async () => {
  const [rider, driver] = [await app.signedUp(), await onlineDriver()];
  const { ride } = await book(rider);
  for (const move of ['accept', 'arriving', 'arrived'])
    await driver.call(`POST /api/rides/${ride.id}/${move}`);
  await driver.call(`POST /api/rides/${ride.id}/start`, { pin: ride.pin });
  await driver.report(dropoff);
  await driver.call(`POST /api/rides/${ride.id}/complete`);
  await app.rides.aftercare.settle(ride.id);
  const receipt = (await rider.call(`GET /api/rides/${ride.id}/receipt`)).json();
  expect(receipt).toMatchObject({ issuedAt: '2026-06-01T15:00:00.000Z', timeZone: 'America/Toronto' });
  const { rows } = await app.database.pool.query(
    "select body from mails where to_address = $1 and subject like 'Your receipt%'",
    [rider.email],
  );
  expect(plain(rows[0].body)).toContain('Jun 1, 2026, 11:00 AM EDT');
  expect(rows[0].body).not.toContain('UTC');
});

test('every place on earth, its ends included, has clocks that can be read', () => {
  for (let lat = -90; lat <= 90; lat += 5) {
    for (let lng = -180; lng <= 180; lng += 5) {
      expect(momentWords(clock.now(), timeZoneAt({ lat, lng }), 'time', true)).toMatch(/^\d{1,2}:\d\d/);
    }
  }
});
