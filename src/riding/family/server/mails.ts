/** What people of a family read. What somebody typed may be no name, and stands nowhere as a link. */
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import { emergencyNumberAt } from '#src/geo/streets/emergency-number.ts';
import { containsLink } from '#src/platform/contains-link.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import { formatMoney } from '#src/platform/money.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import { invitationDays } from '../rules.ts';

export const nameOf = (firstName: string): string =>
  firstName && !containsLink(firstName) ? firstName : 'Somebody';

/** Whom a mail goes to. */
export interface To {
  email: string;
  firstName: string;
}

const mail = ({ email, firstName }: To, rest: Omit<NewMail, 'to' | 'kind'>): NewMail => ({
  kind: 'family',
  to: email,
  hello: firstName,
  ...rest,
});

const toFamily = (baseUrl: string) => ({ label: 'Open the Family', url: `${baseUrl}/family` });

export const invitationMail = (
  to: string,
  { payer, isYoung, url, by }: { payer: string; isYoung: boolean; url: string; by: string },
): NewMail => ({
  kind: 'family_invitation',
  to,
  subject: `${payer} offers to pay for your rides with ${companyName()}`,
  paragraphs: [
    `If you say yes, you book your own rides and ${payer} pays for them, by rules that you can read at any time. ${payer} sees when you ride, from where to where, and for how much. You can leave whenever you like.`,
    ...(isYoung
      ? [
          `${payer} marked you as young: your driver always asks for your PIN, and ${payer} is told of each ride and can follow it.`,
        ]
      : []),
    `The link is for this address, works once, and ends after ${invitationDays} days. If you do not know ${payer}, do nothing.`,
  ],
  action: { label: 'Say Yes', url },
  by,
});

export const joinedMail = (to: To, member: string, baseUrl: string): NewMail =>
  mail(to, {
    subject: `${member} is in your family now`,
    paragraphs: [
      `${member} said yes, and books rides that your saved card pays. Say where, when and for how much there.`,
    ],
    action: toFamily(baseUrl),
  });

export const rulesMail = (
  to: To,
  { payer, words, told }: { payer: string; words: string; told: string },
  baseUrl: string,
): NewMail =>
  mail(to, {
    subject: `${payer} changed what is paid for your rides`,
    paragraphs: [words, told, 'What is booked already stays as it is. You can leave whenever you like.'],
    action: toFamily(baseUrl),
  });

const rest =
  'A ride under way is driven and paid as agreed. Rides ahead are called off, and nothing is charged.';

export const takenOutMail = (to: To, payer: string, baseUrl: string): NewMail =>
  mail(to, {
    subject: `${payer} pays for your rides no more`,
    paragraphs: [`You are in the family of ${payer} no more.`, `${rest} Book them anew, paid by yourself.`],
    action: { label: 'Book a Ride', url: `${baseUrl}/` },
  });

export const leftMail = (to: To, member: string, baseUrl: string): NewMail =>
  mail(to, {
    subject: `${member} left your family`,
    paragraphs: [`You pay for no more rides of ${member}.`, rest],
    action: toFamily(baseUrl),
  });

/** The card of whoever pays could not be charged while somebody booked. */
export const cardMail = (to: To, member: string, baseUrl: string): NewMail =>
  mail(to, {
    subject: `Your card could not be charged for a ride of ${member}`,
    paragraphs: [
      `${member} wanted to book a ride that you pay, and your saved card could not be charged: there is none, it was declined, or your bank wants you to confirm. No ride was booked.`,
      'Choose another card under Cards, receipts, or book the ride yourself for them.',
    ],
    action: { label: 'See Your Cards', url: `${baseUrl}/?dashboard=payment-methods` },
  });

const timeOf = (at: Date, { pickupLat: lat, pickupLng: lng }: RideRow): string =>
  momentWords(at.toISOString(), timeZoneAt({ lat, lng }), 'both', true);

const tripOf = ({ pickupLocation, stops, destination }: RideRow): string =>
  [`From ${pickupLocation}`, ...stops.map(({ address }) => `by ${address}`), `to ${destination}.`].join('\n');

const followed = (follow: string | null) =>
  follow === null ? {} : { action: { label: 'Follow the Car', url: follow } };

export const bookedMail = (to: To, member: string, ride: RideRow, follow: string): NewMail =>
  mail(to, {
    subject: `${member} booked a ride${ride.scheduledAt ? ` for ${timeOf(ride.scheduledAt, ride)}` : ''}`,
    paragraphs: [
      tripOf(ride),
      `Ride ${rideReference(ride.id)} costs ${formatMoney(ride.heldCents)} at most, by your saved card.`,
    ],
    ...followed(follow),
  });

/** What is told of a ride while it goes on. */
export interface RideNews {
  member: string;
  ride: RideRow;
  at: Date;
  driver: string | undefined;
  follow: string | null;
}

const carOf = ({ ride: { drivenIn }, driver }: RideNews): string => {
  const car = drivenIn
    ? `${[drivenIn.vehicleColor, drivenIn.vehicleInfo].filter(Boolean).join(' ')}, plate ${drivenIn.licensePlate}`
    : 'A car';
  return `${car}${driver ? `, driven by ${driver}` : ''}.`;
};

export const begunMail = (to: To, news: RideNews): NewMail =>
  mail(to, {
    subject: `${news.member} was picked up, ${timeOf(news.at, news.ride)}`,
    paragraphs: [tripOf(news.ride), carOf(news)],
    ...followed(news.follow),
  });

/** One of several rides ahead is known by the time it was booked for; when it was called off says nothing of which. */
const endOf = ({ member, ride, at }: RideNews): string => {
  if (ride.status === 'completed') return `The ride of ${member} has ended, ${timeOf(at, ride)}`;
  return ride.scheduledAt
    ? `The ride of ${member} for ${timeOf(ride.scheduledAt, ride)} was called off`
    : `The ride of ${member} was called off, ${timeOf(at, ride)}`;
};

export const endedMail = (to: To, news: RideNews): NewMail => {
  const { ride } = news;
  return mail(to, {
    subject: endOf(news),
    paragraphs: [
      tripOf(ride),
      ride.status === 'completed'
        ? 'Its receipt comes by mail.'
        : `Ride ${rideReference(ride.id)} is over with that, and its live link has ended too.`,
    ],
  });
};

export const alarmMail = (to: To, news: RideNews): NewMail => ({
  ...mail(to, {
    subject: `ALARM: ${news.member} raised the alarm in a ride, ${timeOf(news.at, news.ride)}`,
    paragraphs: [
      carOf(news),
      `${companyName()}’s operators have it too. In danger call ${emergencyNumberAt({ lat: news.ride.pickupLat, lng: news.ride.pickupLng })}.`,
    ],
    ...followed(news.follow),
  }),
  kind: 'family_alarm',
});
