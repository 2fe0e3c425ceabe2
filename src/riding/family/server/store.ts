/** The SQL of families: who is in one, who was asked, and what they rode for. */
import { and, asc, desc, eq, gt, gte, inArray, isNull, ne, sql } from 'drizzle-orm';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { FamilyId, RideId, UserId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import type { AskedOfFamilies } from '#src/riding/lifecycle/server/service.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import { families, familyInvitations, familyMembers, familyRides } from './tables.ts';

export type FamilyRow = typeof families.$inferSelect;
export type MemberRow = typeof familyMembers.$inferSelect;
export type InvitationRow = typeof familyInvitations.$inferSelect;

export async function insertFamily(tx: Tx, payerId: UserId, at: Date): Promise<FamilyRow> {
  const [row] = await tx.insert(families).values({ payerId, createdAt: at }).returning();
  return existing(row, 'the family that was written');
}

export async function findFamily(queries: Queries, id: FamilyId): Promise<FamilyRow | undefined> {
  const [row] = await queries.select().from(families).where(eq(families.id, id));
  return row;
}

/** Whoever joins, leaves, books or changes queues here. */
export async function lockFamily(tx: Tx, id: FamilyId): Promise<FamilyRow | undefined> {
  const [row] = await tx.select().from(families).where(eq(families.id, id)).for('update');
  return row;
}

export async function endFamilyRow(tx: Tx, id: FamilyId, endedAt: Date): Promise<void> {
  await tx.update(families).set({ endedAt }).where(eq(families.id, id));
  await tx
    .delete(familyInvitations)
    .where(and(eq(familyInvitations.familyId, id), isNull(familyInvitations.usedAt)));
}

/** Once an hour at most. @returns whether it is this call that tells of it */
export async function claimCardTold(tx: Tx, id: FamilyId, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - 3_600_000).toISOString();
  const { rowCount } = await tx
    .update(families)
    .set({ cardToldAt: now })
    .where(
      and(eq(families.id, id), sql`coalesce(${families.cardToldAt}, '-infinity') < ${before}::timestamptz`),
    );
  return rowCount === 1;
}

// People

/** @returns false for whoever is in a family already */
export async function insertMember(
  tx: Tx,
  values: Pick<MemberRow, 'familyId' | 'userId' | 'isYoung' | 'rules' | 'joinedAt'>,
): Promise<boolean> {
  const { rowCount } = await tx.insert(familyMembers).values(values).onConflictDoNothing();
  return rowCount === 1;
}

const isIn = (userId: UserId) => and(eq(familyMembers.userId, userId), isNull(familyMembers.endedAt));

/** Their place in the family they are in. */
export async function findPlaceOf(queries: Queries, userId: UserId): Promise<MemberRow | undefined> {
  const [row] = await queries.select().from(familyMembers).where(isIn(userId));
  return row;
}

export interface NamedMember {
  member: MemberRow;
  firstName: string;
  lastName: string;
  email: string;
}

const named = { firstName: users.firstName, lastName: users.lastName, email: users.email };

/** Everybody in it, its payer among them. */
export const listMembers = (queries: Queries, familyId: FamilyId): Promise<NamedMember[]> =>
  queries
    .select({ member: familyMembers, ...named })
    .from(familyMembers)
    .innerJoin(users, eq(users.id, familyMembers.userId))
    .where(and(eq(familyMembers.familyId, familyId), isNull(familyMembers.endedAt)))
    .orderBy(asc(familyMembers.id))
    .limit(50);

/** One by their place in it, also where they have left. */
export async function findNamedMember(queries: Queries, id: number): Promise<NamedMember | undefined> {
  const [row] = await queries
    .select({ member: familyMembers, ...named })
    .from(familyMembers)
    .innerJoin(users, eq(users.id, familyMembers.userId))
    .where(eq(familyMembers.id, id));
  return row;
}

export async function updateMember(
  tx: Tx,
  id: number,
  change: Partial<Pick<MemberRow, 'isYoung' | 'isTold' | 'rules' | 'endedAt'>>,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(familyMembers)
    .set(change)
    .where(and(eq(familyMembers.id, id), isNull(familyMembers.endedAt)));
  return rowCount === 1;
}

const payerShape = { userId: users.id, ...named };

export async function findPayer(queries: Queries, familyId: FamilyId) {
  const [row] = await queries
    .select(payerShape)
    .from(families)
    .innerJoin(users, eq(users.id, families.payerId))
    .where(eq(families.id, familyId));
  return existing(row, `who pays for family ${familyId}`);
}

// Invitations

