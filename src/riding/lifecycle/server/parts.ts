/** What rides are made with. Each verb is given of it what it needs, by a name of its group or field by field. */
import type { FastifyBaseLogger } from 'fastify';
import type { Places } from '#src/geo/places/server/service.ts';
import type { Positions } from '#src/geo/positions/server/service.ts';
import type { Cities } from '#src/geo/streets/server/service.ts';
import type { Promotions } from '#src/money/promotions/server/service.ts';
import type { Taxes } from '#src/money/tax/server/service.ts';
import type { Accounts } from '#src/people/accounts/server/service.ts';
import type { Database, Queries, Tx } from '#src/platform/database/database.ts';
import type { EventBus } from '#src/platform/events/event-bus.ts';
import type { DriverId, RideId, UserId } from '#src/platform/ids.ts';
import type { Jobs } from '#src/platform/jobs.ts';
import type { Leases } from '#src/platform/leases/leases.ts';
import type { Live } from '#src/platform/live/live.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import type { Measures } from '#src/platform/observe/measures.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Texter } from '#src/platform/sms/texts.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import type { Compensation } from '#src/riding/pickup-promise/shapes.ts';
import type { Queues } from '#src/riding/queues/server/service.ts';
import type { Quotes } from '#src/riding/quotes/server/service.ts';
import type { Reservations } from '#src/riding/reservations/server/service.ts';
import { ridesRefusals } from '#src/riding/rides/contract.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import type { CheckKind, Receipt } from '#src/riding/rides/shapes.ts';
import type { DrawnCars } from './dispatch/drawn-cars.ts';
import type { FareHolds } from './money/fare-holds.ts';
import type { RideCache } from './moves/ride-cache.ts';

export const refuse = refusalsOf(ridesRefusals);

/** What rides ask of safety, which stands above them, by SQL alone. */
export interface AskedOfSafety {
  findOpenCheck(queries: Queries, rideId: RideId): Promise<{ kind: CheckKind; askedAt: Date } | undefined>;
  /** @param cities those whose rides count, by their ids; null for all */
  countOpenAlarms(queries: Queries, cities: readonly string[] | null): Promise<number>;
}

/** Who pays a ride that somebody else booked for themselves. */
export interface Payer {
  userId: UserId;
  email: string;
  firstName: string;
  lastName: string;
}

/** What rides ask of families, which stand above them, by SQL alone. */
export interface AskedOfFamilies {
  /** Whose card pays a ride; undefined where its rider pays. */
  payerOf(queries: Queries, rideId: RideId): Promise<Payer | undefined>;
}

/** What a booking asks of flights, which are looked after above rides. */
export interface AskedOfFlights {
  /** In the transaction that books: with which flight the rider comes, where the ride begins at an airport. */
  nameAtBooking(tx: Tx, ride: RideRow, number: string): Promise<void>;
}

/** What rides ask of their changes, which are made above them, by SQL alone. */
export interface AskedOfChanges {
  /** What was changed of a ride after it was booked, oldest first, as its receipt says it. */
  findForReceipt(queries: Queries, rideId: RideId): Promise<Receipt['changes']>;
  /** What the driver suggests of the plan that the ride has, by its name; null where nothing waits for an answer. */
  findSuggested(
    queries: Queries,
    ride: { id: RideId; planVersion: number },
    now: Date,
  ): Promise<string | null>;
}

/** What rides ask of what was given for late cars, by SQL alone. */
export interface AskedOfCompensations {
  ofRide(queries: Queries, rideId: RideId): Promise<Compensation | null>;
}

/** Whether a driver wants rides like this one now; drivers set it for themselves. */
export type Willing = (driverId: DriverId, trip: Trip) => boolean;
export interface Trip {
  pickup: { lat: number; lng: number };
  dropoff: { lat: number; lng: number };
}

export interface RidesParts {
  database: Database;
  clock: Clock;
  log: FastifyBaseLogger;
  eventBus: EventBus;
  live: Live;
  jobs: Jobs;
  /** Where rides are dispatched. */
  cities: Pick<Cities, 'onChange'>;
  /** Which process dispatches which city. */
  leases: Leases;
  mailer: Mailer;
  accounts: Accounts;
  places: Places;
  positions: Positions;
  drivers: Drivers;
  holds: FareHolds;
  promotions: Promotions;
  quotes: Quotes;
  /** The lines at airports and stations. */
  queues: Queues;
  /** Who committed to rides ahead. */
  reservations: Reservations;
  safety: AskedOfSafety;
  changes: AskedOfChanges;
  compensations: AskedOfCompensations;
  families: AskedOfFamilies;
  flights: AskedOfFlights;
  texter: Texter;
  /** Whether a driver wants rides like this now; every one unless given. */
  willing?: Willing | undefined;
  /** Told how long rounds of dispatch take. */
  measures?: Pick<Measures, 'round'> | undefined;
  /** Where links in mails lead, without a slash at the end. */
  baseUrl: string;
  /** Under which numbers tax is collected. */
  taxes: Pick<Taxes, 'numbersOf'>;
  /** What rooms above this one let somebody follow who shows their word for it. */
  mayFollow?: (topic: string, share: string | undefined) => boolean;
  cars: DrawnCars;
  known: RideCache;
}

/** Whom a ride is read with: `getRide`, `ownRide`. */
export type RideReader = Pick<RidesParts, 'database' | 'drivers'>;
/** What tells of a ride to those it concerns: `tellRide`, `tellWithdrawn`. */
export type RideTeller = Pick<RidesParts, 'clock' | 'drivers'>;
/** What moves a ride: `driverMove`. */
export type RideMover = RideReader & RideTeller & Pick<RidesParts, 'known'>;
