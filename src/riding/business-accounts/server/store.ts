/** The SQL of accounts, members and invitations. */
import { and, asc, count, desc, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { payments } from '#src/money/payments/server/tables.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { BusinessId, RideId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { fullName } from '#src/platform/person-name.ts';
import type { MemberRole } from '../rules.ts';
import { businessAccounts, businessInvitations, businessMembers, businessRides } from './tables.ts';

export type BusinessRow = typeof businessAccounts.$inferSelect;
export type MemberRow = typeof businessMembers.$inferSelect;
export type InvitationRow = typeof businessInvitations.$inferSelect;

export async function insertBusiness(
  tx: Tx,
  values: typeof businessAccounts.$inferInsert,
): Promise<BusinessRow> {
  const [row] = await tx.insert(businessAccounts).values(values).returning();
  return existing(row, 'what was written');
}

export async function findBusiness(queries: Queries, id: BusinessId): Promise<BusinessRow | undefined> {
  const [row] = await queries.select().from(businessAccounts).where(eq(businessAccounts.id, id));
  return row;
}

/** Whoever books, changes or invoices a company queues here. */
export async function lockBusiness(tx: Tx, id: BusinessId): Promise<BusinessRow | undefined> {
  const [row] = await tx.select().from(businessAccounts).where(eq(businessAccounts.id, id)).for('update');
  return row;
}

export async function updateBusiness(
  tx: Tx,
  id: BusinessId,
  change: Partial<typeof businessAccounts.$inferInsert>,
): Promise<void> {
  await tx.update(businessAccounts).set(change).where(eq(businessAccounts.id, id));
}

/** Of two applications of one person at one moment the second waits, and finds the first. */
export async function lockApplicant(tx: Tx, userId: UserId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('business_applications'), ${userId})`);
}

/** One account of somebody waits at a time. */
export const countWaitingOf = (queries: Queries, userId: UserId): Promise<number> =>
  queries.$count(
    businessAccounts,
    and(eq(businessAccounts.appliedBy, userId), eq(businessAccounts.state, 'applied')),
  );

/** Whose address for invoices a token confirms, as it was before. */
export async function lockByBillingToken(tx: Tx, digest: string): Promise<BusinessRow | undefined> {
  const [row] = await tx
    .select()
    .from(businessAccounts)
    .where(eq(businessAccounts.billingToken, digest))
    .for('update');
  return row;
}

/** Those that wait for the desk come first, then the newest; as many as one page has. */
export const listBusinesses = (
  queries: Queries,
  { after, limit }: { after: BusinessId | undefined; limit: number },
): Promise<BusinessRow[]> =>
  queries
    .select()
    .from(businessAccounts)
    .where(
      after === undefined
        ? undefined
        : and(ne(businessAccounts.state, 'applied'), sql`${businessAccounts.id} < ${after}`),
    )
    .orderBy(sql`${businessAccounts.state} <> 'applied'`, desc(businessAccounts.id))
    .limit(limit);

// Members

export async function insertMember(
  tx: Tx,
  values: Pick<MemberRow, 'businessId' | 'userId' | 'role' | 'joinedAt'>,
): Promise<boolean> {
  const { rowCount } = await tx.insert(businessMembers).values(values).onConflictDoNothing();
  return rowCount === 1;
}

/** @returns their account and role on it, while they are on it */
export async function findMember(
  queries: Queries,
  businessId: BusinessId,
  userId: UserId,
): Promise<MemberRow | undefined> {
  const [row] = await queries
    .select()
    .from(businessMembers)
    .where(
      and(
        eq(businessMembers.businessId, businessId),
        eq(businessMembers.userId, userId),
        isNull(businessMembers.endedAt),
      ),
    );
  return row;
}

/**
 * Whether somebody looks after an account, is not kept out, and has not left; until the transaction ends that stays so.
 * The company is locked before it, since whoever is taken off queues there.
 */
export async function isAdministrator(tx: Tx, businessId: BusinessId, userId: UserId): Promise<boolean> {
  const rows = await tx
    .select({ id: businessMembers.id })
    .from(businessMembers)
    .innerJoin(users, eq(users.id, businessMembers.userId))
    .where(
      and(
        eq(businessMembers.businessId, businessId),
        eq(businessMembers.userId, userId),
        eq(businessMembers.role, 'administrator'),
        isNull(businessMembers.endedAt),
        isNull(users.disabledAt),
        isNull(users.deletedAt),
      ),
    )
    .for('share');
  return rows.length > 0;
}

export const findAccountsOf = (
  queries: Queries,
  userId: UserId,
): Promise<{ business: BusinessRow; role: MemberRole }[]> =>
  queries
    .select({ business: businessAccounts, role: businessMembers.role })
    .from(businessMembers)
    .innerJoin(businessAccounts, eq(businessAccounts.id, businessMembers.businessId))
    .where(and(eq(businessMembers.userId, userId), isNull(businessMembers.endedAt)))
    .orderBy(desc(businessAccounts.id))
    .limit(20);

export const listMembers = (queries: Queries, businessId: BusinessId) =>
  queries
    .select({
      id: businessMembers.id,
      userId: businessMembers.userId,
      role: businessMembers.role,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      disabledAt: users.disabledAt,
    })
    .from(businessMembers)
    .innerJoin(users, eq(users.id, businessMembers.userId))
    .where(and(eq(businessMembers.businessId, businessId), isNull(businessMembers.endedAt)))
    .orderBy(asc(businessMembers.id))
    .limit(1000);

export const countMembers = (queries: Queries, businessId: BusinessId, role?: MemberRole): Promise<number> =>
  queries.$count(
    businessMembers,
    and(
      eq(businessMembers.businessId, businessId),
      isNull(businessMembers.endedAt),
      role && eq(businessMembers.role, role),
    ),
  );

export async function countMembersOf(
  queries: Queries,
  ids: readonly BusinessId[],
): Promise<Map<BusinessId, number>> {
  const rows = await queries
    .select({ id: businessMembers.businessId, members: count() })
    .from(businessMembers)
    .where(and(inArray(businessMembers.businessId, [...ids]), isNull(businessMembers.endedAt)))
    .groupBy(businessMembers.businessId);
  return new Map(rows.map(({ id, members }) => [id, members]));
}

export async function findNamesOf(queries: Queries, ids: readonly UserId[]): Promise<Map<UserId, string>> {
  const rows = await queries
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, ...name }) => [id, fullName(name)]));
}

export async function endMember(tx: Tx, id: number, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(businessMembers)
    .set({ endedAt: at })
    .where(and(eq(businessMembers.id, id), isNull(businessMembers.endedAt)));
  return rowCount === 1;
}

export async function setRole(tx: Tx, id: number, role: MemberRole): Promise<void> {
  await tx.update(businessMembers).set({ role }).where(eq(businessMembers.id, id));
}

// Invitations

export async function deleteInvitation(tx: Tx, businessId: BusinessId, id: number): Promise<boolean> {
  const { rowCount } = await tx
    .delete(businessInvitations)
    .where(
      and(
        eq(businessInvitations.id, id),
        eq(businessInvitations.businessId, businessId),
        isNull(businessInvitations.usedAt),
      ),
    );
  return rowCount === 1;
}

/** A second invitation of an address, however it is written, takes the place of the first; its company is locked. */
export async function putInvitation(tx: Tx, values: typeof businessInvitations.$inferInsert): Promise<void> {
  await dropInvitations(tx, values.businessId, values.email);
  await tx.insert(businessInvitations).values(values);
}

/** No link that went to an address and was not used opens anything any more. */
export async function dropInvitations(tx: Tx, businessId: BusinessId, email: string): Promise<void> {
  await tx
    .delete(businessInvitations)
    .where(
      and(
        eq(businessInvitations.businessId, businessId),
        sql`lower(${businessInvitations.email}) = lower(${email})`,
        isNull(businessInvitations.usedAt),
      ),
    );
}

/** Which company an invitation is of and by whom, to be locked before it: in that order as when somebody is invited. */
export async function findInvitedTo(
  tx: Tx,
  digest: string,
): Promise<Pick<InvitationRow, 'businessId' | 'invitedBy'> | undefined> {
  const [row] = await tx
    .select({ businessId: businessInvitations.businessId, invitedBy: businessInvitations.invitedBy })
    .from(businessInvitations)
    .where(eq(businessInvitations.token, digest));
  return row;
}

export async function lockInvitation(tx: Tx, digest: string): Promise<InvitationRow | undefined> {
  const [row] = await tx
    .select()
    .from(businessInvitations)
    .where(eq(businessInvitations.token, digest))
    .for('update');
  return row;
}

export async function useInvitation(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.update(businessInvitations).set({ usedAt: at }).where(eq(businessInvitations.id, id));
}

export const listOpenInvitations = (
  queries: Queries,
  businessId: BusinessId,
  now: Date,
): Promise<InvitationRow[]> =>
  queries
    .select()
    .from(businessInvitations)
    .where(
      and(
        eq(businessInvitations.businessId, businessId),
        isNull(businessInvitations.usedAt),
        gt(businessInvitations.expiresAt, now),
      ),
    )
    .orderBy(desc(businessInvitations.id))
    .limit(200);

// Rides

export async function insertBusinessRide(
  tx: Tx,
  values: { rideId: RideId; businessId: BusinessId; costCode: string | null },
): Promise<void> {
  await tx.insert(businessRides).values(values);
}

/** The company that pays a ride, if one does. */
export async function findBusinessOfRide(queries: Queries, rideId: RideId): Promise<BusinessId | undefined> {
  const [row] = await queries
    .select({ id: businessRides.businessId })
    .from(businessRides)
    .where(eq(businessRides.rideId, rideId));
  return row?.id;
}

export async function isBusinessRide(
  queries: Queries,
  rideId: RideId,
  businessId: BusinessId,
): Promise<boolean> {
  const [row] = await queries
    .select({ rides: count() })
    .from(businessRides)
    .where(and(eq(businessRides.rideId, rideId), eq(businessRides.businessId, businessId)));
  return (row?.rides ?? 0) > 0;
}

/** What was taken less what went back, and of what is open all that it may cost. */
export const costSql: SQL<number> = sql`case ${payments.status} when 'succeeded'
  then ${payments.capturedCents} - ${payments.refundedCents} when 'canceled' then 0 else ${payments.amountCents} end`;

/** Something pays a ride with it, or it was charged besides; what was promised and never booked is nobody’s. */
export const isBooked: SQL = sql`(${payments.claimedBy} is not null or ${payments.chargeKey} is not null)`;

/** What companies have used since a moment, in cents, by company. */
export async function sumUsed(
  queries: Queries,
  ids: readonly BusinessId[],
  since: Date,
  userId?: UserId,
): Promise<Map<BusinessId, Cents>> {
  const rows = await queries
    .select({ id: payments.owedBy, cents: sql<number>`coalesce(sum(${costSql}), 0)::int` })
    .from(payments)
    .where(
      and(
        inArray(payments.owedBy, [...ids]),
        eq(payments.kind, 'ride'),
        sql`${payments.createdAt} >= ${since.toISOString()}::timestamptz`,
        isBooked,
        userId === undefined ? undefined : eq(payments.userId, userId),
      ),
    )
    .groupBy(payments.owedBy);
  return new Map(rows.flatMap(({ id, cents }) => (id === null ? [] : [[id, cents] as const])));
}
