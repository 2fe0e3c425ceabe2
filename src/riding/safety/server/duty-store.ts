import { and, asc, eq, isNull } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { hasRoleFor } from '#src/people/accounts/server/people/desk-role-store.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { UserId } from '#src/platform/ids.ts';
import { operatorsOnDuty } from './tables.ts';

/** May answer alarms now: has a role for it, and is neither kept out nor gone. */
export const mayAnswer = ({
  deskRoles,
  disabledAt,
  deletedAt,
}: Record<'deskRoles' | 'disabledAt' | 'deletedAt', PgColumn>) =>
  and(hasRoleFor('safety.manage', deskRoles), isNull(disabledAt), isNull(deletedAt));

/** Operators, with since when they are on duty; null for who is not. Whoever lost the role is nobody's on duty. */
export const findOperators = (queries: Queries) =>
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
    .where(mayAnswer(users))
    .orderBy(asc(operatorsOnDuty.since), asc(users.id));

export type Operator = Awaited<ReturnType<typeof findOperators>>[number];

export const insertDuty = (tx: Tx, userId: UserId, since: Date) =>
  tx.insert(operatorsOnDuty).values({ userId, since }).onConflictDoNothing();

export const deleteDuty = (tx: Tx, userId: UserId) =>
  tx.delete(operatorsOnDuty).where(eq(operatorsOnDuty.userId, userId));
