/** Where to be: what drivers are told of demand, against what riders are asked to pay. */
import { describe, expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp } from '#test/app.ts';
import type { Demand } from '../contract.ts';

const clock = manualClock(new Date());
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
await app.start();
const { onlineDriver, book, quoteFor, union } = createRideCast(app, holds);
const driver = await onlineDriver();

/** After the minute for which it is kept. */
async function demand(): Promise<Demand['cells']> {
  clock.advance(61_000);
  await driver.report();
  const answer = await driver.call('GET /api/demand');
  expect(answer.statusCode).toBe(200);
  return answer.json().cells;
}
const ask = async (count: number) => {
  for (let i = 0; i < count; i++) {
    const { answer } = await book(await app.signedUp());
    expect(answer.statusCode).toBe(201);
  }
};
const back = (days: number) =>
  app.database.pool.query(
    `update rides set status = 'cancelled', created_at = created_at - make_interval(days => $1)`,
    [days],
  );

describe('where to be', () => {
  test('a square with two riders is not shown, however often they ask; with three it is', async () => {
    const twice = await app.signedUp();
    for (let i = 0; i < 3; i++) {
      const { ride } = await book(twice);
      await twice.call(`POST /api/rides/${ride.id}/cancel`);
    }
    await ask(1);
    expect(await demand()).toEqual([]);
    await ask(1);
    const [cell, ...others] = await demand();
    expect(others).toEqual([]);
    const [west, south, east, north] = cell!.bounds;
    expect([west < union.lng, union.lng < east, south < union.lat, union.lat < north]).toEqual(
      Array(4).fill(true),
    );
    expect(cell).toMatchObject({ level: 1, name: expect.any(String) });
  });

  test('what rides cost more in a square is what an estimate from there says', async () => {
    await ask(4);
    const [cell] = await demand();
    expect(cell!.surge).toBeGreaterThan(1);
    const [west, south, east, north] = cell!.bounds;
    const quote = await quoteFor(await app.signedUp(), {
      pickupLocation: 'Here',
      pickupLat: String((south + north) / 2),
      pickupLng: String((west + east) / 2),
    });
    const labels = quote.parts.map(({ label }: { label: string }) => label);
    expect(labels).toContain(`Busy right now, x${cell!.surge.toFixed(1)}`);
  });

  test('the same hour of the weeks before counts, another hour does not, and half an hour ends it', async () => {
    await back(7);
    expect(await demand()).toMatchObject([{ surge: 1 }]);
    clock.advance(3 * 3_600_000);
    expect(await demand()).toEqual([]);
  });

  test('only a driver asks, and for where they are, or were when they went offline', async () => {
    const rider = await app.signedUp();
    expect((await rider.call('GET /api/demand')).statusCode).toBe(403);
    await ask(3);
    clock.advance(120_000);
    const offline = await driver.call('GET /api/demand');
    expect(offline.json().cells).toHaveLength(1);
    await app.database.pool.query('update drivers set last_lat = null, last_lng = null');
    expect((await driver.call('GET /api/demand')).json().code).toBe('position_unknown');
  });
});
