import { timeZoneAt } from '#src/geo/places/server/service.ts';
import { existing } from '#src/platform/existing.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import { type Cents, formatMoney } from '#src/platform/money.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { rideReference } from '../rules.ts';
import { calendarOf } from './ride-calendar.ts';
import type { RideRow } from './store.ts';

/** Who pays a ride, where that is not its rider. */
interface Payer {
  email: string;
  firstName: string;
}

const zoneOf = ({ pickupLat: lat, pickupLng: lng }: RideRow): string => timeZoneAt({ lat, lng });

const tripWords = (ride: RideRow, when: string): string =>
  [
    `From ${ride.pickupLocation}`,
    ...ride.stops.map(({ address }) => `by ${address}`),
    `to ${ride.destination}, ${when}.`,
    ...(ride.passengerName ? [`For ${ride.passengerName}.`] : []),
  ].join('\n');

const whenOf = (ride: RideRow, at: Date | null): string =>
  momentWords(existing(at, `the time of ride ${ride.id}`).toISOString(), zoneOf(ride), 'ahead', true);

/** To whoever booked a ride ahead: what was agreed, to look up and to show. */
export function scheduledMail(ride: RideRow, baseUrl: string, at: Date): NewMail {
  const when = whenOf(ride, ride.scheduledAt);
  return {
    kind: 'ride',
    to: ride.riderEmail,
    subject: `Ride ${rideReference(ride.id)} is booked for ${when}`,
    hello: ride.riderFirstName,
    paragraphs: [
      'Your ride is booked.',
      tripWords(ride, when),
      'Drivers are asked to commit to it from now on, and we tell you who has. With nobody committed we look from 30 minutes before, and people at our desk see it. You can cancel it there.',
    ],
    action: { label: 'See the Ride', url: `${baseUrl}/live-tracking?rideId=${ride.id}` },
    lines: [fareLine(ride)],
    calendar: calendarOf(ride, { baseUrl, at, cancelled: false }),
  };
}

/** A text may be kept back, or not be read. */
const alsoTell = ({ passengerName, hailType }: RideRow): string =>
  passengerName && hailType !== 'phone_dispatch' ? ` Please tell ${passengerName}, too.` : '';

/** To whoever booked a ride ahead that was cancelled; their calendar takes it out. */
export function cancelledMail(ride: RideRow, by: 'rider' | 'operator', baseUrl: string, at: Date): NewMail {
  const when = whenOf(ride, ride.scheduledAt);
  return {
    kind: 'ride',
    to: ride.riderEmail,
    subject: `Ride ${rideReference(ride.id)} for ${when} is cancelled`,
    hello: ride.riderFirstName,
    paragraphs: [
      by === 'rider' ? 'You cancelled this ride:' : 'We cancelled this ride:',
      tripWords(ride, when),
      `No car comes, and nothing is charged for it.${alsoTell(ride)}`,
    ],
    action: { label: 'Book Again', url: `${baseUrl}/` },
    calendar: calendarOf(ride, { baseUrl, at, cancelled: true }),
  };
}

/** To whoever paid and was gone before the ride was booked. */
export function bookedMail(ride: RideRow, baseUrl: string): NewMail {
  const when = ride.scheduledAt ? whenOf(ride, ride.scheduledAt) : 'now';
  return {
    kind: 'ride',
    to: ride.riderEmail,
    subject: `Your ride ${rideReference(ride.id)} is booked`,
    hello: ride.riderFirstName,
    paragraphs: [
      'The connection was lost after you paid, so we booked your ride for you.',
      tripWords(ride, when),
      `Follow it${ride.pinRule === 'never' ? '' : ', see its PIN'}, or cancel it there.`,
    ],
    action: { label: 'See the Ride', url: `${baseUrl}/live-tracking?rideId=${ride.id}` },
    lines: [fareLine(ride)],
    calendar: calendarOf(ride, { baseUrl, at: ride.createdAt, cancelled: false }),
  };
}

const fareLine = (ride: RideRow) => ({
  label:
    ride.fareStep === 'kept'
      ? 'Held the day before, and charged when you arrive'
      : 'Held, and charged when you arrive',
  amount: formatMoney(ride.heldCents),
});

/** To whoever paid for a ride that could not be booked. @param why a sentence or the end of one */
export function letGoMail(
  to: string,
  { amountCents, why }: { amountCents: Cents; why: string },
  baseUrl: string,
): NewMail {
  const amount = formatMoney(amountCents);
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

/** To whoever pays a ride ahead whose fare could not be held. @param why the bank wants them, or has said no */
export function cardAskedMail(
  ride: RideRow,
  why: 'declined' | 'wants_payer',
  baseUrl: string,
  payer?: Payer,
): NewMail {
  const card = (!payer && ride.paymentLabel) || 'your card';
  const amount = formatMoney(ride.heldCents);
  return {
    kind: 'ride',
    to: payer?.email ?? ride.riderEmail,
    subject: `Your card has to be confirmed for ride ${rideReference(ride.id)}`,
    hello: payer?.firstName ?? ride.riderFirstName,
    paragraphs: [
      ...(payer ? [`You pay this ride of ${ride.riderFirstName}.`] : []),
      why === 'wants_payer'
        ? `Your bank wants you to confirm ${amount} on ${card} for this ride:`
        : `${amount} could not be held on ${card} for this ride:`,
      tripWords(ride, whenOf(ride, ride.scheduledAt)),
      `Please confirm it, or choose another card, until ${whenOf(ride, ride.fareUntil ?? ride.scheduledAt)}. After that the ride is cancelled, and nothing is charged.`,
    ],
    action: { label: 'Confirm Your Card', url: `${baseUrl}${payer ? '/family' : ''}/rides/${ride.id}/card` },
  };
}

/** To whoever booked a ride ahead that was called off since its fare could not be held. @param why a sentence */
export function unpaidMail(ride: RideRow, why: string, baseUrl: string, at: Date): NewMail {
  return {
    kind: 'ride',
    to: ride.riderEmail,
    subject: `Your ride ${rideReference(ride.id)} is cancelled`,
    hello: ride.riderFirstName,
    paragraphs: [
      'We had to cancel this ride:',
      tripWords(ride, whenOf(ride, ride.scheduledAt)),
      `${why} No car comes, and nothing was charged.${alsoTell(ride)}`,
    ],
    action: { label: 'Book Again', url: `${baseUrl}/` },
    calendar: calendarOf(ride, { baseUrl, at, cancelled: true }),
  };
}

/** To the driver, once the tip was charged. Riders are not named: the ride says who it was, while it may. */
export const tipMail = (
  ride: RideRow,
  driver: { email: string; firstName: string },
  tipCents: Cents,
  baseUrl: string,
): NewMail => ({
  kind: 'ride',
  to: driver.email,
  subject: `A tip of ${formatMoney(tipCents)} for ride ${rideReference(ride.id)}`,
  hello: driver.firstName,
  paragraphs: [
    `Your rider left you ${formatMoney(tipCents)}${ride.completedAt ? ` for the ride that ended ${momentWords(ride.completedAt, zoneOf(ride), 'both', true)}` : ''}. All of it is yours, and it is among your earnings.`,
  ],
  action: { label: 'See Your Earnings', url: `${baseUrl}/driver-dashboard?tab=earnings` },
});

/** To whom the ride was booked for. */
export const calledOffText = (ride: RideRow): string =>
  `${companyName()}: the ride that was booked for you is cancelled, no car comes${ride.scheduledAt ? `: ${whenOf(ride, ride.scheduledAt)}` : ''}. Please ask whoever booked it.`;
