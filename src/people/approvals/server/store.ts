/** The SQL of what waits for a second person. */
import { and, asc, count, desc, eq, gt, inArray, isNull, lte, ne, notInArray, sql } from 'drizzle-orm';
import { hasRoleFor } from '#src/people/accounts/server/people/desk-role-store.ts';
import { areOperators } from '#src/people/accounts/server/people/people-store.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Permission } from '#src/platform/permissions.ts';
import { approvals } from './tables.ts';

export type ApprovalRow = typeof approvals.$inferSelect;

const ended = { params: null, body: null } as const;
const waiting = eq(approvals.state, 'waiting');

/** Those whose time is over wait no longer. */
export async function expireOld(queries: Queries, now: Date): Promise<void> {
  await queries
    .update(approvals)
    .set({ ...ended, state: 'expired', endedAt: now })
    .where(and(waiting, lte(approvals.expiresAt, now)));
}

/** The request; the one that waits already where the same was asked for before. */
export async function insertApproval(
  tx: Tx,
  row: typeof approvals.$inferInsert,
): Promise<{ row: ApprovalRow; isNew: boolean }> {
  const [written] = await tx.insert(approvals).values(row).onConflictDoNothing().returning();
  if (written) return { row: written, isNew: true };
  const [known] = await tx
    .select()
    .from(approvals)
    .where(and(eq(approvals.digest, row.digest), waiting));
  return { row: existing(known, 'the request that waits'), isNew: false };
}

export const countAsked = (queries: Queries, askedBy: UserId): Promise<number> =>
  queries.$count(approvals, and(waiting, eq(approvals.askedBy, askedBy)));

export async function findApproval(queries: Queries, id: number): Promise<ApprovalRow | undefined> {
  const [row] = await queries.select().from(approvals).where(eq(approvals.id, id));
  return row;
}

export async function lockApproval(tx: Tx, id: number): Promise<ApprovalRow | undefined> {
  const [row] = await tx.select().from(approvals).where(eq(approvals.id, id)).for('update');
  return row;
}

export async function updateApproval(tx: Tx, id: number, change: Partial<ApprovalRow>): Promise<ApprovalRow> {
  const [row] = await tx.update(approvals).set(change).where(eq(approvals.id, id)).returning();
  return existing(row, `request ${id}`);
}

/** What is kept of one that waits no longer. */
export const emptied = ended;

/** The oldest first. */
export const findWaiting = (queries: Queries, now: Date, limit: number) =>
  queries
    .select()
    .from(approvals)
    .where(and(waiting, gt(approvals.expiresAt, now)))
    .orderBy(asc(approvals.id))
    .limit(limit);

/** The newest first. */
export const findEnded = (queries: Queries, limit: number) =>
  queries
    .select()
    .from(approvals)
    .where(ne(approvals.state, 'waiting'))
    .orderBy(desc(approvals.id))
    .limit(limit);

/** Ends what somebody waits for, because they leave. */
export async function endRequestsOf(tx: Tx, askedBy: UserId, at: Date): Promise<void> {
  await tx
    .update(approvals)
    .set({ ...ended, state: 'withdrawn', outcome: 'Whoever asked operates here no longer.', endedAt: at })
    .where(and(waiting, eq(approvals.askedBy, askedBy)));
}

interface Wanted {
  needs: readonly Permission[];
  /** Then those too who may do it in that city alone. */
  cityId: string | null;
  but: readonly UserId[];
  /** There nobody needs a second step. */
  demo: boolean;
}

/** Operators who may come in and do these things, but for some. */
export const findThoseWho = (queries: Queries, { needs, cityId, but, demo }: Wanted) =>
  queries
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(
      and(
        areOperators,
        isNull(users.disabledAt),
        demo ? undefined : sql`${users.secondFactorAt} is not null`,
        ...needs.map((each) => hasRoleFor(each, users.deskRoles, cityId)),
        but.length > 0 ? notInArray(users.id, [...but]) : undefined,
      ),
    )
    .orderBy(asc(users.id))
    .limit(100);

/** Accounts, in one order and held until the end of the transaction, so that no right changes under a decision. */
export const holdAccounts = (tx: Tx, ids: readonly UserId[]) =>
  tx
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('share');

export async function countWaiting(queries: Queries, now: Date): Promise<number> {
  const [row] = await queries
    .select({ waiting: count() })
    .from(approvals)
    .where(and(waiting, gt(approvals.expiresAt, now)));
  return row?.waiting ?? 0;
}
