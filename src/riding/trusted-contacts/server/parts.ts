/** What trusted contacts are made with. */
import type { Database } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import type { Texter } from '#src/platform/sms/texts.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import { trustedContactRefusals } from '../contract.ts';

export const refuse = refusalsOf(trustedContactRefusals);

export interface ContactParts {
  database: Database;
  clock: Clock;
  eventBus: Pick<EventBus, 'consume'>;
  mailer: Mailer;
  texter: Texter;
  drivers: Pick<Drivers, 'find'>;
  /** Links are signed with it and kept nowhere. */
  secret: Secret;
  /** Where links lead, without a slash at the end. */
  baseUrl: string;
}
