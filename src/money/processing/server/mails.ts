import { taxTaken } from '#src/money/payments/rules.ts';
import { receiptPath } from '#src/money/payments/server/receipt-keys.ts';
import type { PaymentRow } from '#src/money/payments/server/store.ts';
import { sumOfTax, taxLabel, taxNumbers } from '#src/money/tax/tax-line.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import { type Cents, formatMoney } from '#src/platform/money.ts';
import type { Secret } from '#src/platform/secrets/signing.ts';

export function giftMail(
  order: { recipientEmail: string; recipientName: string; fromName: string; message: string },
  cents: Cents,
  code: string,
  baseUrl: string,
): NewMail {
  const { recipientName, fromName, message } = order;
  const amount = formatMoney(cents);
  return {
    kind: 'gift_card',
    to: order.recipientEmail,
    subject: `A Rove gift card over ${amount} for you`,
    hello: recipientName,
    paragraphs: [
      `Somebody bought you a Rove gift card over ${amount}. Use it in parts or at once, on rides, vehicles and equipment.`,
      'Its code works like money:',
    ],
    code,
    ...(message || fromName
      ? { quote: { by: fromName || 'whoever bought it', words: message || 'For you.' } }
      : {}),
    action: { label: 'See What Is on It', url: `${baseUrl}/gift-cards` },
  };
}

/**
 * The receipt of a settled payment, with its tax lines.
 * @param numbers under which each tax was collected, by its code
 */
export function receiptMail(
  to: string,
  payment: PaymentRow,
  numbers: ReadonlyMap<string, string>,
  { baseUrl, secret }: { baseUrl: string; secret: Secret },
): NewMail {
  const paid = payment.capturedCents + payment.giftTakenCents;
  const taxLines = taxTaken(payment, paid);
  const tax = sumOfTax(taxLines);
  const row = (label: string, cents: Cents) => ({ label, amount: formatMoney(cents) });
  const aboutTax = [
    ...taxNumbers(taxLines, numbers).map(({ name, number }) => `${name} number ${number}`),
    ...(payment.taxNote ? [payment.taxNote] : []),
  ];
  return {
    kind: 'receipt',
    to,
    subject: `Your Rove receipt, ${formatMoney(paid)}`,
    heading: `Your receipt, ${formatMoney(paid)}`,
    paragraphs: ['Thank you. This is your receipt.'],
    ...(payment.kind === 'custom'
      ? { quote: { by: 'whoever paid', words: payment.description } }
      : { after: [payment.description, ...aboutTax] }),
    action: { label: 'Open the Receipt', url: `${baseUrl}${receiptPath(secret, payment)}` },
    lines: [
      ...(tax > 0 ? [row('Before tax', paid - tax)] : []),
      ...taxLines.map((each) => row(taxLabel(each), each.cents)),
      ...(payment.giftTakenCents > 0 ? [row('Paid by gift card', payment.giftTakenCents)] : []),
      ...(payment.capturedCents > 0 && payment.label
        ? [row(`Paid by ${payment.label}`, payment.capturedCents)]
        : []),
    ],
    total: row('Total', paid),
  };
}
