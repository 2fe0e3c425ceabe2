import { expect, test } from 'vitest';
import { createPositionQueue, type QueuedPosition } from './position-queue.ts';

const at = (second: number): QueuedPosition => ({
  time: new Date(second * 1000).toISOString(),
  lat: 43.65,
  lng: -79.38,
  accuracy: 8,
  heading: 0,
  speed: 10,
});

test('what is gathered in a tunnel is sent in order, a hundred at a time, once there is a connection', async () => {
  let connected = false;
  const sent: QueuedPosition[][] = [];
  const queue = createPositionQueue(async ({ positions }) => {
    if (!connected) throw new TypeError('Failed to fetch');
    sent.push(positions);
    return { nextSeconds: 2 };
  });
  for (let second = 0; second < 250; second++) {
    queue.add(at(second));
    await queue.sendIfDue(second * 1000);
  }
  expect(sent).toEqual([]);
  connected = true;
  for (const second of [260, 261, 262]) await queue.sendIfDue(second * 1000);
  expect(sent.map((batch) => batch.length)).toEqual([100, 100, 50]);
  expect(sent.flat().map(({ time }) => Date.parse(time) / 1000)).toEqual(
    Array.from({ length: 250 }, (_, i) => i),
  );
});

test('the server says when it wants to hear again', async () => {
  let calls = 0;
  const queue = createPositionQueue(async () => {
    calls += 1;
    return { nextSeconds: 30 };
  });
  for (let second = 0; second <= 60; second += 2) {
    queue.add(at(second));
    await queue.sendIfDue(second * 1000);
  }
  expect(calls).toBe(3);
});

test('what the server refuses is not sent again, and an hour is the most that is kept', async () => {
  const queue = createPositionQueue(async () => {
    throw Object.assign(new Error('409: not_online'), { status: 409 });
  });
  queue.add(at(0));
  await queue.sendIfDue(0);
  expect(queue.length).toBe(0);
  for (let second = 0; second < 4000; second += 2) queue.add(at(second));
  expect(queue.length).toBe(1800);
});

test('what a busy server did not read stays, and is sent again', async () => {
  let status = 503;
  const queue = createPositionQueue(async () => {
    if (status) throw Object.assign(new Error('busy'), { status });
    return { nextSeconds: 2 };
  });
  queue.add(at(0));
  await queue.sendIfDue(0);
  expect(queue.length).toBe(1);
  status = 0;
  await queue.sendIfDue(10_000);
  expect(queue.length).toBe(0);
});
