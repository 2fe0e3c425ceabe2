/** What every part of quoting is given. */

import type { Places } from '#src/geo/places/server/service.ts';
import type { LatLng } from '#src/geo/streets/geo.ts';
import type { Promotions } from '#src/money/promotions/server/service.ts';
import type { Database, Queries } from '#src/platform/database/database.ts';
import type { QuoteId, UserId } from '#src/platform/ids.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Drivers } from '#src/riding/drivers/server/service.ts';
import { quotingRefusals } from '../contract.ts';
import type { QuoteCache } from './quote-cache.ts';
import type { Rates } from './rates.ts';
import type { TaxesOfRides } from './taxes.ts';

export const refuse = refusalsOf(quotingRefusals);

/** What is asked of rides, which are made above this room. */
export interface AskedOfRides {
  /** Rides that look for a driver within so many meters of a place. */
  countPendingNear(queries: Queries, at: LatLng, meters: number): Promise<number>;
  /** Rides of somebody that were ridden or are still to be. */
  countRidesTaken(queries: Queries, riderId: UserId): Promise<number>;
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
  rateOf: Rates;
  quotes: QuoteCache;
}
