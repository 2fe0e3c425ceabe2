/** What every part of talking is given: rides, and what places calls. */

import type { CallProxy } from '#src/platform/phone-calls/calls.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { RidesParts } from '#src/riding/lifecycle/server/service.ts';
import { ridesRefusals } from '#src/riding/rides/contract.ts';

export const refuse = refusalsOf(ridesRefusals);

export interface ContactParts extends RidesParts {
  calls: CallProxy;
}
