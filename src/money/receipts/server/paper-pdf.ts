/** Receipts and credit notes as PDF files, with what their pages say. */
import { currencyName } from '#src/platform/money.ts';
import { beginPrinted, type Printed } from '#src/platform/printed-page.ts';
import { beginSheet, type PrintedSheet } from '#src/platform/printed-sheet.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { CreditNote, PaymentReceipt } from '../contract.ts';
import { aboutSeller, orderWords, paperDay, returnedWords } from '../words.ts';

export async function receiptPdf(receipt: PaymentReceipt): Promise<Uint8Array> {
  const { number, timeZone, refunds } = receipt;
  const called = number ?? receipt.paymentId.slice(-8);
  const printed = await beginPrinted(`${companyName()}, receipt ${called}`);
  const sheet = beginSheet(printed);
  sheet.title('Receipt');
  body(printed, sheet, receipt, [called, paperDay(receipt.issuedAt, timeZone)]);
  for (const { label, amount } of receipt.paidWith) sheet.amount(`Paid with ${label}`, amount);
  if (receipt.taxNote) sheet.prose(receipt.taxNote, { grey: true });
  if (refunds.length > 0) sheet.rule();
  for (const { creditNote, amount, at, status } of refunds)
    sheet.amount(
      [
        `Paid back ${paperDay(at, timeZone)}`,
        ...(creditNote ? [`credit note ${creditNote}`] : []),
        ...(status === 'failed' ? ['returned by the bank'] : []),
      ].join(', '),
      `-${amount}`,
    );
  return printed.save();
}

export async function creditNotePdf(note: CreditNote): Promise<Uint8Array> {
  const printed = await beginPrinted(`${companyName()}, credit note ${note.number}`);
  const sheet = beginSheet(printed);
  sheet.title('Credit note');
  const of = note.receiptNumber ? [`For receipt ${note.receiptNumber}`] : [];
  body(printed, sheet, note, [note.number, paperDay(note.issuedAt, note.timeZone), ...of]);
  for (const { label, amount } of note.backTo) sheet.amount(`Back to ${label}`, amount);
  const returned = returnedWords(note, (amount) => amount);
  if (returned) sheet.prose(returned);
  return printed.save();
}

/** From whom, for whom, what, and how much. */
function body(
  { bold }: Printed,
  sheet: PrintedSheet,
  paper: PaymentReceipt | CreditNote,
  beside: readonly string[],
): void {
  sheet.letterhead(aboutSeller(paper), [...beside, ...orderWords(paper)]);
  sheet.rule();
  sheet.fact('For', paper.buyer && [paper.buyer.name, ...paper.buyer.lines].join(', '));
  sheet.fact('What', paper.description);
  sheet.rule();
  for (const { label, amount } of paper.lines) sheet.amount(label, amount);
  sheet.amount(`Total, ${currencyName()}`, paper.total, bold, 13);
  for (const { label, amount } of paper.within) sheet.amount(label, amount);
}
