/** The SQL of somebody's record at the desk. */
import { desc, eq } from 'drizzle-orm';
import { sessions, users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import { personNotes } from './tables.ts';

export async function findPerson(queries: Queries, id: UserId) {
  const [row] = await queries.select().from(users).where(eq(users.id, id));
  return row;
}

const mostSessions = 20;
const mostNotes = 100;

export const findSessions = (queries: Queries, id: UserId) =>
  queries
    .select({ device: sessions.userAgent, since: sessions.createdAt, lastSeenAt: sessions.updatedAt })
    .from(sessions)
    .where(eq(sessions.userId, id))
    .orderBy(desc(sessions.updatedAt))
    .limit(mostSessions);

export const findNotes = (queries: Queries, id: UserId) =>
  queries
    .select({ id: personNotes.id, text: personNotes.text, by: users.name, at: personNotes.createdAt })
    .from(personNotes)
    .innerJoin(users, eq(users.id, personNotes.authorId))
    .where(eq(personNotes.personId, id))
    .orderBy(desc(personNotes.id))
    .limit(mostNotes);

/** Kept from leaving until the note is written. */
export async function lockPerson(tx: Tx, id: UserId) {
  const [row] = await tx
    .select({ deletedAt: users.deletedAt })
    .from(users)
    .where(eq(users.id, id))
    .for('share');
  return row;
}

export async function insertNote(tx: Tx, note: typeof personNotes.$inferInsert): Promise<number> {
  const [row] = await tx.insert(personNotes).values(note).returning({ id: personNotes.id });
  return existing(row, 'what was written').id;
}
