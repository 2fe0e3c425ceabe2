/** What a company gives by itself where a car came later than promised, or none. */
import { createInterval } from '#src/platform/time/interval.ts';
import { decide, endTypes } from './deciding.ts';
import { giveOwed } from './giving.ts';
import type { CompensationParts } from './parts.ts';

export { askedOfCompensations } from './views.ts';

const lookEveryMs = 20_000;

export type Compensations = ReturnType<typeof createCompensations>;

export function createCompensations(parts: CompensationParts) {
  const rounds = createInterval(() => giveOwed(parts), {
    everyMs: lookEveryMs,
    failed: 'what is owed for late cars was not given',
    log: parts.log,
    isMine: () => parts.leases.holds('sweeping'),
  });
  parts.eventBus.consume('compensations', endTypes, (event) => decide(parts, event));
  return {
    /** What the routes hand to their verbs. */
    parts,
    /** A round; for tests with a clock of their own. */
    giveOwed: () => giveOwed(parts),
    start: () => rounds.start(),
    stop: () => rounds.stop(),
  };
}
