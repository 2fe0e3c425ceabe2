/** Who is in a family: asked by mail, joined, by which rules, and out of it again. */
import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { cities as allCities } from '#src/geo/streets/cities/cities.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { FamilyId, UserId } from '#src/platform/ids.ts';
import { centsOf } from '#src/platform/money.ts';
import { refuse as refusePlatform } from '#src/platform/refusal.ts';
import { tokenDigest } from '#src/platform/secrets/signing.ts';
import type { WeekHours } from '#src/platform/time/week-hours.ts';
import { type FamilyPlace, invitationDays, mostPeople, noFamilyRules } from '../rules.ts';
import { invitationMail, joinedMail, leftMail, nameOf, rulesMail, takenOutMail } from './mails.ts';
import { type FamilyParts, refuse } from './parts.ts';
import {
  deleteInvitation,
  endFamilyRow,
  type FamilyRow,
  findInvitation,
  findPayer,
  findPlaceOf,
  insertFamily,
  insertMember,
  listInvitations,
  listMembers,
  lockFamily,
  lockPayer,
  type MemberRow,
  type NamedMember,
  putInvitation,
  updateMember,
  useInvitation,
} from './store.ts';
import { toldWords, wordsOf } from './words.ts';

const invitationDigest = (token: string): string => tokenDigest('family-invitation', token);
const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

type MemberParts = Pick<FamilyParts, 'baseUrl' | 'clock' | 'database' | 'mailer'>;

/**
 * The family somebody is in, locked, for whoever pays for it.
 * @throws Refusal family_not_found, family_not_yours
 */
async function lockPaid(tx: Tx, userId: UserId): Promise<FamilyRow> {
  const { family } = await lockOwn(tx, userId);
  if (family.payerId !== userId) throw refuse('family_not_yours');
  return family;
}

/** @throws Refusal family_not_found */
async function lockOwn(tx: Tx, userId: UserId): Promise<{ family: FamilyRow; own: MemberRow }> {
  const found = await findPlaceOf(tx, userId);
  const family = found && (await lockFamily(tx, found.familyId));
  // They may have been taken out before the lock.
  const own = await findPlaceOf(tx, userId);
  if (!family || family.endedAt || own?.familyId !== family.id) throw refuse('family_not_found');
  return { family, own };
}

/** The family that somebody pays for, begun with the first invitation. @throws Refusal family_elsewhere */
async function familyToPay(tx: Tx, userId: UserId, at: Date): Promise<FamilyRow> {
  await lockPayer(tx, userId);
  const own = await findPlaceOf(tx, userId);
  if (!own) {
    const family = await insertFamily(tx, userId, at);
    const place = { familyId: family.id, userId, isYoung: false, rules: noFamilyRules, joinedAt: at };
    if (!(await insertMember(tx, place))) throw refuse('family_elsewhere');
    return family;
  }
  const family = await lockFamily(tx, own.familyId);
  if (!family || family.endedAt || family.payerId !== userId) throw refuse('family_elsewhere');
  return family;
}

export interface Invited {
  email: string;
  month: string | null;
  isYoung: boolean;
}

/** @throws Refusal family_elsewhere, family_full, family_member_already, too_many_mails */
export async function inviteToFamily(
  { database, clock, mailer, baseUrl }: MemberParts,
  { userId, firstName }: Actor,
  { email, month, isYoung }: Invited,
): Promise<void> {
  const token = randomBytes(24).toString('base64url');
  const at = clock.now();
  await database.transaction(async (tx) => {
    const { id: familyId } = await familyToPay(tx, userId, at);
    const members = await listMembers(tx, familyId);
    if (members.some((one) => isSame(one.email, email))) throw refuse('family_member_already');
    const others = (await listInvitations(tx, familyId, at)).filter((one) => !isSame(one.email, email));
    if (members.length - 1 + others.length >= mostPeople) throw refuse('family_full');
    await putInvitation(tx, {
      ...{ familyId, email, isYoung, token: invitationDigest(token), createdAt: at },
      expiresAt: new Date(at.getTime() + invitationDays * 86_400_000),
      monthCents: month === null ? null : centsOf(month),
    });
    const limit = await mailer.write(
      tx,
      invitationMail(email, {
        ...{ payer: nameOf(firstName), isYoung, by: String(userId) },
        url: `${baseUrl}/family/join?token=${token}`,
      }),
    );
    if (limit) throw refusePlatform('too_many_mails');
    await record(tx, {
      type: 'family.member_invited',
      subject: `family:${familyId}`,
      payload: { familyId, by: userId },
      userIds: [userId],
      at,
    });
  });
}

