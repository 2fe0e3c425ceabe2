/** The SQL of flights that riders named. */
import { and, asc, eq, lte } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { RideId } from '#src/platform/ids.ts';
import { rideFlights } from './tables.ts';

export type FlightRow = typeof rideFlights.$inferSelect;

export async function findFlight(queries: Queries, rideId: RideId): Promise<FlightRow | undefined> {
  const [row] = await queries.select().from(rideFlights).where(eq(rideFlights.rideId, rideId));
  return row;
}

/** Whoever writes of it has locked the ride. */
export async function putFlight(
  tx: Tx,
  row: Pick<FlightRow, 'rideId' | 'number' | 'setAt' | 'dueAt'>,
): Promise<FlightRow> {
  await deleteFlight(tx, row.rideId);
  const [made] = await tx.insert(rideFlights).values(row).returning();
  return existing(made, `the flight of ride ${row.rideId}`);
}

export async function deleteFlight(tx: Tx, rideId: RideId): Promise<void> {
  await tx.delete(rideFlights).where(eq(rideFlights.rideId, rideId));
}

export async function setFlight(
  queries: Queries,
  rideId: RideId,
  change: Partial<typeof rideFlights.$inferInsert>,
): Promise<FlightRow | undefined> {
  const [row] = await queries
    .update(rideFlights)
    .set(change)
    .where(eq(rideFlights.rideId, rideId))
    .returning();
  return row;
}

/** The ones that wait longest first. */
export const findDue = (queries: Queries, now: Date, limit: number): Promise<FlightRow[]> =>
  queries
    .select()
    .from(rideFlights)
    .where(lte(rideFlights.dueAt, now))
    .orderBy(asc(rideFlights.dueAt), asc(rideFlights.rideId))
    .limit(limit);

/** Nobody needs to know any more, unless it was made due again since it was read. */
export async function endAsking(
  queries: Queries,
  { rideId, dueAt }: Pick<FlightRow, 'rideId' | 'dueAt'>,
): Promise<void> {
  if (!dueAt) return;
  await queries
    .update(rideFlights)
    .set({ dueAt: null })
    .where(and(eq(rideFlights.rideId, rideId), eq(rideFlights.dueAt, dueAt)));
}

/** What was to be asked later, or never again, is asked then. */
export async function hurryFlight(queries: Queries, rideId: RideId, dueAt: Date): Promise<void> {
  await queries.update(rideFlights).set({ dueAt }).where(eq(rideFlights.rideId, rideId));
}
