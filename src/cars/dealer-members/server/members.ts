/** Who works for a dealer: asked by mail, joined, given another role, and taken off again. Each is one transaction with its event. */
import { randomBytes } from 'node:crypto';
import { findDealershipOf, findPublicOf } from '#src/cars/dealers/server/dealership-store.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { UserId } from '#src/platform/ids.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import { refuse as refusePlatform } from '#src/platform/refusal.ts';
import { tokenDigest } from '#src/platform/secrets/signing.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { DealerTeam, DealerWork } from '../contract.ts';
import { invitationDays, type MemberRole, mostInvitations, mostMembers, roleWords } from '../rules.ts';
import { joinedMail, leftMail, roleMail, takenOffMail } from './mails.ts';
import { type DealerMembersParts, refuse } from './parts.ts';
import {
  deleteInvitation,
  findActs,
  findInvitations,
  findTeam,
  findWork,
  insertMember,
  lockInvitation,
  lockPerson,
  type MemberRow,
  putInvitation,
  stopActing,
  updateMember,
} from './store.ts';

const invitationDigest = (token: string): string => tokenDigest('dealer-invitation', token);
const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** What a dealer trades as. @throws Refusal dealer_not_open, also once its verification has ended */
async function nameOf(queries: Queries, dealerId: UserId): Promise<string> {
  const [dealer] = await findPublicOf(queries, [dealerId]);
  if (!dealer) throw refuse('dealer_not_open');
  return dealer.name;
}

/** As `nameOf`, also of one that is verified no more. */
export async function lastNameOf(queries: Queries, dealerId: UserId): Promise<string> {
  const [open] = await findPublicOf(queries, [dealerId]);
  return open?.name ?? (await findDealershipOf(queries, dealerId))?.tradingName ?? 'the dealer';
}

/**
 * Whoever is verified no more still sees who was in their place, and takes them off.
 * @throws Refusal dealer_not_open, where there was never anybody either
 */
export async function teamOf(parts: DealerMembersParts, actor: Actor): Promise<DealerTeam> {
  const team = await viewTeam(parts, actor);
  if (!team.isOpen && team.members.length + team.invitations.length + team.acts.length === 0)
    throw refuse('dealer_not_open');
  return team;
}

async function viewTeam({ database, clock }: DealerMembersParts, { userId }: Actor): Promise<DealerTeam> {
  const { db } = database;
  const [open, dealer, members, invitations, acts] = await Promise.all([
    findPublicOf(db, [userId]),
    lastNameOf(db, userId),
    findTeam(db, userId),
    findInvitations(db, userId, clock.now()),
    findActs(db, userId),
  ]);
  return {
    ...{ dealer, isOpen: open.length > 0 },
    members: members.map(({ id, name, email, role, joinedAt }) => ({
      ...{ id, name, email, role },
      since: joinedAt.toISOString(),
    })),
    invitations: invitations.map(({ id, email, role, expiresAt }) => ({
      ...{ id, email, role },
      until: expiresAt.toISOString(),
    })),
    acts: acts.map(({ at, ...act }) => ({ ...act, at: at.toISOString() })),
  };
}

interface Told {
  dealerId: UserId;
  /** Whose screens hear of it besides the dealer's. */
  userId?: UserId;
  role?: MemberRole;
}
const tell = ({ clock }: DealerMembersParts, tx: Tx, type: string, { dealerId, userId, role }: Told) =>
  record(tx, {
    type: `dealer.${type}`,
    subject: `dealer:${dealerId}`,
    payload: { dealerId, ...(userId && { userId }), ...(role && { role }) },
    userIds: userId ? [dealerId, userId] : [dealerId],
    at: clock.now(),
  });

