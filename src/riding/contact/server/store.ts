/** SQL of messages. */
import { desc, eq } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { RideId } from '#src/platform/ids.ts';
import { messages } from './tables.ts';

export const insertMessage = async (tx: Tx, message: typeof messages.$inferInsert) => {
  const [row] = await tx.insert(messages).values(message).returning();
  return existing(row, 'what was inserted');
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
