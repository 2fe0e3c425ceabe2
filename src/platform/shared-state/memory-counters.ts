import type { Clock } from '#src/platform/time/clock.ts';
import type { Counters } from './shared-state.ts';

// What guessing at made-up accounts may cost in memory; past it the oldest counts are forgotten first.
const mostKeys = 50_000;

interface Window {
  taken: number;
  untilMs: number;
}

/** Counts in the memory of this process. */
export function createMemoryCounts({ clock }: { clock: Clock }): Counters {
  /** By length of window, so that the first in each map is the first to end. */
  const byLength = new Map<number, { windows: Map<string, Window>; sweptAtMs: number }>();

  /** Now and then rather than at every count, as a map's first entries are slow to reach after many deletions. */
  function windowsOf(windowMs: number, nowMs: number): Map<string, Window> {
    let known = byLength.get(windowMs);
    if (!known) {
      known = { windows: new Map(), sweptAtMs: nowMs };
      byLength.set(windowMs, known);
    }
    const { windows } = known;
    if (windows.size <= mostKeys && nowMs < known.sweptAtMs + windowMs) return windows;
    known.sweptAtMs = nowMs;
    let spare = windows.size - mostKeys * 0.9;
    for (const [key, { untilMs }] of windows) {
      if (untilMs > nowMs && spare <= 0) break;
      windows.delete(key);
      spare -= 1;
    }
    return windows;
  }

  return {
    async take(key, { most, windowMs }) {
      const nowMs = clock.now().getTime();
      const windows = windowsOf(windowMs, nowMs);
      const known = windows.get(key);
      if (known && known.untilMs <= nowMs) windows.delete(key);
      const window = windows.get(key) ?? { taken: 0, untilMs: nowMs + windowMs };
      const allowed = window.taken < most;
      if (allowed) {
        window.taken += 1;
        windows.set(key, window);
      }
      return {
        allowed,
        taken: window.taken,
        endsInMs: window.untilMs - nowMs,
        giveBack() {
          if (!allowed) return;
          window.taken -= 1;
          if (window.taken === 0 && windows.get(key) === window) windows.delete(key);
        },
      };
    },
  };
}
