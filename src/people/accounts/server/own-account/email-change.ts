/** Another address: the new one confirms it, and the old one can keep or bring itself back. */
import { randomBytes } from 'node:crypto';
import { type Database, type Tx, violatedConstraint } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { platformRefusals, refusalsOf, refuse as refusePlatform } from '#src/platform/refusal.ts';
import type { PasswordHashing } from '#src/platform/secrets/password-hashing.ts';
import type { Sealing } from '#src/platform/secrets/sealing.ts';
import { tokenDigest } from '#src/platform/secrets/signing.ts';
import type { Clock } from '#src/platform/time/clock.ts';
import { accountsRefusals } from '../../contract.ts';
import { emailChangeMails, securityMail } from '../mails.ts';
import { confirmation, endOtherRights, lockOwner, recordConfirmed } from '../sign-in/ownership.ts';
import { mailResetLink } from '../sign-in/reset-links.ts';
import {
  deleteResetLinks,
  findUserByEmail,
  lockUser,
  setPasswordHash,
  type UserRow,
  updateUser,
} from '../store.ts';
import {
  dropEmailChange,
  type EmailChangeRow,
  findEmailChange,
  findOpenEmailChange,
  insertEmailChange,
  markEmailChange,
  undoEmailChangesSince,
} from './account-store.ts';

const refuse = refusalsOf(accountsRefusals);

const dayMs = 24 * 3_600_000;
const confirmableForMs = dayMs;
/** So long the old address can undo what somebody else may have done. */
const undoableForMs = 7 * dayMs;

interface Parts {
  database: Database;
  clock: Clock;
  mailer: Mailer;
  sealing: Sealing;
  hashing: PasswordHashing;
  baseUrl: string;
}

export function createEmailChanges(parts: Parts) {
  const { database, clock } = parts;
  return {
    ask: (actor: Actor, newEmail: string) => ask(parts, actor, newEmail),
    keepOld: (actor: Actor): Promise<void> => dropEmailChange(database.db, actor.userId, clock.now()),
    confirm: (token: string) => confirm(parts, token),
    undo: (token: string) => undo(parts, token),
    standing: (userId: UserId) => standing(parts, userId),
  };
}

const digestOf = (token: string) => tokenDigest('email', token);
const digestsOf = ({ sealing }: Parts, token: string) => [
  digestOf(token),
  ...sealing.formerDigests('email', token),
];
const tooManyMails = () =>
  refusePlatform('too_many_mails', { fields: { email: platformRefusals.too_many_mails[1] } });
const taken = () => refuse('email_taken', { fields: { email: accountsRefusals.email_taken[1] } });

/** @throws Refusal same_email, email_taken, too_many_mails */
async function ask(parts: Parts, actor: Actor, newEmail: string): Promise<void> {
  const { database, clock, mailer, baseUrl } = parts;
  if (newEmail === actor.email)
    throw refuse('same_email', { fields: { email: accountsRefusals.same_email[1] } });
  const now = clock.now();
  const [confirmToken, undoToken] = [randomBytes(24), randomBytes(24)].map((bytes) =>
    bytes.toString('base64url'),
  ) as [string, string];
  await database.transaction(async (tx) => {
    await lockOwner(tx, actor);
    if (await findUserByEmail(tx, newEmail)) throw taken();
    await dropEmailChange(tx, actor.userId, now);
    await insertEmailChange(tx, {
      userId: actor.userId,
      oldEmail: actor.email,
      newEmail,
      confirmDigest: digestOf(confirmToken),
      undoDigest: digestOf(undoToken),
      askedAt: now,
      endsAt: new Date(now.getTime() + confirmableForMs),
    });
    for (const mail of emailChangeMails(actor, newEmail, baseUrl, { confirmToken, undoToken }))
      if ((await mailer.write(tx, mail)) && mail.to === newEmail) throw tooManyMails();
    await tell(parts, tx, actor.userId, 'account.email_asked');
  });
}

