/** Hours as MDS names them, in UTC, so that changed clocks move none of them; and what may be answered of each. Pure. */
import { retentionDays } from '#src/platform/time/retention-days.ts';
import type { Span } from '#src/platform/time/spans.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** What phones tell late, and positions that are written in batches, have come by then. */
export const settledAfterMs = 5 * 60_000;
/** So far back is answered: no way of a ride is kept for longer. */
export const answeredDays = retentionDays.rideTracks;
/** By the standard. */
export const recentMs = 14 * dayMs;

/** `2026-11-27T14` as its hour; null for anything else, such as the 30th of February. */
export function readHour(written: string | undefined): Span | null {
  if (!written || !/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3])$/.test(written)) return null;
  const from = new Date(`${written}:00:00.000Z`);
  if (Number.isNaN(from.getTime()) || hourWords(from) !== written) return null;
  return { from, to: new Date(from.getTime() + hourMs) };
}

/** `2026-11-27T14` */
export const hourWords = (at: Date): string => at.toISOString().slice(0, 13);

export type HourVerdict = 'ahead' | 'settling' | 'gone' | 'kept';

/** What may be answered of an hour at `now`; `begun` is the first moment anything is known of, null for none. */
export function hourVerdict({ from, to }: Span, now: Date, begun: Date | null): HourVerdict {
  if (to > now) return 'ahead';
  if (from.getTime() < now.getTime() - answeredDays * dayMs || begun === null || to <= begun) return 'gone';
  return now.getTime() - to.getTime() < settledAfterMs ? 'settling' : 'kept';
}

/**
 * The span of recent events that is asked for, up to now; null where a moment is missing, where it ends before it
 * begins, or begins earlier than two weeks ago.
 * @param start milliseconds since 1970, in digits
 */
export function readRecent(start: string | undefined, end: string | undefined, now: Date): Span | null {
  if (!start || !end || !/^\d{13}$/.test(start) || !/^\d{13}$/.test(end)) return null;
  const [from, to] = [Number(start), Number(end)];
  if (from >= to || from < now.getTime() - recentMs) return null;
  return { from: new Date(from), to: new Date(Math.max(from, Math.min(to, now.getTime()))) };
}

/** An hour of a span is a page of it; the rest is behind `next`. */
export function firstPage({ from, to }: Span): { page: Span; next: Date | null } {
  const end = new Date(from.getTime() + hourMs);
  return end < to ? { page: { from, to: end }, next: end } : { page: { from, to }, next: null };
}

/** A span in pieces of `minutes`, so that no statement reads much at once. */
export function* piecesOf({ from, to }: Span, minutes: number): Generator<Span> {
  for (let at = from.getTime(); at < to.getTime(); at += minutes * 60_000)
    yield { from: new Date(at), to: new Date(Math.min(at + minutes * 60_000, to.getTime())) };
}
