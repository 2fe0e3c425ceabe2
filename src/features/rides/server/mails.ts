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
export function receiptMail(
  to: string,
  receipt: Receipt,
  { unit, baseUrl }: { unit: DistanceUnit | null; baseUrl: string },
): NewMail {
  const { reference, total } = receipt;
  return {
    kind: 'ride',
    to,
    subject: `Your receipt for ride ${reference}: $${total}`,
    heading: `$${total} for your ride`,
    paragraphs: [
      [
        `From ${receipt.pickupLocation}`,
        ...receipt.stops.map(({ address }) => `by ${address}`),
        `to ${receipt.destination}${receipt.driverName ? `, with ${receipt.driverName}` : ''}.`,
        ...(receipt.passengerName ? [`For ${receipt.passengerName}.`] : []),
      ].join('\n'),
    ],
    action: { label: 'Open the Receipt', url: `${baseUrl}/rides/${receipt.rideId}/receipt` },
    lines: receipt.parts.map(({ label, amount }) => ({
      label: partWords(label, unit),
      amount: `$${amount}`,
    })),
    total: { label: 'Total, US$', amount: `$${total}` },
    after: [
      ...(receipt.cutShort ? [cutShortLines(receipt.cutShort).filter(Boolean).join('\n')] : []),
      ...(receipt.driven ? [drivenLine(receipt.driven, unit)] : []),
      [
        ...(receipt.paymentLabel ? [`Paid with ${receipt.paymentLabel}.`] : []),
        `Ride ${reference}. ${momentWords(receipt.issuedAt, receipt.timeZone, 'both', true)}`,
      ].join('\n'),
    ],
  };
}

/** To whoever paid and was gone before the ride was booked. */
export function bookedMail(ride: RideRow, baseUrl: string): NewMail {
  const when = ride.scheduledAt
    ? momentWords(ride.scheduledAt.toISOString(), timeZoneAt(pickupOf(ride)), 'both', true)
    : 'now';
  return {
    kind: 'ride',
    to: ride.riderEmail,
    subject: `Your ride ${rideReference(ride.id)} is booked`,
    hello: ride.riderFirstName,
    paragraphs: [
      'The connection was lost after you paid, so we booked your ride for you.',
      [
        `From ${ride.pickupLocation}`,
        ...ride.stops.map(({ address }) => `by ${address}`),
        `to ${ride.destination}, ${when}.`,
        ...(ride.passengerName ? [`For ${ride.passengerName}.`] : []),
      ].join('\n'),
      'Follow it, see its PIN, or cancel it there.',
    ],
    action: { label: 'See the Ride', url: `${baseUrl}/live-tracking?rideId=${ride.id}` },
    lines: [{ label: 'Held, and charged when you arrive', amount: toDollars(ride.heldCents) }],
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
    kind: 'ride',
    to,
    subject: `No ride was booked, and ${amount} goes back to you`,
    paragraphs: [
      `You paid ${amount} for a ride, and no ride could be booked with it: ${why.replace(/\.$/, '')}.`,
      'The money was only held. It is let go now and nothing is charged; your bank may show the hold for some days.',
    ],
    action: { label: 'Book Again', url: `${baseUrl}/` },
  };
}
