/** Receipts and credit notes: what they say, who opens them, and their mails. */
import type { PaymentKind } from '#src/money/payments/contract.ts';
import type { PaymentRow, RefundRow } from '#src/money/payments/server/store.ts';
import type { Queries, Tx } from '#src/platform/database/database.ts';
import type { EitherPaymentId } from '#src/platform/ids.ts';
import type { Describe, ReceiptParts } from './parts.ts';
import { mailCreditNote, mailReceipt, receiptFor } from './reading.ts';

export type { Describe, Described } from './parts.ts';
export type Receipts = ReturnType<typeof createReceipts>;

export function createReceipts(given: Omit<ReceiptParts, 'describers'>) {
  const parts: ReceiptParts = { ...given, describers: new Map() };
  return {
    parts,
    /** Registers what whoever sells a kind of thing knows of its payments. */
    describes: (kind: PaymentKind, describe: Describe): void => void parts.describers.set(kind, describe),
    mail: (tx: Tx, row: PaymentRow, to: string) => mailReceipt(parts, tx, row, to),
    mailCreditNote: (tx: Tx, row: PaymentRow, refund: RefundRow, to: string) =>
      mailCreditNote(parts, tx, row, refund, to),
    receiptFor: (queries: Queries, id: EitherPaymentId) => receiptFor(parts, queries, id),
    /** A receipt as a PDF file, for a room that has looked who asks; null where nothing was paid. */
    async fileFor(id: EitherPaymentId): Promise<{ name: string; file: Uint8Array } | null> {
      const found = await receiptFor(parts, parts.database.db, id);
      if (!found) return null;
      const { receipt } = found;
      // Loaded for whoever wants one: it takes longer than all else that a start of Rove loads.
      const { receiptPdf } = await import('./paper-pdf.ts');
      return { name: receipt.number ?? receipt.paymentId, file: await receiptPdf(receipt) };
    },
  };
}
