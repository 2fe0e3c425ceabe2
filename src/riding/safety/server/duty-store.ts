import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { hasRoleFor } from '#src/people/accounts/server/people/desk-role-store.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { operatorsOnDuty } from './tables.ts';

/**
 * May answer alarms now: has a role for it, and is neither kept out nor gone.
 * @param cityId where; null is of no city, which only a role for all cities reaches
 */
export const mayAnswer = (
  { deskRoles, disabledAt, deletedAt }: Record<'deskRoles' | 'disabledAt' | 'deletedAt', PgColumn>,
  cityId: string | SQL | null,
) => and(hasRoleFor('safety.manage', deskRoles, cityId), isNull(disabledAt), isNull(deletedAt));

/** Who may answer alarms in a city, with since when they are on duty; null for who is not. */
export const findOperators = (queries: Queries, cityId: string | null) =>
  queries
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      phone: users.phone,
      onDutySince: operatorsOnDuty.since,
    })
    .from(users)
    .leftJoin(operatorsOnDuty, eq(operatorsOnDuty.userId, users.id))
    .where(mayAnswer(users, cityId))
    .orderBy(asc(operatorsOnDuty.since), asc(users.id));

/** Everybody on duty; whoever lost the role altogether is nobody's on duty. */
export const findOnDuty = (queries: Queries) =>
  queries
    .select({
      userId: users.id,
      name: users.name,
      since: operatorsOnDuty.since,
      deskRoles: users.deskRoles,
    })
    .from(operatorsOnDuty)
    .innerJoin(users, eq(users.id, operatorsOnDuty.userId))
    .where(and(isNull(users.disabledAt), isNull(users.deletedAt)))
    .orderBy(asc(operatorsOnDuty.since), asc(users.id));

export async function findPhone(queries: Queries, userId: UserId): Promise<string | null> {
  const [row] = await queries.select({ phone: users.phone }).from(users).where(eq(users.id, userId));
  return row?.phone ?? null;
}

export type Operator = Awaited<ReturnType<typeof findOperators>>[number];

export const insertDuty = (tx: Tx, userId: UserId, since: Date) =>
  tx.insert(operatorsOnDuty).values({ userId, since }).onConflictDoNothing();

export const deleteDuty = (tx: Tx, userId: UserId) =>
  tx.delete(operatorsOnDuty).where(eq(operatorsOnDuty.userId, userId));
