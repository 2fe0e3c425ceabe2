/** How long a driver may be online before they must rest. Pure. */

const hourMs = 3_600_000;
export const warnedAfterMs = 10 * hourMs;
export const longestOnlineMs = 12 * hourMs;
/** A pause this long begins a new count. */
export const restMs = 6 * hourMs;
/** Shifts older than this cannot be part of the present count, for they would have been rested from. */
export const countedBackMs = 7 * 24 * hourMs;

export interface Shift {
  startedAt: Date;
  /** Null while it lasts. */
  endedAt: Date | null;
}

export interface Hours {
  /** Online since the last rest. */
  onlineMs: number;
  /** When the count began; null after a rest. */
  since: Date | null;
  /** Until when the driver has to rest; null while they may drive. */
  restUntil: Date | null;
}

/** Adds up `shifts`, oldest first, back to the last rest of six hours. */
export function hoursOf(shifts: readonly Shift[], at: Date): Hours {
  let onlineMs = 0;
  let since: Date | null = null;
  let next = at;
  for (const shift of shifts.toReversed()) {
    const end = shift.endedAt ?? at;
    if (next.getTime() - end.getTime() >= restMs) break;
    onlineMs += Math.max(0, end.getTime() - shift.startedAt.getTime());
    since = shift.startedAt;
    next = shift.startedAt;
  }
  if (onlineMs < longestOnlineMs) return { onlineMs, since, restUntil: null };
  const lastEnd = shifts.at(-1)?.endedAt ?? at;
  return { onlineMs, since, restUntil: new Date(lastEnd.getTime() + restMs) };
}
