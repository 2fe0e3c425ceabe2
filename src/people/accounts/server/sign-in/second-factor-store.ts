/** The SQL of authenticator apps and recovery codes. */
import { and, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { recoveryCodes, secondFactors, users } from '../tables.ts';

export type SecondFactorRow = typeof secondFactors.$inferSelect;

export async function findSecondFactor(
  queries: Queries,
  userId: UserId,
): Promise<SecondFactorRow | undefined> {
  const [row] = await queries.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return row;
}

/** Keeps a secret that is not confirmed yet; one that is confirmed stays. */
export async function keepSecret(tx: Tx, userId: UserId, sealedSecret: string, now: Date): Promise<boolean> {
  const kept = await tx
    .insert(secondFactors)
    .values({ userId, sealedSecret, createdAt: now })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { sealedSecret, createdAt: now, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return kept.length > 0;
}

/** Takes the code of a time step once: false for one that was taken, and for any older. */
export async function takeStep(queries: Queries, userId: UserId, step: number): Promise<boolean> {
  const { rowCount } = await queries
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)));
  return rowCount === 1;
}

/** Up to `limit` secrets after this person's number, by number. */
export const findSealedSecrets = (queries: Queries, afterUserId: number, limit: number) =>
  queries
    .select({ userId: secondFactors.userId, sealedSecret: secondFactors.sealedSecret })
    .from(secondFactors)
    .where(gt(secondFactors.userId, afterUserId))
    .orderBy(secondFactors.userId)
    .limit(limit);

/** Keeps the same secret sealed anew, unless there is another by now. */
export async function resealSecret(
  queries: Queries,
  userId: UserId,
  { former, sealed }: { former: string; sealed: string },
): Promise<void> {
  await queries
    .update(secondFactors)
    .set({ sealedSecret: sealed })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.sealedSecret, former)));
}

export async function confirmFactor(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx.update(secondFactors).set({ confirmedAt: now }).where(eq(secondFactors.userId, userId));
  await tx.update(users).set({ secondFactorAt: now, updatedAt: now }).where(eq(users.id, userId));
}

/** Drops a secret that was never confirmed. */
export async function forgetSecret(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt)));
}

export async function removeFactor(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.update(users).set({ secondFactorAt: null, updatedAt: now }).where(eq(users.id, userId));
}

export async function replaceRecoveryCodes(
  tx: Tx,
  userId: UserId,
  digests: readonly string[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(digests.map((digest) => ({ userId, digest })));
}

/** Uses a recovery code up, known by one of its digests; false where there is none such, or it was used. */
export async function takeRecoveryCode(
  queries: Queries,
  userId: UserId,
  digests: readonly string[],
  now: Date,
): Promise<boolean> {
  const { rowCount } = await queries
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        inArray(recoveryCodes.digest, [...digests]),
        isNull(recoveryCodes.usedAt),
      ),
    );
  return rowCount === 1;
}

export const countRecoveryCodes = (queries: Queries, userId: UserId): Promise<number> =>
  queries.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
