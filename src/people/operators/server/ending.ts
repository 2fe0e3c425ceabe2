/** An operator leaves: the role ends, and every session with it. */

import { accountsRefusals } from '#src/people/accounts/contract.ts';
import { isDemoAddress } from '#src/people/accounts/rules.ts';
import { requireAnother } from '#src/people/accounts/server/people/people.ts';
import { writeAudit } from '#src/people/accounts/server/people/people-store.ts';
import { deleteSessions, lockUser, updateUser } from '#src/people/accounts/server/store.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { refusalsOf, refuse as refusePlatform } from '#src/platform/refusal.ts';
import { roleEndedMail } from './mails.ts';
import type { Parts } from './parts.ts';

const refuse = refusalsOf(accountsRefusals);

/** @throws Refusal person_not_found, last_operator; shared_account for the demo's own people */
export async function endOperator(
  { database, clock, mailer, demo, baseUrl }: Parts,
  actor: Actor,
  id: UserId,
  reason: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await requireAnother(tx, id);
    const person = await lockUser(tx, id);
    if (!person || person.deletedAt || !person.roles.includes('operator')) throw refuse('person_not_found');
    if (demo && isDemoAddress(person.email)) throw refusePlatform('shared_account');
    const at = clock.now();
    await updateUser(tx, id, { roles: person.roles.filter((role) => role !== 'operator'), updatedAt: at });
    await deleteSessions(tx, id);
    await writeAudit(tx, { userId: id, actorId: actor.userId, action: 'role_ended', reason, at });
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
