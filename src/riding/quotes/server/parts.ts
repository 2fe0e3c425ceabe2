/** What every part of quoting is given. */

import type { Places } from '#src/geo/places/server/service.ts';
import type { LatLng } from '#src/geo/streets/geo.ts';
import type { Promotions } from '#src/money/promotions/server/service.ts';
import type { Database, Queries } from '#src/platform/database/database.ts';
import type { QuoteId, UserId } from '#src/platform/ids.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import type { VehicleType } from '#src/riding/vehicle-types/contract.ts';
import type { Terms } from '../terms.ts';
import type { QuoteCache } from './quote-cache.ts';
import type { TaxesOfRides } from './taxes.ts';
import type { Fares } from './versions/keep-fares.ts';

export { refuse } from './refuse.ts';

/** A ride that was driven, as it was quoted. */
export interface DrivenRide {
  pickupLocation: string;
  pickupLat: number;
  pickupLng: number;
  destination: string;
  vehicleType: VehicleType;
  distanceMeters: number;
  durationSeconds: number;
  terms: Terms;
  scheduledAt: Date | null;
  createdAt: Date;
}

/** What is asked of rides, which are made above this room. */
export interface AskedOfRides {
  /** Rides that look for a driver within so many meters of a place. */
  countPendingNear(queries: Queries, at: LatLng, meters: number): Promise<number>;
  /** Rides of somebody that were ridden or are still to be. */
  countRidesTaken(queries: Queries, riderId: UserId): Promise<number>;
  /** Rides of a city that were completed since, the newest first. */
  findDriven(queries: Queries, of: { cityId: string; from: Date; most: number }): Promise<DrivenRide[]>;
  /** Those of these quotes that a ride was booked on. */
  findBooked(queries: Queries, quoteIds: readonly QuoteId[]): Promise<ReadonlySet<QuoteId>>;
}

export interface QuotingParts {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  places: Places;
  drivers: Drivers;
  promotions: Promotions;
  taxes: TaxesOfRides;
  /** Where links in mails lead, without a slash at the end. */
  baseUrl: string;
  asked: AskedOfRides;
  fares: Fares;
  quotes: QuoteCache;
}
