/** What the company pays drivers besides what their rides bring, such as for a quest: booked and written down once. */
import { bonusEntry } from '#src/money/payments/ledger.ts';
import { bookEntry } from '#src/money/processing/server/ledger/store.ts';
import type { Database, Tx } from '#src/platform/database/database.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { type BonusRow, findBonuses, insertBonus } from './store.ts';

/** `amountCents` is more than nothing. */
export type Bonus = Omit<BonusRow, 'paidAt'>;

export type DriverBonuses = ReturnType<typeof createDriverBonuses>;

export function createDriverBonuses({ database, clock }: { database: Database; clock: Clock }) {
  return {
    /** In the transaction of what it is paid for. @returns false where that was paid already */
    async pay(tx: Tx, bonus: Bonus): Promise<boolean> {
      const paidAt = clock.now();
      if (!(await insertBonus(tx, { ...bonus, paidAt }))) return false;
      return bookEntry(tx, bonusEntry(bonus.reference, bonus.driverId, bonus.amountCents), paidAt);
    },
    /** What was paid to a driver from `from` until before `to`, oldest first. */
    between: (driverId: DriverId, from: Date, to: Date) => findBonuses(database.db, driverId, { from, to }),
  };
}
