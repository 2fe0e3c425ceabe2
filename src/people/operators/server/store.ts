/** The SQL of who operates the place and who is invited to. */
import { and, asc, count, desc, eq, gt, isNull, max, sql } from 'drizzle-orm';
import { areOperators } from '#src/people/accounts/server/people/people-store.ts';
import { operatorInvitations, sessions, users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import { installation } from '#src/platform/installation/tables.ts';

export type InvitationRow = typeof operatorInvitations.$inferSelect;

/** What the code of the first run is made from, beside the secret; another one in each database. */
export async function findSetupNonce(queries: Queries): Promise<string> {
  const [row] = await queries.select({ nonce: installation.setupNonce }).from(installation);
  return existing(row, 'the installation').nonce;
}

export async function hasOperator(queries: Queries): Promise<boolean> {
  const rows = await queries.select({ id: users.id }).from(users).where(areOperators).limit(1);
  return rows.length > 0;
}

/** Whoever makes the first operator waits here for the other who tries. */
export async function lockInstallation(tx: Tx): Promise<void> {
  await tx.select().from(installation).for('update');
}

export const findOperators = (queries: Queries) =>
  queries
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      secondFactorAt: users.secondFactorAt,
      deskRoles: users.deskRoles,
      lastSeenAt: max(sessions.updatedAt),
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(areOperators)
    .groupBy(users.id)
    .orderBy(asc(users.id))
    .limit(200);

/** An invitation is as good as the right of whoever gave it. */
const isOpen = (now: Date) =>
  and(
    sql`${operatorInvitations.invitedBy} in (select ${users.id} from ${users} where ${and(areOperators, isNull(users.disabledAt))})`,
    isNull(operatorInvitations.acceptedAt),
    isNull(operatorInvitations.withdrawnAt),
    gt(operatorInvitations.endsAt, now),
  );

export const findOpenInvitations = (queries: Queries, now: Date) =>
  queries
    .select({
      id: operatorInvitations.id,
      firstName: operatorInvitations.firstName,
      lastName: operatorInvitations.lastName,
      email: operatorInvitations.email,
      invitedAt: operatorInvitations.invitedAt,
      endsAt: operatorInvitations.endsAt,
      deskRoles: operatorInvitations.deskRoles,
      invitedBy: sql<string>`(select name from users u where u.id = ${operatorInvitations.invitedBy})`,
    })
    .from(operatorInvitations)
    .where(isOpen(now))
    .orderBy(desc(operatorInvitations.id));

export async function countOpenInvitations(queries: Queries, now: Date): Promise<number> {
  const [row] = await queries.select({ open: count() }).from(operatorInvitations).where(isOpen(now));
  return row?.open ?? 0;
}

export async function insertInvitation(
  tx: Tx,
  row: typeof operatorInvitations.$inferInsert,
): Promise<InvitationRow> {
  const [written] = await tx.insert(operatorInvitations).values(row).returning();
  return existing(written, 'the invitation');
}

/** Ends the open ones of an address. */
export async function endInvitationsOf(tx: Tx, email: string, at: Date): Promise<void> {
  await tx
    .update(operatorInvitations)
    .set({ withdrawnAt: at })
    .where(and(eq(operatorInvitations.email, email), isOpen(at)));
}

/** False where it is over already. */
export async function withdrawInvitation(tx: Tx, id: number, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(operatorInvitations)
    .set({ withdrawnAt: at })
    .where(and(eq(operatorInvitations.id, id), isOpen(at)));
  return rowCount === 1;
}

export async function findInvitation(
  queries: Queries,
  digest: string,
  now: Date,
): Promise<InvitationRow | undefined> {
  const [row] = await queries
    .select()
    .from(operatorInvitations)
    .where(and(eq(operatorInvitations.digest, digest), isOpen(now)));
  return row;
}

/** False where somebody else was first, or it was withdrawn meanwhile. */
export async function acceptInvitation(tx: Tx, id: number, userId: UserId, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(operatorInvitations)
    .set({ acceptedAt: at, acceptedBy: userId })
    .where(and(eq(operatorInvitations.id, id), isOpen(at)));
  return rowCount === 1;
}
