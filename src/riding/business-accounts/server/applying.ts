/** How a company comes by an account: somebody asks, the address for invoices is confirmed, the desk decides. */

import { randomBytes } from 'node:crypto';
import type { Tx } from '#src/platform/database/database.ts';
import { record } from '#src/platform/events/events.ts';
import { fullStop } from '#src/platform/full-stop.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { BusinessId } from '#src/platform/ids.ts';
import { centsOf, formatMoney } from '#src/platform/money.ts';
import { refuse as refusePlatform } from '#src/platform/refusal.ts';
import { tokenDigest } from '#src/platform/secrets/signing.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { noRules } from '../rules.ts';
import { findInvoicesOf } from './invoice-store.ts';
import { invoiceMail, movedMail } from './mails.ts';
import { administered } from './members.ts';
import { type BusinessParts, refuse } from './parts.ts';
import {
  countWaitingOf,
  insertBusiness,
  insertMember,
  isAdministrator,
  listMembers,
  lockApplicant,
  lockBusiness,
  lockByBillingToken,
  updateBusiness,
} from './store.ts';

const nobodyAsked = { billingToken: null, billingAskedBy: null };
const billingDigest = (token: string): string => tokenDigest('business-billing', token);

export interface Application {
  legalName: string;
  postalAddress: string;
  taxNumber?: string | null | undefined;
  billingEmail: string;
}

/** Whoever asks is its administrator; nothing rides on it before the desk approved it. @throws Refusal business_asked_already, too_many_mails */
export async function applyForBusiness(
  parts: BusinessParts,
  actor: Actor,
  said: Application,
): Promise<{ id: BusinessId }> {
  const { database, clock } = parts;
  const token = randomBytes(24).toString('base64url');
  const at = clock.now();
  return database.transaction(async (tx) => {
    await lockApplicant(tx, actor.userId);
    if ((await countWaitingOf(tx, actor.userId)) > 0) throw refuse('business_asked_already');
    const { id } = await insertBusiness(tx, {
      ...said,
      taxNumber: said.taxNumber || null,
      billingToken: billingDigest(token),
      billingAskedBy: actor.userId,
      state: 'applied',
      rules: noRules,
      appliedBy: actor.userId,
      createdAt: at,
    });
    await insertMember(tx, { businessId: id, userId: actor.userId, role: 'administrator', joinedAt: at });
    await askBilling(parts, tx, actor, { email: said.billingEmail, token });
    await record(tx, {
      type: 'business.applied',
      subject: `business:${id}`,
      payload: { businessId: id },
      userIds: [actor.userId],
      at,
    });
    return { id };
  });
}

/** Asks at an address whether invoices may come there. @throws Refusal too_many_mails */
async function askBilling(
  { mailer, baseUrl }: BusinessParts,
  tx: Tx,
  { userId }: Actor,
  { email, token }: { email: string; token: string },
): Promise<void> {
  const limit = await mailer.write(tx, {
    kind: 'business_address',
    to: email,
    subject: 'Confirm the address for invoices',
    paragraphs: [
      `Somebody asked ${companyName()} to send a company’s invoices for rides to this address.`,
      'Press the button if that is right. If it is not, do nothing: no invoice comes here.',
    ],
    action: { label: 'Confirm the address', url: `${baseUrl}/business/address?token=${token}` },
    by: String(userId),
  });
  if (limit) throw refusePlatform('too_many_mails');
}

/**
 * Asks at an address whether invoices may come there; links of before end. Once the account was decided about, invoices
 * go where they went until somebody there says yes.
 * @throws Refusal business_not_found, business_not_yours, business_decided where it was refused, too_many_mails
 */
export async function askBillingAgain(
  parts: BusinessParts,
  actor: Actor,
  id: BusinessId,
  billingEmail: string,
): Promise<void> {
  await administered(parts, actor, id);
  const token = randomBytes(24).toString('base64url');
  await parts.database.transaction(async (tx) => {
    const row = await lockBusiness(tx, id);
    if (!row || row.state === 'refused') throw refuse('business_decided');
    const isKnown = row.billingConfirmedAt !== null && row.billingEmail === billingEmail;
    if (row.state !== 'applied' && isKnown) {
      await updateBusiness(tx, id, { nextBillingEmail: null, ...nobodyAsked });
      return;
    }
    const asked = { billingToken: billingDigest(token), billingAskedBy: actor.userId };
    await updateBusiness(
      tx,
      id,
      row.state === 'applied'
        ? { ...asked, billingEmail, billingConfirmedAt: null }
        : { ...asked, nextBillingEmail: billingEmail },
    );
    await askBilling(parts, tx, actor, { email: billingEmail, token });
    await record(tx, {
      type: 'business.billing_asked',
      subject: `business:${id}`,
      payload: { businessId: id, by: actor.userId },
      userIds: [actor.userId],
      at: parts.clock.now(),
    });
  });
}

