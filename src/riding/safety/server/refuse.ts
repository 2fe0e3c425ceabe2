import { refusalsOf } from '#src/platform/refusal.ts';
import { safetyRefusals } from '../contract.ts';

export const refuse = refusalsOf(safetyRefusals);
