/** What papers say, from the rows of their payments. Page, mail and file are made of the same. */
import { payerDisputeOf } from '#src/money/payments/disputes.ts';
import { taxTaken } from '#src/money/payments/rules.ts';
import { findDisputes } from '#src/money/payments/server/dispute-store.ts';
import {
  findPeople,
  findRefunds,
  type PaymentRow,
  type RefundRow,
} from '#src/money/payments/server/store.ts';
import { addedTax, sumOfTax, type TaxLine, taxLabel } from '#src/money/tax/tax-line.ts';
import { taxNumbers } from '#src/money/tax/tax-numbers.ts';
import type { Queries } from '#src/platform/database/database.ts';
import { existing } from '#src/platform/existing.ts';
import { type Cents, currencyCode, toDecimal } from '#src/platform/money.ts';
import { booksTimeZone, companyIssuer } from '#src/platform/settings/company.ts';
import type { CreditNote, PaymentReceipt } from '../contract.ts';
import type { Described, PaperParts } from './parts.ts';

const line = (label: string, cents: Cents) => ({ label, amount: toDecimal(cents) });

/** Fields that a receipt and a credit note of the same payment share. */
async function headOf(parts: PaperParts, queries: Queries, row: PaymentRow, taxLines: readonly TaxLine[]) {
  const { taxes, describers } = parts;
  const described = (await describers.get(row.kind)?.(queries, row)) ?? null;
  const sale = { at: row.settledAt ?? row.createdAt, sellerId: row.sellerShare?.sellerId };
  const numbers = await taxes.numbersOf(taxLines, sale, queries);
  const issuer = companyIssuer();
  return {
    described,
    head: {
      timeZone: booksTimeZone(),
      issuer: { name: issuer.name, lines: [issuer.postalAddress].filter(Boolean) },
      soldBy: described?.soldBy ?? null,
      buyer: described?.buyer ?? (await accountOf(queries, row)),
      description: row.description,
      reference: row.claimedBy ?? row.reference,
      order: described?.order ?? null,
      taxNumbers: taxNumbers(taxLines, numbers),
      currency: currencyCode(),
    },
  };
}

async function accountOf(queries: Queries, { userId }: PaymentRow) {
  if (userId === null) return null;
  const name = (await findPeople(queries, [userId])).get(userId)?.name;
  return name ? { name, lines: [] } : null;
}

/**
 * Line by line where whoever sold it says so and the sum is what was taken, with the taxes that these hold named
 * beside them; as a whole otherwise, and then every tax is a line.
 */
function linesOf(row: PaymentRow, paid: Cents, taxLines: readonly TaxLine[], described: Described | null) {
  const told = described?.lines ?? [];
  const sum = told.reduce((cents, one) => cents + one.cents, 0);
  const taxes = (lines: readonly TaxLine[]) => lines.map((each) => line(taxLabel(each), each.cents));
  const toldLines = told.map(({ label, cents }) => line(label, cents));
  const all = sumOfTax(taxLines);
  if (told.length > 0 && sum === paid - all) return { lines: [...toldLines, ...taxes(taxLines)], within: [] };
  if (told.length > 0 && sum === paid - addedTax(taxLines))
    return {
      lines: [...toldLines, ...taxes(taxLines.filter(({ included }) => !included))],
      within: taxes(taxLines.filter(({ included }) => included)),
    };
  return { lines: [line(row.description, paid - all), ...taxes(taxLines)], within: [] };
}

/** Of a payment on which something was taken. */
export async function receiptOf(
  parts: PaperParts,
  queries: Queries,
  row: PaymentRow,
): Promise<PaymentReceipt> {
  const paid = row.capturedCents + row.giftTakenCents;
  const taxLines = taxTaken(row, paid);
  const { head, described } = await headOf(parts, queries, row, taxLines);
  const refunds = await findRefunds(queries, row.id);
  const disputes = await findDisputes(queries, row.id);
  const now = parts.clock.now();
  return {
    ...head,
    paymentId: row.id,
    number: row.receiptNumber,
    issuedAt: (row.settledAt ?? row.createdAt).toISOString(),
    ...linesOf(row, paid, taxLines, described),
    taxNote: row.taxNote,
    total: toDecimal(paid),
    paidWith: [
      ...(row.giftTakenCents > 0 ? [line('Gift card', row.giftTakenCents)] : []),
      ...(row.capturedCents > 0 ? [line(row.label ?? 'Card', row.capturedCents)] : []),
    ],
    refunds: refunds
      .filter(({ status }) => status !== 'refused')
      .map((refund) => ({
        creditNote: refund.creditNote,
        amount: toDecimal(refund.cardCents + refund.giftCents),
        at: (refund.takenAt ?? refund.createdAt).toISOString(),
        status: refund.status,
      })),
    disputes: disputes.flatMap((dispute) => {
      const state = payerDisputeOf(dispute, now);
      const at = (dispute.closedAt ?? dispute.createdAt).toISOString();
      return state ? [{ amount: toDecimal(dispute.amountCents), at, state }] : [];
    }),
    email: row.receiptEmail,
  };
}

/** The tax as the note was given: also what is owed again since the payer's bank sent money back. */
const taxOfNote = ({ taxLines, returnedTaxLines }: RefundRow): TaxLine[] =>
  taxLines
    .map((each) => ({
      ...each,
      cents:
        each.cents +
        sumOfTax(
          (returnedTaxLines ?? []).filter(
            ({ code, collector }) => code === each.code && collector === each.collector,
          ),
        ),
    }))
    .filter(({ cents }) => cents !== 0);

/** Of a refund that the provider took. @param receiptNumber of the receipt that its payment stands on */
export async function creditNoteOf(
  parts: PaperParts,
  queries: Queries,
  row: PaymentRow,
  refund: RefundRow,
  receiptNumber: string | null,
): Promise<CreditNote> {
  const back = refund.cardCents + refund.giftCents;
  const taxLines = taxOfNote(refund);
  const { head } = await headOf(parts, queries, row, taxLines);
  return {
    ...head,
    number: existing(refund.creditNote, `the credit note of ${refund.id}`),
    paymentId: row.id,
    receiptNumber,
    issuedAt: existing(refund.takenAt, `when ${refund.id} was taken`).toISOString(),
    ...linesOf(row, back, taxLines, null),
    total: toDecimal(back),
    backTo: [
      ...(refund.cardCents > 0 ? [line(row.label ?? 'Card', refund.cardCents)] : []),
      ...(refund.giftCents > 0 ? [line('Gift card', refund.giftCents)] : []),
    ],
    returned:
      refund.status === 'failed'
        ? { amount: toDecimal(refund.cardCents), at: refund.returnedAt?.toISOString() ?? null }
        : null,
  };
}
