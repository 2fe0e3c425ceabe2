/** What payees are written about their payouts. */
import type { NewMail } from '#src/platform/mail/mail.ts';
import { formatMoney } from '#src/platform/money.ts';
import type { PayoutRow } from './store.ts';

interface To {
  name: string;
  email: string;
}
const placeOf = (row: PayoutRow) => (row.party === 'driver' ? '/driver-dashboard?tab=earnings' : '/sell');

function mailAbout(to: To, row: PayoutRow, baseUrl: string, subject: string, lines: string[]): NewMail {
  return {
    kind: 'payout',
    to: to.email,
    subject,
    hello: to.name,
    paragraphs: lines,
    action: { label: 'See Your Money', url: `${baseUrl}${placeOf(row)}` },
    lines: [{ label: row.label, amount: formatMoney(row.amountCents) }],
  };
}

export const payoutSentMail = (to: To, row: PayoutRow, baseUrl: string): NewMail =>
  mailAbout(to, row, baseUrl, `${formatMoney(row.amountCents)} is on its way to you`, [
    `We sent ${formatMoney(row.amountCents)} to ${row.label}.`,
    ...(row.feeCents > 0
      ? [
          `Your balance was ${formatMoney(row.amountCents + row.feeCents)}; cashing out at once cost ${formatMoney(row.feeCents)}.`,
        ]
      : []),
  ]);

export const payoutFailedMail = (to: To, row: PayoutRow, baseUrl: string): NewMail =>
  mailAbout(to, row, baseUrl, `Your payout of ${formatMoney(row.amountCents)} did not arrive`, [
    `${formatMoney(row.amountCents)} could not be paid to ${row.label}: ${row.failureWords ?? 'the bank sent it back.'}`,
    `All of it is in your balance again${row.feeCents > 0 ? `, with the ${formatMoney(row.feeCents)} that cashing out cost` : ''}. Look at your bank account there, and we send it once it takes payouts.`,
  ]);
