/** What every verb of operators is given. */
import type { Accounts } from '#src/people/accounts/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import type { Clock } from '#src/platform/time/clock.ts';

export interface City {
  id: string;
  name: string;
}

export interface Parts {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  secret: Secret;
  /** Where links in mails lead, without a slash at the end. */
  baseUrl: string;
  demo: boolean;
  /** Those of the company now, also drafts and closed ones, for which a role may be given. */
  cities: () => readonly City[];
  accounts: Pick<Accounts, 'openAccount'>;
}
