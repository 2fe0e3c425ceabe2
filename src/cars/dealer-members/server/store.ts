/** SQL of who works for a dealer. */
import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { mostActs, mostInvitations, mostMembers } from '../rules.ts';
import { dealerActs, dealerInvitations, dealerMembers } from './tables.ts';

export type MemberRow = typeof dealerMembers.$inferSelect;
export type InvitationRow = typeof dealerInvitations.$inferSelect;

const isOpen = isNull(dealerMembers.endedAt);

/** For whom somebody works now, with one look at an index. */
export async function findActing(queries: Queries, userId: UserId): Promise<MemberRow | undefined> {
  const [row] = await queries
    .select()
    .from(dealerMembers)
    .where(and(eq(dealerMembers.userId, userId), isOpen, eq(dealerMembers.isActing, true)));
  return row;
}

/** Who makes a seller's calls in the place of one of these now. */
export const findActingFor = (queries: Queries, dealerIds: readonly UserId[]) =>
  queries
    .select({ dealerId: dealerMembers.dealerId, userId: dealerMembers.userId })
    .from(dealerMembers)
    .where(and(inArray(dealerMembers.dealerId, [...dealerIds]), isOpen, eq(dealerMembers.isActing, true)))
    .limit(mostMembers * dealerIds.length);

export const findWork = (queries: Queries, userId: UserId): Promise<MemberRow[]> =>
  queries
    .select()
    .from(dealerMembers)
    .where(and(eq(dealerMembers.userId, userId), isOpen))
    .orderBy(asc(dealerMembers.id))
    .limit(mostMembers);

export const findTeam = (queries: Queries, dealerId: UserId) =>
  queries
    .select({
      ...{ id: dealerMembers.id, userId: dealerMembers.userId, role: dealerMembers.role },
      ...{ joinedAt: dealerMembers.joinedAt, email: users.email },
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(dealerMembers)
    .innerJoin(users, eq(users.id, dealerMembers.userId))
    .where(and(eq(dealerMembers.dealerId, dealerId), isOpen))
    .orderBy(asc(dealerMembers.id))
    .limit(mostMembers);

export const findInvitations = (queries: Queries, dealerId: UserId, now: Date): Promise<InvitationRow[]> =>
  queries
    .select()
    .from(dealerInvitations)
    .where(and(eq(dealerInvitations.dealerId, dealerId), gt(dealerInvitations.expiresAt, now)))
    .orderBy(asc(dealerInvitations.id))
    .limit(mostInvitations);

export const findActs = (queries: Queries, dealerId: UserId) =>
  queries
    .select({
      ...{ id: dealerActs.id, at: dealerActs.at, words: dealerActs.words, subject: dealerActs.subject },
      by: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(dealerActs)
    .innerJoin(users, eq(users.id, dealerActs.memberId))
    .where(eq(dealerActs.dealerId, dealerId))
    .orderBy(desc(dealerActs.id))
    .limit(mostActs);

/** One invitation an address: an older one of the same dealer, whose account is locked, opens nothing any more. */
export async function putInvitation(tx: Tx, values: typeof dealerInvitations.$inferInsert): Promise<void> {
  const { dealerId, email } = values;
  await tx
    .delete(dealerInvitations)
    .where(
      and(eq(dealerInvitations.dealerId, dealerId), sql`lower(${dealerInvitations.email}) = lower(${email})`),
    );
  await tx.insert(dealerInvitations).values(values);
}

export async function lockInvitation(tx: Tx, digest: string): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .select()
    .from(dealerInvitations)
    .where(eq(dealerInvitations.token, digest))
    .for('update');
  return row;
}

export async function deleteInvitation(tx: Tx, dealerId: UserId, id: number): Promise<boolean> {
  const rows = await tx
    .delete(dealerInvitations)
    .where(and(eq(dealerInvitations.id, id), eq(dealerInvitations.dealerId, dealerId)))
    .returning({ id: dealerInvitations.id });
  return rows.length > 0;
}

/** False where they work there already. */
export async function insertMember(tx: Tx, values: typeof dealerMembers.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(dealerMembers)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: dealerMembers.id });
  return rows.length > 0;
}

/** Of those who still work there; undefined where there is none. */
export async function updateMember(
  tx: Tx,
  which: { dealerId: UserId } & ({ id: number } | { userId: UserId }),
  change: Partial<MemberRow>,
): Promise<MemberRow | undefined> {
  const [row] = await tx
    .update(dealerMembers)
    .set(change)
    .where(
      and(
        eq(dealerMembers.dealerId, which.dealerId),
        'id' in which ? eq(dealerMembers.id, which.id) : eq(dealerMembers.userId, which.userId),
        isOpen,
      ),
    )
    .returning();
  return row;
}

export async function stopActing(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .update(dealerMembers)
    .set({ isActing: false })
    .where(and(eq(dealerMembers.userId, userId), eq(dealerMembers.isActing, true)));
}

/** Nobody acts for a dealer any more. @returns who did until now */
export async function stopActingFor(tx: Tx, dealerId: UserId): Promise<UserId[]> {
  const rows = await tx
    .update(dealerMembers)
    .set({ isActing: false })
    .where(and(eq(dealerMembers.dealerId, dealerId), isOpen, eq(dealerMembers.isActing, true)))
    .returning({ userId: dealerMembers.userId });
  return rows.map(({ userId }) => userId);
}

/** Whoever changes what somebody works for now waits here, so that two presses leave one answer. */
export async function lockPerson(tx: Tx, userId: UserId): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}

export async function insertAct(queries: Queries, values: typeof dealerActs.$inferInsert): Promise<void> {
  await queries.insert(dealerActs).values(values);
}
