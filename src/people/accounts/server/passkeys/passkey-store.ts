/** The SQL of passkeys and of the challenges they answer. */
import { and, asc, eq, gt, gte, lt, or, sql } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { tokenDigest } from '#src/platform/secrets/signing.ts';
import { passkeyChallenges, passkeys } from '../tables.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

const digestOf = (challenge: string) => tokenDigest('passkey', challenge);

/** Takes away those that ended as well. */
export async function insertChallenge(
  queries: Queries,
  { challenge, userId, now, endsAt }: { challenge: string; userId: UserId | null; now: Date; endsAt: Date },
): Promise<void> {
  await queries.delete(passkeyChallenges).where(lt(passkeyChallenges.endsAt, now));
  await queries.insert(passkeyChallenges).values({ digest: digestOf(challenge), userId, endsAt });
}

/** Uses a challenge up: true once, for whom it was made, until it ends. */
export async function takeChallenge(
  queries: Queries,
  { challenge, userId, now }: { challenge: string; userId: UserId | null; now: Date },
): Promise<boolean> {
  const { rowCount } = await queries
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.digest, digestOf(challenge)),
        sql`${passkeyChallenges.userId} is not distinct from ${userId}`,
        gt(passkeyChallenges.endsAt, now),
      ),
    );
  return rowCount === 1;
}

export const findPasskeysOf = (queries: Queries, userId: UserId): Promise<PasskeyRow[]> =>
  queries.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));

export async function findPasskey(queries: Queries, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await queries.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row;
}

/** Undefined where the credential is somebody's already. */
export async function insertPasskey(
  tx: Tx,
  row: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | undefined> {
  const [inserted] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning();
  return inserted;
}

/** Counts forward only, so that a copy of the key that is behind is found out; keys that do not count stay at 0. */
export async function markUsed(queries: Queries, id: number, counter: number, now: Date): Promise<boolean> {
  const { rowCount } = await queries
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(
      and(
        eq(passkeys.id, id),
        or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`)),
      ),
    );
  return rowCount === 1;
}

export async function deletePasskey(queries: Queries, userId: UserId, id: number): Promise<boolean> {
  const { rowCount } = await queries
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)));
  return rowCount === 1;
}

/** Takes away those added before or since a moment, with what waits to be signed. @returns how many */
export async function deletePasskeysOf(
  tx: Tx,
  userId: UserId,
  { before, since }: { before: Date | null; since: Date | undefined },
): Promise<number> {
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));
  if (!before && !since) return 0;
  const { rowCount } = await tx
    .delete(passkeys)
    .where(
      and(
        eq(passkeys.userId, userId),
        or(
          before ? lt(passkeys.createdAt, before) : undefined,
          since ? gte(passkeys.createdAt, since) : undefined,
        ),
      ),
    );
  return rowCount ?? 0;
}
