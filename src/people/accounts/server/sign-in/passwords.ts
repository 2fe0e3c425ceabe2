/** Another password: typed by whoever knows the present one, or set with a link that only the address's owner reads. */
import { type AttemptLimit, createAttemptLimit } from '#src/platform/attempt-limit.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { Refusal, refusalsOf, refuse as refusePlatform } from '#src/platform/refusal.ts';
import { accountsRefusals } from '../../contract.ts';
import { isDemoAddress } from '../../rules.ts';
import { securityMail } from '../mails.ts';
import type { Parts } from '../parts.ts';
import {
  findUserByEmail,
  findUserByResetToken,
  lockUser,
  setPasswordHash,
  type UserRow,
  updateUser,
} from '../store.ts';
import { confirmation, type Ended, endOtherRights, lockOwner, recordConfirmed } from './ownership.ts';
import { refuseWeakPassword } from './password-strength.ts';
import { mailResetLink } from './reset-links.ts';

const refuse = refusalsOf(accountsRefusals);

/** Mails with such a link to one address, whoever asks. */
const resetMailsInWindow = 5;
const resetMailsWindowMs = 3_600_000;

export function createPasswords(parts: Parts) {
  const { clock, counts } = parts;
  const mailed = createAttemptLimit({
    name: 'reset mail',
    clock,
    counts,
    most: resetMailsInWindow,
    windowMs: resetMailsWindowMs,
  });
  return {
    change: (actor: Actor, current: string, password: string) =>
      changePassword(parts, actor, current, password),
    forgot: (email: string, by?: string) => forgotPassword(parts, mailed, email, by),
    reset: (token: string, password: string, headers: Headers) =>
      resetPassword(parts, token, password, headers),
  };
}

/**
 * Sets another password and ends every other session, with all else that `endOtherRights` names.
 * @throws Refusal wrong_password, password_breached, password_weak, sign_in_required, too_many_requests, overloaded
 */
async function changePassword(parts: Parts, actor: Actor, current: string, password: string): Promise<void> {
  const { database, clock, mailer, baseUrl, hashing, proving } = parts;
  await proving.requirePassword(actor.userId, current);
  refuseWeakPassword(password, actor);
  const hash = await hashing.hash(password);
  await database.transaction(async (tx) => {
    const user = await lockOwner(tx, actor);
    const now = clock.now();
    const ended = await endOtherRights(tx, user, now, { keptSessionId: Number(actor.sessionId) });
    await setPasswordHash(tx, user.id, hash, now);
    await tell(parts, tx, user, 'account.password_changed');
    const lines = ['Every other device was signed out.', ...endedLines(ended)];
    await mailer.write(tx, securityMail(user, baseUrl, 'Your password was changed', lines));
  });
}

/** Mails a link if there is such an account; answers the same either way. @throws Refusal shared_account */
async function forgotPassword(parts: Parts, mailed: AttemptLimit, email: string, by?: string): Promise<void> {
  if (parts.demo && isDemoAddress(email)) throw refusePlatform('shared_account');
  try {
    await mailed.take(email);
  } catch (error) {
    // Their mailbox has enough of these; who asks is told no more than ever.
    if (error instanceof Refusal && error.code === 'too_many_requests') return;
    throw error;
  }
  const found = await findUserByEmail(parts.database.db, email);
  if (!found) return;
  await parts.database.transaction(async (tx) => {
    const user = await lockUser(tx, found.id);
    // The address may be another by now, and a link must not outlive its going.
    if (user?.email === email) await mailResetLink(parts, tx, user, by);
  });
}

/**
 * Sets a new password with a mailed link. Whoever reads the account's mail has it alone from then on: see
 * `endOtherRights`, and every passkey ends as well. Answers the cookie that makes this device a known one.
 * @throws Refusal link_expired, password_breached, password_weak, overloaded
 */
async function resetPassword(
  parts: Parts,
  token: string,
  password: string,
  headers: Headers,
): Promise<string[]> {
  const { database, clock, hashing, mailer, baseUrl, signingIn } = parts;
  const owner = await findUserByResetToken(database.db, token, clock.now());
  if (!owner) throw refuse('link_expired');
  refuseWeakPassword(password, owner);
  const hash = await hashing.hash(password);
  const email = await database.transaction(async (tx) => {
    const user = await lockUser(tx, owner.id);
    const now = clock.now();
    // Asked again under the lock: a rival may have used it, or the account has another address or password by now.
    if (!user || !(await findUserByResetToken(tx, token, now))) throw refuse('link_expired');
    const ended = await endOtherRights(tx, user, now, { passkeysSince: user.createdAt });
    await setPasswordHash(tx, user.id, hash, now);
    await updateUser(tx, user.id, confirmation(user, now));
    if (!user.emailVerified) await recordConfirmed(tx, user.id, now);
    await tell(parts, tx, user, 'account.password_reset');
    const lines = [
      'It was set with a link in a mail to this address.',
      'Every device was signed out, and links that showed your rides to others have ended.',
    ];
    await mailer.write(
      tx,
      securityMail(user, baseUrl, 'Your password was changed', [...lines, ...endedLines(ended)]),
    );
    return user.email;
  });
  return [signingIn.knownDevice(email, headers)];
}

const endedLines = ({ passkeys, secondFactor }: Ended): string[] => [
  ...(passkeys > 0 ? ['Passkeys were removed; add yours again on your account page.'] : []),
  ...(secondFactor
    ? ['Two-step sign-in was turned off, because it was set up before this address was confirmed.']
    : []),
];

const tell = ({ clock }: Parts, tx: Tx, { id }: UserRow, type: string) =>
  record(tx, { type, subject: `user:${id}`, payload: {}, userIds: [id], at: clock.now() });
