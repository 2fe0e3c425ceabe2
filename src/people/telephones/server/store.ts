/** SQL of confirmed telephones. */
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { confirmedPhones } from './tables.ts';

export type PhoneRow = typeof confirmedPhones.$inferSelect;

export async function findPhone(queries: Queries, userId: UserId): Promise<PhoneRow | undefined> {
  const [row] = await queries.select().from(confirmedPhones).where(eq(confirmedPhones.userId, userId));
  return row;
}

/** Makes the row where there is none and holds it until the transaction ends. */
export async function lockPhone(tx: Tx, userId: UserId): Promise<PhoneRow | undefined> {
  await tx.insert(confirmedPhones).values({ userId }).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(confirmedPhones)
    .where(eq(confirmedPhones.userId, userId))
    .for('update');
  return row;
}

export async function updatePhone(tx: Tx, userId: UserId, change: Partial<PhoneRow>): Promise<void> {
  await tx.update(confirmedPhones).set(change).where(eq(confirmedPhones.userId, userId));
}

/** Those of `userIds` whose account's telephone is the one they confirmed. */
export async function findConfirmed(queries: Queries, userIds: readonly UserId[]): Promise<Set<UserId>> {
  if (userIds.length === 0) return new Set();
  const rows = await queries
    .select({ userId: confirmedPhones.userId })
    .from(confirmedPhones)
    .innerJoin(users, and(eq(users.id, confirmedPhones.userId), eq(users.phone, confirmedPhones.phone)))
    .where(and(inArray(confirmedPhones.userId, [...userIds]), isNotNull(confirmedPhones.confirmedAt)));
  return new Set(rows.map(({ userId }) => userId));
}
