/** Who is given which roles at the desk: nobody gives or takes what they could not do themselves. */

import { accountsRefusals } from '#src/people/accounts/contract.ts';
import type { DeskRoleKey } from '#src/people/accounts/desk-roles.ts';
import { isBuiltIn } from '#src/people/accounts/desk-roles.ts';
import { isDemoAddress } from '#src/people/accounts/rules.ts';
import {
  permissionsNow,
  requireAnotherOwner,
  requireWithin,
} from '#src/people/accounts/server/people/above.ts';
import {
  findOwnRoles,
  findPermissions,
  lockOperators,
} from '#src/people/accounts/server/people/desk-role-store.ts';
import { writeAudit } from '#src/people/accounts/server/people/people-store.ts';
import { lockUser, updateUser } from '#src/people/accounts/server/store.ts';
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

/** Each once, built-in ones in their order. @throws Refusal role_not_found */
export async function requireRoles(tx: Tx, keys: readonly string[]): Promise<DeskRoleKey[]> {
  const wanted = [...new Set(keys)];
  const own = await findOwnRoles(tx, wanted);
  const known = wanted.filter(
    (key): key is DeskRoleKey => isBuiltIn(key) || own.some(({ id }) => key === `own-${id}`),
  );
  if (known.length < wanted.length) throw refuse('role_not_found');
  return known;
}

/** The roles that somebody may give to one who has none. @throws Refusal role_not_found, beyond_your_roles */
export async function requireGivable(
  tx: Tx,
  actorId: UserId,
  keys: readonly string[],
): Promise<DeskRoleKey[]> {
  const operators = await lockOperators(tx);
  const known = await requireRoles(tx, keys);
  const actors = await permissionsNow(tx, operators, actorId);
  requireWithin(actors, ['operators.manage', ...(await findPermissions(tx, known))]);
  return known;
}

/**
 * Gives an operator other roles, which hold at once wherever they are signed in.
 * @throws Refusal person_not_found, role_not_found, beyond_your_roles, not_raise_yourself, last_operator;
 * shared_account for the demo's own people
 */
export async function changeRoles(
  { database, clock, mailer, demo, baseUrl }: Parts,
  actor: Actor,
  id: UserId,
  { deskRoles, reason }: { deskRoles: readonly string[]; reason: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const operators = await lockOperators(tx);
    const person = await lockUser(tx, id);
    if (!person || person.deletedAt || !person.roles.includes('operator'))
      throw refusePerson('person_not_found');
    if (demo && isDemoAddress(person.email)) throw refusePlatform('shared_account');
    const after = await requireRoles(tx, deskRoles);
    const { deskRoles: before } = person;
    if (sameRoles(before, after)) return;
    const [could, can] = [await findPermissions(tx, before), await findPermissions(tx, after)];
    const given = can.filter((each) => !could.includes(each));
    const taken = could.filter((each) => !can.includes(each));
    if (id === actor.userId && given.length > 0) throw refuse('not_raise_yourself');
    requireWithin(await permissionsNow(tx, operators, actor.userId), [
      'operators.manage',
      ...given,
      ...taken,
      // An owner has all there is and all there will be, which only another owner gives or takes.
      ...(before.includes('owner') !== after.includes('owner') ? await findPermissions(tx, ['owner']) : []),
    ]);
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
    await mailer.write(tx, rolesChangedMail(person, await findRoleNames(tx, after), reason, baseUrl));
  });
}

const sameRoles = (before: readonly string[], after: readonly string[]): boolean =>
  before.length === after.length && before.every((key) => after.includes(key));
