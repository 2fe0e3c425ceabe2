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

/**
 * The wait that a share of riders did not exceed, in seconds, by nearest rank. It is the middle of a bucket, so it is
 * off by less than 5 % (the root of 1.1) from the one that the waits themselves would give; null where nobody waited.
 */
export function waitQuantile(counts: Counts, share: number): number | null {
  const buckets = Object.entries(counts)
    .filter(([measure, count]) => measure.startsWith(waitingPrefix) && count > 0)
    .map(([measure, count]) => ({ index: Number(measure.slice(waitingPrefix.length)), count }))
    .sort((a, b) => a.index - b.index);
  const all = buckets.reduce((sum, { count }) => sum + count, 0);
  let left = Math.max(1, Math.ceil(share * all));
  for (const { index, count } of buckets) {
    left -= count;
    if (left <= 0) return growth ** (index + 0.5);
  }
  return null;
}
