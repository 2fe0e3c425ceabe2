/** What flights are made with. */
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { Leases } from '#src/platform/leases/leases.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Texter } from '#src/platform/sms/texts.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import type { Reservations } from '#src/riding/reservations/server/service.ts';
import { flightRefusals } from '../contract.ts';
import type { FlightSource } from './source.ts';

export const refuse = refusalsOf(flightRefusals);

export interface FlightParts {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  eventBus: Pick<EventBus, 'consume'>;
  leases: Leases;
  mailer: Mailer;
  texter: Texter;
  drivers: Drivers;
  reservations: Pick<Reservations, 'ofRides'>;
  /** Null where nobody is asked: then a number is passed to the driver, and no more. */
  source: FlightSource | null;
  /** Where links in mails lead, without a slash at the end. */
  baseUrl: string;
}
