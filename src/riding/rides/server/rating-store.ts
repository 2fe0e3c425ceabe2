/** The SQL of stars that wait to join their driver's mean. */
import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { DriverId, RideId } from '#src/platform/ids.ts';
import { rides } from './tables.ts';

/** Stars that wait to join the mean of their driver. */
const waitsToCount = (before: Date) =>
  and(
    isNotNull(rides.driverStars),
    isNull(rides.driverStarsCountedAt),
    isNull(rides.driverStarsStruckAt),
    lte(rides.driverRatedAt, before),
  );

/** Drivers for whom at least `atLeast` ratings from up to `before` wait. */
export async function findDriversToCount(
  queries: Queries,
  before: Date,
  atLeast: number,
): Promise<DriverId[]> {
  const rows = await queries
    .select({ driverId: rides.driverId })
    .from(rides)
    .where(waitsToCount(before))
    .groupBy(rides.driverId)
    .having(sql`count(*) >= ${atLeast}`);
  return rows.flatMap(({ driverId }) => (driverId === null ? [] : [driverId]));
}

/**
 * Marks all that wait for a driver as counted, or none where fewer than `atLeast` do; a rival waits for the rows and
 * then finds them counted. @returns the stars of each
 */
export async function markCounted(
  tx: Tx,
  given: { driverId: DriverId; before: Date; at: Date; atLeast: number },
): Promise<number[]> {
  const { driverId, before, at, atLeast } = given;
  const waiting = await tx
    .select({ id: rides.id, stars: rides.driverStars })
    .from(rides)
    .where(and(eq(rides.driverId, driverId), waitsToCount(before)))
    .orderBy(rides.id)
    .for('update');
  if (waiting.length < atLeast) return [];
  await tx
    .update(rides)
    .set({ driverStarsCountedAt: at })
    .where(
      inArray(
        rides.id,
        waiting.map(({ id }) => id),
      ),
    );
  return waiting.map(({ stars }) => stars ?? 0);
}

/** The stars of a ride count no more, or never will. @returns how many are to leave the mean; null where none are in it */
export async function strikeStars(tx: Tx, rideId: RideId, at: Date): Promise<number | null> {
  const [row] = await tx
    .update(rides)
    .set({ driverStarsStruckAt: at })
    .where(and(eq(rides.id, rideId), isNotNull(rides.driverStars), isNull(rides.driverStarsStruckAt)))
    .returning({ stars: rides.driverStars, countedAt: rides.driverStarsCountedAt });
  return row?.countedAt ? row.stars : null;
}
