/** The roles at the desk, and those a company makes of permissions itself. */

import { type BuiltInRole, builtInRoles, permissionsOf } from '#src/people/accounts/desk-roles.ts';
import { permissionsNow, requireWithin } from '#src/people/accounts/server/people/above.ts';
import {
  type DeskRoleRow,
  findGivenRoles,
  lockOperators,
  lockOwnRole,
  touchHolders,
} from '#src/people/accounts/server/people/desk-role-store.ts';
import { findUser } from '#src/people/accounts/server/store.ts';
import { noteAct } from '#src/platform/audit/under-way.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { everyPermission, isPermission, type Permission, permissions } from '#src/platform/permissions.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { type DeskRole, type RoleChange, rolesRefusals } from '../../roles-contract.ts';
import type { Parts } from '../parts.ts';
import * as store from './role-store.ts';

const refuse = refusalsOf(rolesRefusals);
const mostOwn = 50;

interface RoleForm {
  name: string;
  permissions: readonly string[];
  reason: string;
}

/** What the actor is at the desk. */
export async function readMine({ database }: Parts, actor: Actor) {
  const keys = (await findUser(database.db, actor.userId))?.deskRoles ?? [];
  const names = await namesByKey(database.db);
  return {
    roles: keys.map((key) => ({ key, name: names(key) })),
    permissions: [...(actor.permissions ?? [])],
  };
}

/** All roles, and what became of them lately. */
export async function listRoles({ database }: Parts): Promise<{ roles: DeskRole[]; changes: RoleChange[] }> {
  const { db } = database;
  const [own, holders, changed, given, names] = await Promise.all([
    findGivenRoles(db),
    store.countHolders(db),
    store.findRoleChanges(db),
    store.findGivings(db),
    namesByKey(db),
  ]);
  const builtIn = (Object.keys(builtInRoles) as BuiltInRole[]).map((key) => ({
    key,
    id: null,
    ...builtInRoles[key],
    permissions: [...builtInRoles[key].permissions],
    people: holders.get(key) ?? 0,
  }));
  const changes = [
    ...changed.map((row) => ({
      ...row,
      before: wordsOf(row.before?.permissions),
      after: wordsOf(row.after?.permissions),
    })),
    ...given.map((row) => ({ ...row, before: row.before?.map(names), after: row.after?.map(names) })),
  ].sort((a, b) => b.at.getTime() - a.at.getTime());
  return {
    roles: [...builtIn, ...own.map((row) => view(row, holders.get(`own-${row.id}`) ?? 0))],
    changes: changes.slice(0, mostOwn).map(({ name, action, before = [], after = [], by, reason, at }) => ({
      ...{ about: name, action, before, after, by, reason },
      at: at.toISOString(),
    })),
  };
}

const wordsOf = (names: readonly string[] | undefined): string[] =>
  (names ?? []).map((name) => (isPermission(name) ? permissions[name] : name));

async function namesByKey(queries: Parameters<typeof store.findEveryRoleName>[0]) {
  const own = await store.findEveryRoleName(queries);
  return (key: string): string =>
    builtInRoles[key as BuiltInRole]?.name ?? own.find(({ id }) => key === `own-${id}`)?.name ?? key;
}

const view = (row: DeskRoleRow, people: number): DeskRole => ({
  key: `own-${row.id}`,
  id: row.id,
  name: row.name,
  about: 'Made here.',
  permissions: permissionsOf([`own-${row.id}`], row.permissions),
  people,
});

