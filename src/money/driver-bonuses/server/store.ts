/** The SQL of what drivers are paid besides their rides. */
import { and, asc, eq, gte, lt } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { driverBonuses } from './tables.ts';

export type BonusRow = typeof driverBonuses.$inferSelect;

/** False where there is one of that reference already. */
export async function insertBonus(tx: Tx, row: BonusRow): Promise<boolean> {
  return (await tx.insert(driverBonuses).values(row).onConflictDoNothing()).rowCount === 1;
}

/** From `from` until before `to`, oldest first. */
export const findBonuses = (
  queries: Queries,
  driverId: DriverId,
  { from, to }: { from: Date; to: Date },
): Promise<BonusRow[]> =>
  queries
    .select()
    .from(driverBonuses)
    .where(
      and(
        eq(driverBonuses.driverId, driverId),
        gte(driverBonuses.paidAt, from),
        lt(driverBonuses.paidAt, to),
      ),
    )
    .orderBy(asc(driverBonuses.paidAt), asc(driverBonuses.reference));
