import { refusalsOf } from '#src/platform/refusal.ts';
import { quotingRefusals } from '../contract.ts';

export const refuse = refusalsOf(quotingRefusals);