/** Of two first invitations of one person at one moment the second waits, and finds the family of the first. */
export async function lockPayer(tx: Tx, userId: UserId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('families_begun'), ${userId})`);
}

/** A second invitation of an address takes the place of the first. */
export async function putInvitation(tx: Tx, values: typeof familyInvitations.$inferInsert): Promise<void> {
  const { familyId, email } = values;
  const isOpen = and(
    eq(familyInvitations.familyId, familyId),
    sql`lower(${familyInvitations.email}) = lower(${email})`,
    isNull(familyInvitations.usedAt),
  );
  await tx.delete(familyInvitations).where(isOpen);
  await tx.insert(familyInvitations).values(values);
}

export async function deleteInvitation(tx: Tx, familyId: FamilyId, id: number): Promise<boolean> {
  const { rowCount } = await tx
    .delete(familyInvitations)
    .where(
      and(
        eq(familyInvitations.id, id),
        eq(familyInvitations.familyId, familyId),
        isNull(familyInvitations.usedAt),
      ),
    );
  return rowCount === 1;
}

export async function findInvitation(queries: Queries, digest: string): Promise<InvitationRow | undefined> {
  const [row] = await queries.select().from(familyInvitations).where(eq(familyInvitations.token, digest));
  return row;
}

/** @returns false where it was used or taken back meanwhile */
export async function useInvitation(tx: Tx, id: number, usedAt: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(familyInvitations)
    .set({ usedAt })
    .where(and(eq(familyInvitations.id, id), isNull(familyInvitations.usedAt)));
  return rowCount === 1;
}

export const listInvitations = (queries: Queries, familyId: FamilyId, now: Date): Promise<InvitationRow[]> =>
  queries
    .select()
    .from(familyInvitations)
    .where(
      and(
        eq(familyInvitations.familyId, familyId),
        isNull(familyInvitations.usedAt),
        gt(familyInvitations.expiresAt, now),
      ),
    )
    .orderBy(asc(familyInvitations.id))
    .limit(50);

// Rides

export async function insertFamilyRide(
  tx: Tx,
  values: Pick<typeof familyRides.$inferInsert, 'rideId' | 'familyId' | 'memberId'>,
): Promise<void> {
  await tx.insert(familyRides).values(values);
}

export async function findFamilyRide(queries: Queries, rideId: RideId) {
  const [row] = await queries.select().from(familyRides).where(eq(familyRides.rideId, rideId));
  return row;
}

/** Whose card pays a ride; undefined where no family does. */
const payerOf: AskedOfFamilies['payerOf'] = async (queries, rideId) => {
  const [row] = await queries
    .select(payerShape)
    .from(familyRides)
    .innerJoin(families, eq(families.id, familyRides.familyId))
    .innerJoin(users, eq(users.id, families.payerId))
    .where(eq(familyRides.rideId, rideId));
  return row;
};

/** What rides ask of families, by SQL alone. */
export const askedOfFamilies: AskedOfFamilies = { payerOf };

/** What a ride was charged, or may cost at most while it is open. */
const costSql = sql<number>`case when ${rides.status} = 'completed' then coalesce(${rides.fareCents}, 0)
  when ${rides.status} in ('cancelled', 'no_driver') then coalesce(${rides.cancellationFeeCents}, 0)
  else ${rides.heldCents} end`;

/** What people of a family have ridden for since a moment, but for one ride, in cents by their place in it. */
export async function sumUsed(
  queries: Queries,
  memberIds: readonly number[],
  since: Date,
  without?: RideId,
): Promise<Map<number, Cents>> {
  if (memberIds.length === 0) return new Map();
  const rows = await queries
    .select({ id: familyRides.memberId, cents: sql<number>`sum(${costSql})::int` })
    .from(familyRides)
    .innerJoin(rides, eq(rides.id, familyRides.rideId))
    .where(
      and(
        inArray(familyRides.memberId, [...memberIds]),
        gte(rides.createdAt, since),
        without === undefined ? undefined : ne(rides.id, without),
      ),
    )
    .groupBy(familyRides.memberId);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

const rideShape = {
  id: rides.id,
  status: rides.status,
  scheduledAt: rides.scheduledAt,
  createdAt: rides.createdAt,
  pickupLocation: rides.pickupLocation,
  destination: rides.destination,
  pickupLat: rides.pickupLat,
  pickupLng: rides.pickupLng,
  fareStep: rides.fareStep,
  fareUntil: rides.fareUntil,
  cents: costSql,
  firstName: users.firstName,
  lastName: users.lastName,
};
export type FamilyRideRow = Awaited<ReturnType<typeof listRides>>[number];

const ridesOf = (queries: Queries) =>
  queries
    .select(rideShape)
    .from(familyRides)
    .innerJoin(rides, eq(rides.id, familyRides.rideId))
    .innerJoin(users, eq(users.id, rides.riderId));

/** The newest that a family pays. */
export const listRides = (queries: Queries, familyId: FamilyId, limit = 30) =>
  ridesOf(queries).where(eq(familyRides.familyId, familyId)).orderBy(desc(familyRides.rideId)).limit(limit);

export async function findRideRow(queries: Queries, rideId: RideId): Promise<FamilyRideRow | undefined> {
  const [row] = await ridesOf(queries).where(eq(familyRides.rideId, rideId));
  return row;
}

/** Rides ahead that nobody has set out for, of one place in a family. */
export const findAhead = (queries: Queries, memberId: number): Promise<{ id: RideId }[]> =>
  queries
    .select({ id: rides.id })
    .from(familyRides)
    .innerJoin(rides, eq(rides.id, familyRides.rideId))
    .where(and(eq(familyRides.memberId, memberId), eq(rides.status, 'scheduled')))
    .limit(100);

/** Said once of each ride. @returns whether it is this call that tells of it */
export async function claimTold(
  tx: Tx,
  rideId: RideId,
  what: 'beginToldAt' | 'endToldAt' | 'alarmToldAt',
  at: Date,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(familyRides)
    .set({ [what]: at })
    .where(and(eq(familyRides.rideId, rideId), isNull(familyRides[what])));
  return rowCount === 1;
}

/** Families with people in them that somebody pays for, also one that was ended with their account. */
export const findOpenOfPayer = (queries: Queries, payerId: UserId): Promise<{ id: FamilyId }[]> =>
  queries
    .selectDistinct({ id: families.id })
    .from(families)
    .innerJoin(familyMembers, eq(familyMembers.familyId, families.id))
    .where(and(eq(families.payerId, payerId), isNull(familyMembers.endedAt)));
