/** An operator leaves: the role ends, and every session with it. */

import { accountsRefusals } from '#src/people/accounts/contract.ts';
import { isDemoAddress } from '#src/people/accounts/rules.ts';
import { requireAnotherOwner, requireNotAbove } from '#src/people/accounts/server/people/above.ts';
import { lockOperators } from '#src/people/accounts/server/people/desk-role-store.ts';
import { writeAudit } from '#src/people/accounts/server/people/people-store.ts';
import { deleteSessions, lockUser, updateUser } from '#src/people/accounts/server/store.ts';
import { endRequestsOf } from '#src/people/approvals/server/store.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { refusalsOf, refuse as refusePlatform } from '#src/platform/refusal.ts';
import { roleEndedMail } from './mails.ts';
import type { Parts } from './parts.ts';

const refuse = refusalsOf(accountsRefusals);

/** @throws Refusal person_not_found, last_operator, beyond_your_roles; shared_account for the demo's own people */
export async function endOperator(
  { database, clock, mailer, demo, baseUrl }: Parts,
  actor: Actor,
  id: UserId,
  reason: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const operators = await lockOperators(tx);
    const person = await lockUser(tx, id);
    if (!person || person.deletedAt || !person.roles.includes('operator')) throw refuse('person_not_found');
    if (demo && isDemoAddress(person.email)) throw refusePlatform('shared_account');
    await requireNotAbove(tx, operators, actor.userId, person);
    if (person.deskRoles.includes('owner')) requireAnotherOwner(operators, id);
    const at = clock.now();
    await updateUser(tx, id, {
      roles: person.roles.filter((role) => role !== 'operator'),
      deskRoles: [],
      updatedAt: at,
    });
    await deleteSessions(tx, id);
    await endRequestsOf(tx, id, at);
    await writeAudit(tx, {
      userId: id,
      actorId: actor.userId,
      action: 'role_ended',
      before: person.deskRoles,
      after: [],
      reason,
      at,
    });
    await record(tx, {
      type: 'account.role_ended',
      subject: `user:${id}`,
      payload: { role: 'operator', by: actor.userId },
      userIds: [],
      at,
    });
    await mailer.write(tx, roleEndedMail(person, reason, baseUrl));
  });
}
