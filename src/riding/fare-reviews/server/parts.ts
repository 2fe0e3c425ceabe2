/** What fares are looked at with. */
import type { FastifyBaseLogger } from 'fastify';
import type { Payments } from '#src/money/processing/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Leases } from '#src/platform/leases/leases.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import { fareReviewRefusals } from '../contract.ts';

export const refuse = refusalsOf(fareReviewRefusals);

export interface FareReviewParts {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  leases: Leases;
  mailer: Mailer;
  /** Whom an event of the ride is told. */
  drivers: Drivers;
  payments: Pick<Payments, 'moneyOf' | 'refund'>;
  /** Where links in mails lead, without a slash at the end. */
  baseUrl: string;
}
