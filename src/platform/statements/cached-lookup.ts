/** Rows that are asked for again and again, kept for moments, and forgotten as soon as PostgreSQL tells of a change. */
import type { Notices } from '#src/platform/database/notices.ts';

const mostKept = 50_000;

interface Kept<Row> {
  row: Row;
  subject: string;
  untilMs: number;
}

/**
 * @param find reads the row of a key; what it does not find is asked for again each time
 * @param subjectOf as the trigger of its tables names it; several rows may be of one
 * @param keptMs how long a row is believed if nothing is heard, as where a machine was cut off from the database
 */
export function createCachedLookup<Row>({
  find,
  subjectOf,
  notices,
  keptMs,
  nowMs = () => performance.now(),
}: {
  find: (key: string) => Promise<Row | undefined>;
  subjectOf: (row: Row) => string;
  notices: Notices;
  keptMs: number;
  nowMs?: () => number;
}) {
  const kept = new Map<string, Kept<Row>>();
  const keysOf = new Map<string, Set<string>>();
  let changes = 0;

  function forgetKey(key: string): void {
    const known = kept.get(key);
    if (!known) return;
    kept.delete(key);
    const keys = keysOf.get(known.subject);
    keys?.delete(key);
    if (keys?.size === 0) keysOf.delete(known.subject);
  }
  function keep(key: string, row: Row): void {
    forgetKey(key);
    const subject = subjectOf(row);
    kept.set(key, { row, subject, untilMs: nowMs() + keptMs });
    keysOf.set(subject, (keysOf.get(subject) ?? new Set()).add(key));
    // In the order they were kept, so the first are the oldest.
    for (const [oldest, { untilMs }] of kept) {
      if (untilMs > nowMs() && kept.size <= mostKept) break;
      forgetKey(oldest);
    }
  }
  notices.listen(
    (subject) => {
      changes += 1;
      for (const key of keysOf.get(subject) ?? []) forgetKey(key);
    },
    () => {
      changes += 1;
      kept.clear();
      keysOf.clear();
    },
  );

  return async (key: string): Promise<Row | undefined> => {
    const known = kept.get(key);
    if (known && known.untilMs > nowMs()) return known.row;
    const before = changes;
    const row = await find(key);
    // What changed while it was read may have changed this very row after it was looked at.
    if (row !== undefined && before === changes && notices.isHearing()) keep(key, row);
    return row;
  };
}
