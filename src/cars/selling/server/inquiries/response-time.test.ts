import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createTestApp } from '#test/app.ts';
import { listingForm } from '../testing.ts';

const clock = manualClock(new Date('2026-05-01T12:00:00Z'));
const app = await createTestApp({ clock }, { DEMO: 'on' });

test('a listing says how fast its seller answers: the median of ninety days, once there are three answers', async () => {
  const seller = await app.signedUp();
  const { id } = (await seller.call('POST /api/vehicles', listingForm())).json();
  await seller.call(`POST /api/vehicles/${id}/publish`);
  const minutes = async () => (await app.call(`GET /api/vehicles/${id}`)).json().seller.responseMinutes;
  const ask = async () => {
    const buyer = await app.signedUp();
    const form = { name: 'Omar', email: buyer.email, message: 'Is it there?', vehicleId: id };
    return (await buyer.call('POST /api/contact/vehicle', form)).json().id;
  };
  for (const [wait, expected] of [
    [30, null],
    [300, null],
    [60, 60],
  ] as const) {
    const inquiry = await ask();
    clock.advance(wait * 60_000);
    await seller.call(`POST /api/inquiries/${inquiry}/messages`, { message: 'It is.' });
    // A second answer in the same conversation is not a first one.
    clock.advance(60_000);
    await seller.call(`POST /api/inquiries/${inquiry}/messages`, { message: 'Still.' });
    expect(await minutes()).toBe(expected);
  }
  await ask();
  expect(await minutes()).toBe(60);
  clock.advance(91 * 86_400_000);
  expect(await minutes()).toBeNull();
});
