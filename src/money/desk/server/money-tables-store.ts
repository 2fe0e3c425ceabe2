/** Where the tables of payments, disputes and payouts come from. */
import { sql } from 'drizzle-orm';
import { disputes, payments } from '#src/money/payments/server/tables.ts';
import { payouts } from '#src/money/processing/server/payouts/tables.ts';
import { users } from '#src/people/accounts/server/tables.ts';
import type { Filter } from '#src/platform/desk-tables/table-shape.ts';
import { peopleWho, type TableSource } from '#src/platform/desk-tables/table-store.ts';

const words = (filter: Filter): string => (filter.of === 'words' ? filter.words : '');

export const paymentsSource = (): TableSource => ({
  from: sql`${payments} left join ${users} on ${users.id} = ${payments.userId}`,
  id: sql`${payments.id}`,
  idType: 'text',
  columns: {
    at: sql`${payments.createdAt}`,
    what: sql`${payments.description}`,
    state: sql`${payments.status}`,
    type: sql`${payments.kind}`,
    payer: sql`coalesce(${users.name}, ${payments.receiptEmail})`,
    amount: sql`${payments.amountCents}`,
    taken: sql`${payments.capturedCents} + ${payments.giftTakenCents}`,
    back: sql`${payments.refundedCents} + ${payments.giftRefundedCents}`,
    disputed: sql`nullif(${payments.disputedCents}, 0)`,
    method: sql`${payments.label}`,
    receipt: sql`${payments.receiptNumber}`,
    failure: sql`${payments.failureWords}`,
    reference: sql`${payments.reference}`,
    provider: sql`${payments.intentId}`,
    account: sql`${payments.userId}`,
  },
  sorts: {
    at: { by: sql`${payments.createdAt}`, type: 'timestamptz' },
    amount: { by: sql`${payments.amountCents}`, type: 'integer' },
  },
  filters: { payer: (filter) => sql`${payments.userId} in ${peopleWho(users, words(filter))}` },
});

export const disputesSource = (): TableSource => ({
  from: sql`${disputes} left join ${payments} on ${payments.id} = ${disputes.paymentId}
    left join ${users} on ${users.id} = ${payments.userId}`,
  id: sql`${disputes.id}`,
  idType: 'text',
  columns: {
    opened: sql`${disputes.createdAt}`,
    what: sql`${payments.description}`,
    state: sql`${disputes.status}`,
    amount: sql`${disputes.amountCents}`,
    fee: sql`${disputes.feeCents}`,
    answerBy: sql`${disputes.evidenceDueAt}`,
    reason: sql`replace(${disputes.reason}, '_', ' ')`,
    payer: sql`coalesce(${users.name}, ${payments.receiptEmail})`,
    closed: sql`${disputes.closedAt}`,
    payment: sql`${disputes.paymentId}`,
  },
  sorts: {
    opened: { by: sql`${disputes.createdAt}`, type: 'timestamptz' },
    amount: { by: sql`${disputes.amountCents}`, type: 'integer' },
  },
  filters: {},
});

export const payoutsSource = (): TableSource => ({
  from: sql`${payouts} left join ${users} on ${users.id} = ${payouts.userId}`,
  id: sql`${payouts.id}`,
  idType: 'text',
  columns: {
    at: sql`${payouts.createdAt}`,
    payee: sql`${users.name}`,
    party: sql`${payouts.party}`,
    state: sql`${payouts.status}`,
    amount: sql`${payouts.amountCents}`,
    fee: sql`${payouts.feeCents}`,
    type: sql`${payouts.kind}`,
    bank: sql`${payouts.label}`,
    failure: sql`${payouts.failureWords}`,
    account: sql`${payouts.userId}`,
  },
  sorts: {
    at: { by: sql`${payouts.createdAt}`, type: 'timestamptz' },
    amount: { by: sql`${payouts.amountCents}`, type: 'integer' },
  },
  filters: { payee: (filter) => sql`${payouts.userId} in ${peopleWho(users, words(filter))}` },
});
