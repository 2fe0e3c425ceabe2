/** What the verbs of a seller's leads are given. */
import type { SellingParts } from '#src/cars/listings/server/parts.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import { dealerDeskRefusals } from '../contract.ts';

export const refuse = refusalsOf(dealerDeskRefusals);

export interface LeadParts
  extends Pick<SellingParts, 'database' | 'clock' | 'accounts' | 'mailer' | 'baseUrl'> {
  /** Codes are reckoned from it and never kept. */
  secret: Secret;
}
