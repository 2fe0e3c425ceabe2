/** A company account as its people and the desk see it. */
import { cities } from '#src/geo/streets/cities/cities.ts';
import type { Actor } from '#src/platform/http/actor.ts';
import type { BusinessId } from '#src/platform/ids.ts';
import { type Cents, toDecimal } from '#src/platform/money.ts';
import { fullName } from '#src/platform/person-name.ts';
import { booksTimeZone } from '#src/platform/settings/company.ts';
import type { Business } from '../contract.ts';
import type { DeskBusiness } from '../operations-contract.ts';
import { type MemberRole, monthStart } from '../rules.ts';
import { wordsOf } from './booking.ts';
import { findInvoicesOf, findLines, listBooked } from './invoice-store.ts';
import type { BusinessParts } from './parts.ts';
import { toInvoiceShown, toLine } from './reading.ts';
import {
  type BusinessRow,
  countMembersOf,
  findAccountsOf,
  findNamesOf,
  listBusinesses,
  listMembers,
  listOpenInvitations,
  sumUsed,
} from './store.ts';

const decimalOrNull = (cents: Cents | null): string | null => (cents === null ? null : toDecimal(cents));

export async function listOwnBusinesses(parts: BusinessParts, { userId }: Actor): Promise<Business[]> {
  const accounts = await findAccountsOf(parts.database.db, userId);
  return Promise.all(
    accounts.map(async ({ business, role }) => ({
      ...{ id: business.id, legalName: business.legalName, postalAddress: business.postalAddress },
      ...{ taxNumber: business.taxNumber, state: business.state, role },
      reason: role === 'administrator' ? business.reason : null,
      rulesWords: wordsOf(business.rules),
      managed: role === 'administrator' ? await managedOf(parts, business) : null,
    })),
  );
}

const everyCity = () => cities().map(({ id, name }) => ({ id, name }));

async function managedOf({ database, clock }: BusinessParts, business: BusinessRow) {
  const { db } = database;
  const now = clock.now();
  const [used, members, invited, invoices, lines] = await Promise.all([
    sumUsed(db, [business.id], monthStart(now, booksTimeZone())),
    listMembers(db, business.id),
    listOpenInvitations(db, business.id, now),
    findInvoicesOf(db, [business.id]),
    findLines(db, { businessId: business.id }, 500),
  ]);
  const { rules, costCodeWay, costCodes } = business;
  const { hours, rideCents, memberCents, vehicleTypes, cities } = rules;
  return {
    billingEmail: business.billingEmail,
    billingConfirmed: business.billingConfirmedAt !== null,
    billingNext: business.nextBillingEmail,
    billingAskEnded:
      business.billingToken !== null &&
      !members.some(
        ({ userId, role, disabledAt }) =>
          userId === business.billingAskedBy && role === 'administrator' && disabledAt === null,
      ),
    credit: toDecimal(business.creditCents),
    used: toDecimal(used.get(business.id) ?? 0),
    rules: {
      ...{ hours, vehicleTypes, cities, costCodeWay, costCodes },
      ride: decimalOrNull(rideCents),
      member: decimalOrNull(memberCents),
    },
    allCities: everyCity(),
    members: members.map(({ id, firstName, lastName, email, role }) => ({
      ...{ id, email, role },
      name: fullName({ firstName, lastName }),
    })),
    invited: invited.map(({ id, email, role, expiresAt }) => ({
      ...{ id, email, role: role as MemberRole, expiresAt: expiresAt.toISOString() },
    })),
    invoices: invoices.map((one) => toInvoiceShown(one, now)),
    statement: lines.map(toLine),
  };
}

const onePage = 50;
/** Of all companies of a page. */
const mostBooked = 600;

export async function listForDesk(
  { database, clock }: BusinessParts,
  after: BusinessId | undefined,
): Promise<{ businesses: DeskBusiness[]; after: BusinessId | null }> {
  const { db } = database;
  const rows = await listBusinesses(db, { after, limit: onePage });
  const ids = rows.map(({ id }) => id);
  const now = clock.now();
  const [used, members, names, invoices, booked] = await Promise.all([
    sumUsed(db, ids, monthStart(now, booksTimeZone())),
    countMembersOf(db, ids),
    findNamesOf(
      db,
      rows.map(({ appliedBy }) => appliedBy),
    ),
    findInvoicesOf(db, ids),
    listBooked(db, ids, mostBooked),
  ]);
  const last = rows.at(-1);
  return {
    businesses: rows.map((row) => ({
      ...{ id: row.id, legalName: row.legalName, postalAddress: row.postalAddress },
      ...{ taxNumber: row.taxNumber, billingEmail: row.billingEmail, state: row.state, reason: row.reason },
      billingConfirmed: row.billingConfirmedAt !== null,
      appliedBy: names.get(row.appliedBy) ?? 'Deleted account',
      createdAt: row.createdAt.toISOString(),
      credit: toDecimal(row.creditCents),
      dueDays: row.dueDays,
      used: toDecimal(used.get(row.id) ?? 0),
      members: members.get(row.id) ?? 0,
      invoices: invoices
        .filter(({ invoice }) => invoice.businessId === row.id)
        .slice(0, 12)
        .map((one) => toInvoiceShown(one, now)),
      transfers: booked
        .filter(({ businessId }) => businessId === row.id)
        .slice(0, 12)
        .map(({ id, number, cents, reference, at }) => ({
          ...{ id, number, amount: toDecimal(cents), reference, at: at.toISOString() },
        })),
    })),
    after: rows.length === onePage && last ? last.id : null,
  };
}
