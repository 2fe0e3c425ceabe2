import { timeZoneAt } from '#src/features/places/server/service.ts';
import { partWords } from '#src/features/quoting/rules.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import { momentWords } from '#src/platform/moments.ts';
import { type Cents, toDollars } from '#src/platform/money.ts';
import { type DistanceUnit, distanceWords } from '#src/platform/units.ts';
import type { Receipt } from '../contract.ts';
import { rideReference } from '../rules.ts';
import { pickupOf } from './moving/way.ts';
import type { RideRow } from './store.ts';

const cutShortLines = ({ words, promised }: NonNullable<Receipt['cutShort']>): string[] => [
  words,
  promised
    ? `You pay for what was driven, and not the $${promised} that was promised for the whole way.`
    : '',
];

const drivenLine = (
  { meters, seconds }: NonNullable<Receipt['driven']>,
  unit: DistanceUnit | null,
): string => {
  const time = `${Math.max(1, Math.round(seconds / 60))} min`;
  return meters === null ? `Driven in ${time}.` : `Driven: ${distanceWords(meters, unit)} in ${time}.`;
};

/** To whoever paid, with distances in `unit`; null is as they are recorded. */
export function receiptMail(to: string, receipt: Receipt, unit: DistanceUnit | null): NewMail {
  const parts = receipt.parts.map(({ label, amount }) => ({ label: partWords(label, unit), amount }));
  const width = Math.max(...parts.map((part) => part.label.length), 'Total, US$'.length) + 2;
  const line = (label: string, amount: string) => `${label.padEnd(width)}$${amount.padStart(8)}`;
  return {
    to,
    subject: `Your receipt for ride ${receipt.reference}: $${receipt.total}`,
    body: [
      `From ${receipt.pickupLocation}`,
      ...receipt.stops.map(({ address }) => `by ${address}`),
      `to ${receipt.destination}${receipt.driverName ? `, with ${receipt.driverName}` : ''}.`,
      '',
      ...(receipt.passengerName ? [`For ${receipt.passengerName}.`, ''] : []),
      ...parts.map((part) => line(part.label, part.amount)),
      line('Total, US$', receipt.total),
      ...(receipt.cutShort ? ['', ...cutShortLines(receipt.cutShort)] : []),
      ...(receipt.driven ? ['', drivenLine(receipt.driven, unit)] : []),
      '',
      receipt.paymentLabel ? `Paid with ${receipt.paymentLabel}.` : '',
      momentWords(receipt.issuedAt, receipt.timeZone, 'both', true),
    ].join('\n'),
  };
}

/** To whoever paid and was gone before the ride was booked. */
export function bookedMail(ride: RideRow, baseUrl: string): NewMail {
  const when = ride.scheduledAt
    ? momentWords(ride.scheduledAt.toISOString(), timeZoneAt(pickupOf(ride)), 'both', true)
    : 'now';
  return {
    to: ride.riderEmail,
    subject: `Your ride ${rideReference(ride.id)} is booked`,
    body: [
      `Hello ${ride.riderFirstName},`,
      '',
      'the connection was lost after you paid, so we booked your ride for you.',
      '',
      `From ${ride.pickupLocation}`,
      ...ride.stops.map(({ address }) => `by ${address}`),
      `to ${ride.destination}, ${when}.`,
      ...(ride.passengerName ? [`For ${ride.passengerName}.`] : []),
      `${toDollars(ride.heldCents)} is held and charged when you arrive.`,
      '',
      'Follow it, see its PIN, or cancel it:',
      `${baseUrl}/live-tracking?rideId=${ride.id}`,
    ].join('\n'),
  };
}

/** To whoever paid for a ride that could not be booked. @param why a sentence or the end of one */
export function letGoMail(
  to: string,
  { amountCents, why }: { amountCents: Cents; why: string },
  baseUrl: string,
): NewMail {
  const amount = toDollars(amountCents);
  return {
    to,
    subject: `No ride was booked, and ${amount} goes back to you`,
    body: [
      `You paid ${amount} for a ride, and no ride could be booked with it: ${why.replace(/\.$/, '')}.`,
      '',
      'The money was only held. It is let go now and nothing is charged; your bank may show the hold for some days.',
      '',
      'To book again:',
      `${baseUrl}/`,
    ].join('\n'),
  };
}
