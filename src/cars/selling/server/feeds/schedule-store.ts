/** SQL of the addresses that dealers' files are fetched from. */
import { and, eq, sql } from 'drizzle-orm';
import { feedSchedules } from '#src/cars/listings/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';

export type ScheduleRow = typeof feedSchedules.$inferSelect;

export async function findSchedule(queries: Queries, sellerId: UserId): Promise<ScheduleRow | undefined> {
  const [row] = await queries.select().from(feedSchedules).where(eq(feedSchedules.sellerId, sellerId));
  return row;
}

/** With a turn of its own, which ends the fetches of the one before. */
export async function keepSchedule(
  tx: Tx,
  sellerId: UserId,
  set: Pick<ScheduleRow, 'url' | 'nextAt' | 'updatedAt'>,
): Promise<ScheduleRow | undefined> {
  const [row] = await tx
    .insert(feedSchedules)
    .values({ sellerId, ...set })
    .onConflictDoUpdate({
      target: feedSchedules.sellerId,
      set: { ...set, problem: null, turn: sql`${feedSchedules.turn} + 1` },
    })
    .returning();
  return row;
}

/** @returns false where the schedule was set anew meanwhile */
export async function updateSchedule(
  tx: Tx,
  { sellerId, turn }: { sellerId: UserId; turn: number },
  change: Partial<Pick<ScheduleRow, 'nextAt' | 'fetchedAt' | 'problem'>>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(feedSchedules)
    .set(change)
    .where(and(eq(feedSchedules.sellerId, sellerId), eq(feedSchedules.turn, turn)));
  return (rowCount ?? 0) > 0;
}
