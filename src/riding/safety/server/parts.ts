/** What safety is made with. */

import type { FastifyBaseLogger } from 'fastify';
import type { Places } from '#src/geo/places/server/service.ts';
import type { Positions } from '#src/geo/positions/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { Leases } from '#src/platform/leases/leases.ts';
import type { Live } from '#src/platform/live/live.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import type { Texter } from '#src/platform/sms/texts.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';

export interface SafetyParts {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  eventBus: EventBus;
  live: Live;
  leases: Leases;
  mailer: Mailer;
  texter: Texter;
  places: Places;
  positions: Positions;
  drivers: Drivers;
  /** Where links in mails lead, without a slash at the end. */
  baseUrl: string;
}

/** Whom an alarm is told to. */
export type CallingParts = Pick<SafetyParts, 'baseUrl' | 'mailer' | 'texter'>;
