/** Messages that waited on a phone for a connection. */
import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp } from '#test/app.ts';

const clock = manualClock(new Date());
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { onlineDriver, book } = createRideCast(app, holds);

test('a message that waited has the time it was written, never the future and not long ago, and comes once', async () => {
  const [driver, rider] = [await onlineDriver(), await app.signedUp()];
  const { ride } = await book(rider);
  await driver.call(`POST /api/rides/${ride.id}/accept`);
  const nowMs = clock.now().getTime();
  const write = async (agoMs: number, key = `${agoMs}`) => {
    const body = { text: 'I am outside', writtenAt: new Date(nowMs - agoMs).toISOString() };
    const headers = { 'idempotency-key': `message ${key}` };
    const answer = await driver.call(`POST /api/rides/${ride.id}/messages`, body, { headers });
    expect(answer.statusCode).toBe(201);
    return nowMs - Date.parse(answer.json().at);
  };
  expect(await write(120_000)).toBe(120_000);
  expect(await write(-600_000)).toBe(0);
  expect(await write(86_400_000)).toBe(3_600_000);
  await write(120_000);
  const read = (await rider.call(`GET /api/rides/${ride.id}/messages`)).json();
  expect(read).toHaveLength(3);
});
