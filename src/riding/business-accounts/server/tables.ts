import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { payments } from '#src/money/payments/server/tables.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { BusinessId, PaymentId, RideId, UserId } from '#src/platform/ids.ts';
import { currencyColumn } from '#src/platform/installation/currency-column.ts';
import type { Cents } from '#src/platform/money.ts';
import { rides } from '#src/riding/rides/server/tables.ts';
import type { BusinessRules, BusinessState, CostCodeWay, MemberRole } from '../rules.ts';

const moment = () => timestamp({ withTimezone: true });
const person = () =>
  integer()
    .$type<UserId>()
    .references(() => users.id);

/** Companies that ride, or asked to: who they are by law, what they may ride for, and by which rules. */
export const businessAccounts = pgTable(
  'business_accounts',
  {
    id: integer().$type<BusinessId>().primaryKey().generatedAlwaysAsIdentity(),
    legalName: text().notNull(),
    postalAddress: text().notNull(),
    /** As it stands on their papers. */
    taxNumber: text(),
    /** Where invoices go; nothing goes there but the question before it is confirmed. */
    billingEmail: text().notNull(),
    billingConfirmedAt: moment(),
    /** Where they shall go from when somebody there says yes; until then they go where they went. */
    nextBillingEmail: text(),
    /** The digest of the token that confirms it. */
    billingToken: text(),
    /** Who named the address that was asked last: a yes there counts while they look after the account. */
    billingAskedBy: person(),
    state: text().$type<BusinessState>().notNull(),
    /** What it may ride for in a month. */
    creditCents: integer().$type<Cents>().notNull().default(0),
    /** So many days after its date an invoice is overdue. */
    dueDays: integer().notNull().default(30),
    rules: jsonb().$type<BusinessRules>().notNull(),
    costCodeWay: text().$type<CostCodeWay>().notNull().default('none'),
    costCodes: text().array().notNull().default([]),
    appliedBy: person().notNull(),
    createdAt: moment().notNull(),
    decidedBy: person(),
    decidedAt: moment(),
    /** Why it was refused or suspended, as its people read it. */
    reason: text(),
    currency: currencyColumn(),
  },
  (table) => [
    index('business_accounts_state').on(table.state, table.id),
    uniqueIndex('business_accounts_billing_token').on(table.billingToken),
    check('business_accounts_credit', sql`credit_cents >= 0 and due_days between 1 and 120`),
  ],
);

/** Who rides on an account, and who did. */
export const businessMembers = pgTable(
  'business_members',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    businessId: integer()
      .$type<BusinessId>()
      .notNull()
      .references(() => businessAccounts.id),
    userId: person().notNull(),
    role: text().$type<MemberRole>().notNull(),
    joinedAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('business_members_one').on(table.businessId, table.userId).where(sql`ended_at is null`),
    index('business_members_user').on(table.userId),
  ],
);

/** Asked by mail to ride on an account: for one address, once, and not for ever. */
export const businessInvitations = pgTable(
  'business_invitations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    businessId: integer()
      .$type<BusinessId>()
      .notNull()
      .references(() => businessAccounts.id),
    email: text().notNull(),
    role: text().$type<MemberRole>().notNull(),
    token: text().notNull(),
    invitedBy: person().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [
    uniqueIndex('business_invitations_token').on(table.token),
    index('business_invitations_business').on(table.businessId),
    index('business_invitations_inviter').on(table.invitedBy),
    index('business_invitations_expires').on(table.expiresAt),
  ],
);

/** Rides that a company pays, with what it files them under. */
export const businessRides = pgTable(
  'business_rides',
  {
    rideId: integer()
      .$type<RideId>()
      .primaryKey()
      .references(() => rides.id),
    businessId: integer()
      .$type<BusinessId>()
      .notNull()
      .references(() => businessAccounts.id),
    costCode: text(),
  },
  (table) => [index('business_rides_business').on(table.businessId, table.rideId)],
);

/** One tax of an invoice, summed. */
export interface InvoiceTax {
  name: string;
  cents: Cents;
  /** The number it was collected under. */
  number: string | null;
}

/** Who issued it and to whom, as it was then. */
export interface InvoiceParties {
  issuer: { legalName: string; postalAddress: string };
  buyer: { legalName: string; postalAddress: string; taxNumber: string | null };
}

/** What a company rode for in a month: one for each month, numbered without gaps. */
export const businessInvoices = pgTable(
  'business_invoices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    businessId: integer()
      .$type<BusinessId>()
      .notNull()
      .references(() => businessAccounts.id),
    /** `I-2026-000004` */
    number: text().notNull(),
    /** `2026-11`, by the clocks of the books. */
    month: text().notNull(),
    totalCents: integer().$type<Cents>().notNull(),
    taxes: jsonb().$type<InvoiceTax[]>().notNull(),
    parties: jsonb().$type<InvoiceParties>().notNull(),
    issuedAt: moment().notNull(),
    dueAt: moment().notNull(),
    remindedAt: moment(),
    currency: currencyColumn(),
  },
  (table) => [
    uniqueIndex('business_invoices_number').on(table.number),
    uniqueIndex('business_invoices_month').on(table.businessId, table.month),
    index('business_invoices_due').on(table.dueAt),
  ],
);

/** What stands on an invoice: each payment on one invoice at most. Names are read of the ride, and go with it. */
export const businessInvoiceLines = pgTable(
  'business_invoice_lines',
  {
    paymentId: text()
      .$type<PaymentId>()
      .primaryKey()
      .references(() => payments.id),
    invoiceId: integer()
      .notNull()
      .references(() => businessInvoices.id),
    cents: integer().$type<Cents>().notNull(),
  },
  (table) => [index('business_invoice_lines_invoice').on(table.invoiceId)],
);

/**
 * What arrived for an invoice by bank transfer, as the desk booked it, and what was set against another invoice: below
 * zero on the one it was taken from.
 */
export const businessTransfers = pgTable(
  'business_transfers',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    invoiceId: integer()
      .notNull()
      .references(() => businessInvoices.id),
    cents: integer().$type<Cents>().notNull(),
    /** As the bank’s statement has it; the same one is booked once. */
    reference: text().notNull(),
    /** Null for what was set against another invoice by itself. */
    bookedBy: person(),
    bookedAt: moment().notNull(),
    /** Of both lines where one that was booked by mistake was taken back. */
    takenBackAt: moment(),
    currency: currencyColumn(),
  },
  (table) => [
    uniqueIndex('business_transfers_reference')
      .on(table.invoiceId, sql`lower(${table.reference})`)
      .where(sql`taken_back_at is null`),
    index('business_transfers_booker').on(table.bookedBy),
    check(
      'business_transfers_amount',
      sql`cents <> 0 and (cents > 0 or booked_by is null or taken_back_at is not null)`,
    ),
  ],
);
