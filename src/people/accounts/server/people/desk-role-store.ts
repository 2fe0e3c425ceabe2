/** The SQL of roles at the desk: those of the company's own, and who has which. */
import { and, arrayOverlaps, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { Permission } from '#src/platform/permissions.ts';
import { builtInWith, permissionsOf } from '../../desk-roles.ts';
import { deskRoles, users } from '../tables.ts';

export type DeskRoleRow = typeof deskRoles.$inferSelect;

const ownIds = (keys: readonly string[]): number[] =>
  keys.flatMap((key) => (/^own-\d{1,9}$/.test(key) ? [Number(key.slice('own-'.length))] : []));

/** The company's own of these roles that are not ended. */
export async function findOwnRoles(queries: Queries, keys: readonly string[]): Promise<DeskRoleRow[]> {
  const ids = ownIds(keys);
  if (ids.length === 0) return [];
  return queries
    .select()
    .from(deskRoles)
    .where(and(inArray(deskRoles.id, ids), isNull(deskRoles.endedAt)));
}

/** What these roles let somebody do, as they are now. */
export async function findPermissions(queries: Queries, keys: readonly string[]): Promise<Permission[]> {
  const own = await findOwnRoles(queries, keys);
  return permissionsOf(
    keys,
    own.flatMap(({ permissions }) => permissions),
  );
}

/** Whether an account has a role that lets it do this; its second step is asked for elsewhere. */
export const hasRoleFor = (permission: Permission, held: PgColumn = users.deskRoles): SQL | undefined =>
  or(
    arrayOverlaps(held, builtInWith(permission)),
    sql`exists (select 1 from desk_roles own where own.ended_at is null and ${permission} = any(own.permissions)
      and 'own-' || own.id = any(${held}))`,
  );

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
    .where(sql`${`own-${roleId}`} = any(${users.deskRoles})`);
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
