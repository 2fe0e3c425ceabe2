/** The SQL of questions whether all is well. */
import { and, eq, isNull, lte } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { RideId } from '#src/platform/ids.ts';
import type { CheckKind } from '#src/riding/rides/shapes.ts';
import { rideChecks } from './tables.ts';

export type CheckRow = typeof rideChecks.$inferSelect;

/** False while another question of the ride is open. */
export async function insertCheck(
  tx: Tx,
  check: { rideId: RideId; kind: CheckKind; askedAt: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(rideChecks)
    .values(check)
    .onConflictDoNothing()
    .returning({ id: rideChecks.id });
  return rows.length > 0;
}

export async function findOpenCheck(queries: Queries, rideId: RideId): Promise<CheckRow | undefined> {
  const [row] = await queries
    .select()
    .from(rideChecks)
    .where(and(eq(rideChecks.rideId, rideId), isNull(rideChecks.endedAt)));
  return row;
}

export const findUnanswered = (queries: Queries, askedBefore: Date): Promise<CheckRow[]> =>
  queries
    .select()
    .from(rideChecks)
    .where(and(isNull(rideChecks.endedAt), lte(rideChecks.askedAt, askedBefore)))
    .limit(100);

/** The question with its end; undefined when it had ended before. */
export async function endCheck(
  tx: Tx,
  rideId: RideId,
  end: { endedAt: Date; answer: 'well' | 'help' | 'none' | 'over' },
): Promise<CheckRow | undefined> {
  const [row] = await tx
    .update(rideChecks)
    .set(end)
    .where(and(eq(rideChecks.rideId, rideId), isNull(rideChecks.endedAt)))
    .returning();
  return row;
}
