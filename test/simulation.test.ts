/** Riders and drivers who do anything at any moment, alone and at once; after every step the world must make sense. */

import { describe, expect, test } from 'vitest';
import { arrived, arriving, complete, start } from '#src/riding/lifecycle/server/moves/driver-steps.ts';
import { dispatchEverywhere } from '#src/riding/lifecycle/server/testing.ts';
import { createSaturday } from './saturday.ts';
import { ended, isCarried, isOpen } from './saturday-book.ts';

const long = process.env.TEST_LONG !== undefined;
// A corner of town at every `npm test`; a whole Saturday of 300 drivers and 2,000 rides in `npm run test:long`.
const crowd = long ? { riders: 700, drivers: 300, atOnce: 12 } : { riders: 12, drivers: 8, atOnce: 3 };
const wantedRides = Number(process.env.SIMULATION_RIDES ?? (long ? 2000 : 10));
const steps = Number(process.env.SIMULATION_STEPS ?? (long ? 4000 : 200));
const firstSeed = Number(process.env.SIMULATION_SEED ?? 1);
const seedCount = Number(process.env.SIMULATION_SEEDS ?? (long ? 50 : 2));
const seeds = Array.from({ length: seedCount }, (_, i) => firstSeed + i);
/** Also where enough rides were booked before. */
const fewestSteps = long ? steps / 4 : steps;
/** Every ride is read again after so many steps, besides those of which an event told. */
const wholeEvery = 25;
const drainRounds = 80;

/** What was done with success on all days together. */
const done = new Map<string, number>();

type Saturday = Awaited<ReturnType<typeof createSaturday>>;

/** Everybody does what is right from here on; nothing may be left that nobody can end. */
async function drain(day: Saturday): Promise<void> {
  for (let round = 0; round < drainRounds; round++) {
    await dispatchEverywhere(day.app().rides);
    const open = [...day.book.rides.values()].filter(isOpen);
    if (open.length === 0) return;
    for (const ride of open.filter(isCarried)) {
      const driver = day.drivers.find(({ id }) => id === ride.driver_id)!;
      const { parts } = day.app().rides;
      await day.report(driver, ride).catch(() => {});
      // Whatever comes next works, and the others are refused.
      for (const move of [
        () => arriving(parts, driver.actor, ride.id),
        () => arrived(parts, driver.actor, ride.id),
        () => start(parts, driver.actor, ride.id, ride.pin),
        () => complete(parts, driver.actor, ride.id, { reason: 'rider_asked' }),
      ])
        await move().catch(() => {});
    }
    day.clock.advance(60_000);
    expect(await day.faults(true)).toEqual([]);
  }
}

describe.each(seeds)('a Saturday with seed %i', (seed) => {
  test(
    'makes sense after every step, survives its process, leaves nothing open, and its money adds up',
    async () => {
      const day = await createSaturday(seed, crowd);
      const { holds, pool } = day;
      for (const driver of day.drivers) await day.report(driver);
      for (let i = 0; i < steps && (day.book.rides.size < wantedRides || i < fewestSteps); i++) {
        const what = await day.step();
        const faults = await day.faults(i % wholeEvery === 0);
        expect({ step: i, what, faults }).toEqual({ step: i, what, faults: [] });
        if (i === Math.floor(steps / 5)) {
          await day.restart();
          expect({ after: 'a restart', faults: await day.faults(true) }).toEqual({
            after: 'a restart',
            faults: [],
          });
        }
      }
      expect(day.book.rides.size).toBeGreaterThanOrEqual(wantedRides);
      for (const [name, times] of day.counts) done.set(name, (done.get(name) ?? 0) + times);
      await drain(day);
      expect([...day.book.rides.values()].filter(isOpen)).toEqual([]);

      const rides = [...day.book.rides.values()];
      const over = rides.filter(({ status }) => ended.includes(status));
      // Rivals for the same settlement: the queue's worker and two more.
      const { aftercare } = day.app().rides;
      for (let i = 0; i < over.length; i += 50)
        await Promise.all(
          over.slice(i, i + 50).flatMap(({ id }) => [aftercare.settle(id), aftercare.settle(id)]),
        );
      const { rows: money } = await pool.query<{
        id: number;
        status: string;
        hold: string;
        held: number;
        fee: number | null;
        settled: boolean;
      }>(
        `select id, status, payment_intent_id as hold, coalesce((charged ->> 'totalCents')::int, held_cents) as held, cancellation_fee_cents as fee,
           settled_at is not null as settled from rides`,
      );
      const claimed = new Set<string>();
      for (const { id, status, hold, held, fee, settled } of money) {
        claimed.add(hold);
        const { capturedCents, released, claimedBy } = holds.states.get(hold)!;
        const due = status === 'completed' ? held : ended.includes(status) ? (fee ?? 0) : 0;
        expect({ id, status, settled, claimedBy, capturedCents, released }).toEqual({
          id,
          status,
          settled: ended.includes(status),
          claimedBy: `ride:${id}`,
          capturedCents: due,
          released: ended.includes(status) && due === 0,
        });
      }
      for (const [hold, state] of holds.states) {
        if (!claimed.has(hold))
          expect([hold, state]).toMatchObject([hold, { released: true, capturedCents: 0 }]);
      }
      expect(over.some(({ status }) => status === 'completed')).toBe(true);
    },
    long ? 3_600_000 : 300_000,
  );
});

test('on these days everything was done that can be done', () => {
  const verbs = ['book', 'accept', 'decline', 'arriving', 'arrived', 'start', 'complete', 'settle'];
  const trouble = ['rider cancels', 'driver cancels', 'catch up', 'drop out', 'sent twice', 'go offline'];
  expect([...verbs, ...trouble].filter((name) => !done.has(name))).toEqual([]);
});
