/** Who rides on an account: asked by mail, joined, and taken off again; and the rules they ride by. */
import { randomBytes } from 'node:crypto';
import { cities as allCities } from '#src/geo/streets/cities/cities.ts';
import { record } from '#src/platform/events/events.ts';
import { existing } from '#src/platform/existing.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { BusinessId } from '#src/platform/ids.ts';
import { centsOf } from '#src/platform/money.ts';
import { fullName } from '#src/platform/person-name.ts';
import { refuse as refusePlatform } from '#src/platform/refusal.ts';
import { tokenDigest } from '#src/platform/secrets/signing.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { WeekHours } from '#src/platform/time/week-hours.ts';
import { vehicleTypeOf } from '#src/riding/vehicle-types/vehicle-types.ts';
import { type CostCodeWay, type MemberRole, sameCode } from '../rules.ts';
import { joinedMail, roleMail, takenOffMail } from './mails.ts';
import { type BusinessParts, refuse } from './parts.ts';
import {
  type BusinessRow,
  countMembers,
  deleteInvitation,
  dropInvitations,
  endMember,
  findBusiness,
  findInvitedTo,
  findMember,
  insertMember,
  isAdministrator,
  listMembers,
  lockBusiness,
  lockInvitation,
  putInvitation,
  setRole,
  updateBusiness,
  useInvitation,
} from './store.ts';

const invitationDigest = (token: string): string => tokenDigest('business-invitation', token);
const validMs = 14 * 86_400_000;

/**
 * The account, for whoever looks after it; whoever is not on it learns nothing of it.
 * @throws Refusal business_not_found, business_not_yours
 */
export async function administered(
  { database }: Pick<BusinessParts, 'database'>,
  actor: Actor,
  id: BusinessId,
): Promise<BusinessRow> {
  const [business, member] = await Promise.all([
    findBusiness(database.db, id),
    findMember(database.db, id, actor.userId),
  ]);
  if (!business || !member) throw refuse('business_not_found');
  if (member.role !== 'administrator') throw refuse('business_not_yours');
  return business;
}

/** @throws Refusal business_not_found, business_not_yours, business_not_open, member_already, too_many_mails */
export async function inviteMember(
  parts: BusinessParts,
  actor: Actor,
  id: BusinessId,
  { email, role }: { email: string; role: MemberRole },
): Promise<void> {
  const { database, clock, mailer, baseUrl } = parts;
  const { legalName, state } = await administered(parts, actor, id);
  // A stranger who named some company could otherwise write to anybody in its name.
  if (state !== 'approved') throw refuse('business_not_open');
  const token = randomBytes(24).toString('base64url');
  const at = clock.now();
  await database.transaction(async (tx) => {
    // Two invitations of one address at once would both open the account.
    const business = await lockBusiness(tx, id);
    if (business?.state !== 'approved') throw refuse('business_not_open');
    const members = await listMembers(tx, id);
    if (members.some((one) => sameCode(one.email, email))) throw refuse('member_already');
    await putInvitation(tx, {
      ...{ businessId: id, email, role, token: invitationDigest(token), invitedBy: actor.userId },
      ...{ createdAt: at, expiresAt: new Date(at.getTime() + validMs) },
    });
    const limit = await mailer.write(tx, {
      kind: 'business_invitation',
      to: email,
      subject: `Ride on the account of ${legalName}`,
      paragraphs: [
        `${legalName} invites you to ride with ${companyName()} on its account: it pays at the end of the month.`,
        'The link is for this address, works once, and ends after 14 days.',
      ],
      action: { label: 'Join the account', url: `${baseUrl}/business/join?token=${token}` },
      by: String(actor.userId),
    });
    if (limit) throw refusePlatform('too_many_mails');
    await record(tx, {
      type: 'business.member_invited',
      subject: `business:${id}`,
      payload: { businessId: id, by: actor.userId, role },
      userIds: [actor.userId],
      at,
    });
  });
}

/** @throws Refusal business_link_ended, invitation_elsewhere, member_already */
export async function joinBusiness(
  { database, clock, mailer, baseUrl }: BusinessParts,
  actor: Actor,
  token: string,
): Promise<{ legalName: string }> {
  const at = clock.now();
  return database.transaction(async (tx) => {
    const digest = invitationDigest(token);
    const invitedTo = await findInvitedTo(tx, digest);
    const business = invitedTo && (await lockBusiness(tx, invitedTo.businessId));
    // What somebody gave ends with their right to give it.
    const mayInvite = invitedTo && (await isAdministrator(tx, invitedTo.businessId, invitedTo.invitedBy));
    const invitation = await lockInvitation(tx, digest);
    if (!business || !invitation || invitation.usedAt || invitation.expiresAt <= at)
      throw refuse('business_link_ended');
    if (!sameCode(invitation.email, actor.email)) throw refuse('invitation_elsewhere');
    const { businessId, role, invitedBy } = invitation;
    const { userId } = actor;
    if (business.state !== 'approved' || !mayInvite) throw refuse('business_link_ended');
    if (!(await insertMember(tx, { businessId, userId, role, joinedAt: at }))) throw refuse('member_already');
    await useInvitation(tx, invitation.id, at);
    // Whoever is taken off again comes back by no other link.
    await dropInvitations(tx, businessId, invitation.email);
    const members = await listMembers(tx, businessId);
    const [to, joined] = [invitedBy, userId].map((one) => members.find((each) => each.userId === one));
    if (to && joined) await mailer.write(tx, joinedMail(to, fullName(joined), business.legalName, baseUrl));
    await record(tx, {
      type: 'business.member_joined',
      subject: `business:${businessId}`,
      payload: { businessId, userId, role },
      userIds: [userId],
      at,
    });
    return existing(await findBusiness(tx, businessId), `company ${businessId}`);
  });
}

