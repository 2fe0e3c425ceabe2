/** The roles at the desk, and those a company makes of permissions itself. */

import { requireWithin, rightsInside } from '#src/people/accounts/server/people/above.ts';
import {
  type DeskRoleRow,
  findGivenRoles,
  lockOperators,
  lockOwnRole,
  touchHolders,
} from '#src/people/accounts/server/people/desk-role-store.ts';
import { findUser } from '#src/people/accounts/server/store.ts';
import {
  type BuiltInRole,
  builtInRoles,
  covers,
  type DeskRights,
  grantWords,
  isForCities,
  permissionsOf,
  readGrant,
} from '#src/people/desk-roles/desk-roles.ts';
import { noteAct } from '#src/platform/audit/under-way.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import {
  cityPermissions,
  everyPermission,
  isPermission,
  type Permission,
  permissions,
} from '#src/platform/permissions.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import { type DeskRole, type RoleChange, rolesRefusals } from '../../roles-contract.ts';
import type { City, Parts } from '../parts.ts';
import * as store from './role-store.ts';

const refuse = refusalsOf(rolesRefusals);
const mostOwn = 50;

interface RoleForm {
  name: string;
  permissions: readonly string[];
  reason: string;
}

/** What the actor is at the desk. */
export async function readMine({ database, cities }: Parts, actor: Actor) {
  const grants = (await findUser(database.db, actor.userId))?.deskRoles ?? [];
  const names = await namesOfGrants(database.db, cities());
  const { permissions = [], permissionsIn = {} } = actor;
  return {
    roles: grants.map((key) => ({ key, name: names(key) })),
    permissions: [...permissions],
    permissionsIn: Object.fromEntries(Object.entries(permissionsIn).map(([key, ids]) => [key, [...ids]])),
    cities: citiesNamed([...new Set(Object.values(permissionsIn).flat())], cities()),
  };
}

const citiesNamed = (ids: readonly string[], cities: readonly City[]): City[] =>
  ids.map((id) => ({ id, name: cities.find((city) => city.id === id)?.name ?? id }));

/** All roles, and what became of them lately. */
export async function listRoles({ database, cities }: Parts, actor: Actor) {
  const { db } = database;
  const [own, holders, changed, given, names] = await Promise.all([
    findGivenRoles(db),
    store.countHolders(db),
    store.findRoleChanges(db),
    store.findGivings(db),
    namesOfGrants(db, cities()),
  ]);
  const builtIn = (Object.keys(builtInRoles) as BuiltInRole[]).map((key) => ({
    key,
    id: null,
    ...builtInRoles[key],
    permissions: [...builtInRoles[key].permissions],
    people: holders.get(key) ?? 0,
    forCities: isForCities(key, builtInRoles[key].permissions),
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
    cities: givableCities(actor, cities()),
  } satisfies { roles: DeskRole[]; changes: RoleChange[]; cities: City[] };
}

/** Those for which somebody may do anything at all: nobody gives cities that they do not have. */
function givableCities({ permissions = [], permissionsIn = {} }: Actor, cities: readonly City[]): City[] {
  const everywhere = cityPermissions.some((each) => permissions.includes(each));
  const mine = new Set(Object.values(permissionsIn).flat());
  return cities.filter(({ id }) => everywhere || mine.has(id)).map(({ id, name }) => ({ id, name }));
}

const wordsOf = (names: readonly string[] | undefined): string[] =>
  (names ?? []).map((name) => (isPermission(name) ? permissions[name] : name));

async function namesOfGrants(
  queries: Parameters<typeof store.findEveryRoleName>[0],
  cities: readonly City[],
) {
  const own = await store.findEveryRoleName(queries);
  return (grant: string): string => {
    const { key } = readGrant(grant);
    const name = builtInRoles[key as BuiltInRole]?.name ?? own.find(({ id }) => key === `own-${id}`)?.name;
    return grantWords(grant, name ?? key, cities);
  };
}

const view = (row: DeskRoleRow, people: number): DeskRole => ({
  key: `own-${row.id}`,
  id: row.id,
  name: row.name,
  about: 'Made here.',
  permissions: permissionsOf([`own-${row.id}`], [{ key: `own-${row.id}`, permissions: row.permissions }]),
  people,
  forCities: isForCities(`own-${row.id}`, row.permissions),
});

/** What managing a role asks for besides what it lets somebody do. */
const managing = (...permissions: Permission[]): DeskRights => ({
  permissions: ['operators.manage', ...permissions],
  permissionsIn: {},
});

/** @throws Refusal role_name_taken, too_many_roles, beyond_your_roles */
export async function makeRole(parts: Parts, actor: Actor, form: RoleForm): Promise<DeskRole> {
  const { database, clock } = parts;
  const wanted = inOrder(form.permissions);
  return database.transaction(async (tx) => {
    requireWithin(await rightsInside(tx, await lockOperators(tx), actor.userId), managing(...wanted));
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
    const actors = await rightsInside(tx, operators, actor.userId);
    const mine = operators.find((one) => one.id === actor.userId)?.deskRoles ?? [];
    const has = mine.some((grant) => readGrant(grant).key === `own-${id}`);
    if (has && !covers(actors, managing(...wanted))) throw refuse('not_raise_yourself');
    requireWithin(actors, managing(...wanted, ...inOrder(before.permissions)));
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
    requireWithin(await rightsInside(tx, operators, actor.userId), managing(...inOrder(before.permissions)));
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
