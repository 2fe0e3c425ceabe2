/** What every verb of drivers is given. */

import type { Places } from '#src/geo/places/server/service.ts';
import type { createPace, Positions } from '#src/geo/positions/server/service.ts';
import type { Accounts } from '#src/people/accounts/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { driversRefusals } from '../contract.ts';
import type { Aliases } from './roster/aliases.ts';
import type { CarryingSlot } from './roster/carrying.ts';
import type { Roster } from './roster/roster.ts';

export const refuse = refusalsOf(driversRefusals);

export interface DriversParts {
  database: Database;
  clock: Clock;
  accounts: Accounts;
  positions: Positions;
  places: Pick<Places, 'cityAt' | 'drivingTimesTo' | 'onStreet'>;
  mailer: Mailer;
  baseUrl: string;
  /** True where simulated drivers exist. */
  demo: boolean;
  /** Every driver as this process remembers them. */
  roster: Roster;
  /** What drivers carry, once rides are there to say so. */
  carrying: CarryingSlot;
  aliases: Aliases;
  pace: Pick<ReturnType<typeof createPace>, 'seconds'>;
}
