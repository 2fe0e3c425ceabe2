/** What regulators ask, with how often a token may. */
import { createAttemptLimit } from '#src/platform/attempt-limit.ts';
import type { Counters } from '#src/platform/shared-state/shared-state.ts';
import type { MdsParts } from './answering.ts';

/** Of one token, in all processes together. */
export const callsAMinute = 60;

export const createRegulators = ({
  counts,
  ...parts
}: Omit<MdsParts, 'limit'> & { counts: Counters | undefined }): MdsParts => ({
  ...parts,
  limit: createAttemptLimit({
    ...{ name: 'regulator calls', clock: parts.clock, counts, most: callsAMinute, windowMs: 60_000 },
    words: `A token may ask ${callsAMinute} times a minute. Wait a little.`,
  }),
});
