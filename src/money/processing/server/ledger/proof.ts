/** Proves that the book is right: in itself, and against what the providers have. */

import type { CardProvider, PaymentProvider } from '#src/money/payments/server/provider.ts';
import {
  findPayment,
  findPayPalPayments,
  findRefundByProviderId,
  type PaymentRow,
  sumGiftCards,
} from '#src/money/payments/server/store.ts';
import type { PaymentParts } from '../parts.ts';
import { getPayout, isPayout } from '../payouts/store.ts';
import { type Fault, findBrokenSums } from './proof-store.ts';
import { findBalances } from './store.ts';

type ProofParts = Pick<PaymentParts, 'database' | 'providers'>;

const unpaid: ReadonlySet<string> = new Set(['requires_payment_method', 'requires_action']);

/** Every sum that must hold inside the database. Empty when the book is right. */
export async function checkBook({ database }: Pick<ProofParts, 'database'>): Promise<Fault[]> {
  const faults = await findBrokenSums(database.db);
  const booked = (await findBalances(database.db)).get('gift_cards.outstanding') ?? 0;
  if (-booked !== (await sumGiftCards(database.db)))
    faults.push({ row: 'gift_cards.outstanding', fault: 'the balances of the gift cards are another sum' });
  return faults;
}

/** Compares every payment and refund of the providers with its row. Empty when all agree. */
export async function checkProvider(parts: ProofParts): Promise<Fault[]> {
  const cards = await parts.providers.cards();
  return [
    ...(await checkPayments(parts, cards)),
    ...(await checkRefunds(parts, cards)),
    ...(await checkTransfers(parts, cards)),
    ...(await checkPayPal(parts)),
  ];
}

async function checkPayments({ database }: ProofParts, cards: CardProvider): Promise<Fault[]> {
  const faults: Fault[] = [];
  for await (const { id, status, receivedCents } of cards.allPayments()) {
    const row = await findPayment(database.db, id);
    if (!row) {
      if (status === 'succeeded' || status === 'requires_capture')
        faults.push({ row: id, fault: `the provider has ${status}, there is no payment here` });
    } else if (row.status !== status) {
      faults.push({ row: row.id, fault: `the provider says ${status}, the row ${row.status}` });
    } else if (row.capturedCents !== receivedCents) {
      const fault = `the provider received ${receivedCents} cents, the row has ${row.capturedCents}`;
      faults.push({ row: row.id, fault });
    }
  }
  return faults;
}

async function checkRefunds({ database }: ProofParts, cards: CardProvider): Promise<Fault[]> {
  const faults: Fault[] = [];
  for await (const { id, amountCents, status } of cards.allRefunds()) {
    const ours = await findRefundByProviderId(database.db, id);
    if (!ours) {
      faults.push({ row: id, fault: 'the provider has this refund, there is none here' });
    } else if (ours.cardCents !== amountCents || (ours.status === 'failed') !== (status === 'failed')) {
      const here = `${ours.cardCents} cents, ${ours.status}`;
      const fault = `the provider has ${amountCents} cents, ${status}, the row ${here}`;
      faults.push({ row: ours.id, fault });
    }
  }
  return faults;
}

/** What was moved to payees: each transfer is a payout's, whole, and back where the payout failed. */
async function checkTransfers({ database }: ProofParts, cards: CardProvider): Promise<Fault[]> {
  const faults: Fault[] = [];
  const seen = new Set<string>();
  for await (const { id, payoutId, amountCents, reversedCents } of cards.payouts.allTransfers()) {
    const row =
      payoutId && (await isPayout(database.db, payoutId)) ? await getPayout(database.db, payoutId) : null;
    if (!row || seen.has(row.id)) {
      faults.push({ row: id, fault: 'the provider moved money to a payee, there is no payout here' });
      continue;
    }
    seen.add(row.id);
    const back = row.status === 'failed' ? row.amountCents : 0;
    // One that is on its way back may be there or here.
    const isBack = row.status === 'returning' || reversedCents === back;
    if (amountCents !== row.amountCents || !isBack)
      faults.push({
        row: row.id,
        fault: `the provider moved ${amountCents} cents and ${reversedCents} back, the row has ${row.amountCents} and ${back}`,
      });
  }
  return faults;
}

/** PayPal has no list of orders, so every payment that is known here is asked for. */
async function checkPayPal({ database, providers }: ProofParts): Promise<Fault[]> {
  const rows = await findPayPalPayments(database.db);
  const { paypal } = providers;
  if (!paypal && rows.length > 0)
    return [{ row: 'paypal', fault: `${rows.length} payments cannot be compared without PAYPAL_*` }];
  const faults: Fault[] = [];
  for (const row of rows)
    if (paypal && row.intentId) faults.push(...(await compare(paypal, row, row.intentId)));
  return faults;
}

async function compare(provider: PaymentProvider, row: PaymentRow, intentId: string): Promise<Fault[]> {
  const { status, receivedCents } = await provider.find(intentId);
  const refundedCents = (await provider.refundsOf(intentId))
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const pairs = [
    // An order that waits for its payer is not written anew at each of their steps.
    ...(unpaid.has(status) && unpaid.has(row.status) ? [] : [[status, row.status]]),
    [`${receivedCents} cents taken`, `${row.capturedCents} cents taken`],
    [`${refundedCents} cents paid back`, `${row.refundedCents} cents paid back`],
  ];
  return pairs
    .filter(([there, here]) => there !== here)
    .map(([there, here]) => ({ row: row.id, fault: `PayPal says ${there}, the row ${here}` }));
}
