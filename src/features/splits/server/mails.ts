import type { NewMail } from '#src/platform/mail/mail.ts';
import { toDollars } from '#src/platform/money.ts';
import type { RideFare } from './parts.ts';
import type { PartRow } from './store.ts';

/** To the rider: a friend has paid, and where the money goes. */
export function partPaidMail(part: PartRow, ride: RideFare, label: string, baseUrl: string): NewMail {
  const amount = toDollars(part.cents);
  return {
    to: ride.riderEmail,
    subject: `${part.payerName} paid ${amount} of ride ${ride.reference}`,
    body: [
      `${part.payerName} has paid their part of your ride to ${ride.destination}.`,
      `${amount} is on its way back to ${label}. When it shows there is up to your bank.`,
      '',
      'Who has paid:',
      `${baseUrl}/rides/${ride.rideId}/split`,
    ].join('\n'),
  };
}

/** To a friend whose part was not wanted any more. */
export function partReturnedMail(to: string, part: PartRow, ride: RideFare): NewMail {
  return {
    to,
    subject: `Your ${toDollars(part.cents)} for ride ${ride.reference} goes back to you`,
    body: [
      `The fare of ${ride.riderFirstName}’s ride had been paid back when you paid your part, so there is nothing to share.`,
      `All of your ${toDollars(part.cents)} is on its way back to what you paid with.`,
    ].join('\n'),
  };
}