/** @throws Refusal role_name_taken, too_many_roles, beyond_your_roles */
export async function makeRole(parts: Parts, actor: Actor, form: RoleForm): Promise<DeskRole> {
  const { database, clock } = parts;
  const wanted = inOrder(form.permissions);
  return database.transaction(async (tx) => {
    requireWithin(await permissionsNow(tx, await lockOperators(tx), actor.userId), [
      'operators.manage',
      ...wanted,
    ]);
    if ((await store.countOwnRoles(tx)) >= mostOwn) throw refuse('too_many_roles');
    await requireFreeName(tx, form.name, null);
    const at = clock.now();
    const row = await store.insertRole(tx, {
      ...{ name: form.name, permissions: wanted },
      ...{ createdAt: at, updatedAt: at },
    });
    await keep(tx, actor, row.id, { action: 'made', before: null, after: row, reason: form.reason, at });
    return view(row, 0);
  });
}

/** @throws Refusal role_not_found, role_name_taken, beyond_your_roles, not_raise_yourself */
export async function changeRole(parts: Parts, actor: Actor, id: number, form: RoleForm): Promise<DeskRole> {
  const { database, clock } = parts;
  const wanted = inOrder(form.permissions);
  return database.transaction(async (tx) => {
    const operators = await lockOperators(tx);
    const before = await lockOwnRole(tx, id);
    if (!before) throw refuse('role_not_found');
    const actors = await permissionsNow(tx, operators, actor.userId);
    const has = operators.find((one) => one.id === actor.userId)?.deskRoles.includes(`own-${id}`);
    if (has && wanted.some((each) => !actors.includes(each))) throw refuse('not_raise_yourself');
    requireWithin(actors, ['operators.manage', ...wanted, ...inOrder(before.permissions)]);
    await requireFreeName(tx, form.name, id);
    const at = clock.now();
    const after = await store.updateRole(tx, id, { name: form.name, permissions: wanted, updatedAt: at });
    await touchHolders(tx, id);
    await keep(tx, actor, id, { action: 'changed', before, after, reason: form.reason, at });
    return view(after, (await store.countHolders(tx)).get(`own-${id}`) ?? 0);
  });
}

/** @throws Refusal role_not_found, role_in_use, beyond_your_roles */
export async function endRole(parts: Parts, actor: Actor, id: number, reason: string): Promise<void> {
  const { database, clock } = parts;
  await database.transaction(async (tx) => {
    const operators = await lockOperators(tx);
    const before = await lockOwnRole(tx, id);
    if (!before) throw refuse('role_not_found');
    requireWithin(await permissionsNow(tx, operators, actor.userId), [
      'operators.manage',
      ...inOrder(before.permissions),
    ]);
    if ((await store.countHolders(tx)).has(`own-${id}`)) throw refuse('role_in_use');
    const at = clock.now();
    await store.updateRole(tx, id, { endedAt: at, updatedAt: at });
    await keep(tx, actor, id, { action: 'ended', before, after: null, reason, at });
  });
}

const inOrder = (names: readonly string[]): Permission[] =>
  everyPermission.filter((each) => names.includes(each));

async function requireFreeName(tx: Tx, name: string, exceptId: number | null): Promise<void> {
  const builtIn = Object.values(builtInRoles).some((one) => one.name.toLowerCase() === name.toLowerCase());
  if (builtIn || (await store.isNameTaken(tx, name, exceptId)))
    throw refuse('role_name_taken', { fields: { name: rolesRefusals.role_name_taken[1] } });
}

async function keep(
  tx: Tx,
  actor: Actor,
  roleId: number,
  change: {
    action: 'made' | 'changed' | 'ended';
    before: DeskRoleRow | null;
    after: DeskRoleRow | null;
    reason: string;
    at: Date;
  },
): Promise<void> {
  const facts = (row: DeskRoleRow | null) => row && { name: row.name, permissions: row.permissions };
  const { action, reason, at } = change;
  const [before, after] = [facts(change.before), facts(change.after)];
  noteAct({ before, after, reason });
  await store.insertRoleChange(tx, { roleId, actorId: actor.userId, action, before, after, reason, at });
  await record(tx, {
    type: `desk_role.${action}`,
    subject: `desk-role:${roleId}`,
    payload: { by: actor.userId, before, after },
    userIds: [],
    at,
  });
}