/**
 * Where there was another address before, what is open is sent here too, since links in the old mails end, and the old
 * address reads that no more comes.
 * @throws Refusal business_link_ended, billing_namer_ended where whoever named it does not look after the account any more
 */
export async function confirmBillingAddress(
  parts: BusinessParts,
  token: string,
): Promise<{ legalName: string }> {
  const { database, clock, mailer } = parts;
  const at = clock.now();
  return database.transaction(async (tx) => {
    const row = await lockByBillingToken(tx, billingDigest(token));
    if (!row) throw refuse('business_link_ended');
    const mayName = row.billingAskedBy !== null && (await isAdministrator(tx, row.id, row.billingAskedBy));
    if (!mayName) throw refuse('billing_namer_ended');
    const billingEmail = row.nextBillingEmail ?? row.billingEmail;
    await updateBusiness(tx, row.id, {
      ...{ billingEmail, nextBillingEmail: null, billingConfirmedAt: at, ...nobodyAsked },
    });
    if (billingEmail !== row.billingEmail) {
      await mailer.write(tx, movedMail(row));
      for (const { invoice, openCents } of await findInvoicesOf(tx, [row.id]))
        if (openCents > 0) await mailer.write(tx, invoiceMail(parts, { ...row, billingEmail }, invoice));
    }
    await record(tx, {
      type: 'business.billing_confirmed',
      subject: `business:${row.id}`,
      payload: { businessId: row.id },
      userIds: [row.appliedBy],
      at,
    });
    return { legalName: row.legalName };
  });
}

/** What an administrator corrects of its papers; what was issued stays. @throws Refusal business_not_found, business_not_yours, business_decided */
export async function setCompanyAddress(
  parts: BusinessParts,
  actor: Actor,
  id: BusinessId,
  said: { postalAddress: string; taxNumber?: string | null | undefined },
): Promise<void> {
  await administered(parts, actor, id);
  await parts.database.transaction(async (tx) => {
    const row = await lockBusiness(tx, id);
    if (!row || row.state === 'refused') throw refuse('business_decided');
    const change = { postalAddress: said.postalAddress, taxNumber: said.taxNumber || null };
    if (row.postalAddress === change.postalAddress && row.taxNumber === change.taxNumber) return;
    await updateBusiness(tx, id, change);
    await record(tx, {
      type: 'business.address_changed',
      subject: `business:${id}`,
      payload: { businessId: id, by: actor.userId },
      userIds: [actor.userId],
      at: parts.clock.now(),
    });
  });
}

export interface Decision {
  state: 'approved' | 'refused' | 'suspended';
  credit?: string | null | undefined;
  dueDays?: number | null | undefined;
  reason: string;
}

/**
 * What the desk decides; its administrators read it by mail.
 * @throws Refusal business_not_found, billing_unconfirmed, business_decided where somebody refuses what was approved
 */
export async function decideBusiness(
  { database, clock, mailer, baseUrl }: BusinessParts,
  operator: Actor,
  id: BusinessId,
  { state, credit, dueDays, reason }: Decision,
): Promise<void> {
  const at = clock.now();
  await database.transaction(async (tx) => {
    const row = await lockBusiness(tx, id);
    if (!row) throw refuse('business_not_found');
    if (state === 'approved' && !row.billingConfirmedAt) throw refuse('billing_unconfirmed');
    if (state === 'refused' && row.state !== 'applied') throw refuse('business_decided');
    if (state === 'suspended' && row.state !== 'approved') throw refuse('business_decided');
    const creditCents = credit ? centsOf(credit) : row.creditCents;
    if (state === 'approved' && creditCents === 0)
      throw refuse('business_limit_needed', {
        fields: { credit: 'Say what the company may ride for in a month.' },
      });
    await updateBusiness(tx, id, {
      state,
      creditCents,
      dueDays: dueDays ?? row.dueDays,
      decidedBy: operator.userId,
      decidedAt: at,
      reason: state === 'approved' ? null : reason,
    });
    await record(tx, {
      type: `business.${state}`,
      subject: `business:${id}`,
      payload: { businessId: id, by: operator.userId, creditCents, reason },
      userIds: [row.appliedBy],
      at,
    });
    const words = {
      approved: `${row.legalName} may ride on account for up to ${formatMoney(creditCents)} a month.`,
      refused: `${row.legalName} gets no account to ride on.`,
      suspended: `${fullStop(`Nothing more is booked on the account of ${row.legalName}`)} Rides that are booked are driven and billed.`,
    }[state];
    for (const { email, role } of await listMembers(tx, id))
      if (role === 'administrator')
        await mailer.write(tx, {
          kind: 'business',
          to: email,
          subject: `The account of ${row.legalName}`,
          paragraphs: state === 'approved' ? [words] : [words, `Why: ${reason}`],
          action: { label: 'Open the account', url: `${baseUrl}/business` },
        });
  });
}
