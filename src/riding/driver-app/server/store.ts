import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { DriverId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { driverDestinations, driverSettings } from './tables.ts';

export type DestinationRow = typeof driverDestinations.$inferSelect;

export async function findSettings(queries: Queries, driverId: DriverId) {
  const [row] = await queries.select().from(driverSettings).where(eq(driverSettings.driverId, driverId));
  return { weekGoalCents: row?.weekGoalCents ?? null, taxNumber: row?.taxNumber ?? null };
}

export async function saveSettings(
  tx: Tx,
  driverId: DriverId,
  change: { weekGoalCents?: Cents | null; taxNumber?: string | null },
): Promise<void> {
  await tx
    .insert(driverSettings)
    .values({ driverId, ...change })
    .onConflictDoUpdate({ target: driverSettings.driverId, set: { driverId, ...change } });
}

/** The driver's row, held until `tx` ends, so that two destinations are set one after the other. */
export async function lockSettings(tx: Tx, driverId: DriverId): Promise<void> {
  await tx.insert(driverSettings).values({ driverId }).onConflictDoNothing();
  await tx.select().from(driverSettings).where(eq(driverSettings.driverId, driverId)).for('update');
}

export const countDestinations = (queries: Queries, driverId: DriverId, day: string): Promise<number> =>
  queries.$count(
    driverDestinations,
    and(eq(driverDestinations.driverId, driverId), eq(driverDestinations.day, day)),
  );

/** Where drivers are heading now; of one, or of all. */
export const findHeading = (queries: Queries, driverId?: DriverId): Promise<DestinationRow[]> =>
  queries
    .select()
    .from(driverDestinations)
    .where(
      and(
        isNull(driverDestinations.endedAt),
        driverId === undefined ? undefined : eq(driverDestinations.driverId, driverId),
      ),
    )
    .orderBy(desc(driverDestinations.id));

export async function endDestination(tx: Tx, driverId: DriverId, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(driverDestinations)
    .set({ endedAt: at })
    .where(and(eq(driverDestinations.driverId, driverId), isNull(driverDestinations.endedAt)));
  return (rowCount ?? 0) > 0;
}

export async function insertDestination(
  tx: Tx,
  destination: typeof driverDestinations.$inferInsert,
): Promise<void> {
  await tx.insert(driverDestinations).values(destination);
}
