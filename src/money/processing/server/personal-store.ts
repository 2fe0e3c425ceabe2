/** What was paid, by whom, and what is still owed. */
import { and, eq, gt, inArray, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { payableAccount } from '#src/money/payments/ledger.ts';
import {
  customers,
  giftCodeTries,
  giftOrders,
  ledgerAccounts,
  mandates,
  paymentAudit,
  payments,
  refunds,
} from '#src/money/payments/server/tables.ts';
import { payoutAccounts, payouts } from '#src/money/processing/server/payouts/tables.ts';
import type { Queries } from '#src/platform/database/database.ts';
import { formatMoney } from '#src/platform/money.ts';
import type { Person, PersonalData, UnsettledThing } from '#src/platform/personal-data.ts';

const ofPayer = ({ userId }: Person) => sql`(select id from payments where user_id = ${userId})`;

async function unsettled(queries: Queries, person: Person): Promise<UnsettledThing[]> {
  const { userId, driverId } = person;
  const moving = await queries
    .select({
      id: payments.id,
      description: payments.description,
      claimedBy: payments.claimedBy,
      status: payments.status,
      disputedCents: payments.disputedCents,
    })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        or(
          gt(payments.disputedCents, 0),
          eq(payments.status, 'processing'),
          and(eq(payments.status, 'requires_capture'), isNull(payments.settledAt)),
          inArray(
            payments.id,
            queries
              .select({ id: refunds.paymentId })
              .from(refunds)
              .where(inArray(refunds.status, ['asked', 'pending'])),
          ),
        ),
      ),
    );
  const sent = await queries
    .select({ amountCents: payouts.amountCents, party: payouts.party })
    .from(payouts)
    .where(and(eq(payouts.userId, userId), notInArray(payouts.status, ['paid', 'failed'])));
  const accounts = [payableAccount('seller', userId)];
  if (driverId !== null) accounts.push(payableAccount('driver', driverId));
  const owed = await queries
    .select({ code: ledgerAccounts.code, cents: sql<number>`${ledgerAccounts.balanceCents}::integer` })
    .from(ledgerAccounts)
    .where(
      and(
        inArray(ledgerAccounts.code, accounts),
        isNotNull(ledgerAccounts.balanceCents),
        ne(ledgerAccounts.balanceCents, 0),
      ),
    );
  return [
    ...moving.map(({ id, description, claimedBy, status, disputedCents }) => ({
      words:
        disputedCents > 0
          ? `Your bank disputes a payment: ${description}.`
          : status === 'requires_capture'
            ? `Money is held: ${description}. It is taken or let go with that.`
            : `Money is still moving: ${description}.`,
      to: `/receipts/${id}`,
      action: 'See the payment',
      ...(claimedBy && status === 'requires_capture' && disputedCents === 0 && { partOf: claimedBy }),
    })),
    ...sent.map(({ amountCents, party }) => ({
      words: `A payout of ${formatMoney(amountCents)} is on its way to your bank.`,
      to: party === 'driver' ? '/driver-dashboard?tab=earnings' : '/sell',
      action: 'See your payouts',
    })),
    // What is owed to somebody stands in the book as a credit, which is negative.
    ...owed.map(({ code, cents }) => ({
      words:
        cents < 0
          ? `We owe you ${formatMoney(-cents)}. It goes out with the next payout.`
          : `You owe ${formatMoney(cents)} after a sale was undone. Write to us to settle it.`,
      to: code.startsWith('driver') ? '/driver-dashboard' : '/sell',
      action: code.startsWith('driver') ? 'See your earnings' : 'See your sales',
    })),
  ];
}

const payoutHoldings: PersonalData['holdings'] = [
  {
    title: 'The bank account you are paid to',
    table: payoutAccounts,
    of: payoutAccounts.userId,
    fate: 'deleted',
    secret: ['providerId'],
  },
  {
    title: 'What was paid out to you',
    table: payouts,
    of: payouts.userId,
    fate: { without: { label: 'A bank account', failureWords: null } },
    because: 'Payouts are part of the books, which tax law asks for; they say what and how much.',
    secret: ['accountId', 'transferId', 'providerId', 'key'],
  },
];

/** @param removeCustomer takes a person and their cards away at the card provider */
export const paymentsPersonalData = (
  removeCustomer: (customerId: string) => Promise<void>,
): PersonalData => ({
  feature: 'payments',
  unsettled,
  elsewhere: {
    find: async (queries, { userId }) => {
      const rows = await queries
        .select({ customerId: customers.customerId })
        .from(customers)
        .where(eq(customers.userId, userId));
      const payees = await queries
        .select({ providerId: payoutAccounts.providerId })
        .from(payoutAccounts)
        .where(eq(payoutAccounts.userId, userId));
      return [...rows.map(({ customerId }) => customerId), ...payees.map(({ providerId }) => providerId)];
    },
    remove: removeCustomer,
  },
  holdings: [
    {
      title: 'You at the card provider',
      table: customers,
      of: customers.userId,
      fate: 'deleted',
    },
    ...payoutHoldings,
    {
      title: 'Wrong gift codes you typed',
      table: giftCodeTries,
      where: ({ userId }) => eq(giftCodeTries.payer, `user:${userId}`),
      fate: 'deleted',
    },
    {
      title: 'Gift cards you ordered',
      table: giftOrders,
      where: (person) => inArray(giftOrders.paymentId, ofPayer(person)),
      fate: { without: { recipientEmail: '', recipientName: '', fromName: 'A friend', message: '' } },
      because: 'That a card was sold is part of the books.',
    },
    {
      title: 'Debits you agreed to',
      table: mandates,
      where: (person) => inArray(mandates.paymentId, ofPayer(person)),
      fate: 'kept',
      because: 'Banks ask for the proof of a debit for as long as it can be disputed.',
    },
    {
      title: 'What you paid',
      table: payments,
      of: payments.userId,
      fate: {
        without: {
          receiptEmail: null,
          label: null,
          paymentMethodId: null,
          description: sql`case when ${payments.kind} = 'ride' then 'Ride' else ${payments.description} end`,
        },
      },
      because: 'Payments are part of the books, which tax law asks for; they say what and how much.',
      secret: ['paymentMethodId', 'earning', 'sellerShare', 'answers', 'intentId'],
    },
    {
      title: 'What you did with money as an operator',
      table: paymentAudit,
      of: paymentAudit.actorId,
      fate: 'kept',
      because: 'Who moved money stays known by number.',
      shown: false,
    },
  ],
});