/** Its link opens nothing from then on. @throws Refusal family_not_found, family_not_yours, family_member_not_found */
export async function takeInvitationBack(
  { database, clock }: MemberParts,
  { userId }: Actor,
  invitationId: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { id: familyId } = await lockPaid(tx, userId);
    if (!(await deleteInvitation(tx, familyId, invitationId))) throw refuse('family_member_not_found');
    await record(tx, {
      type: 'family.invitation_ended',
      subject: `family:${familyId}`,
      payload: { familyId, by: userId },
      userIds: [userId],
      at: clock.now(),
    });
  });
}

/** @throws Refusal family_link_ended, family_invitation_elsewhere, family_elsewhere, family_full */
export async function joinFamily(
  { database, clock, mailer, baseUrl }: MemberParts,
  actor: Actor,
  token: string,
): Promise<{ payer: string }> {
  const at = clock.now();
  const digest = invitationDigest(token);
  return database.transaction(async (tx) => {
    const found = await findInvitation(tx, digest);
    if (!found) throw refuse('family_link_ended');
    // What somebody gave ends with their right to give it: the family ends with its payer.
    const family = await lockFamily(tx, found.familyId);
    if (!family || family.endedAt || found.expiresAt <= at) throw refuse('family_link_ended');
    if (!isSame(found.email, actor.email)) throw refuse('family_invitation_elsewhere');
    if (!(await useInvitation(tx, found.id, at))) throw refuse('family_link_ended');
    if ((await listMembers(tx, family.id)).length > mostPeople) throw refuse('family_full');
    const { id: familyId } = family;
    const { userId } = actor;
    const { isYoung, monthCents } = found;
    const rules = { ...noFamilyRules, monthCents };
    if (!(await insertMember(tx, { familyId, userId, isYoung, rules, joinedAt: at })))
      throw refuse('family_elsewhere');
    const payer = await findPayer(tx, familyId);
    await mailer.write(tx, joinedMail(payer, nameOf(actor.firstName), baseUrl));
    await record(tx, {
      type: 'family.member_joined',
      subject: `family:${familyId}`,
      payload: { familyId, userId },
      userIds: [userId, payer.userId],
      at,
    });
    return { payer: nameOf(payer.firstName) };
  });
}

export interface FamilyRulesSaid {
  isYoung: boolean;
  isTold: boolean;
  places:
    | (Omit<FamilyPlace, 'lat' | 'lng'> & {
        lat?: number | null | undefined;
        lng?: number | null | undefined;
      })[]
    | null;
  cities: string[] | null;
  hours: WeekHours | null;
  ride: string | null;
  month: string | null;
}

/** A place as it was found, or looked for by its address. @throws Refusal place_not_found, place_unclear */
async function locate(
  { places }: Pick<FamilyParts, 'places'>,
  { lat, lng, ...said }: NonNullable<FamilyRulesSaid['places']>[number],
): Promise<FamilyPlace> {
  if (lat != null && lng != null) return { ...said, lat, lng };
  const found = await places.details(said.address);
  return { ...said, address: found.address.slice(0, 200), lat: found.lat, lng: found.lng };
}

const isCity = (id: string): boolean => allCities().some((city) => city.id === id);
const decimal = (amount: string | null) => (amount === null ? null : centsOf(amount));

/**
 * What is booked already stays as it is; whom it is for reads it by mail, and nothing where it is as it was.
 * @throws Refusal family_not_found, family_not_yours, family_member_not_found, place_not_found, place_unclear
 */
