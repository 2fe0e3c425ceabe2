/** Approvals: what is above a limit waits for a second person. */
import { weigh } from './asking.ts';
import type { Parts } from './parts.ts';

export type { Measure, Weighed } from './parts.ts';
export type Approvals = ReturnType<typeof createApprovals>;

/** From here on every call that names a limit is weighed before it is done. */
export function createApprovals(parts: Parts) {
  parts.limited.weighBy((asked) => weigh(parts, asked));
  return { parts };
}
