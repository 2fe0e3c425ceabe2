/** The SQL of phones that fell silent. */
import { eq } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { DriverId } from '#src/platform/ids.ts';
import { drivers } from '#src/riding/drivers/server/tables.ts';
import { phoneSilences } from './tables.ts';

export type SilenceRow = typeof phoneSilences.$inferSelect;

export async function findSilence(queries: Queries, driverId: DriverId): Promise<SilenceRow | undefined> {
  const [row] = await queries.select().from(phoneSilences).where(eq(phoneSilences.driverId, driverId));
  return row;
}

/** Everybody who is online, with what is known of their phone. */
export const findOnline = (queries: Queries) =>
  queries
    .select({
      driverId: drivers.id,
      userId: drivers.userId,
      pausedAt: drivers.pausedAt,
      since: phoneSilences.since,
      offlineAt: phoneSilences.offlineAt,
    })
    .from(drivers)
    .leftJoin(phoneSilences, eq(phoneSilences.driverId, drivers.id))
    .where(eq(drivers.isAvailable, true));

/** @returns whether this silence is new */
export async function insertSilence(tx: Tx, driverId: DriverId, since: Date): Promise<boolean> {
  const { rowCount } = await tx.insert(phoneSilences).values({ driverId, since }).onConflictDoNothing();
  return rowCount === 1;
}

export async function noteOffline(tx: Tx, driverId: DriverId, since: Date, offlineAt: Date): Promise<void> {
  await tx.update(phoneSilences).set({ since, offlineAt }).where(eq(phoneSilences.driverId, driverId));
}

export async function deleteSilence(queries: Queries, driverId: DriverId): Promise<void> {
  await queries.delete(phoneSilences).where(eq(phoneSilences.driverId, driverId));
}
