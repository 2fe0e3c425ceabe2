/** What contact is made with. */

import type { FastifyBaseLogger } from 'fastify';
import type { Accounts } from '#src/people/accounts/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import type { CallProxy } from '#src/platform/phone-calls/calls.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Texter } from '#src/platform/sms/texts.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import { ridesRefusals } from '#src/riding/rides/contract.ts';

export const refuse = refusalsOf(ridesRefusals);

export interface ContactParts {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  eventBus: EventBus;
  mailer: Mailer;
  accounts: Accounts;
  drivers: Drivers;
  /** Where links in mails lead, without a slash at the end. */
  baseUrl: string;
  /** Who places calls. */
  calls: CallProxy;
  texter: Pick<Texter, 'write'>;
}
