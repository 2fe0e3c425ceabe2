import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { TaxLine } from '#src/money/tax/tax-line.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { BusinessId, DriverId, PaymentId, UserId } from '#src/platform/ids.ts';
import { currencyColumn } from '#src/platform/installation/currency-column.ts';
import type { Cents } from '#src/platform/money.ts';
import type { CaptureMethod, PaymentKind, PaymentStatus } from '../contract.ts';
import type { RefundStatus } from '../refund-states.ts';

const time = () => timestamp({ withTimezone: true });
const cents = () => integer().notNull().default(0);

/** What a driver earns of a capture. `reference` names the ride, or the ride and what was charged later. */
export interface Earning {
  reference: string;
  driverId: DriverId;
  cents: Cents;
  /** Tax of the fare that is the driver's to pay over, besides what they earn. */
  tax?: TaxLine[];
}

/** What a seller earns of a payment: promised when it is claimed, booked as its money comes and goes. */
export interface SellerShare {
  /** The order, `order:12`. */
  reference: string;
  sellerId: UserId;
  /** What they earn when all the money arrives and stays; once the sale is undone what is kept of it. */
  cents: Cents;
  /** What the book has so far, and how often it was booked. */
  owedCents: Cents;
  heldCents: Cents;
  /** Whether it waits for the thing to be handed over, and what the book has on the account of such money. */
  waits?: boolean;
  waitingCents?: Cents;
  turn: number;
  /** What the book has so far of the tax in it that is the seller's to pay over. */
  tax?: TaxLine[];
}

