/** Another address: the new one confirms it, and the old one can keep or bring itself back. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '#src/platform/clock.ts';
import { type Database, type Tx, violatedConstraint } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { Mailer } from '#src/platform/mail/mail.ts';
import { refusalsOf } from '#src/platform/refusal.ts';
import type { Sealing } from '#src/platform/sealing.ts';
import { tokenDigest } from '#src/platform/signing.ts';
import { accountsRefusals } from '../../contract.ts';
import { emailChangeMails, securityMail } from '../mails.ts';
import { deleteSessions, findUserByEmail, lockUser, updateUser } from '../store.ts';
import {
  dropEmailChange,
  findOpenEmailChange,
  insertEmailChange,
  lockEmailChange,
  markEmailChange,
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
const taken = () => refuse('email_taken', { fields: { email: accountsRefusals.email_taken[1] } });

/** @throws Refusal same_email, email_taken */
async function ask(parts: Parts, actor: Actor, newEmail: string): Promise<void> {
  const { database, clock, mailer, baseUrl } = parts;
  if (newEmail === actor.email)
    throw refuse('same_email', { fields: { email: accountsRefusals.same_email[1] } });
  const now = clock.now();
  const [confirmToken, undoToken] = [randomBytes(24), randomBytes(24)].map((bytes) =>
    bytes.toString('base64url'),
  ) as [string, string];
  await database.transaction(async (tx) => {
    await lockUser(tx, actor.userId);
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
      await mailer.write(tx, mail);
    await tell(parts, tx, actor.userId, 'account.email_asked');
  });
}

/** @throws Refusal link_expired; email_taken where somebody signed up with it meanwhile */
async function confirm(parts: Parts, token: string): Promise<{ email: string }> {
  const { clock, mailer, baseUrl } = parts;
  return inTransaction(parts, async (tx) => {
    const now = clock.now();
    const change = await lockEmailChange(tx, { confirmDigests: digestsOf(parts, token) });
    if (!change || change.confirmedAt || change.undoneAt || change.endsAt <= now)
      throw refuse('link_expired');
    const user = await updateUser(tx, change.userId, {
      email: change.newEmail,
      emailVerified: true,
      updatedAt: now,
    });
    await markEmailChange(tx, change.id, { confirmedAt: now });
    await mailer.write(
      tx,
      securityMail(
        { firstName: existing(user, 'whose address it is').firstName, email: change.newEmail },
        baseUrl,
        'Your address was changed',
        [`You sign in with ${change.newEmail} from now on.`],
      ),
    );
    await tell(parts, tx, change.userId, 'account.email_changed');
    return { email: change.newEmail };
  });
}

/**
 * Whoever reads the old address says no, before or up to a week after; every session ends, since one of them asked.
 * @throws Refusal link_expired; email_taken where somebody else signed up with the old address meanwhile
 */
async function undo(parts: Parts, token: string): Promise<{ email: string }> {
  const { clock } = parts;
  return inTransaction(parts, async (tx) => {
    const now = clock.now();
    const change = await lockEmailChange(tx, { undoDigests: digestsOf(parts, token) });
    if (!change || change.undoneAt || change.askedAt.getTime() + undoableForMs <= now.getTime())
      throw refuse('link_expired');
    if (change.confirmedAt) {
      await updateUser(tx, change.userId, {
        email: change.oldEmail,
        emailVerified: true,
        updatedAt: now,
      });
    }
    await markEmailChange(tx, change.id, { undoneAt: now });
    await deleteSessions(tx, change.userId);
    await tell(parts, tx, change.userId, 'account.email_kept');
    return { email: change.oldEmail };
  });
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
