import type { NewMail } from '#src/platform/mail/mail.ts';
import { formatMoney } from '#src/platform/money.ts';
import type { RideFare } from './parts.ts';
import type { PartRow } from './store.ts';

/** To the rider: a friend has paid, and where the money goes. */
export function partPaidMail(part: PartRow, ride: RideFare, label: string, baseUrl: string): NewMail {
  const amount = formatMoney(part.cents);
  return {
    kind: 'ride',
    to: ride.riderEmail,
    subject: `${amount} of ride ${ride.reference} is paid back to you`,
    paragraphs: [
      `A friend has paid their part of your ride to ${ride.destination}. ${amount} is on its way back to ${label}. When it shows there is up to your bank.`,
    ],
    action: { label: 'See Who Has Paid', url: `${baseUrl}/rides/${ride.rideId}/split` },
    lines: [{ label: `By ${part.payerName}`, amount }],
  };
}

/** To a friend whose part was not wanted any more. */
export function partReturnedMail(to: string, part: PartRow, ride: RideFare): NewMail {
  return {
    kind: 'receipt',
    to,
    subject: `Your ${formatMoney(part.cents)} for ride ${ride.reference} goes back to you`,
    paragraphs: [
      `The fare of the ride had been paid back when you paid your part, so there is nothing to share.`,
      `All of your ${formatMoney(part.cents)} is on its way back to what you paid with.`,
    ],
  };
}
