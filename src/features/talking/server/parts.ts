/** What every part of talking is given: rides, and what places calls. */
import { ridesRefusals } from '#src/features/rides/contract.ts';
import type { RidesParts } from '#src/features/rides/server/service.ts';
import type { CallProxy } from '#src/platform/calls/calls.ts';
import { refusalsOf } from '#src/platform/refusal.ts';

export const refuse = refusalsOf(ridesRefusals);

export interface TalkingParts extends RidesParts {
  calls: CallProxy;
}
