import { keyQuery, receiptPath } from '#src/money/payments/server/receipt-keys.ts';
import type { PaymentRow } from '#src/money/payments/server/store.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import { centsOf, currencyName, formatMoney } from '#src/platform/money.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { CreditNote, PaymentReceipt } from '../contract.ts';
import { aboutSeller, orderWords } from '../words.ts';
import type { ReceiptParts } from './parts.ts';

const written = ({ label, amount }: { label: string; amount: string }) => ({
  label,
  amount: formatMoney(centsOf(amount)),
});

/** The receipt of a settled payment, with the link that opens it as a page and as a file. */
export function receiptMail(
  { baseUrl, secret }: Pick<ReceiptParts, 'baseUrl' | 'secret'>,
  to: string,
  payment: PaymentRow,
  receipt: PaymentReceipt,
): NewMail {
  const total = formatMoney(centsOf(receipt.total));
  const { number, buyer, lines, within, paidWith, taxNote } = receipt;
  return {
    kind: 'receipt',
    to,
    subject: `Your ${companyName()} receipt${number ? ` ${number}` : ''}, ${total}`,
    heading: `Your receipt, ${total}`,
    paragraphs: ['Thank you. This is your receipt.'],
    // What a payer wrote is shown as theirs.
    ...(payment.kind === 'custom' && { quote: { by: 'whoever paid', words: payment.description } }),
    after: [
      ...(payment.kind === 'custom' ? [] : [payment.description]),
      [
        ...(number ? [`Receipt ${number}`] : []),
        ...orderWords(receipt),
        ...(buyer ? [`For ${buyer.name}`] : []),
      ].join('. '),
      ...within.map((line) => withinWords(line)),
      aboutSeller(receipt).join('\n'),
      ...(taxNote ? [taxNote] : []),
    ].filter(Boolean),
    action: { label: 'Open the Receipt', url: `${baseUrl}${receiptPath(secret, payment)}` },
    lines: [
      ...(lines.length > 1 ? lines.map(payment.kind === 'custom' ? unnamed : written) : []),
      ...paidWith.map(({ label, amount }) => written({ label: `Paid by ${label}`, amount })),
    ],
    total: { label: `Total, ${currencyName()}`, amount: total },
  };
}

/** `MWST 8.1%, included: CHF 7.49` */
const withinWords = (line: { label: string; amount: string }): string => {
  const { label, amount } = written(line);
  return `${label}: ${amount}`;
};

const unnamed = (line: { label: string; amount: string }, index: number) =>
  written(index === 0 ? { ...line, label: 'Before tax' } : line);

/** What went back, with the link that opens its credit note. */
export function creditNoteMail(
  { baseUrl, secret }: Pick<ReceiptParts, 'baseUrl' | 'secret'>,
  to: string,
  payment: PaymentRow,
  note: CreditNote,
): NewMail {
  const total = formatMoney(centsOf(note.total));
  const lines = payment.kind === 'custom' ? note.lines.map(unnamed) : note.lines.map(written);
  return {
    kind: 'receipt',
    to,
    subject: `${total} goes back to you, credit note ${note.number}`,
    heading: `${total} goes back to you`,
    paragraphs: ['It goes back the way you paid. When it shows there is up to your bank.'],
    after: [
      `Credit note ${note.number}${note.receiptNumber ? ` for receipt ${note.receiptNumber}` : ''}`,
      aboutSeller(note).join('\n'),
    ],
    action: {
      label: 'Open the Credit Note',
      url: `${baseUrl}/credit-notes/${note.number}${keyQuery(secret, payment)}`,
    },
    lines: [
      ...(lines.length > 1 ? lines : []),
      ...note.backTo.map(({ label, amount }) => written({ label: `Back to ${label}`, amount })),
    ],
    total: { label: `Total, ${currencyName()}`, amount: total },
  };
}
