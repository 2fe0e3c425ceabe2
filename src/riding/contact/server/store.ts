/** SQL of messages. */
import { and, count, desc, eq } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { RideId } from '#src/platform/ids.ts';
import { messages } from './tables.ts';

export const insertMessage = async (tx: Tx, message: typeof messages.$inferInsert) => {
  const [row] = await tx.insert(messages).values(message).returning();
  return existing(row, 'what was inserted');
};
/** How many messages a ride has from its drivers. */
export const countFromDriver = async (queries: Queries, rideId: RideId): Promise<number> => {
  const [row] = await queries
    .select({ written: count() })
    .from(messages)
    .where(and(eq(messages.rideId, rideId), eq(messages.from, 'driver')));
  return row?.written ?? 0;
};
/** The newest `limit` messages, oldest of them first. */
export const findMessages = async (queries: Queries, rideId: RideId, limit = 500) => {
  const newest = await queries
    .select()
    .from(messages)
    .where(eq(messages.rideId, rideId))
    .orderBy(desc(messages.id))
    .limit(limit);
  return newest.reverse();
};
