/** What the verbs of finding and judging are given. */

import { vehiclesRefusals } from '#src/cars/vehicles/contract.ts';
import type { Notes } from '#src/cars/vehicles/server/notes.ts';
import type { ViewCounts } from '#src/cars/vehicles/server/view-counts.ts';
import type { VehicleDetail } from '#src/cars/vehicles/shapes.ts';
import type { Orders } from '#src/money/orders/server/service.ts';
import type { Accounts } from '#src/people/accounts/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { UserId, VehicleId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { Catalogue } from './catalogue.ts';
import type { SellerFacts, VehicleFacts } from './vehicle-pages.ts';

export const refuse = refusalsOf(vehiclesRefusals);

/** What a vehicle's page says of offers: whether its seller takes them, and the caller's own. */
export interface OfferFacts {
  taken: boolean;
  mine: { id: number; state: 'open' | 'accepted' | 'paid'; cents: Cents } | null;
}

/** What a vehicle's page says of visits: whether its seller shows it by their hours, and the caller's own ahead. */
export interface VisitFacts {
  offered: boolean;
  testDrives: boolean;
  mine: { id: number; at: Date } | null;
}

export interface VehicleParts {
  database: Database;
  clock: Clock;
  accounts: Pick<Accounts, 'getUser' | 'choices'>;
  orders: Pick<Orders, 'holdersOf'>;
  /** Asked of the room that sells; everybody asked for is in the answer. */
  aboutSellers: (sellerIds: UserId[]) => Promise<Map<number, SellerFacts>>;
  /** Asked of the room of offers; everything asked for is in the answer. */
  offersOf: (userId: UserId | null, ids: readonly VehicleId[]) => Promise<Map<number, OfferFacts>>;
  /** Asked of the room of visits; everything asked for is in the answer. */
  visitsOf: (userId: UserId | null, ids: readonly VehicleId[]) => Promise<Map<number, VisitFacts>>;
  /** What others said of cars by their VIN; a car that nothing was said of is not in the answer. */
  saidOf: (ids: readonly VehicleId[]) => Promise<Map<number, VehicleDetail['lookedUp']>>;
  catalogue: Catalogue;
  /** A listing by its number, with all of it that is the same for everybody. */
  looks: (id: string) => Promise<VehicleFacts | undefined>;
  notes: Notes;
  viewCounts: ViewCounts;
  baseUrl: string;
  /** Signs the links that end mails. */
  secret: Secret;
}
