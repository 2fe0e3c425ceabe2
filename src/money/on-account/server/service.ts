/** Fares that a company owes: promised at the booking, owed once they are taken, paid for a month at once. */
import { transferBackEntry, transferEntry } from '#src/money/payments/ledger.ts';
import { onAccount } from '#src/money/payments/rules.ts';
import { nextInvoiceNumber } from '#src/money/payments/server/numbering-store.ts';
import { insertPayment } from '#src/money/payments/server/store.ts';
import { type ForCaller, rowOf } from '#src/money/processing/server/charging/without-payer.ts';
import { bookEntry } from '#src/money/processing/server/ledger/store.ts';
import type { PaymentParts } from '#src/money/processing/server/parts.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { BusinessId, PaymentIntentId } from '#src/platform/ids.ts';
import type { Cents } from '#src/platform/money.ts';
import { booksTimeZone } from '#src/platform/settings/company.ts';

/**
 * Promises a fare that a company owes. No bank holds it; once it is taken it is on the company’s account.
 * @param label as receipts say it, such as `Account of Northside Dental`
 */
export async function promiseOnAccount(
  parts: Pick<PaymentParts, 'clock' | 'database'>,
  of: ForCaller & { owedBy: BusinessId; label: string },
): Promise<PaymentIntentId> {
  const row = rowOf(parts, of);
  const { id } = await insertPayment(parts.database.db, {
    ...row,
    status: 'requires_capture',
    methodType: onAccount,
    label: of.label,
    owedBy: of.owedBy,
    heldAt: row.createdAt,
  });
  return id as string as PaymentIntentId;
}

/**
 * Books what a company paid of its account by bank transfer.
 * @param of.reference the transfer as it is named here, such as `business_invoice:3:7`
 * @returns false where that was booked before
 */
export const bookTransfer = (
  { clock }: Pick<PaymentParts, 'clock'>,
  tx: Tx,
  of: { owedBy: BusinessId; reference: string; cents: Cents },
): Promise<boolean> => bookEntry(tx, transferEntry(of.owedBy, of.reference, of.cents), clock.now());

/** Takes back what was booked by mistake, by the same reference. @returns false where it was taken back before */
export const takeTransferBack = (
  { clock }: Pick<PaymentParts, 'clock'>,
  tx: Tx,
  of: { owedBy: BusinessId; reference: string; cents: Cents },
): Promise<boolean> => bookEntry(tx, transferBackEntry(of.owedBy, of.reference, of.cents), clock.now());

/** The number of the next invoice, `I-2026-000004`, taken with the transaction that writes it. */
export const invoiceNumber = ({ clock }: Pick<PaymentParts, 'clock'>, tx: Tx): Promise<string> =>
  nextInvoiceNumber(tx, { at: clock.now(), booksTimeZone: booksTimeZone() });
