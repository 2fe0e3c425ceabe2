/** What changing rides is made with. */
import type { FastifyBaseLogger } from 'fastify';
import type { Places } from '#src/geo/places/server/service.ts';
import type { Positions } from '#src/geo/positions/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Texter } from '#src/platform/sms/texts.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import type { FareHolds } from '#src/riding/lifecycle/server/money/fare-holds.ts';
import type { RideCache } from '#src/riding/lifecycle/server/moves/ride-cache.ts';
import type { Queues } from '#src/riding/queues/server/service.ts';
import type { Quotes } from '#src/riding/quotes/server/service.ts';
import type { Reservations } from '#src/riding/reservations/server/service.ts';
import { changesRefusals } from '../contract.ts';

export const refuse = refusalsOf(changesRefusals);

/** What works a change out. */
export interface ReckoningParts {
  clock: Clock;
  database: Database;
  drivers: Drivers;
  places: Places;
  positions: Positions;
  quotes: Quotes;
}

/** What makes one. */
export interface ChangeParts extends ReckoningParts {
  /** Where links in mails lead, without a slash at the end. */
  baseUrl: string;
  holds: FareHolds;
  known: RideCache;
  log: FastifyBaseLogger;
  mailer: Mailer;
  queues: Queues;
  reservations: Reservations;
  texter: Texter;
}
