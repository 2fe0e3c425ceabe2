/** The SQL of things left in cars. */
import { and, asc, eq, getTableColumns, gte, inArray, isNull } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import { lostItems } from './tables.ts';

export type LostRow = typeof lostItems.$inferSelect;

export async function findLost(queries: Queries, rideId: RideId): Promise<LostRow | undefined> {
  const [row] = await queries.select().from(lostItems).where(eq(lostItems.rideId, rideId));
  return row;
}

/** What is being looked for in one driver's car, or in all, since `since`: nobody looks forever. */
export const findOpenLost = (
  queries: Queries,
  since: Date,
  { driverId, cities }: { driverId?: DriverId; cities?: readonly string[] | null },
): Promise<LostRow[]> =>
  queries
    .select(getTableColumns(lostItems))
    .from(lostItems)
    .innerJoin(rides, eq(rides.id, lostItems.rideId))
    .where(
      and(
        isNull(lostItems.closedAt),
        gte(lostItems.reportedAt, since),
        driverId === undefined ? undefined : eq(rides.driverId, driverId),
        cities ? inArray(rides.cityId, [...cities]) : undefined,
      ),
    )
    .orderBy(asc(lostItems.reportedAt))
    .limit(100);

/** False where something of this ride was looked for before. */
export async function insertLost(
  tx: Tx,
  row: { rideId: RideId; what: string; reportedAt: Date },
): Promise<boolean> {
  const rows = await tx.insert(lostItems).values(row).onConflictDoNothing().returning({ id: lostItems.id });
  return rows.length > 0;
}

/** False when it was closed before, or is not `as` it was thought to be. */
export async function updateLost(
  tx: Tx,
  rideId: RideId,
  change: Partial<typeof lostItems.$inferInsert>,
  as?: 'not_found',
): Promise<boolean> {
  const rows = await tx
    .update(lostItems)
    .set(change)
    .where(
      and(
        eq(lostItems.rideId, rideId),
        isNull(lostItems.closedAt),
        as === 'not_found' ? eq(lostItems.found, false) : undefined,
      ),
    )
    .returning({ id: lostItems.id });
  return rows.length > 0;
}

/** Whether the driver says that it is in the car, so that both have something to write to each other about. */
export const isBeingReturned = async (queries: Queries, rideId: RideId): Promise<boolean> =>
  (await queries.$count(
    lostItems,
    and(eq(lostItems.rideId, rideId), eq(lostItems.found, true), isNull(lostItems.closedAt)),
  )) > 0;
