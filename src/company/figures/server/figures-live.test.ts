/** Figures of rides that people really take: offers, hours online, and what the end of an account leaves. */
import { expect, test, vi } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import { createMemoryHolds } from '#src/riding/lifecycle/server/money/memory-holds.ts';
import { createRideCast, dispatchEverywhere } from '#src/riding/lifecycle/server/testing.ts';
import { createTestApp } from '#test/app.ts';
import type { Figures } from '../contract.ts';
import { countFigures } from './counting.ts';
import { countedTypes } from './counts.ts';

const clock = manualClock(new Date());
const holds = createMemoryHolds();
const app = await createTestApp({ clock, holds, dispatchLoop: false });
const { onlineDriver, offline, book, dropoff } = createRideCast(app, holds);
const operator = await app.signedUp({}, ['rider', 'operator']);
const parts = { database: app.database, clock };

/** Until everything that was written is counted: the log is read below whatever else runs on the server meanwhile. */
const countAll = () =>
  vi.waitFor(
    async () => {
      await countFigures(parts);
      const { rows } = await app.database.pool.query(
        `select (select split_part(cursor, '-', 1)::numeric from figure_progress)
           >= coalesce((select max(xid::text::numeric) from events where type = any($1)), 0) as done`,
        [countedTypes],
      );
      expect(rows[0].done).toBe(true);
    },
    { timeout: 20_000, interval: 50 },
  );

const first = localDate(clock.now(), 'America/Toronto');

async function figures(): Promise<Figures> {
  await countAll();
  const last = localDate(clock.now(), 'America/Toronto');
  return (await operator.call(`GET /api/operations/figures?from=${first}&to=${last}`)).json();
}

test('acceptance, waiting and utilisation are those of the drive, and stay when its people go', async () => {
  const driver = await onlineDriver();
  const rider = await app.signedUp();
  const { ride } = await book(rider);
  const pin = (await rider.call(`GET /api/rides/${ride.id}`)).json().pin;
  await dispatchEverywhere(app.rides);
  const move = async (verb: string, body?: object) => {
    const answer = await driver.call(`POST /api/rides/${ride.id}/${verb}`, body);
    expect(answer.statusCode, `${verb}: ${answer.body}`).toBe(200);
  };
  // The first who is asked declines, the second takes it.
  await driver.call(`POST /api/rides/${ride.id}/decline`, {});
  const other = await onlineDriver();
  await dispatchEverywhere(app.rides);
  const taken = await other.call(`POST /api/rides/${ride.id}/accept`);
  expect(taken.statusCode, taken.body).toBe(200);
  Object.assign(driver, other);
  clock.advance(60_000);
  await move('arriving');
  clock.advance(240_000);
  await driver.report();
  await move('arrived');
  clock.advance(60_000);
  await move('start', { pin });
  clock.advance(1_200_000);
  await driver.report(dropoff);
  await move('complete');
  clock.advance(600_000);
  await offline(driver);

  const before = await figures();
  expect(before.total).toMatchObject({ asked: 1, offered: 2, accepted: 1, acceptance: 0.5, rides: 1 });
  expect(before.total.onlineSeconds).toBe(2160);
  expect(before.total.rideSeconds).toBe(1200);
  expect(before.total.utilisation).toBeCloseTo(1200 / 2160);
  expect(Math.abs(before.total.waitP50Seconds! / 300 - 1)).toBeLessThan(0.05);
  const [city] = before.cities;
  expect([city!.id, city!.total.rides]).toEqual(['toronto', 1]);

  // Nothing of the ride is under way any more, so its rider may go.
  await app.database.pool.query('update rides set settled_at = now()');
  const left = await rider.call('POST /api/account/leave', { password: 'correct horse battery' });
  expect(left.statusCode, left.body).toBeLessThan(300);
  expect((await figures()).total).toEqual(before.total);
});

test('questions, letters and what is sold are of no city, and what makes no sense counts as nothing', async () => {
  const at = clock.now();
  const tell = (type: string, payload: object) =>
    app.database.pool.query(
      `insert into events (type, subject, payload, user_ids, created_at) values ($1, 'x', $2, '{}', $3)`,
      [type, JSON.stringify(payload), at],
    );
  await tell('ticket.opened', { ticketId: 1 });
  await tell('ticket.answered', { ticketId: 1 });
  await tell('letter.sent', { letterId: 1, sent: 420, refused: 2 });
  await tell('order.placed', { orderId: 1, kind: 'vehicle' });
  await tell('order.placed', { orderId: 2, kind: 'equipment' });
  await tell('order.placed', { orderId: 3, kind: 'something else' });
  await tell('letter.sent', {});
  await tell('ride.completed', { rideId: 'none' });
  const { total, cities } = await figures();
  expect(total).toMatchObject({ questions: 1, questionsAnswered: 1, letters: 420, carsSold: 1, gearSold: 1 });
  expect(cities.at(-1)).toMatchObject({ id: '', total: { letters: 420 } });
});
