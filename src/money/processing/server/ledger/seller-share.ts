/**
 * What a seller is owed of a payment. It is worked out anew from the payment's row whenever its money moved, in the
 * same transaction, and only the difference is booked: whatever order captures, refunds and disputes arrive in, the
 * book ends at the same sum, and a payout never finds money that has gone back.
 */

import {
  sellerEarningBackEntry,
  sellerEarningEntry,
  sellerHoldEndEntry,
  sellerHoldEntry,
  sellerWaitEndEntry,
  sellerWaitEntry,
} from '#src/money/payments/ledger.ts';
import { findDisputes } from '#src/money/payments/server/dispute-store.ts';
import { type PaymentRow, updatePayment } from '#src/money/payments/server/store.ts';
import type { SellerShare } from '#src/money/payments/server/tables.ts';
import { sumOfTax, type TaxLine } from '#src/money/tax/tax-line.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { PaymentId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { bookEntry } from './store.ts';
import { taxLeft } from './tax-back.ts';

/** Books what changed. The row must be locked by `tx`. */
export async function bookSellerShare(tx: Tx, row: PaymentRow, at: Date): Promise<PaymentRow> {
  const share = row.sellerShare;
  if (!share) return row;
  const { companyCents, sellers } = await taxOf(tx, row);
  const lostCents = await lostInDisputes(tx, row.id);
  const { owedCents, heldCents } = sellerShareNow(share, row, lostCents, companyCents);
  const waitingCents = share.waits ? owedCents - heldCents : 0;
  const wanted = { owedCents, heldCents, waitingCents, tax: owedCents === 0 ? [] : sellers };
  const entries = entriesBetween(row.id, share, wanted);
  if (entries.length === 0) return row;
  for (const entry of entries) await bookEntry(tx, entry, at);
  return updatePayment(tx, row.id, { sellerShare: { ...share, ...wanted, turn: share.turn + 1 } });
}

/**
 * What of the share the seller is owed, and how much of that waits for the end of a dispute.
 * @param companyTaxCents tax in it that Rove pays over
 */
export function sellerShareNow(
  share: Pick<SellerShare, 'cents'>,
  row: Pick<
    PaymentRow,
    'capturedCents' | 'giftTakenCents' | 'refundedCents' | 'giftRefundedCents' | 'disputedCents'
  >,
  lostCents: Cents,
  companyTaxCents: Cents = 0,
): { owedCents: Cents; heldCents: Cents } {
  const taken = row.capturedCents + row.giftTakenCents;
  const back = row.refundedCents + row.giftRefundedCents + lostCents;
  const owedCents = Math.max(0, Math.min(share.cents, taken - back) - companyTaxCents);
  return { owedCents, heldCents: Math.min(owedCents, row.disputedCents) };
}

/** What is left of the taxes in a payment: what Rove pays over, which is no seller's, and what the seller does. */
async function taxOf(
  queries: Queries,
  row: PaymentRow,
): Promise<{ companyCents: Cents; sellers: TaxLine[] }> {
  const { tax } = await taxLeft(queries, row);
  const of = (wanted: TaxLine['collector']) => tax.filter(({ collector }) => collector === wanted);
  return { companyCents: sumOfTax(of('company')), sellers: of('seller') };
}

function entriesBetween(
  paymentId: PaymentId,
  before: SellerShare,
  now: { owedCents: Cents; heldCents: Cents; waitingCents: Cents; tax: TaxLine[] },
) {
  // The first booking is the sale itself; later ones are numbered, since each may happen several times.
  const reference = before.turn === 0 ? before.reference : `${before.reference}:${before.turn}`;
  const of = { paymentId, reference, sellerId: before.sellerId };
  const moreHeld = now.heldCents - before.heldCents;
  const moreWaiting = now.waitingCents - (before.waitingCents ?? 0);
  const moreOwed = now.owedCents - before.owedCents;
  const moreTax = taxBetween(before.tax ?? [], now.tax);
  const lessTax = taxBetween(now.tax, before.tax ?? []);
  return [
    ...(moreWaiting < 0 ? [sellerWaitEndEntry(of, -moreWaiting)] : []),
    ...(moreHeld < 0 ? [sellerHoldEndEntry(of, -moreHeld)] : []),
    ...(moreOwed > 0 || (moreOwed === 0 && moreTax.some(({ cents }) => cents !== 0))
      ? [sellerEarningEntry(of, moreOwed, moreTax)]
      : []),
    ...(moreOwed < 0 ? [sellerEarningBackEntry(of, -moreOwed, lessTax)] : []),
    ...(moreHeld > 0 ? [sellerHoldEntry(of, moreHeld)] : []),
    ...(moreWaiting > 0 ? [sellerWaitEntry(of, moreWaiting)] : []),
  ];
}

/** By how much each tax is more now; below zero where it is less. */
function taxBetween(before: readonly TaxLine[], now: readonly TaxLine[]): TaxLine[] {
  const byCode = new Map([...before, ...now].map((line) => [line.code, line]));
  const centsOf = (lines: readonly TaxLine[], code: string) =>
    sumOfTax(lines.filter((line) => line.code === code));
  return [...byCode.values()].map((line) => ({
    ...line,
    cents: centsOf(now, line.code) - centsOf(before, line.code),
  }));
}

/** What the payer's bank has taken back for good. */
export async function lostInDisputes(queries: Queries, paymentId: PaymentId): Promise<number> {
  const disputes = await findDisputes(queries, paymentId);
  return disputes
    .filter(({ status }) => status === 'lost')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}