/**
 * The new address is proved. Links to the old one end, but for the one that brings it back.
 * @throws Refusal link_expired; email_taken where somebody signed up with it meanwhile
 */
async function confirm(parts: Parts, token: string): Promise<{ email: string }> {
  const { clock, mailer, baseUrl } = parts;
  return inTransaction(parts, async (tx) => {
    const now = clock.now();
    const { change, user } = await lockChange(tx, { confirmDigests: digestsOf(parts, token) });
    if (change.confirmedAt || change.undoneAt || change.endsAt <= now) throw refuse('link_expired');
    await updateUser(tx, user.id, { ...confirmation(user, now), email: change.newEmail });
    if (!user.emailVerified) await recordConfirmed(tx, user.id, now);
    await deleteResetLinks(tx, user.id, now);
    await markEmailChange(tx, change.id, { confirmedAt: now });
    await mailer.write(
      tx,
      securityMail(
        { firstName: user.firstName, email: change.newEmail },
        baseUrl,
        'Your address was changed',
        [`You sign in with ${change.newEmail} from now on.`],
      ),
    );
    await tell(parts, tx, user.id, 'account.email_changed');
    return { email: change.newEmail };
  });
}

/**
 * Whoever reads the old address says no, before or up to a week after. Who asked knew the password, so it ends with
 * every session and whatever else they may hold, and a mail to the old address lets its owner set another.
 * @throws Refusal link_expired; email_taken where somebody else signed up with the old address meanwhile
 */
async function undo(parts: Parts, token: string): Promise<{ email: string }> {
  const { clock } = parts;
  const noPassword = await parts.hashing.hash(randomBytes(48).toString('base64url'));
  return inTransaction(parts, async (tx) => {
    const now = clock.now();
    const { change, user } = await lockChange(tx, { undoDigests: digestsOf(parts, token) });
    if (change.undoneAt || change.askedAt.getTime() + undoableForMs <= now.getTime())
      throw refuse('link_expired');
    const kept = { ...user, email: change.oldEmail };
    await endOtherRights(tx, user, now, { passkeysSince: change.askedAt, factorSince: change.askedAt });
    await updateUser(tx, user.id, { ...confirmation(user, now), email: change.oldEmail });
    if (!user.emailVerified) await recordConfirmed(tx, user.id, now);
    // Addresses that the account went on to may not bring themselves back.
    await undoEmailChangesSince(tx, user.id, change.id, now);
    await setPasswordHash(tx, user.id, noPassword, now);
    await mailResetLink(parts, tx, kept);
    await tell(parts, tx, user.id, 'account.email_kept');
    return { email: change.oldEmail };
  });
}

/** The change a mailed token is for, and its person, whose row is locked before it as everywhere. */
async function lockChange(
  tx: Tx,
  token: Parameters<typeof findEmailChange>[1],
): Promise<{ change: EmailChangeRow; user: UserRow }> {
  const found = await findEmailChange(tx, token);
  const user = found && (await lockUser(tx, found.userId));
  const change = user && (await findEmailChange(tx, token));
  if (!change || user.deletedAt) throw refuse('link_expired');
  return { change, user };
}

async function inTransaction<T>({ database }: Parts, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await database.transaction(work);
  } catch (error) {
    if (violatedConstraint(error) === 'users_email') throw taken();
    throw error;
  }
}

const tell = ({ clock }: Parts, tx: Tx, userId: UserId, type: string) =>
  record(tx, { type, subject: `user:${userId}`, payload: {}, userIds: [userId], at: clock.now() });

/** The change that waits for its confirmation. */
async function standing({ database, clock }: Parts, userId: UserId) {
  const open = await findOpenEmailChange(database.db, userId, clock.now());
  if (!open) return null;
  const { newEmail, askedAt, endsAt } = open;
  return { newEmail, askedAt: askedAt.toISOString(), endsAt: endsAt.toISOString() };
}
