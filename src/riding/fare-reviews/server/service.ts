/** Fares that riders call too high, answered by the facts of the ride. */
import { createInterval } from '#src/platform/time/interval.ts';
import { giveOwed } from './giving.ts';
import type { FareReviewParts } from './parts.ts';

const lookEveryMs = 20_000;

export type FareReviews = ReturnType<typeof createFareReviews>;

export function createFareReviews(parts: FareReviewParts) {
  const rounds = createInterval(() => giveOwed(parts), {
    everyMs: lookEveryMs,
    failed: 'what is owed for longer ways was not given',
    log: parts.log,
    isMine: () => parts.leases.holds('sweeping'),
  });
  return {
    /** What the routes hand to their verbs. */
    parts,
    /** A round; for tests with a clock of their own. */
    giveOwed: () => giveOwed(parts),
    start: () => rounds.start(),
    stop: () => rounds.stop(),
  };
}
