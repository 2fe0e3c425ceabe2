import { expect, test } from 'vitest';
import { createLog } from '#src/platform/observe/log.ts';
import { createRefresh } from './refresh.ts';

const soon = { log: createLog('silent'), failed: 'it was not read', againMs: 5 };

test('what could not be read is read again until it can be, without another event', async () => {
  let isAway = true;
  const read: number[] = [];
  const rereading = createRefresh(async (key: number) => {
    if (isAway) throw new Error('Connection terminated');
    read.push(key);
  }, soon);
  let tries = 0;
  rereading.now(1, async () => {
    tries += 1;
    throw new Error('Connection terminated');
  });
  for (const key of [2, 3, 2]) rereading.now(key);
  await expect.poll(() => tries).toBe(1);
  expect(read).toEqual([]);
  isAway = false;
  await expect.poll(() => read.toSorted()).toEqual([1, 2, 3]);
  rereading.stop();
});

test('nothing is read any more once it has stopped', async () => {
  let tries = 0;
  const rereading = createRefresh(async () => {
    tries += 1;
    throw new Error('Connection terminated');
  }, soon);
  rereading.now(1);
  await expect.poll(() => tries).toBeGreaterThan(2);
  rereading.stop();
  await new Promise((resolve) => setImmediate(resolve));
  const before = tries;
  await new Promise((resolve) => setTimeout(resolve, 40));
  expect(tries).toBe(before);
});
