/** When a webhook is tried again, and when nobody is thought to listen any more. Pure. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Before each further try; more than three days together. */
export const pausesMs: readonly number[] = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** An endpoint that heard nothing for so long is sent nothing more. */
export const failedAfterMs = 5 * 24 * hour;

/** Both secrets sign for so long after a rotation. */
export const rotationMs = 24 * hour;

/**
 * How long is waited after the `tries`th try; null where that was the last. `chance`, from 0 to 1, spreads what failed
 * together by up to a fifth.
 */
export function pauseAfter(tries: number, chance: number): number | null {
  const pause = pausesMs[tries - 1];
  return pause === undefined ? null : Math.round(pause * (1 + chance / 5));
}

/** A receiver may ask to be left alone for so long at most. */
export const mostAskedMs = 24 * hour;

/**
 * How long a receiver asks to be left alone: `Retry-After` of RFC 9110, 10.2.3, in seconds or as a date. 0 for what is
 * neither and for what is past.
 */
export function askedPause(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0;
  const said = retryAfter.trim();
  const waitMs = /^\d+$/.test(said) ? Number(said) * second : Date.parse(said) - now.getTime();
  return Number.isNaN(waitMs) ? 0 : Math.min(Math.max(0, waitMs), mostAskedMs);
}
