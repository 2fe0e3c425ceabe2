/** The SQL of a company's own roles and of what became of all roles. */
import { and, count, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { type DeskRoleRow, findOwnRoles } from '#src/people/accounts/server/people/desk-role-store.ts';
import { accountAudit, deskRoleChanges, deskRoles, users } from '#src/people/accounts/server/tables.ts';
import { builtInRoles, grantWords, isBuiltIn, readGrant } from '#src/people/desk-roles/desk-roles.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import type { City } from '../parts.ts';

/** What roles are called, with the cities they are for, in their order; those that are gone are left out. */
export async function findRoleNames(
  queries: Queries,
  grants: readonly string[],
  cities: readonly City[],
): Promise<string[]> {
  const own = await findOwnRoles(queries, grants);
  return grants.flatMap((grant) => {
    const { key } = readGrant(grant);
    const name = isBuiltIn(key) ? builtInRoles[key].name : own.find(({ id }) => key === `own-${id}`)?.name;
    return name === undefined ? [] : grantWords(grant, name, cities);
  });
}

/** How many operators have each role, by its key. */
export async function countHolders(queries: Queries): Promise<Map<string, number>> {
  const key = sql<string>`split_part(unnest(${users.deskRoles}), '@', 1)`;
  const rows = await queries
    .select({ key, people: count() })
    .from(users)
    .where(isNull(users.deletedAt))
    .groupBy(key);
  return new Map(rows.map((row) => [row.key, row.people]));
}

export async function countOwnRoles(queries: Queries): Promise<number> {
  return queries.$count(deskRoles, isNull(deskRoles.endedAt));
}

/** Another one of this name that is not ended. */
export async function isNameTaken(queries: Queries, name: string, exceptId: number | null): Promise<boolean> {
  const named = and(
    isNull(deskRoles.endedAt),
    sql`lower(${deskRoles.name}) = lower(${name})`,
    exceptId === null ? undefined : ne(deskRoles.id, exceptId),
  );
  return (await queries.$count(deskRoles, named)) > 0;
}

export async function insertRole(tx: Tx, row: typeof deskRoles.$inferInsert): Promise<DeskRoleRow> {
  const [written] = await tx.insert(deskRoles).values(row).returning();
  return existing(written, 'the role');
}

export async function updateRole(
  tx: Tx,
  id: number,
  change: Partial<Pick<DeskRoleRow, 'name' | 'permissions' | 'updatedAt' | 'endedAt'>>,
): Promise<DeskRoleRow> {
  const [written] = await tx.update(deskRoles).set(change).where(eq(deskRoles.id, id)).returning();
  return existing(written, `role ${id}`);
}

export async function insertRoleChange(tx: Tx, row: typeof deskRoleChanges.$inferInsert): Promise<void> {
  await tx.insert(deskRoleChanges).values(row);
}

const mostChanges = 50;

/** What became of the company's own roles lately, the newest first. */
export const findRoleChanges = (queries: Queries) =>
  queries
    .select({
      name: deskRoles.name,
      action: deskRoleChanges.action,
      before: deskRoleChanges.before,
      after: deskRoleChanges.after,
      reason: deskRoleChanges.reason,
      at: deskRoleChanges.at,
      by: users.name,
    })
    .from(deskRoleChanges)
    .innerJoin(deskRoles, eq(deskRoles.id, deskRoleChanges.roleId))
    .innerJoin(users, eq(users.id, deskRoleChanges.actorId))
    .orderBy(desc(deskRoleChanges.id))
    .limit(mostChanges);

/** Who was given or lost which roles lately, the newest first. */
export const findGivings = (queries: Queries) =>
  queries
    .select({
      name: users.name,
      action: accountAudit.action,
      before: accountAudit.before,
      after: accountAudit.after,
      reason: accountAudit.reason,
      at: accountAudit.at,
      by: sql<string>`(select name from users u where u.id = ${accountAudit.actorId})`,
    })
    .from(accountAudit)
    .innerJoin(users, eq(users.id, accountAudit.userId))
    .where(inArray(accountAudit.action, ['role_given', 'role_ended', 'desk_roles_changed']))
    .orderBy(desc(accountAudit.id))
    .limit(mostChanges);

/** All of the company's own, ended ones too, for their names. */
export const findEveryRoleName = (queries: Queries) =>
  queries.select({ id: deskRoles.id, name: deskRoles.name }).from(deskRoles);
