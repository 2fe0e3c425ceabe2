import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadWithRetry } from './load-with-retry.ts';

const network = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what does not come is asked for again ever more slowly, and never fails', async () => {
  const asked: number[] = [];
  const begun = Date.now();
  const load = async () => {
    asked.push(Date.now() - begun);
    if (asked.length < 8) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the part';
  };
  const coming = loadWithRetry(load);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await coming).toBe('the part');
  expect(asked).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 61_000, 91_000]);
});

test('it is asked for at once when the network is back', async () => {
  let online = false;
  const load = vi.fn(async () => {
    if (!online) throw new TypeError('Failed to fetch');
    return 'the part';
  });
  const coming = loadWithRetry(load);
  await vi.advanceTimersByTimeAsync(40_000);
  const before = load.mock.calls.length;
  online = true;
  network.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(await coming).toBe('the part');
  expect(load).toHaveBeenCalledTimes(before + 1);
});
