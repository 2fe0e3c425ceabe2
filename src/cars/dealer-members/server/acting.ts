/** In whose place somebody makes a seller's calls now. */

import { findPublicOf } from '#src/cars/dealers/server/dealership-store.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { DoneInPlace, StandIns } from '#src/platform/http/stand-ins.ts';
import type { UserId } from '#src/platform/ids.ts';
import { dutiesOfRole } from '../rules.ts';
import type { DealerMembersParts } from './parts.ts';
import { findActing, insertAct } from './store.ts';

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
