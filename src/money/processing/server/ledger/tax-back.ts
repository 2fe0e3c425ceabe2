/** The tax in money that goes back to a payer, or went back by their bank. */

import { taxThatGoesBack } from '#src/money/payments/ledger.ts';
import { findDisputes } from '#src/money/payments/server/dispute-store.ts';
import { findRefunds, type PaymentRow } from '#src/money/payments/server/store.ts';
import { type TaxLine, taxLess, taxOfPart } from '#src/money/tax/tax-line.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { PaymentId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';

/** What went back of a payment, refunds that were asked for and disputes that were lost, with the tax in it. */
async function goneBack(
  queries: Queries,
  paymentId: PaymentId,
  exceptDispute: string | undefined,
): Promise<{ cents: Cents; tax: TaxLine[] }> {
  const lost = (await findDisputes(queries, paymentId)).filter(
    ({ id, status }) => status === 'lost' && id !== exceptDispute,
  );
  const refunds = (await findRefunds(queries, paymentId)).filter(({ status }) => status !== 'refused');
  const ofRefunds = refunds.map(({ cardCents, giftCents, status, taxLines }) => ({
    // The payer's bank sent the card's part back; the gift card keeps its own.
    cents: giftCents + (status === 'failed' ? 0 : cardCents),
    tax: taxLines,
  }));
  const all = [
    ...ofRefunds,
    ...lost.map(({ amountCents, taxLines }) => ({ cents: amountCents, tax: taxLines })),
  ];
  return {
    cents: all.reduce((sum, { cents }) => sum + cents, 0),
    tax: all.flatMap(({ tax }) => tax),
  };
}

/** The tax of what was taken, less what went back of it, but for one dispute that is about to be booked. */
export async function taxLeft(
  queries: Queries,
  row: PaymentRow,
  exceptDispute?: string,
): Promise<{ cents: Cents; tax: TaxLine[] }> {
  const gone = await goneBack(queries, row.id, exceptDispute);
  return {
    cents: row.capturedCents + row.giftTakenCents - gone.cents,
    tax: taxLess(row.takenTaxLines ?? [], gone.tax),
  };
}

/**
 * The tax in a part of a payment that goes back; with the last part goes all that is left of it. The row must be locked.
 * @param known the dispute by which it goes, or the tax in it where the seller knows better than by proportion
 */
export async function taxOfBack(
  tx: Tx,
  row: PaymentRow,
  cents: Cents,
  known: { disputeId?: string; tax?: Cents | readonly TaxLine[] | undefined } = {},
): Promise<TaxLine[]> {
  const left = await taxLeft(tx, row, known.disputeId);
  return taxOfPart({ cents: left.cents, tax: taxThatGoesBack(left.tax) }, cents, known.tax);
}
