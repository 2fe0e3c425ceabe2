/** What reservations are made with. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#src/platform/database/database.ts';
import type { Leases } from '#src/platform/leases/leases.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import { reservationRefusals } from '../contract.ts';

export const refuse = refusalsOf(reservationRefusals);

export interface ReservationsParts {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  leases: Leases;
  mailer: Mailer;
  drivers: Drivers;
  /** Where links in mails lead, without a slash at the end. */
  baseUrl: string;
}

/** What ends a reservation and tells of it. */
export type EndingParts = Pick<ReservationsParts, 'clock' | 'drivers' | 'mailer' | 'baseUrl'>;
