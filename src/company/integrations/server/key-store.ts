/** The SQL of keys. */

import { and, asc, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/queries.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import { guestDomain } from '#src/platform/mail-addresses.ts';
import { apiKeys } from './tables.ts';

export type KeyRow = typeof apiKeys.$inferSelect;

const inUse = (now: Date): SQL | undefined =>
  and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)));

/** The account that stands for a program, as for a guest: it has no password, no role and no mailbox. */
export async function insertProgram(tx: Tx, name: string, at: Date): Promise<UserId> {
  const [row] = await tx
    .insert(users)
    .values({
      ...{ name, firstName: name, lastName: '' },
      email: sql`'program-' || gen_random_uuid() || ${`@${guestDomain}`}`,
      ...{ roles: [], isGuest: true, createdAt: at, updatedAt: at },
    })
    .returning({ id: users.id });
  return existing(row, 'what was written').id;
}

export async function insertKey(tx: Tx, key: typeof apiKeys.$inferInsert): Promise<KeyRow> {
  const [row] = await tx.insert(apiKeys).values(key).returning();
  return existing(row, 'what was written');
}

export async function findByDigest(queries: Queries, digest: string, now: Date): Promise<KeyRow | undefined> {
  const [row] = await queries
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.digest, digest), inUse(now)));
  return row;
}

/** That it was used, to the minute. */
export async function setUsed(queries: Queries, id: number, now: Date): Promise<void> {
  const minuteAgo = new Date(now.getTime() - 60_000);
  await queries
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, minuteAgo))));
}

export async function findKey(queries: Queries, id: number): Promise<KeyRow | undefined> {
  const [row] = await queries.select().from(apiKeys).where(eq(apiKeys.id, id));
  return row;
}

/** Those in use first, the newest of them first. @param cities those they are for; null for all */
export const findKeys = (
  queries: Queries,
  cities: readonly string[] | null,
  limit: number,
): Promise<KeyRow[]> =>
  queries
    .select()
    .from(apiKeys)
    .where(cities === null ? undefined : inArray(apiKeys.cityId, [...cities]))
    .orderBy(asc(sql`${apiKeys.revokedAt} is not null`), desc(apiKeys.id))
    .limit(limit);

/** How many are in use; whoever makes another waits for its end. */
export async function countInUse(tx: Tx, now: Date): Promise<number> {
  await tx.execute(sql`lock table ${apiKeys} in share row exclusive mode`);
  return tx.$count(apiKeys, inUse(now));
}

/** Undefined where it was revoked before. */
export async function revoke(tx: Tx, id: number, by: UserId, at: Date): Promise<KeyRow | undefined> {
  const [row] = await tx
    .update(apiKeys)
    .set({ revokedAt: at, revokedBy: by })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning();
  return row;
}
