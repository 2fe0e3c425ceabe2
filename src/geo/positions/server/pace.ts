/** How often drivers without a ride report: as often as this process can hear them, and never too seldom to be found. */
import { performance } from 'node:perf_hooks';

export const freeSeconds = 5;
const lookEveryMs = 2_000;
/** Above this share of its time at work the process is asked less; below the other, more again. */
const busyShare = 0.85;
const idleShare = 0.6;

/** What follows on `seconds` where the process was at work for `share` of its time; between 5 and `slowestSeconds`. */
export function paceAfter(seconds: number, share: number, slowestSeconds: number): number {
  const wanted = share > busyShare ? seconds * 1.25 : share < idleShare ? seconds / 1.1 : seconds;
  return Math.max(freeSeconds, Math.min(slowestSeconds, wanted));
}

export function createPace({ slowestSeconds }: { slowestSeconds: number }) {
  let seconds = freeSeconds;
  let before = performance.eventLoopUtilization();
  const watch = setInterval(() => {
    const now = performance.eventLoopUtilization();
    seconds = paceAfter(seconds, performance.eventLoopUtilization(now, before).utilization, slowestSeconds);
    before = now;
  }, lookEveryMs);
  watch.unref();
  return {
    /** Whole seconds until a free driver's next report. */
    seconds: (): number => Math.round(seconds),
    stop: () => clearInterval(watch),
  };
}
