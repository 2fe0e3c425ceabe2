/** What telephone bookings are made with. A caller's ride is booked, told of and called off by the verbs of rides. */
import type { FastifyBaseLogger } from 'fastify';
import type { Places } from '#src/geo/places/server/service.ts';
import type { Positions } from '#src/geo/positions/server/service.ts';
import type { Payments } from '#src/money/processing/server/service.ts';
import type { Promotions } from '#src/money/promotions/server/service.ts';
import type { Accounts } from '#src/people/accounts/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { Jobs } from '#src/platform/jobs.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import type { Texter } from '#src/platform/sms/texts.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import type { FareHolds } from '#src/riding/lifecycle/server/money/fare-holds.ts';
import type { RideCache } from '#src/riding/lifecycle/server/moves/ride-cache.ts';
import type { AskedOfFlights } from '#src/riding/lifecycle/server/service.ts';
import type { Queues } from '#src/riding/queues/server/service.ts';
import type { Quotes } from '#src/riding/quotes/server/service.ts';
import type { Reservations } from '#src/riding/reservations/server/service.ts';
import { phoneBookingsRefusals } from '../contract.ts';

export const refuse = refusalsOf(phoneBookingsRefusals);

export interface PhoneParts {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  jobs: Jobs;
  mailer: Mailer;
  texter: Texter;
  /** Where links lead, without a slash at the end. */
  baseUrl: string;
  accounts: Accounts;
  drivers: Drivers;
  places: Places;
  positions: Positions;
  quotes: Quotes;
  holds: FareHolds;
  promotions: Promotions;
  queues: Queues;
  reservations: Reservations;
  known: RideCache;
  flights: AskedOfFlights;
  /** What is begun without the payer, and who bears what was not paid. */
  payments: Pick<Payments, 'forCaller' | 'bearUncollected' | 'lookAt'>;
  eventBus: Pick<EventBus, 'consume'>;
  /** Signs the links that texts lead to. */
  secret: Secret;
}
