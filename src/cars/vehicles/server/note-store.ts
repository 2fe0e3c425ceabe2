/** SQL of in-app notes. */
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { vehicleNotes } from './tables.ts';

export const findNotes = (queries: Queries, userId: UserId) =>
  queries
    .select()
    .from(vehicleNotes)
    .where(eq(vehicleNotes.userId, userId))
    .orderBy(desc(vehicleNotes.id))
    .limit(100);

/** False when the same piece of news was written before. */
export async function insertNote(tx: Tx, note: typeof vehicleNotes.$inferInsert): Promise<boolean> {
  const written = await tx
    .insert(vehicleNotes)
    .values(note)
    .onConflictDoNothing()
    .returning({ id: vehicleNotes.id });
  return written.length > 0;
}

export async function readAllNotes(queries: Queries, userId: UserId, at: Date): Promise<void> {
  await queries
    .update(vehicleNotes)
    .set({ readAt: at })
    .where(and(eq(vehicleNotes.userId, userId), isNull(vehicleNotes.readAt)));
}
