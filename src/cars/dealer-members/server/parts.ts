import type { Accounts } from '#src/people/accounts/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { dealerMemberRefusals } from '../contract.ts';

export const refuse = refusalsOf(dealerMemberRefusals);

export interface DealerMembersParts {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  eventBus: Pick<EventBus, 'consume'>;
  accounts: Pick<Accounts, 'getUser'>;
  baseUrl: string;
}
