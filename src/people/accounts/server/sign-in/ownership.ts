/**
 * Whose an account is. Whoever proves its address anew has it alone: every right that somebody else may hold by then
 * ends in the same transaction. What is done meanwhile waits for the person's row and finds its session gone.
 */
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import { refusalsOf, refuse as refusePlatform } from '#src/platform/refusal.ts';
import { accountsRefusals } from '../../contract.ts';
import { dropEmailChange } from '../own-account/account-store.ts';
import { deletePasskeysOf } from '../passkeys/passkey-store.ts';
import { deleteResetLinks, deleteSessions, hasSession, lockUser, type UserRow } from '../store.ts';
import { findSecondFactor, forgetSecret, removeFactor } from './second-factor-store.ts';

const refuse = refusalsOf(accountsRefusals);

/**
 * The actor's row, locked, for a change of how they sign in.
 * @throws Refusal sign_in_required where their session was ended since the request began
 */
export async function lockOwner(tx: Tx, actor: Actor): Promise<UserRow> {
  const user = await lockUser(tx, actor.userId);
  if (!user || user.deletedAt || !(await hasSession(tx, user.id, Number(actor.sessionId))))
    throw refusePlatform('sign_in_required');
  return user;
}

/**
 * As `lockOwner`, for what would keep an address's real owner out. @throws Refusal email_not_confirmed, sign_in_required
 */
export async function lockConfirmedOwner(tx: Tx, actor: Actor): Promise<UserRow> {
  const user = await lockOwner(tx, actor);
  if (!user.emailVerified) throw refuse('email_not_confirmed');
  return user;
}

export interface Ended {
  passkeys: number;
  secondFactor: boolean;
}

/**
 * Ends what somebody else may hold of an account: changes of its address that wait, mailed links for a new password,
 * sessions, and whatever signs in that was added before anybody had confirmed an address.
 * @param keptSessionId the session of whoever typed the present password
 * @param passkeysSince passkeys of this moment and later end as well
 * @param factorSince a second factor that was turned on at this moment or later ends as well
 */
export async function endOtherRights(
  tx: Tx,
  user: UserRow,
  now: Date,
  given: { keptSessionId?: number; passkeysSince?: Date; factorSince?: Date } = {},
): Promise<Ended> {
  await dropEmailChange(tx, user.id, now);
  await deleteResetLinks(tx, user.id, now);
  await deleteSessions(tx, user.id, given.keptSessionId);
  const before = firstConfirmed(user, now);
  return {
    passkeys: await deletePasskeysOf(tx, user.id, { before, since: given.passkeysSince }),
    secondFactor: await endFactor(tx, user.id, now, { before, since: given.factorSince }),
  };
}

/** Since when there was an owner known by mail: from now on, where nobody ever was; null where it was never written down. */
const firstConfirmed = (user: UserRow, now: Date): Date | null =>
  user.emailConfirmedAt ?? (user.emailVerified ? null : new Date(now.getTime() + 1));

/** True where one that was on is off by it. A secret that waits for its first code goes in any case. */
async function endFactor(
  tx: Tx,
  userId: UserId,
  now: Date,
  { before, since }: { before: Date | null; since: Date | undefined },
): Promise<boolean> {
  const factor = await findSecondFactor(tx, userId);
  if (!factor?.confirmedAt) {
    await forgetSecret(tx, userId);
    return false;
  }
  const { confirmedAt } = factor;
  if (!(before && confirmedAt < before) && !(since && confirmedAt >= since)) return false;
  await removeFactor(tx, userId, now);
  return true;
}

/** What a proof of the account's address writes: it is confirmed, and since when an address of it is. */
export const confirmation = (user: UserRow, now: Date) => ({
  emailVerified: true,
  emailConfirmedAt: user.emailConfirmedAt ?? (user.emailVerified ? null : now),
  updatedAt: now,
});

/** Tells whatever waits for an address that is really somebody's. */
export const recordConfirmed = (tx: Tx, userId: UserId, at: Date) =>
  record(tx, { type: 'account.confirmed', subject: `user:${userId}`, payload: {}, userIds: [userId], at });
