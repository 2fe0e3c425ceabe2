import type { NewMail } from '#src/platform/mail/mail.ts';
import type { Receipt } from '../contract.ts';

export function receiptMail(to: string, receipt: Receipt): NewMail {
  const width = Math.max(...receipt.parts.map((part) => part.label.length), 'Total'.length) + 2;
  const line = (label: string, amount: string) => `${label.padEnd(width)}$${amount.padStart(8)}`;
  return {
    to,
    subject: `Your receipt for ride ${receipt.reference}: $${receipt.total}`,
    body: [
      `From ${receipt.pickupLocation}`,
      `to ${receipt.destination}${receipt.driverName ? `, with ${receipt.driverName}` : ''}.`,
      '',
      ...receipt.parts.map((part) => line(part.label, part.amount)),
      line('Total', receipt.total),
      '',
      receipt.paymentLabel ? `Paid with ${receipt.paymentLabel}.` : '',
      `${receipt.issuedAt.slice(0, 16).replace('T', ' ')} UTC`,
    ].join('\n'),
  };
}
