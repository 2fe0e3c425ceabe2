/** Who is given which roles at the desk, and for which cities: nobody gives or takes what they could not do there themselves. */

import { accountsRefusals } from '#src/people/accounts/contract.ts';
import { isDemoAddress } from '#src/people/accounts/rules.ts';
import {
  requireAnotherOwner,
  requireWithin,
  rightsInside,
} from '#src/people/accounts/server/people/above.ts';
import {
  findOwnRoles,
  findRights,
  lockOperators,
} from '#src/people/accounts/server/people/desk-role-store.ts';
import { writeAudit } from '#src/people/accounts/server/people/people-store.ts';
import { lockUser, updateUser } from '#src/people/accounts/server/store.ts';
import {
  beyond,
  builtInRoles,
  type DeskGrant,
  type DeskRights,
  type DeskRoleKey,
  hasAny,
  isBuiltIn,
  isForCities,
  readGrant,
  writeGrant,
} from '#src/people/desk-roles/desk-roles.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { refusalsOf, refuse as refusePlatform } from '#src/platform/refusal.ts';
import { rolesRefusals } from '../../roles-contract.ts';
import { rolesChangedMail } from '../mails.ts';
import type { Parts } from '../parts.ts';
import { findRoleNames } from './role-store.ts';

const refuse = refusalsOf(rolesRefusals);
const refusePerson = refusalsOf(accountsRefusals);

/**
 * Each role once, with the cities it is for.
 * @throws Refusal role_not_found, city_not_here, role_not_for_cities
 */
export async function requireRoles(
  { cities }: Pick<Parts, 'cities'>,
  tx: Tx,
  grants: readonly string[],
): Promise<DeskGrant[]> {
  const read = grants.map(readGrant);
  const wanted = [...new Set(read.map(({ key }) => key))];
  const own = await findOwnRoles(tx, wanted);
  const permissionsOfRole = (key: string): readonly string[] | undefined =>
    isBuiltIn(key) ? builtInRoles[key].permissions : own.find(({ id }) => key === `own-${id}`)?.permissions;
  const here = new Set(cities().map(({ id }) => id));
  return wanted.map((key) => {
    const permissions = permissionsOfRole(key);
    if (!permissions) throw refuse('role_not_found');
    const mine = read.filter((grant) => grant.key === key);
    // Given twice, it is given for all that either says.
    if (mine.some((grant) => grant.cities === null)) return writeGrant(key as DeskRoleKey, null);
    const places = mine.flatMap((grant) => grant.cities ?? []);
    if (places.length === 0 || places.some((id) => !here.has(id))) throw refuse('city_not_here');
    if (!isForCities(key, permissions)) throw refuse('role_not_for_cities');
    return writeGrant(key as DeskRoleKey, places);
  });
}

const managing: DeskRights = { permissions: ['operators.manage'], permissionsIn: {} };

/**
 * The roles that somebody may give to one who has none.
 * @throws Refusal role_not_found, city_not_here, role_not_for_cities, beyond_your_roles
 */
export async function requireGivable(
  parts: Pick<Parts, 'cities'>,
  tx: Tx,
  actorId: UserId,
  grants: readonly string[],
): Promise<DeskGrant[]> {
  const operators = await lockOperators(tx);
  const known = await requireRoles(parts, tx, grants);
  const actors = await rightsInside(tx, operators, actorId);
  requireWithin(actors, managing);
  requireWithin(actors, await findRights(tx, known));
  return known;
}

/**
 * Gives an operator other roles, which hold at once wherever they are signed in.
 * @throws Refusal person_not_found, role_not_found, city_not_here, role_not_for_cities, beyond_your_roles,
 * not_raise_yourself, last_operator; shared_account for the demo's own people
 */
export async function changeRoles(
  parts: Parts,
  actor: Actor,
  id: UserId,
  { deskRoles, reason }: { deskRoles: readonly string[]; reason: string },
): Promise<void> {
  const { database, clock, mailer, demo, baseUrl, cities } = parts;
  await database.transaction(async (tx) => {
    const operators = await lockOperators(tx);
    const person = await lockUser(tx, id);
    if (!person || person.deletedAt || !person.roles.includes('operator'))
      throw refusePerson('person_not_found');
    if (demo && isDemoAddress(person.email)) throw refusePlatform('shared_account');
    const after = await requireRoles(parts, tx, deskRoles);
    const { deskRoles: before } = person;
    if (sameRoles(before, after)) return;
    const [could, can] = [await findRights(tx, before), await findRights(tx, after)];
    const given = beyond(can, could);
    if (id === actor.userId && hasAny(given)) throw refuse('not_raise_yourself');
    const actors = await rightsInside(tx, operators, actor.userId);
    requireWithin(actors, managing);
    for (const change of [given, beyond(could, can)]) requireWithin(actors, change);
    // An owner has all there is and all there will be, which only another owner gives or takes.
    if (before.includes('owner') !== after.includes('owner'))
      requireWithin(actors, await findRights(tx, ['owner']));
    if (before.includes('owner') && !after.includes('owner')) requireAnotherOwner(operators, id);
    const at = clock.now();
    await updateUser(tx, id, { deskRoles: after, updatedAt: at });
    const line = { userId: id, actorId: actor.userId, before, after, reason, at };
    await writeAudit(tx, { ...line, action: 'desk_roles_changed' });
    await record(tx, {
      type: 'account.desk_roles_changed',
      subject: `user:${id}`,
      payload: { by: actor.userId, before, after },
      userIds: [id],
      at,
    });
    await mailer.write(
      tx,
      rolesChangedMail(person, await findRoleNames(tx, after, cities()), reason, baseUrl),
    );
  });
}

const sameRoles = (before: readonly string[], after: readonly string[]): boolean =>
  before.length === after.length && before.every((key) => after.includes(key));
