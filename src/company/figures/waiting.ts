/** How long riders wait, in buckets that can be added up over hours, cities and types. Pure. */

/** By measure: how many, or how much. */
export type Counts = Record<string, number>;

export const waitingPrefix = 'waiting:';
/** Each bucket ends where it is a tenth longer than where it begins. */
const growth = 1.1;
/** Whoever waited longer stands with these: three hours. */
const longestSeconds = 10_800;

/** The bucket of a wait, as a measure: `waiting:42`. Below a second is a second. */
export function waitingBucket(seconds: number): string {
  const within = Math.min(Math.max(seconds, 1), longestSeconds);
  return `${waitingPrefix}${Math.floor(Math.log(within) / Math.log(growth))}`;
}

const mostBuckets = Math.floor(Math.log(longestSeconds) / Math.log(growth)) + 1;
const buckets = Array.from({ length: mostBuckets }, (_, index) => `${waitingPrefix}${index}`);

/**
 * The waits that shares of riders did not exceed, in seconds, by nearest rank. Each is the middle of a bucket, so it is
 * off by less than 5 % (the root of 1.1) from the one that the waits themselves would give; null where nobody waited.
 * @param shares from 0 to 1
 */
export function waitQuantiles(counts: Counts, shares: readonly number[]): (number | null)[] {
  const each = buckets.map((bucket) => counts[bucket] ?? 0);
  const all = each.reduce((sum, count) => sum + count, 0);
  return shares.map((share) => {
    let left = Math.max(1, Math.ceil(share * all));
    for (const [index, count] of each.entries()) {
      left -= count;
      if (left <= 0) return growth ** (index + 0.5);
    }
    return null;
  });
}
