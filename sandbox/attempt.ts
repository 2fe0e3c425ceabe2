/** One try to pay, as whoever confirms asked for it. */
import type { Acceptance } from './mandates.ts';

export interface Attempt {
  offSession: boolean;
  returnUrl: string | null;
  /** Being asked to authenticate counts as a refusal. */
  errorOnAction: boolean;
  /** The payer has just shown at their bank who they are. */
  authenticated: boolean;
  acceptance?: Acceptance | undefined;
  verification: 'automatic' | 'instant' | 'microdeposits';
}
