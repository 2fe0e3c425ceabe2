import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSilence } from './use-silence.ts';

const start = new Date('2026-11-27T23:02:00Z');
beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

/** The page stands still for so long, and then its timers go on. */
const lock = (seconds: number) =>
  act(() => {
    vi.setSystemTime(Date.now() + seconds * 1000);
    vi.advanceTimersByTime(5_000);
  });
const minutesSaid = (gap: { from: Date; until: Date } | null) =>
  gap && (gap.until.getTime() - gap.from.getTime()) / 60_000;

test('a page that stood still says from when to when, until that was read', () => {
  const { result } = renderHook(() => useSilence(true));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(result.current.gap).toBeNull();
  lock(4 * 60);
  expect(result.current.gap?.from).toEqual(new Date(start.getTime() + 60_000));
  expect(minutesSaid(result.current.gap)).toBeCloseTo(4, 0);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(minutesSaid(result.current.gap)).toBeCloseTo(4, 0);
  act(() => result.current.forget());
  expect(result.current.gap).toBeNull();
});

test('a throttled page, which looks once a minute, says so, and a busy one does not', () => {
  const { result } = renderHook(() => useSilence(true));
  lock(20);
  expect(result.current.gap).toBeNull();
  lock(55);
  expect(minutesSaid(result.current.gap)).toBeCloseTo(1, 0);
});

test('who is offline is told nothing, nor of the time before they came', () => {
  const { result, rerender } = renderHook(({ on }) => useSilence(on), { initialProps: { on: false } });
  lock(600);
  rerender({ on: true });
  act(() => void vi.advanceTimersByTime(30_000));
  expect(result.current.gap).toBeNull();
});