/**
 * Nobody books on the account from then on, also not what they were about to; what is booked is driven and billed.
 * @throws Refusal business_not_found, business_not_yours, member_not_found, last_administrator
 */
export async function endMembership(
  { database, clock, mailer, baseUrl }: BusinessParts,
  actor: Actor,
  id: BusinessId,
  memberId: number,
): Promise<void> {
  const at = clock.now();
  await database.transaction(async (tx) => {
    // Before anything is read, so that whoever books meanwhile has booked, or reads that it ended.
    const business = await lockBusiness(tx, id);
    const own = business && (await findMember(tx, id, actor.userId));
    if (!own) throw refuse('business_not_found');
    const member = (await listMembers(tx, id)).find((one) => one.id === memberId);
    if (!member) throw refuse(own.role === 'administrator' ? 'member_not_found' : 'business_not_yours');
    if (own.role !== 'administrator' && member.userId !== actor.userId) throw refuse('business_not_yours');
    if (member.role === 'administrator' && (await countMembers(tx, id, 'administrator')) < 2)
      throw refuse('last_administrator');
    await endMember(tx, memberId, at);
    await dropInvitations(tx, id, member.email);
    if (member.userId !== actor.userId)
      await mailer.write(tx, takenOffMail(member, business.legalName, baseUrl));
    await record(tx, {
      type: 'business.member_ended',
      subject: `business:${id}`,
      payload: { businessId: id, by: actor.userId, userId: member.userId },
      userIds: [member.userId],
      at,
    });
  });
}

/** Its link opens nothing from then on. @throws Refusal business_not_found, business_not_yours, member_not_found */
export async function takeInvitationBack(
  parts: BusinessParts,
  actor: Actor,
  id: BusinessId,
  invitationId: number,
): Promise<void> {
  await administered(parts, actor, id);
  await parts.database.transaction(async (tx) => {
    if (!(await deleteInvitation(tx, id, invitationId))) throw refuse('member_not_found');
    await record(tx, {
      type: 'business.invitation_ended',
      subject: `business:${id}`,
      payload: { businessId: id, by: actor.userId },
      userIds: [actor.userId],
      at: parts.clock.now(),
    });
  });
}

/** @throws Refusal business_not_found, business_not_yours, member_not_found, last_administrator */
export async function setMemberRole(
  parts: BusinessParts,
  actor: Actor,
  id: BusinessId,
  { memberId, role }: { memberId: number; role: MemberRole },
): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const business = await lockBusiness(tx, id);
    const own = business && (await findMember(tx, id, actor.userId));
    if (!own) throw refuse('business_not_found');
    if (own.role !== 'administrator') throw refuse('business_not_yours');
    const member = (await listMembers(tx, id)).find((one) => one.id === memberId);
    if (!member) throw refuse('member_not_found');
    if (member.role === role) return;
    if (member.role === 'administrator' && (await countMembers(tx, id, 'administrator')) < 2)
      throw refuse('last_administrator');
    await setRole(tx, memberId, role);
    if (member.userId !== actor.userId)
      await parts.mailer.write(tx, roleMail(member, business.legalName, role, parts.baseUrl));
    await record(tx, {
      type: 'business.role_changed',
      subject: `business:${id}`,
      payload: { businessId: id, by: actor.userId, userId: member.userId, role },
      userIds: [member.userId],
      at: parts.clock.now(),
    });
  });
}

export interface RulesSaid {
  hours: WeekHours | null;
  ride: string | null;
  member: string | null;
  vehicleTypes: string[] | null;
  cities: string[] | null;
  costCodeWay: CostCodeWay;
  costCodes: string[];
}

const isCity = (id: string): boolean => allCities().some((city) => city.id === id);

/** What is booked already stays as it is. @throws Refusal business_not_found, business_not_yours, cost_code_needed for an empty list */
export async function setRules(
  parts: BusinessParts,
  actor: Actor,
  id: BusinessId,
  said: RulesSaid,
): Promise<void> {
  await administered(parts, actor, id);
  const { hours, ride, member, vehicleTypes, cities, costCodeWay } = said;
  const costCodes = said.costCodes.filter(
    (code, at) => said.costCodes.findIndex((other) => sameCode(other, code)) === at,
  );
  if (costCodeWay === 'list' && costCodes.length === 0)
    throw refuse('cost_code_needed', {
      words: 'Enter the cost codes to choose from, one a line.',
      fields: { costCodes: 'Enter at least one cost code.' },
    });
  if (vehicleTypes?.some((type) => !vehicleTypeOf(type)))
    throw refusePlatform('invalid_request', { fields: { vehicleTypes: 'There is no such kind of car.' } });
  if (cities?.some((city) => !isCity(city)))
    throw refusePlatform('invalid_request', { fields: { cities: 'There is no such city.' } });
  const { database, clock } = parts;
  await database.transaction(async (tx) => {
    await lockBusiness(tx, id);
    const rules = {
      ...{ hours, vehicleTypes, cities },
      rideCents: ride === null ? null : centsOf(ride),
      memberCents: member === null ? null : centsOf(member),
    };
    await updateBusiness(tx, id, { rules, costCodeWay, costCodes });
    await record(tx, {
      type: 'business.rules_changed',
      subject: `business:${id}`,
      payload: { businessId: id, by: actor.userId, rules },
      userIds: [actor.userId],
      at: clock.now(),
    });
  });
}
