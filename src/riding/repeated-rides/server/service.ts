/** Rides that are repeated on days of the week. */
import { createInterval } from '#src/platform/time/interval.ts';
import { bookDue } from './booking.ts';
import type { RepeatedParts } from './parts.ts';

const lookEveryMs = 30_000;

export type RepeatedRides = ReturnType<typeof createRepeatedRides>;

export function createRepeatedRides(parts: RepeatedParts) {
  const rounds = createInterval(() => bookDue(parts), {
    everyMs: lookEveryMs,
    failed: 'repeated rides were not booked',
    log: parts.log,
    isMine: () => parts.leases.holds('sweeping'),
  });
  return {
    /** What the routes hand to their verbs. */
    parts,
    /** A round; for tests with a clock of their own. */
    bookDue: () => bookDue(parts),
    start: () => rounds.start(),
    stop: () => rounds.stop(),
  };
}