/** One purchase being paid. Its id is made here before the provider is asked, so an answer that was lost can be found again. */
export const payments = pgTable(
  'payments',
  {
    /** `pay_` and 128 random bits; also the key under which the provider knows the request. */
    id: text().$type<PaymentId>().primaryKey(),
    /** The provider's intent; null until it answered, and for what a gift card pays alone. */
    intentId: text().unique(),
    userId: integer()
      .$type<UserId>()
      .references(() => users.id),
    kind: text().$type<PaymentKind>().notNull(),
    status: text().$type<PaymentStatus>().notNull(),
    captureMethod: text().$type<CaptureMethod>().notNull(),
    description: text().notNull(),
    /** What it is for, such as `quote:quote_…` before and `ride:12` after it was claimed. */
    reference: text().notNull(),
    /** What held for what is bought when its payer opened the checkout, as `termsKey` of orders writes it; null where nothing is stated. */
    termsShown: text(),
    claimedBy: text(),
    amountCents: integer().$type<Cents>().notNull(),
    giftCardId: integer(),
    /** Part of the amount that the gift card pays. */
    giftCents: cents(),
    heldCents: cents(),
    /** Set before the provider is asked, so that a hold is captured with one amount only. */
    captureAskedCents: integer().$type<Cents>(),
    /** Set before the provider is asked to let the money go; never beside a capture that was asked for. */
    releaseAskedAt: time(),
    /** Answers of the provider that were written. One that was asked for before another was written is asked for again. */
    answers: integer().notNull().default(0),
    capturedCents: cents(),
    giftTakenCents: cents(),
    refundedCents: cents(),
    giftRefundedCents: cents(),
    transitCents: cents(),
    disputedCents: cents(),
    methodType: text(),
    /** `Visa ending 4242` */
    label: text(),
    paymentMethodId: text(),
    /** Whom the payer hands the money, where no provider has it: set when it is taken, and their debt from then on. */
    collectedBy: integer().$type<DriverId>(),
    /** The company on whose account it is, which owes it once it is taken, or whose invoice it pays; null for any other. */
    owedBy: integer().$type<BusinessId>(),
    /** The tax in what is asked for. */
    taxLines: jsonb().$type<TaxLine[]>().notNull().default([]),
    /** The tax in what is to be taken, once that is decided, and in what was taken; null before, and then by proportion. */
    takenTaxLines: jsonb().$type<TaxLine[]>(),
    /** What its payer was told about tax that is none of those. */
    taxNote: text(),
    receiptEmail: text(),
    receiptSentAt: time(),
    /** `R-2026-000123`, from the moment its money was taken; null for what is on another payment's receipt. */
    receiptNumber: text(),
    failureCode: text(),
    failureWords: text(),
    /** For a further charge on the same method: what it is for, at most one that succeeds. */
    chargeKey: text(),
    /** The payment whose method a further charge uses. */
    chargedAfter: text(),
    /** Who earns what of it, booked in the transaction that books the money. */
    earning: jsonb().$type<Earning>(),
    sellerShare: jsonb().$type<SellerShare>(),
    heldAt: time(),
    settledAt: time(),
    /** When reconciliation last looked at it, whatever came of that. */
    checkedAt: time(),
    currency: currencyColumn(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (table) => [
    index('payments_user').on(table.userId, table.createdAt),
    index('payments_open').on(table.status, table.updatedAt),
    index('payments_reference').on(table.reference),
    index('payments_created').on(table.createdAt),
    // What the table of the desk sorts by and is filtered by.
    index('payments_state').on(table.status, table.createdAt, table.id),
    index('payments_kind').on(table.kind, table.createdAt, table.id),
    index('payments_amount').on(table.amountCents, table.id),
    index('payments_disputed').on(table.id).where(sql`disputed_cents > 0`),
    uniqueIndex('payments_claim').on(table.claimedBy).where(sql`claimed_by is not null`),
    index('payments_owed').on(table.owedBy, table.createdAt).where(sql`owed_by is not null`),
    check(
      'payments_on_account',
      sql`(owed_by is not null) = (coalesce(method_type, '') = 'on_account' or kind = 'invoice')`,
    ),
    index('payments_charge_key').on(table.chargeKey),
    uniqueIndex('payments_receipt_number').on(table.receiptNumber).where(sql`receipt_number is not null`),
    check('payments_amounts', sql`amount_cents > 0 and gift_cents >= 0 and gift_cents <= amount_cents`),
    check('payments_one_end', sql`release_asked_at is null or capture_asked_cents is null`),
    check('payments_capture', sql`captured_cents >= 0 and captured_cents <= amount_cents - gift_cents`),
    check('payments_refund', sql`refunded_cents >= 0 and refunded_cents <= captured_cents`),
    check(
      'payments_gift',
      sql`gift_taken_cents between 0 and gift_cents and gift_refunded_cents between 0 and gift_taken_cents`,
    ),
  ],
);

export const refunds = pgTable(
  'payment_refunds',
  {
    /** Made here; the provider's idempotency key. */
    id: text().primaryKey(),
    providerId: text().unique(),
    paymentId: text()
      .$type<PaymentId>()
      .notNull()
      .references(() => payments.id),
    cardCents: cents(),
    giftCents: cents(),
    status: text().$type<RefundStatus>().notNull(),
    reason: text().notNull(),
    /** The tax that goes back with it. */
    taxLines: jsonb().$type<TaxLine[]>().notNull().default([]),
    /** `C-2026-000007`, from the moment the provider took it. */
    creditNote: text(),
    takenAt: time(),
    /** When the payer's bank sent it back, and the tax that is owed again; its credit note had that tax too. */
    returnedAt: time(),
    returnedTaxLines: jsonb().$type<TaxLine[]>(),
    /** Why the provider refused it, in its words. */
    refusedWords: text(),
    /** Repeating a refund under the same key changes nothing. */
    key: text().notNull(),
    currency: currencyColumn(),
    createdAt: time().notNull(),
  },
  (table) => [
    uniqueIndex('payment_refunds_key').on(table.paymentId, table.key),
    index('payment_refunds_open').on(table.paymentId).where(sql`status in ('asked', 'pending')`),
    index('payment_refunds_created').on(table.createdAt, table.id),
    index('payment_refunds_state').on(table.status, table.createdAt, table.id),
    uniqueIndex('payment_refunds_credit_note').on(table.creditNote).where(sql`credit_note is not null`),
  ],
);

/** The last number of a year, by kind of paper. Raised by the statement that gives a number, so that none is left out. */
export const paperNumbers = pgTable(
  'paper_numbers',
  {
    /** `R` of receipts, `C` of credit notes */
    series: text().$type<'R' | 'C' | 'I'>().notNull(),
    /** By the clocks of the books. */
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);

export const disputes = pgTable(
  'payment_disputes',
  {
    id: text().primaryKey(),
    paymentId: text()
      .$type<PaymentId>()
      .notNull()
      .references(() => payments.id),
    amountCents: integer().$type<Cents>().notNull(),
    feeCents: cents(),
    status: text().notNull(),
    reason: text().notNull(),
    /** The tax in what was lost. */
    taxLines: jsonb().$type<TaxLine[]>().notNull().default([]),
    evidenceDueAt: time(),
    /** When those who run the desk were reminded that its last day comes; set at once where it came with less time. */
    remindedAt: time(),
    /** When it was first seen with an outcome. */
    closedAt: time(),
    currency: currencyColumn(),
    createdAt: time().notNull(),
  },
  (table) => [
    index('payment_disputes_payment').on(table.paymentId),
    index('payment_disputes_created').on(table.createdAt, table.id),
    index('payment_disputes_state').on(table.status, table.createdAt, table.id),
    index('payment_disputes_amount').on(table.amountCents, table.id),
    index('payment_disputes_open').on(table.evidenceDueAt).where(sql`closed_at is null`),
  ],
);

/** The person as the provider knows them, so that saved cards belong to somebody. */
export const customers = pgTable('payment_customers', {
  userId: integer()
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id),
  customerId: text().notNull().unique(),
});

/** Webhook events by the provider's id; one that was processed is not processed again. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    receivedAt: time().notNull(),
    processedAt: time(),
  },
  // Millions come in the order of time and go in it.
  (table) => [index('provider_events_time').using('brin', table.receivedAt).with({ autosummarize: true })],
);

/** What a payer agreed to before a debit from their bank account, in the words they saw. */
export const mandates = pgTable('payment_mandates', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  paymentId: text()
    .$type<PaymentId>()
    .notNull()
    .references(() => payments.id),
  words: text().notNull(),
  ipAddress: text().notNull(),
  userAgent: text(),
  acceptedAt: time().notNull(),
});

/** A prepaid balance. The code itself is only in the mail; here is its digest. */
export const giftCards = pgTable(
  'gift_cards',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    codeDigest: text().notNull().unique(),
    lastFour: text().notNull(),
    initialCents: integer().$type<Cents>().notNull(),
    balanceCents: integer().$type<Cents>().notNull(),
    status: text().$type<'active' | 'void'>().notNull().default('active'),
    /** What it was bought with; null where the company gave it. */
    paymentId: text()
      .$type<PaymentId>()
      .unique()
      .references(() => payments.id),
    /** What the company gave it for, `ride:12`, once. */
    givenFor: text().unique(),
    currency: currencyColumn(),
    createdAt: time().notNull(),
  },
  () => [
    check('gift_cards_balance', sql`balance_cents >= 0 and balance_cents <= initial_cents`),
    check('gift_cards_origin', sql`(payment_id is null) <> (given_for is null)`),
  ],
);

