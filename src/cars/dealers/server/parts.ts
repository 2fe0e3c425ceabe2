/** What every verb about dealers is given. */

import type { Taxes } from '#src/money/tax/server/service.ts';
import type { Accounts } from '#src/people/accounts/server/service.ts';
import type { Telephones } from '#src/people/telephones/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { dealershipsRefusals } from '../dealership-contract.ts';

export const refuse = refusalsOf(dealershipsRefusals);

export interface DealersParts {
  database: Database;
  clock: Clock;
  accounts: Pick<Accounts, 'getUser'>;
  /** Whose telephone is confirmed. */
  telephones: Pick<Telephones, 'confirmedOf' | 'canText'>;
  /** Under which number a dealer collects tax. */
  taxes: Pick<Taxes, 'sellerNumberOf' | 'registerSeller'>;
  mailer: Mailer;
  baseUrl: string;
}

/** What somebody may sell as. */
export interface NameState {
  approved: string | null;
  /** Asked for and not looked at yet. */
  waiting: string | null;
  addressConfirmed: boolean;
  /** Its dealership was verified, or it traded under its name before dealerships were looked at. */
  isVerified: boolean;
  /** Its telephone is to be confirmed before a private car is shown. */
  phoneWaits: boolean;
}
