import { expect, test } from 'vitest';
import { createLatestRead } from './latest-read.ts';

/** Readings of one key whose answers are let come one by one. */
function readings() {
  const read = createLatestRead<string>();
  const counted: string[] = [];
  return {
    counted,
    begin(answer: string) {
      let resolve = (_answer: string): void => {};
      let reject = (_error: Error): void => {};
      const promise = new Promise<string>((come, fail) => {
        resolve = come;
        reject = fail;
      });
      const done = read(
        'key',
        () => promise,
        (taken) => counted.push(taken),
      );
      return {
        comes: async () => {
          resolve(answer);
          expect(await done).toBe(answer);
        },
        fails: async () => {
          reject(new Error(answer));
          await expect(done).rejects.toThrow(answer);
        },
      };
    },
  };
}

test('an answer counts as it comes, though a later reading is under way', async () => {
  const { begin, counted } = readings();
  const first = begin('first');
  const second = begin('second');
  await first.comes();
  expect(counted).toEqual(['first']);
  await second.comes();
  expect(counted).toEqual(['first', 'second']);
});

test('what was asked first and comes last does not count, however many were begun since', async () => {
  const { begin, counted } = readings();
  const slow = begin('slow');
  await begin('newer').comes();
  const newest = begin('newest');
  await slow.comes();
  expect(counted).toEqual(['newer']);
  await newest.comes();
  expect(counted).toEqual(['newer', 'newest']);
});

test('a reading that fails leaves the others as they are', async () => {
  const { begin, counted } = readings();
  const first = begin('first');
  const failing = begin('failing');
  await failing.fails();
  await first.comes();
  await begin('last').comes();
  expect(counted).toEqual(['first', 'last']);
});
