/** In whose place somebody makes a seller's calls now. */

import { findPublicOf } from '#src/cars/dealers/server/dealership-store.ts';
import type { RoveEvent } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DoneInPlace, StandIns } from '#src/platform/http/stand-ins.ts';
import type { UserId } from '#src/platform/ids.ts';
import { dutiesOfRole } from '../rules.ts';
import { dealerEndedMail } from './mails.ts';
import { lastNameOf } from './members.ts';
import type { DealerMembersParts } from './parts.ts';
import { findActing, insertAct, stopActingFor } from './store.ts';

export const actingFor = ({ database, clock, accounts }: DealerMembersParts): StandIns => ({
  async find(actor) {
    const member = await findActing(database.db, actor.userId);
    if (!member) return null;
    // Who works for a dealer whose verification has ended acts as themself again.
    const [dealer] = await findPublicOf(database.db, [member.dealerId]);
    if (!dealer) return null;
    const { id, email, firstName, lastName, roles } = await accounts.getUser(member.dealerId);
    const inPlace: Actor = {
      ...{ kind: 'person', userId: id as UserId, sessionId: actor.sessionId, email, firstName, lastName },
      // A dealer's account may also be an operator's, and that is nobody else's to use.
      roles: roles.filter((role) => role !== 'operator'),
      ...(actor.isShared && { isShared: true }),
    };
    return { actor: inPlace, name: dealer.name, duties: dutiesOfRole(member.role) };
  },
  async note({ memberId, forUserId, call, words, subject }: DoneInPlace) {
    await insertAct(database.db, {
      ...{ dealerId: forUserId as UserId, memberId: memberId as UserId, at: clock.now() },
      ...{ call, words, subject },
    });
  },
});

/**
 * Whoever acts for a dealer that the desk ended reads that they act as themself again; where it is verified once more,
 * they begin with a press. May be called twice for one event: the second time nobody acts for it any more.
 */
export function endActingWithDealers(parts: DealerMembersParts): void {
  parts.eventBus.consume('dealer_members.dealer_ended', ['dealership.ended'], ({ payload }: RoveEvent) =>
    parts.database.transaction(async (tx) => {
      const dealerId = Number(payload.sellerId) as UserId;
      // Verified again by the time the log is read.
      if ((await findPublicOf(tx, [dealerId])).length > 0) return;
      const name = await lastNameOf(tx, dealerId);
      for (const userId of await stopActingFor(tx, dealerId)) {
        const to = await parts.accounts.getUser(userId, tx);
        await parts.mailer.write(tx, dealerEndedMail(to, name, parts.baseUrl));
      }
    }),
  );
}
