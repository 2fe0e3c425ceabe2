/** What is made good with. */
import type { FastifyBaseLogger } from 'fastify';
import type { GivenCards } from '#src/money/given-cards/server/service.ts';
import type { Payments } from '#src/money/processing/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { Leases } from '#src/platform/leases/leases.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Texter } from '#src/platform/sms/texts.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import { compensationRefusals } from '../contract.ts';

export const refuse = refusalsOf(compensationRefusals);

export interface CompensationParts {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  eventBus: EventBus;
  leases: Leases;
  mailer: Mailer;
  texter: Texter;
  /** Whom an event of the ride is told. */
  drivers: Drivers;
  payments: Pick<Payments, 'moneyOf' | 'refund'>;
  cards: GivenCards;
  /** Where links in mails lead, without a slash at the end. */
  baseUrl: string;
}

/** What gives and tells of it. */
export type GivingParts = Pick<
  CompensationParts,
  'clock' | 'drivers' | 'mailer' | 'texter' | 'cards' | 'baseUrl'
>;
