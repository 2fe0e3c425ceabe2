/** Operators are invited by mail: a link that is good for seven days and once, and may be withdrawn. */
import { randomBytes } from 'node:crypto';
import { type SigningIn, toUser } from '#src/people/accounts/server/new-account.ts';
import { writeAudit } from '#src/people/accounts/server/people/people-store.ts';
import {
  findUser,
  findUserByEmail,
  lockUser,
  type UserRow,
  updateUser,
} from '#src/people/accounts/server/store.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import { fullName } from '#src/platform/person-name.ts';
import { Refusal, refusalsOf, refuse as refusePlatform } from '#src/platform/refusal.ts';
import { tokenDigest } from '#src/platform/secrets/signing.ts';
import type { Invitation, Operator } from '../contract.ts';
import { operatorsRefusals } from '../contract.ts';
import { invitationMail } from './mails.ts';
import type { Parts } from './parts.ts';
import { requireGivable } from './roles/giving.ts';
import * as store from './store.ts';

const refuse = refusalsOf(operatorsRefusals);
const validMs = 7 * 86_400_000;
const mostOpen = 50;
const digestOf = (token: string) => tokenDigest('operator invitation', token);

export interface Invited {
  firstName: string;
  lastName: string;
  email: string;
  deskRoles: readonly string[];
}

export async function listOperators({ database, clock }: Parts): Promise<{
  operators: Operator[];
  invitations: Invitation[];
}> {
  const [operators, invitations] = await Promise.all([
    store.findOperators(database.db),
    store.findOpenInvitations(database.db, clock.now()),
  ]);
  return {
    operators: operators.map(({ secondFactorAt, lastSeenAt, ...one }) => ({
      ...one,
      secondFactor: secondFactorAt !== null,
      lastSeenAt: lastSeenAt?.toISOString() ?? null,
    })),
    invitations: invitations.map(view),
  };
}

const view = ({
  invitedAt,
  endsAt,
  ...one
}: Awaited<ReturnType<typeof store.findOpenInvitations>>[number]) => ({
  ...one,
  invitedAt: invitedAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

/**
 * Mails the link; where no mail leaves this machine, whoever invites is told it.
 * @throws Refusal operator_already, too_many_invitations, too_many_mails, role_not_found, city_not_here,
 * role_not_for_cities, beyond_your_roles
 */
export async function invite(
  parts: Parts,
  actor: Actor,
  invited: Invited,
): Promise<{ invitation: Invitation; link: string | null }> {
  const { database, clock, mailer, baseUrl } = parts;
  const token = randomBytes(24).toString('base64url');
  const invitedAt = clock.now();
  const endsAt = new Date(invitedAt.getTime() + validMs);
  const link = `${baseUrl}/invitation?token=${token}`;
  const by = fullName(actor);
  const row = await database.transaction(async (tx) => {
    const deskRoles = await requireGivable(parts, tx, actor.userId, invited.deskRoles);
    const known = await findUserByEmail(tx, invited.email);
    if (known?.roles.includes('operator')) throw refuse('operator_already');
    await store.lockInstallation(tx);
    await store.endInvitationsOf(tx, invited.email, invitedAt);
    if ((await store.countOpenInvitations(tx, invitedAt)) >= mostOpen) throw refuse('too_many_invitations');
    const written = await store.insertInvitation(tx, {
      ...invited,
      deskRoles,
      digest: digestOf(token),
      invitedBy: actor.userId,
      invitedAt,
      endsAt,
    });
    const mail = invitationMail(invited, { by, link, sender: String(actor.userId) });
    if (await mailer.write(tx, mail)) throw refusePlatform('too_many_mails');
    await record(tx, {
      type: 'operator.invited',
      subject: `invitation:${written.id}`,
      payload: { by: actor.userId },
      userIds: [],
      at: invitedAt,
    });
    return written;
  });
  const { id } = row;
  return {
    invitation: view({ id, ...invited, deskRoles: row.deskRoles, invitedAt, endsAt, invitedBy: by }),
    link: mailer.delivers ? null : link,
  };
}

/** @throws Refusal invitation_gone */
export async function withdraw({ database, clock }: Parts, actor: Actor, id: number): Promise<void> {
  const at = clock.now();
  await database.transaction(async (tx) => {
    if (!(await store.withdrawInvitation(tx, id, at))) throw refuse('invitation_gone');
    const payload = { by: actor.userId };
    const type = 'operator.invitation_withdrawn';
    await record(tx, { type, subject: `invitation:${id}`, payload, userIds: [], at });
  });
}

/** Whom it is for. @throws Refusal invitation_gone, invitation_not_yours */
export async function look({ database, clock }: Parts, actor: Actor | null, token: string) {
  const row = await store.findInvitation(database.db, digestOf(token), clock.now());
  if (!row) throw refuse('invitation_gone');
  if (actor && actor.email !== row.email) throw refuse('invitation_not_yours');
  const known = await findUserByEmail(database.db, row.email);
  const { email, firstName, lastName } = row;
  return { email, firstName, lastName, state: actor ? 'ready' : known ? 'sign_in' : 'new' } as const;
}

/**
 * Makes an operator of whoever is signed in as whom it names, or a new account with a password. The link came to that
 * address, which confirms it.
 * @throws Refusal invitation_gone, invitation_not_yours, sign_in_required, password_breached, password_weak
 */
export async function accept(
  parts: Parts,
  actor: Actor | null,
  { token, password }: { token: string; password?: string | undefined },
  headers: Headers,
): Promise<SigningIn> {
  const { database, clock, accounts } = parts;
  const row = await store.findInvitation(database.db, digestOf(token), clock.now());
  if (!row) throw refuse('invitation_gone');
  if (actor) {
    if (actor.email !== row.email) throw refuse('invitation_not_yours');
    const user = await database.transaction(async (tx) => {
      const person = await lockUser(tx, actor.userId);
      if (!person || person.deletedAt) throw refusePlatform('sign_in_required');
      await take(parts, tx, row, person);
      return findUser(tx, person.id);
    });
    return { user: user ? toUser(user) : null, cookies: [] };
  }
  const known = await findUserByEmail(database.db, row.email);
  if (known || password === undefined) throw refusePlatform('sign_in_required');
  const form = { firstName: row.firstName, lastName: row.lastName, email: row.email, password };
  const last = (tx: Tx, user: UserRow) => take(parts, tx, row, user);
  return accounts.openAccount(form, ['rider'], { emailVerified: true, last }, headers);
}

async function take(parts: Parts, tx: Tx, row: store.InvitationRow, user: UserRow): Promise<void> {
  const at = parts.clock.now();
  if (!(await store.acceptInvitation(tx, row.id, user.id, at))) throw refuse('invitation_gone');
  if (user.roles.includes('operator')) return;
  const { invitedBy: actorId, deskRoles } = row;
  // As good as the right of whoever gave it: they may have less by now, or a role may have ended.
  await requireGivable(parts, tx, actorId, deskRoles).catch((error: unknown) => {
    throw error instanceof Refusal ? refuse('invitation_gone') : error;
  });
  await updateUser(tx, user.id, { roles: [...user.roles, 'operator'], deskRoles, updatedAt: at });
  await writeAudit(tx, {
    userId: user.id,
    actorId,
    action: 'role_given',
    before: [],
    after: deskRoles,
    reason: 'Invited by mail',
    at,
  });
  await record(tx, {
    type: 'account.role_given',
    subject: `user:${user.id}`,
    payload: { role: 'operator', by: actorId },
    userIds: [user.id],
    at,
  });
}
