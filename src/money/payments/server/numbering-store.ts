/**
 * Numbers of receipts and credit notes: one series a year each, without gaps. A number is taken and written by one
 * statement in the transaction that moves the money, so what is rolled back has taken none.
 */
import assert from 'node:assert/strict';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#src/platform/database/database.ts';
import type { PaymentId } from '#src/platform/ids.ts';
import { localDate } from '#src/platform/time/zoned-time.ts';
import type { NewPayment, PaymentRow, RefundRow } from './store.ts';
import { paperNumbers, payments, refunds } from './tables.ts';

/** When money moved, and the clocks that the years of the books are counted by. */
export interface Booked {
  at: Date;
  booksTimeZone: string;
}

/** `R` of receipts, `C` of credit notes, `I` of invoices to companies. */
export type PaperSeries = 'R' | 'C' | 'I';

/** Whoever comes second for a number of the same year waits here until the first has committed. */
const nextNumber = (tx: Tx, series: PaperSeries, year: number) =>
  tx.$with('next').as(
    tx
      .insert(paperNumbers)
      .values({ series, year, last: 1 })
      .onConflictDoUpdate({
        target: [paperNumbers.series, paperNumbers.year],
        set: { last: sql`${paperNumbers.last} + 1` },
      })
      .returning({ last: paperNumbers.last }),
  );

/** `R-2026-000123`; the seventh figure comes where a year has a million. */
const written = (series: PaperSeries, year: number): SQL<string> =>
  sql`(select ${`${series}-${year}-`}::text || lpad(last::text, greatest(6, length(last::text)), '0') from next)`;

const yearOf = ({ at, booksTimeZone }: Booked): number => Number(localDate(at, booksTimeZone).slice(0, 4));

/** What was charged besides, such as a tip, stands on the receipt of the payment it was charged after. */
const isOnAnother = ({ chargeKey }: Pick<PaymentRow, 'chargeKey'>): boolean => chargeKey !== null;

/** Writes a payment whose money was taken, with the number of its receipt. The row must be locked. */
export async function updateTaken(
  tx: Tx,
  row: PaymentRow,
  change: Partial<NewPayment>,
  booked: Booked,
): Promise<PaymentRow> {
  const isNumbered = row.receiptNumber !== null || isOnAnother(row);
  const year = yearOf(booked);
  const [updated] = await (isNumbered
    ? tx.update(payments).set(change)
    : tx
        .with(nextNumber(tx, 'R', year))
        .update(payments)
        .set({ ...change, receiptNumber: written('R', year) })
  )
    .where(eq(payments.id, row.id))
    .returning();
  assert(updated, `there is a payment ${row.id}`);
  return updated;
}

/** Gives a refund that the provider took the number of its credit note, once. Its payment's row must be locked. */
export async function numberRefund(tx: Tx, row: RefundRow, booked: Booked): Promise<RefundRow> {
  if (row.creditNote !== null) return row;
  const year = yearOf(booked);
  const [numbered] = await tx
    .with(nextNumber(tx, 'C', year))
    .update(refunds)
    .set({ creditNote: written('C', year), takenAt: booked.at })
    .where(eq(refunds.id, row.id))
    .returning();
  assert(numbered, `there is a refund ${row.id}`);
  return numbered;
}

/** The number of the next invoice to a company: `I-2026-000004`; taken with the transaction that writes the invoice. */
export async function nextInvoiceNumber(tx: Tx, booked: Booked): Promise<string> {
  const year = yearOf(booked);
  const [row] = await tx
    .with(nextNumber(tx, 'I', year))
    .select({ number: written('I', year) })
    .from(sql`next`);
  assert(row, 'a number was given');
  return row.number;
}

/** The payment of a credit note. */
export async function findByCreditNote(
  queries: Pick<Tx, 'select'>,
  number: string,
): Promise<{ paymentId: PaymentId; refundId: string } | undefined> {
  const [found] = await queries
    .select({ paymentId: refunds.paymentId, refundId: refunds.id })
    .from(refunds)
    .where(eq(refunds.creditNote, number));
  return found;
}
