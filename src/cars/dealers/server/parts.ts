/** What every verb about dealers is given. */
import type { Accounts } from '#src/people/accounts/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { dealersRefusals } from '../contract.ts';

export const refuse = refusalsOf(dealersRefusals);

export interface DealersParts {
  database: Database;
  clock: Clock;
  accounts: Pick<Accounts, 'getUser'>;
  mailer: Mailer;
  baseUrl: string;
}

/** What somebody may sell as. */
export interface NameState {
  approved: string | null;
  /** Asked for and not looked at yet. */
  waiting: string | null;
  addressConfirmed: boolean;
}