/** @throws Refusal dealer_not_open, dealer_member_already, dealer_team_full, too_many_mails */
export async function inviteToTeam(
  parts: DealerMembersParts,
  actor: Actor,
  { email, role }: { email: string; role: MemberRole },
): Promise<DealerTeam> {
  const { database, clock, mailer, baseUrl } = parts;
  const { userId: dealerId } = actor;
  const token = randomBytes(24).toString('base64url');
  const at = clock.now();
  await database.transaction(async (tx) => {
    await lockPerson(tx, dealerId);
    const name = await nameOf(tx, dealerId);
    const [team, asked] = [await findTeam(tx, dealerId), await findInvitations(tx, dealerId, at)];
    if (sameAddress(actor.email, email) || team.some((one) => sameAddress(one.email, email)))
      throw refuse('dealer_member_already');
    const others = asked.filter((one) => !sameAddress(one.email, email));
    if (others.length >= mostInvitations || team.length + others.length >= mostMembers)
      throw refuse('dealer_team_full');
    await putInvitation(tx, {
      ...{ dealerId, email, role, token: invitationDigest(token), createdAt: at },
      expiresAt: new Date(at.getTime() + invitationDays * 86_400_000),
    });
    const limit = await mailer.write(tx, {
      kind: 'dealer_invitation',
      to: email,
      subject: `Work for ${name} on ${companyName()}`,
      paragraphs: [
        `${name} asks you to work with its cars on ${companyName()}, as ${roleWords[role].toLowerCase()}.`,
        `The link is for this address, works once, and ends after ${invitationDays} days. If you do not know ${name}, leave it.`,
      ],
      action: { label: 'See the invitation', url: `${baseUrl}/sell/team/join?token=${token}` },
      by: String(dealerId),
    });
    if (limit) throw refusePlatform('too_many_mails');
    await tell(parts, tx, 'member_invited', { dealerId, role });
  });
  return teamOf(parts, actor);
}

/** @throws Refusal dealer_member_not_found */
export async function takeBack(parts: DealerMembersParts, actor: Actor, id: number): Promise<DealerTeam> {
  const { userId: dealerId } = actor;
  await parts.database.transaction(async (tx) => {
    if (!(await deleteInvitation(tx, dealerId, id))) throw refuse('dealer_member_not_found');
    await tell(parts, tx, 'invitation_ended', { dealerId });
  });
  return viewTeam(parts, actor);
}

/** @throws Refusal dealer_invitation_ended, dealer_invitation_elsewhere, dealer_member_own, dealer_member_already */
export async function joinTeam(parts: DealerMembersParts, actor: Actor, token: string): Promise<DealerWork> {
  const { userId } = actor;
  const at = parts.clock.now();
  await parts.database.transaction(async (tx) => {
    const invitation = await lockInvitation(tx, invitationDigest(token));
    if (!invitation || invitation.expiresAt <= at) throw refuse('dealer_invitation_ended');
    const { dealerId, role, email } = invitation;
    if (dealerId === userId) throw refuse('dealer_member_own');
    // Whoever may read that address's mail, and nobody who only types it at their sign-up.
    const { emailVerified } = await parts.accounts.getUser(userId, tx);
    if (!sameAddress(email, actor.email) || !emailVerified) throw refuse('dealer_invitation_elsewhere');
    // What a dealer gave ends with its right to give it.
    if ((await findPublicOf(tx, [dealerId])).length === 0) throw refuse('dealer_invitation_ended');
    await lockPerson(tx, userId);
    await stopActing(tx, userId);
    const member = { dealerId, userId, role, isActing: true, joinedAt: at };
    if (!(await insertMember(tx, member))) throw refuse('dealer_member_already');
    await deleteInvitation(tx, dealerId, invitation.id);
    const dealer = await parts.accounts.getUser(dealerId, tx);
    await parts.mailer.write(tx, joinedMail(dealer, actor, role, parts.baseUrl));
    await tell(parts, tx, 'member_joined', { dealerId, userId, role });
  });
  return workOf(parts, actor);
}

