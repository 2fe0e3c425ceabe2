import { expect, test } from 'vitest';
import { manualClock } from '#src/platform/time/clock.ts';
import { createAttemptLimit } from './attempt-limit.ts';
import { Refusal } from './refusal.ts';

const refusalOf = async (act: () => Promise<unknown>): Promise<Refusal> => {
  try {
    await act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('This was allowed.');
};

test('an attempt counts from the moment it is taken, for its own key, until the window ends', async () => {
  const clock = manualClock();
  const limit = createAttemptLimit({ name: 'test', clock, most: 2, windowMs: 60_000 });
  await limit.take('a');
  clock.advance(20_000);
  await limit.take('a');
  expect(await refusalOf(() => limit.take('a'))).toMatchObject({
    code: 'too_many_requests',
    retryAfterSeconds: 40,
  });
  await limit.take('b');
  clock.advance(40_000);
  await limit.take('a');
});

test('what is given back may be taken again, once', async () => {
  const limit = createAttemptLimit({ name: 'test', clock: manualClock(), most: 1, windowMs: 60_000 });
  (await limit.take('a')).giveBack();
  await limit.take('a');
  expect((await refusalOf(() => limit.take('a'))).status).toBe(429);
});

test('some keys may have more', async () => {
  const limit = createAttemptLimit({
    name: 'test',
    clock: manualClock(),
    most: (key) => (key === 'lab' ? 3 : 1),
    windowMs: 1000,
  });
  for (let i = 0; i < 3; i++) await limit.take('lab');
  await limit.take('street');
  for (const key of ['lab', 'street']) expect((await refusalOf(() => limit.take(key))).status).toBe(429);
});

test('counts of a hundred thousand made-up keys neither pile up nor slow the next one down', async () => {
  const limit = createAttemptLimit({ name: 'test', clock: manualClock(), most: 1, windowMs: 60_000 });
  await limit.take('first');
  for (let i = 0; i < 100_000; i++) await limit.take(`made-up-${i}`);
  // The oldest were forgotten for the newest, which still count.
  await limit.take('first');
  expect((await refusalOf(() => limit.take('made-up-99999'))).status).toBe(429);
});
