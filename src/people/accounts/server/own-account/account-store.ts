/** The SQL of what people change about their account. */
import { and, desc, eq, gt, gte, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Db, Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import { createBatchedLookup } from '#src/platform/statements/batched-lookup.ts';
import { dataExports, emailChanges, preferences, users } from '../tables.ts';

export type EmailChangeRow = typeof emailChanges.$inferSelect;
export type ExportRow = typeof dataExports.$inferSelect;

const isOpen = () => and(isNull(emailChanges.confirmedAt), isNull(emailChanges.undoneAt));

/** Drops what somebody asked for before. */
export async function dropEmailChange(queries: Queries, userId: UserId, now: Date): Promise<void> {
  await queries
    .update(emailChanges)
    .set({ undoneAt: now })
    .where(and(eq(emailChanges.userId, userId), isOpen()));
}

export async function insertEmailChange(tx: Tx, change: typeof emailChanges.$inferInsert): Promise<void> {
  await tx.insert(emailChanges).values(change);
}

export async function findOpenEmailChange(
  queries: Queries,
  userId: UserId,
  now: Date,
): Promise<EmailChangeRow | undefined> {
  const [row] = await queries
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), isOpen(), gt(emailChanges.endsAt, now)));
  return row;
}

/** The change a mailed token is for. Whoever decides about it has locked its person. */
export async function findEmailChange(
  queries: Queries,
  token: { confirmDigests: string[] } | { undoDigests: string[] },
): Promise<EmailChangeRow | undefined> {
  const [row] = await queries
    .select()
    .from(emailChanges)
    .where(
      'confirmDigests' in token
        ? inArray(emailChanges.confirmDigest, token.confirmDigests)
        : inArray(emailChanges.undoDigest, token.undoDigests),
    );
  return row;
}

/** Undoes a change and all that were asked after it. */
export async function undoEmailChangesSince(tx: Tx, userId: UserId, id: number, now: Date): Promise<void> {
  await tx
    .update(emailChanges)
    .set({ undoneAt: now })
    .where(and(eq(emailChanges.userId, userId), gte(emailChanges.id, id), isNull(emailChanges.undoneAt)));
}

export async function markEmailChange(tx: Tx, id: number, mark: { confirmedAt: Date }): Promise<void> {
  await tx.update(emailChanges).set(mark).where(eq(emailChanges.id, id));
}

export async function findPreferences(queries: Queries, userId: UserId) {
  const [row] = await queries.select().from(preferences).where(eq(preferences.userId, userId));
  return row;
}

/** Somebody and the units they chose in one prepared round trip, shared by all who ask at once. */
export function prepareFindSignedIn(db: Db) {
  const statement = db
    .select({ user: users, distance: preferences.distance, fuel: preferences.fuel })
    .from(users)
    .leftJoin(preferences, eq(preferences.userId, users.id))
    .where(sql`${users.id} = any(${sql.placeholder('ids')}::int[])`)
    .prepare('find_signed_in');
  return createBatchedLookup(
    (ids) => statement.execute({ ids: ids.map(Number) }),
    ({ user }) => String(user.id),
  );
}

export async function keepPreferences(tx: Tx, row: typeof preferences.$inferInsert): Promise<void> {
  const { userId: _, ...set } = row;
  await tx.insert(preferences).values(row).onConflictDoUpdate({ target: preferences.userId, set });
}

export async function insertExport(tx: Tx, userId: UserId, now: Date): Promise<ExportRow> {
  const [row] = await tx.insert(dataExports).values({ userId, askedAt: now }).returning();
  return existing(row, 'what was written');
}

export async function findExport(queries: Queries, id: number): Promise<ExportRow | undefined> {
  const [row] = await queries.select().from(dataExports).where(eq(dataExports.id, id));
  return row;
}

export const findExportsOf = (queries: Queries, userId: UserId) =>
  queries
    .select({
      id: dataExports.id,
      askedAt: dataExports.askedAt,
      readyAt: dataExports.readyAt,
      endsAt: dataExports.endsAt,
    })
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.id))
    .limit(5);

/** Keeps what was gathered, once. */
export async function fillExport(
  tx: Tx,
  id: number,
  filled: { readyAt: Date; endsAt: Date; sealed: string },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(dataExports)
    .set(filled)
    .where(and(eq(dataExports.id, id), isNull(dataExports.readyAt)));
  return rowCount === 1;
}

export async function deleteEndedExports(queries: Queries, now: Date): Promise<void> {
  await queries.delete(dataExports).where(lte(dataExports.endsAt, now));
}
