import { expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

const queueOf = () => createWorkQueue({ atOnce: 2, most: 4, mostEach: 3 });

test('does no more at once than it may, in the order of their coming', async () => {
  const queue = queueOf();
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const done = [1, 2, 3, 4].map((n) =>
    queue.enter(n).run(async () => {
      begun.push(n);
      await new Promise<void>((resolve) => ends.push(resolve));
      return n;
    }),
  );
  await expect.poll(() => begun).toEqual([1, 2]);
  ends[0]!();
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  ends[1]!();
  ends[2]!();
  await expect.poll(() => begun).toEqual([1, 2, 3, 4]);
  ends[3]!();
  expect(await Promise.all(done)).toEqual([1, 2, 3, 4]);
});

test('refuses what does not fit, and nobody has all places', () => {
  const queue = queueOf();
  const own = [1, 1, 1].map((person) => queue.enter(person));
  expect(() => queue.enter(1)).toThrow(expect.objectContaining({ code: 'overloaded', status: 503 }));
  queue.enter(2);
  expect(() => queue.enter(3)).toThrow(expect.objectContaining({ code: 'overloaded' }));
  own[0]!.leave();
  own[0]!.leave();
  queue.enter(3);
  expect(() => queue.enter(4)).toThrow(expect.objectContaining({ code: 'overloaded' }));
});

test('goes on after work that failed', async () => {
  const queue = createWorkQueue({ atOnce: 1, most: 2, mostEach: 2 });
  const broken = queue.enter(1).run(() => Promise.reject(new Error('no')));
  const next = queue.enter(1).run(async () => 'yes');
  await expect(broken).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
