/** The SQL of events that a consumer could not handle, and of consumers' places in the log. */
import { and, asc, eq, gte, inArray, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database, Queries, Tx } from '#src/platform/database/database.ts';
import type { Cursor, RoveEvent } from './events.ts';
import { eventReaders, events, parkedEvents } from './tables.ts';

export type ParkedRow = typeof parkedEvents.$inferSelect;

export async function findPlace(queries: Queries, reader: string): Promise<Cursor | undefined> {
  const [row] = await queries.select().from(eventReaders).where(eq(eventReaders.name, reader));
  return row?.cursor;
}

const placeIn = (cursor: SQLWrapper) =>
  sql`(split_part(${cursor}, '-', 1)::numeric, split_part(${cursor}, '-', 2)::numeric)`;

/** A place only goes forward: a process that was held up does not take the consumer back. */
export async function keepPlace(queries: Queries, name: string, cursor: Cursor): Promise<void> {
  await queries
    .insert(eventReaders)
    .values({ name, cursor })
    .onConflictDoUpdate({
      target: eventReaders.name,
      set: { cursor },
      setWhere: sql`${placeIn(eventReaders.cursor)} < ${placeIn(sql`excluded.cursor`)}`,
    });
}

const isOpen = isNull(parkedEvents.droppedAt);
const ofReader = (reader: string) => and(eq(parkedEvents.reader, reader), isOpen);

/** Sets an event aside once; one that was set aside before stays as it is. */
export async function park(
  tx: Tx,
  row: Pick<ParkedRow, 'reader' | 'seq' | 'type' | 'subject' | 'tries' | 'error' | 'parkedAt' | 'nextTryAt'>,
): Promise<void> {
  await tx.insert(parkedEvents).values(row).onConflictDoNothing();
}

/** Of each subject the event that all its later ones wait for, oldest first. */
export async function findHeads(queries: Queries, reader: string): Promise<ParkedRow[]> {
  const heads = queries
    .select({ id: sql<number>`min(${parkedEvents.id})` })
    .from(parkedEvents)
    .where(ofReader(reader))
    .groupBy(parkedEvents.subject);
  return queries
    .select()
    .from(parkedEvents)
    .where(inArray(parkedEvents.id, heads))
    .orderBy(asc(parkedEvents.id));
}

/** Everything set aside, oldest first, at most `limit`. */
export const findParked = (queries: Queries, limit: number): Promise<ParkedRow[]> =>
  queries.select().from(parkedEvents).where(isOpen).orderBy(asc(parkedEvents.id)).limit(limit);

export async function findParkedById(queries: Queries, id: number): Promise<ParkedRow | undefined> {
  const [row] = await queries
    .select()
    .from(parkedEvents)
    .where(and(eq(parkedEvents.id, id), isOpen));
  return row;
}

/** How many cannot be handled; those that only wait behind one are not counted. */
export async function countParked(queries: Queries): Promise<number> {
  const [row] = await queries
    .select({ count: sql<number>`count(*)::int` })
    .from(parkedEvents)
    .where(and(isOpen, gte(parkedEvents.tries, 1)));
  return row?.count ?? 0;
}

/** The event itself, as the log has it. */
export async function findEvent(queries: Queries, seq: number): Promise<RoveEvent | undefined> {
  const [row] = await queries.select().from(events).where(eq(events.seq, seq));
  if (!row) return undefined;
  const { xid, createdAt, type, subject, payload, userIds } = row;
  return { cursor: `${xid}-${seq}`, type, subject, payload, userIds, createdAt: createdAt.toISOString() };
}

// Any number that nothing else locks by.
const turnLock = 76_311_004;

/**
 * Does `work` with an event that is set aside, while no other process does; PostgreSQL lets go when this one dies.
 * Others that look meanwhile find it due at `until`.
 * @returns false when another is at it, or it is set aside no more
 */
export async function inTurn(
  { pool, db }: Database,
  row: ParkedRow,
  until: Date,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [
      turnLock,
      row.id,
    ]);
    if (!rows[0]?.mine) return false;
    try {
      const open = await db
        .update(parkedEvents)
        .set({ nextTryAt: until })
        .where(and(eq(parkedEvents.id, row.id), isOpen))
        .returning({ id: parkedEvents.id });
      if (open.length === 0) return false;
      await work();
      return true;
    } finally {
      await client.query('select pg_advisory_unlock($1, $2)', [turnLock, row.id]);
    }
  } finally {
    client.release();
  }
}

export async function changeParked(
  queries: Queries,
  id: number,
  change: Partial<typeof parkedEvents.$inferInsert>,
): Promise<boolean> {
  const changed = await queries
    .update(parkedEvents)
    .set(change)
    .where(and(eq(parkedEvents.id, id), isOpen))
    .returning({ id: parkedEvents.id });
  return changed.length > 0;
}

export async function removeParked(queries: Queries, id: number): Promise<void> {
  await queries.delete(parkedEvents).where(eq(parkedEvents.id, id));
}