/** Wrong gift codes by payer, counted for all processes together. */
export const giftCodeTries = pgTable('gift_code_tries', {
  /** `user:12`, or `address:192.0.2.1` of a visitor, as `callerOf` names it */
  payer: text().primaryKey(),
  wrong: integer().notNull(),
  until: time().notNull(),
});

/** What a gift card's buyer asked for, kept until the money has arrived. */
export const giftOrders = pgTable('gift_orders', {
  paymentId: text()
    .$type<PaymentId>()
    .primaryKey()
    .references(() => payments.id),
  recipientEmail: text().notNull(),
  recipientName: text().notNull(),
  fromName: text().notNull(),
  message: text().notNull(),
});

/** What operators did with money, and why. */
export const paymentAudit = pgTable(
  'payment_audit',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Null for a payout, which is about no payment. */
    paymentId: text()
      .$type<PaymentId>()
      .references(() => payments.id),
    actorId: integer()
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    action: text().notNull(),
    reason: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    at: time().notNull(),
  },
  (table) => [index('payment_audit_payment').on(table.paymentId)],
);

export const ledgerAccounts = pgTable('ledger_accounts', {
  /** `provider.balance`, `sales.ride`, `drivers.payable:7` */
  code: text().primaryKey(),
  type: text().$type<'asset' | 'liability' | 'income' | 'expense' | 'memo'>().notNull(),
  /** The sum of its lines, kept for what is owed to one person; null for the accounts of the whole company. */
  balanceCents: bigint({ mode: 'number' }).$type<Cents>(),
});

/** Append-only. The id is made from what happened, so that the same happening is written once. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    /** `capture:pay_…`, `refund:ref_…` */
    id: text().primaryKey(),
    kind: text().notNull(),
    paymentId: text()
      .$type<PaymentId>()
      .references(() => payments.id),
    currency: currencyColumn(),
    at: time().notNull(),
  },
  (table) => [
    index('ledger_entries_payment').on(table.paymentId),
    index('ledger_entries_time').on(table.at, table.id),
  ],
);

/** Entries that the sums by day do not have yet. Written with the entry, and gone once it is counted. */
export const ledgerUnsummed = pgTable('ledger_unsummed', { entryId: text().notNull() });

/** Debits are positive, credits negative; the lines of an entry sum to zero. */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    entryId: text()
      .notNull()
      .references(() => ledgerEntries.id),
    account: text()
      .notNull()
      .references(() => ledgerAccounts.code),
    cents: bigint({ mode: 'number' }).$type<Cents>().notNull(),
  },
  (table) => [index('ledger_lines_entry').on(table.entryId), index('ledger_lines_account').on(table.account)],
);