export async function setFamilyRules(
  parts: MemberParts & Pick<FamilyParts, 'places'>,
  actor: Actor,
  memberId: number,
  said: FamilyRulesSaid,
): Promise<void> {
  const { isYoung, hours, ride, month } = said;
  if (said.cities?.some((city) => !isCity(city)))
    throw refusePlatform('invalid_request', { fields: { cities: 'There is no such city.' } });
  const places = said.places?.length
    ? await Promise.all(said.places.map((place) => locate(parts, place)))
    : null;
  // No place and no city is no bound; whoever may ride nowhere is taken out.
  const cities = said.cities?.length ? said.cities : null;
  const rules = { places, cities, hours, rideCents: decimal(ride), monthCents: decimal(month) };
  // Of whoever is young the payer hears in any case.
  const isTold = isYoung || said.isTold;
  await parts.database.transaction(async (tx) => {
    const { id: familyId } = await lockPaid(tx, actor.userId);
    const { member, ...person } = await memberOf(tx, familyId, memberId, actor.userId);
    const { isYoung: wasYoung, isTold: wasTold, rules: before } = member;
    if (isDeepStrictEqual([isYoung, isTold, rules], [wasYoung, wasTold, before])) return;
    await updateMember(tx, memberId, { isYoung, isTold, rules });
    const payer = nameOf(actor.firstName);
    const told = toldWords({ isYoung, isTold }, payer) ?? `${payer} is not told of your rides.`;
    await parts.mailer.write(
      tx,
      rulesMail(person, { payer, words: wordsOf(rules, payer), told }, parts.baseUrl),
    );
    await record(tx, {
      type: 'family.rules_changed',
      subject: `family:${familyId}`,
      payload: { familyId, by: actor.userId, userId: member.userId },
      userIds: [actor.userId, member.userId],
      at: parts.clock.now(),
    });
  });
}

/** @throws Refusal family_member_not_found, also for whoever pays */
async function memberOf(tx: Tx, familyId: FamilyId, memberId: number, payerId: UserId): Promise<NamedMember> {
  const found = (await listMembers(tx, familyId)).find(({ member }) => member.id === memberId);
  if (!found || found.member.userId === payerId) throw refuse('family_member_not_found');
  return found;
}

/**
 * Somebody leaves, or is taken out by whoever pays; whoever pays and leaves ends it for all. Nothing is booked from
 * then on, also not what they were about to. What is under way is driven and paid; rides ahead are called off after it.
 * @throws Refusal family_not_found, family_not_yours, family_member_not_found
 */
export async function endInFamily(parts: MemberParts, { userId }: Actor, memberId: number): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const { family, own } = await lockOwn(tx, userId);
    const isPayer = family.payerId === userId;
    if (!isPayer && own.id !== memberId) throw refuse('family_not_yours');
    if (isPayer && own.id === memberId) return endWhole(parts, tx, family);
    const found = (await listMembers(tx, family.id)).find(({ member }) => member.id === memberId);
    if (!found) throw refuse('family_member_not_found');
    await endPlace(parts, tx, family, found);
    const payer = await findPayer(tx, family.id);
    const { baseUrl } = parts;
    await parts.mailer.write(
      tx,
      isPayer
        ? takenOutMail(found, nameOf(payer.firstName), baseUrl)
        : leftMail(payer, nameOf(found.firstName), baseUrl),
    );
  });
}

async function endPlace(
  { clock }: Pick<FamilyParts, 'clock'>,
  tx: Tx,
  { id: familyId, payerId }: FamilyRow,
  { member }: NamedMember,
): Promise<void> {
  const at = clock.now();
  await updateMember(tx, member.id, { endedAt: at });
  await record(tx, {
    type: 'family.member_ended',
    subject: `family:${familyId}`,
    payload: { familyId, memberId: member.id, userId: member.userId },
    userIds: [member.userId, payerId],
    at,
  });
}

/** Ends a family that is locked, for all. */
export async function endWhole(parts: MemberParts, tx: Tx, family: FamilyRow): Promise<void> {
  const payer = await findPayer(tx, family.id);
  for (const one of await listMembers(tx, family.id)) {
    await endPlace(parts, tx, family, one);
    if (one.member.userId !== family.payerId)
      await parts.mailer.write(tx, takenOutMail(one, nameOf(payer.firstName), parts.baseUrl));
  }
  await endFamilyRow(tx, family.id, parts.clock.now());
}