/** From their next call on; they read of it. @throws Refusal dealer_member_not_found */
export async function setRole(
  parts: DealerMembersParts,
  actor: Actor,
  id: number,
  role: MemberRole,
): Promise<DealerTeam> {
  const { userId: dealerId } = actor;
  await parts.database.transaction(async (tx) => {
    await lockPerson(tx, dealerId);
    const before = (await findTeam(tx, dealerId)).find((one) => one.id === id);
    if (before?.role === role) return;
    const member = await updateMember(tx, { dealerId, id }, { role });
    if (!member) throw refuse('dealer_member_not_found');
    const to = await parts.accounts.getUser(member.userId, tx);
    await parts.mailer.write(tx, roleMail(to, await lastNameOf(tx, dealerId), role, parts.baseUrl));
    await tell(parts, tx, 'role_changed', { dealerId, userId: member.userId, role });
  });
  return viewTeam(parts, actor);
}

/** From their next call on; they read of it. @throws Refusal dealer_member_not_found */
export async function endMember(parts: DealerMembersParts, actor: Actor, id: number): Promise<DealerTeam> {
  const { userId: dealerId } = actor;
  await end(parts, { dealerId, id }, async (tx, { userId }) => {
    const to = await parts.accounts.getUser(userId, tx);
    return takenOffMail(to, await lastNameOf(tx, dealerId), parts.baseUrl);
  });
  return viewTeam(parts, actor);
}

/** @throws Refusal dealer_member_not_found */
export async function leaveTeam(parts: DealerMembersParts, actor: Actor, id: number): Promise<DealerWork> {
  const row = (await findWork(parts.database.db, actor.userId)).find((one) => one.id === id);
  if (!row) throw refuse('dealer_member_not_found');
  const { dealerId } = row;
  await end(parts, { dealerId, id }, async (tx) =>
    leftMail(await parts.accounts.getUser(dealerId, tx), actor, parts.baseUrl),
  );
  return workOf(parts, actor);
}

/** The other one of the two reads of it. */
const end = (
  parts: DealerMembersParts,
  which: { dealerId: UserId; id: number },
  mailFor: (tx: Tx, member: MemberRow) => Promise<NewMail>,
): Promise<void> =>
  parts.database.transaction(async (tx) => {
    const change = { endedAt: parts.clock.now(), isActing: false };
    const member = await updateMember(tx, which, change);
    if (!member) throw refuse('dealer_member_not_found');
    await parts.mailer.write(tx, await mailFor(tx, member));
    await tell(parts, tx, 'member_ended', { dealerId: which.dealerId, userId: member.userId });
  });

/** Dealers whose verification has ended are none to work for. */
export async function workOf({ database }: DealerMembersParts, { userId }: Actor): Promise<DealerWork> {
  const rows = await findWork(database.db, userId);
  const open = await findPublicOf(
    database.db,
    rows.map(({ dealerId }) => dealerId),
  );
  const names = new Map(open.map(({ sellerId, name }) => [sellerId, name]));
  return {
    dealers: rows.flatMap(({ id, dealerId, role, isActing }) => {
      const name = names.get(dealerId);
      return name === undefined ? [] : [{ id, name, role, isNow: isActing }];
    }),
  };
}

/** @param id of a dealer in `workOf`; null to act as oneself again. @throws Refusal dealer_member_not_found */
export async function workFor(
  parts: DealerMembersParts,
  actor: Actor,
  id: number | null,
): Promise<DealerWork> {
  const { userId } = actor;
  await parts.database.transaction(async (tx) => {
    await lockPerson(tx, userId);
    await stopActing(tx, userId);
    if (id === null) return;
    const row = (await findWork(tx, userId)).find((one) => one.id === id);
    if (!row || !(await updateMember(tx, { dealerId: row.dealerId, userId }, { isActing: true })))
      throw refuse('dealer_member_not_found');
  });
  return workOf(parts, actor);
}
