/** When a move happened that a phone could not send at once. */

/** A phone that was away for longer is not believed about the time. */
const mostDelayMs = 3_600_000;

/** By the phone's clock, never ahead of the server, nor before what happened to the ride last. */
export function movedTime(movedAt: string | null | undefined, lastAt: Date, now: Date): Date {
  if (!movedAt) return now;
  const earliest = Math.max(lastAt.getTime(), now.getTime() - mostDelayMs);
  return new Date(Math.min(now.getTime(), Math.max(earliest, Date.parse(movedAt))));
}
