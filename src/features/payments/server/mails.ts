import type { NewMail } from '#src/platform/mail/mail.ts';
import { type Cents, toDollars } from '#src/platform/money.ts';
import type { Secret } from '#src/platform/signing.ts';
import { taxOfTaken } from '../tax.ts';
import { receiptPath } from './receipt-keys.ts';
import type { PaymentRow } from './store.ts';

export function giftMail(
  order: { recipientEmail: string; recipientName: string; fromName: string; message: string },
  cents: Cents,
  code: string,
  baseUrl: string,
): NewMail {
  const from = order.fromName ? ` from ${order.fromName}` : '';
  const lines = [
    `Hello ${order.recipientName},`,
    '',
    `here is a Rove gift card${from} over ${toDollars(cents)}.`,
    ...(order.message ? ['', `"${order.message}"`] : []),
    '',
    'Its code, which works like money:',
    code,
    '',
    'Use it in parts or at once, on rides, vehicles and equipment. See what is left on it at',
    `${baseUrl}/gift-cards`,
  ];
  return { to: order.recipientEmail, subject: `A Rove gift card${from}`, body: lines.join('\n') };
}

/** The receipt of a settled payment, with its tax lines. */
export function receiptMail(
  to: string,
  payment: PaymentRow,
  { baseUrl, secret }: { baseUrl: string; secret: Secret },
): NewMail {
  const paid = payment.capturedCents + payment.giftTakenCents;
  const taxLines = taxOfTaken(payment.taxLines, paid, payment.amountCents);
  const tax = taxLines.reduce((sum, line) => sum + line.cents, 0);
  const row = (label: string, cents: Cents) => `${label}: ${toDollars(cents)}`;
  const lines = [
    'Thank you. This is your receipt.',
    '',
    payment.description,
    ...(tax > 0 ? [row('Before tax', paid - tax)] : []),
    ...taxLines.map(({ label, cents }) => row(label, cents)),
    row('Total', paid),
    ...(payment.giftTakenCents > 0 ? [row('Paid by gift card', payment.giftTakenCents)] : []),
    ...(payment.capturedCents > 0 && payment.label
      ? [row(`Paid by ${payment.label}`, payment.capturedCents)]
      : []),
    '',
    'To print it:',
    `${baseUrl}${receiptPath(secret, payment)}`,
  ];
  return { to, subject: `Your Rove receipt, ${toDollars(paid)}`, body: lines.join('\n') };
}
