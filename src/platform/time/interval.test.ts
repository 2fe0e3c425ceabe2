import type { FastifyBaseLogger } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createInterval } from './interval.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Rounds whose every piece of work ends when told. */
function make() {
  const ends: ((error?: Error) => void)[] = [];
  const errors: string[] = [];
  const work = () =>
    new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
  const log = { error: (_: object, words: string) => void errors.push(words) };
  const rounds = createInterval(work, {
    everyMs: 1_000,
    failed: 'it failed',
    log: log as unknown as FastifyBaseLogger,
  });
  return { ends, rounds, errors };
}

describe('rounds', () => {
  test('are made one after the other, however long one takes', async () => {
    const { ends, rounds } = make();
    rounds.start();
    expect(ends).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(3_500);
    expect(ends).toHaveLength(1);
    ends[0]!();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ends).toHaveLength(2);
  });

  test('go on after one that failed, which is logged', async () => {
    const { ends, rounds, errors } = make();
    rounds.start({ atOnce: true });
    ends[0]!(new Error('no'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(errors).toEqual(['it failed']);
    expect(ends).toHaveLength(2);
  });

  test('stop when the one under way has ended, and none begins after it', async () => {
    const { ends, rounds } = make();
    rounds.start({ atOnce: true });
    let stopped = false;
    const stopping = rounds.stop().then(() => {
      stopped = true;
    });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(stopped).toBe(false);
    ends[0]!();
    await stopping;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ends).toHaveLength(1);
  });
});
