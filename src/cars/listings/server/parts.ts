/** What every verb of selling is given. */

import type { Dealers } from '#src/cars/dealers/server/service.ts';
import type { Vehicles } from '#src/cars/search/server/service.ts';
import type { Orders } from '#src/money/orders/server/service.ts';
import type { Payments } from '#src/money/processing/server/service.ts';
import type { Taxes } from '#src/money/tax/server/service.ts';
import type { Accounts } from '#src/people/accounts/server/service.ts';
import type { Database } from '#src/platform/database/database.ts';
import type { Uploads } from '#src/platform/files/uploads.ts';
import type { Reach } from '#src/platform/http/public-file.ts';
import type { VehicleId } from '#src/platform/ids.ts';
import type { Jobs } from '#src/platform/jobs.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import type { createWorkQueue } from '#src/platform/work-queue.ts';
import { sellingRefusals } from '../contract.ts';

export const refuse = refusalsOf(sellingRefusals);

export interface SellingParts {
  database: Database;
  clock: Clock;
  accounts: Pick<Accounts, 'getUser' | 'getUsers' | 'addRole' | 'choices'>;
  /** What each seller may sell as. */
  dealers: Pick<
    Dealers,
    'standingsOf' | 'nameForFeed' | 'fileSettingsOf' | 'sayOfFile' | 'pagesOf' | 'sellerOf'
  >;
  payments: Pick<Payments, 'ledger' | 'payouts' | 'carBackSaid'>;
  orders: Pick<
    Orders,
    'sells' | 'letGo' | 'find' | 'lock' | 'findOfSeller' | 'linesOf' | 'owedFor' | 'place' | 'termsNow'
  >;
  catalogue: Vehicles['catalogue'];
  /** How long the money of a sale waits after the handover; null: as long as the car may be given back. */
  payoutWaitDays: number | null;
  /** News for one person, each piece told once. */
  notes: Vehicles['notes'];
  /** What is taxed where a car is handed over. */
  taxes: Pick<Taxes, 'taxOf'>;
  /** Ends the wait for an accepted offer's payment, where a car has one; told when the listing is taken away. */
  endOfferHold(vehicleId: VehicleId, why: 'seller_gone' | 'removed'): Promise<void>;
  jobs: Jobs;
  mailer: Mailer;
  baseUrl: string;
  /** Where an upload takes its place before its bytes are read. */
  photoQueue: ReturnType<typeof createWorkQueue>;
  /** Where uploads lie on this machine while they wait for their turn. */
  incomingFolder: string;
  /** How hosts that dealers name are found; as anybody finds them unless given. */
  reach?: Reach;
  /** Where a town lies; null where the index of places does not know it. */
  findTown(location: string): Promise<{ lat: number; lng: number } | null>;
  /** Where photos are kept. */
  uploads: Uploads;
}
