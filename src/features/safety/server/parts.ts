/** What every part of safety is given: rides. */
import type { RidesParts } from '#src/features/rides/server/service.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { safetyRefusals } from '../contract.ts';

export const refuse = refusalsOf(safetyRefusals);

export type SafetyParts = RidesParts;
