import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { savedPlaces } from './tables.ts';

export type SavedRow = typeof savedPlaces.$inferSelect;

/** Home first, then Work, then the others by their names. */
export const findSaved = (queries: Queries, userId: UserId): Promise<SavedRow[]> =>
  queries
    .select()
    .from(savedPlaces)
    .where(eq(savedPlaces.userId, userId))
    .orderBy(
      sql`case ${savedPlaces.kind} when 'home' then 0 when 'work' then 1 else 2 end`,
      asc(sql`lower(${savedPlaces.name})`),
    );

/** Only one at a time saves for a person, so that they cannot go past how many there may be. */
export async function countSavedAlone(tx: Tx, userId: UserId): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('saved_places'), ${userId})`);
  return tx.$count(savedPlaces, eq(savedPlaces.userId, userId));
}

/** Home and Work are one each, so a new one takes the earlier one's place. */
export async function putSaved(
  tx: Tx,
  place: typeof savedPlaces.$inferInsert,
): Promise<SavedRow | undefined> {
  const { name, address, lat, lng, updatedAt } = place;
  const insert = tx.insert(savedPlaces).values(place);
  const [row] = await (place.kind === 'other'
    ? insert
    : insert.onConflictDoUpdate({
        target: [savedPlaces.userId, savedPlaces.kind],
        targetWhere: sql`kind <> 'other'`,
        set: { name, address, lat, lng, updatedAt },
      })
  ).returning();
  return row;
}

export async function updateSaved(
  queries: Queries,
  userId: UserId,
  id: number,
  change: Partial<typeof savedPlaces.$inferInsert>,
): Promise<SavedRow | undefined> {
  const [row] = await queries
    .update(savedPlaces)
    .set(change)
    .where(and(eq(savedPlaces.id, id), eq(savedPlaces.userId, userId)))
    .returning();
  return row;
}

export async function deleteSaved(queries: Queries, userId: UserId, id: number): Promise<void> {
  await queries.delete(savedPlaces).where(and(eq(savedPlaces.id, id), eq(savedPlaces.userId, userId)));
}
