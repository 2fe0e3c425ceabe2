/** SQL of the wishes to be told when a driver comes near. */
import { and, eq, getTableColumns, gt, isNull } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { nearNotes } from './tables.ts';

export type NearNoteRow = typeof nearNotes.$inferSelect;
/** With the address of whoever asked. */
export type MailedNearNoteRow = NearNoteRow & { email: string };

const openOf = (userId: UserId) => and(eq(nearNotes.userId, userId), isNull(nearNotes.endedAt));

/** In place of the open one of the same person, whoever of two at once comes second. */
export async function insertNearNote(tx: Tx, note: typeof nearNotes.$inferInsert): Promise<void> {
  await tx
    .insert(nearNotes)
    .values(note)
    .onConflictDoUpdate({ target: nearNotes.userId, targetWhere: isNull(nearNotes.endedAt), set: note });
}

export async function findOpenNearNoteOf(
  queries: Queries,
  userId: UserId,
  now: Date,
): Promise<NearNoteRow | undefined> {
  const [note] = await queries
    .select()
    .from(nearNotes)
    .where(and(openOf(userId), gt(nearNotes.expiresAt, now)));
  return note;
}

export async function endNearNoteOf(queries: Queries, userId: UserId, now: Date): Promise<void> {
  await queries.update(nearNotes).set({ endedAt: now }).where(openOf(userId));
}

/** False when somebody else was quicker. */
export async function endNearNote(tx: Tx, id: number, now: Date): Promise<boolean> {
  const ended = await tx
    .update(nearNotes)
    .set({ endedAt: now })
    .where(and(eq(nearNotes.id, id), isNull(nearNotes.endedAt)))
    .returning({ id: nearNotes.id });
  return ended.length > 0;
}

export const findOpenNearNotes = (queries: Queries, now: Date, limit = 200): Promise<MailedNearNoteRow[]> =>
  queries
    .select({ ...getTableColumns(nearNotes), email: users.email })
    .from(nearNotes)
    .innerJoin(users, eq(users.id, nearNotes.userId))
    .where(and(isNull(nearNotes.endedAt), gt(nearNotes.expiresAt, now)))
    .orderBy(nearNotes.id)
    .limit(limit);
