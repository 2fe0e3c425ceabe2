/** The SQL of roles at the desk: those of the company's own, and who has which. */
import { and, arrayOverlaps, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { builtInWith, type DeskRights, rightsOf } from '#src/people/desk-roles/desk-roles.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { type CityPermission, isCityPermission, type Permission } from '#src/platform/permissions.ts';
import { deskRoles, users } from '../tables.ts';

export type DeskRoleRow = typeof deskRoles.$inferSelect;

const ownIds = (grants: readonly string[]): number[] =>
  grants.flatMap((grant) => {
    const id = /^own-(\d{1,9})(?:@|$)/.exec(grant)?.[1];
    return id === undefined ? [] : [Number(id)];
  });

/** The company's own of these roles that are not ended. */
export async function findOwnRoles(queries: Queries, grants: readonly string[]): Promise<DeskRoleRow[]> {
  const ids = ownIds(grants);
  if (ids.length === 0) return [];
  return queries
    .select()
    .from(deskRoles)
    .where(and(inArray(deskRoles.id, ids), isNull(deskRoles.endedAt)));
}

/** What these roles let somebody do, and where, as they are now. */
export async function findRights(queries: Queries, grants: readonly string[]): Promise<DeskRights> {
  const own = await findOwnRoles(queries, grants);
  return rightsOf(
    grants,
    own.map(({ id, permissions }) => ({ key: `own-${id}`, permissions })),
  );
}

/** Whether a column of roles, as they are had, has this one among them, for whichever cities. */
export const hasRole = (key: string, held: PgColumn = users.deskRoles): SQL =>
  sql`exists (select 1 from unnest(${held}) held where split_part(held, '@', 1) = ${key})`;

/**
 * Whether an account has a role that lets it do this in all cities; its second step is asked for elsewhere.
 * @param cityId then a role for that city will do as well
 */
export const hasRoleFor = (
  permission: Permission,
  held: PgColumn = users.deskRoles,
  cityId: string | SQL | null = null,
): SQL | undefined =>
  or(
    arrayOverlaps(held, builtInWith(permission)),
    sql`exists (select 1 from desk_roles own where own.ended_at is null and ${permission} = any(own.permissions)
      and 'own-' || own.id = any(${held}))`,
    cityId !== null && isCityPermission(permission) ? hasRoleIn(permission, held, cityId) : undefined,
  );

const hasRoleIn = (permission: CityPermission, held: PgColumn, cityId: string | SQL): SQL =>
  sql`exists (select 1 from unnest(${held}) held
    where ${cityId} = any(string_to_array(split_part(held, '@', 2), '+'))
      and (split_part(held, '@', 1) = any(${sql.param(builtInWith(permission))}::text[])
        or exists (select 1 from desk_roles own where own.ended_at is null and ${permission} = any(own.permissions)
          and 'own-' || own.id = split_part(held, '@', 1))))`;

/** Operators who may come in, locked in one order, so that no two of them take each other's roles at once. */
export const lockOperators = (tx: Tx) =>
  tx
    .select({ id: users.id, deskRoles: users.deskRoles })
    .from(users)
    .where(and(sql`'operator' = any(${users.roles})`, isNull(users.deletedAt), isNull(users.disabledAt)))
    .orderBy(asc(users.id))
    .for('update');

/** Has what is kept of its holders' rights read again, everywhere. */
export async function touchHolders(tx: Tx, roleId: number): Promise<void> {
  await tx
    .update(users)
    .set({ deskRoles: sql`${users.deskRoles}` })
    .where(hasRole(`own-${roleId}`));
}

/** Names of the company's own roles that somebody may be given, in order. */
export const findGivenRoles = (queries: Queries) =>
  queries.select().from(deskRoles).where(isNull(deskRoles.endedAt)).orderBy(asc(deskRoles.id));

export async function lockOwnRole(tx: Tx, id: number): Promise<DeskRoleRow | undefined> {
  const [row] = await tx
    .select()
    .from(deskRoles)
    .where(and(eq(deskRoles.id, id), isNull(deskRoles.endedAt)))
    .for('update');
  return row;
}
