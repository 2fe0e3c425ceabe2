/** The book as other rooms see it: what people are owed, its balances, the proof that it is right. */

import { payableAccount } from '#src/money/payments/ledger.ts';
import type { DriverId, UserId } from '#src/platform/ids.ts';
import type { PaymentParts } from '../parts.ts';
import { checkBook, checkProvider } from './proof.ts';
import { findBalances, findOwed, sumByKind } from './store.ts';

export function createLedger(parts: Pick<PaymentParts, 'database' | 'providers'>) {
  const { database } = parts;
  return {
    /** What Rove owes a driver, in cents. */
    owedToDriver: (driverId: DriverId): Promise<number> =>
      findOwed(database.db, payableAccount('driver', driverId)),
    /** How a seller's account came to be, in cents: what sales brought, what went back, what was paid out. */
    async sellerStatement(sellerId: UserId) {
      const sums = await sumByKind(database.db, payableAccount('seller', sellerId));
      const of = (kind: string) => sums.get(kind) ?? 0;
      return {
        earnedCents: 0 - of('seller_earning'),
        takenBackCents: of('seller_earning_back'),
        heldCents: of('seller_wait') + of('seller_wait_end'),
        // What did not arrive is owed again.
        paidOutCents: of('payout') + of('payout_back'),
        owedCents: 0 - [...sums.values()].reduce((sum, cents) => sum + cents, 0),
      };
    },
    balances: () => findBalances(database.db),
    checkBook: () => checkBook(parts),
    checkProvider: () => checkProvider(parts),
  };
}
