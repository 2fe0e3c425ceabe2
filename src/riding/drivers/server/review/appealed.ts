/** What a room above this one needs to look at a decision on a driver again. */
import type { Tx } from '#src/platform/database/database.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { findApplication } from '../papers/papers-store.ts';
import type { Notice } from '../roster/notices.ts';
import { type Parts, tellDriver } from './deciding.ts';
import { decideDriver } from './review.ts';

/** A decision that a driver may have looked at again. */
export interface AgainstDriver {
  applicationId: number;
  about: 'suspension' | 'rejection';
  reason: string | null;
  decidedAt: Date;
}

export const createAppealed = (parts: Parts) => ({
  /** What was decided against this person last and still stands. */
  async decisionOn(userId: UserId): Promise<AgainstDriver | null> {
    const application = await findApplication(parts.database.db, userId);
    const { id, status, reason, decidedAt } = application ?? {};
    if (!id || !decidedAt || (status !== 'suspended' && status !== 'rejected')) return null;
    return {
      applicationId: id,
      about: status === 'suspended' ? 'suspension' : 'rejection',
      reason: reason ?? null,
      decidedAt,
    };
  },
  /** Takes the decision back in one transaction with `also`. @throws Refusal already_decided where none stands */
  reverse: (actor: Actor, applicationId: number, reason: string, also: (tx: Tx) => Promise<unknown>) =>
    decideDriver(parts, actor, applicationId, { decision: 'reinstate', reason }, also),
  /** A note and a mail in the transaction of what they tell of. */
  tell: (tx: Tx, userId: UserId, news: Omit<Notice, 'userId'>, at: Date) =>
    tellDriver(parts, tx, { userId }, at, news),
});
