/** What a rider reads where their car came late, or none. */

import { timeZoneAt } from '#src/geo/places/server/service.ts';
import type { GivenCard } from '#src/money/given-cards/server/service.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import { type Cents, formatMoney } from '#src/platform/money.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { isOffered } from '#src/platform/settings/offered.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import { whyWords } from '../words.ts';
import type { CompensationRow } from './store.ts';

const bookedWords = (ride: RideRow): string => {
  const zone = timeZoneAt({ lat: ride.pickupLat, lng: ride.pickupLng });
  const when = ride.scheduledAt ? `, for ${momentWords(ride.scheduledAt, zone, 'both', true)}` : '';
  return `This is about ride ${rideReference(ride.id)} from ${ride.pickupLocation} to ${ride.destination}${when}.`;
};
const sorry = (row: CompensationRow): string =>
  `${whyWords(row)} That is not what we promised, and we are sorry.`;
const seeRide = (ride: RideRow, baseUrl: string) => ({
  label: 'See the Ride',
  url: `${baseUrl}/live-tracking?rideId=${ride.id}`,
});

/** Why it is a card and not the fare. */
const insteadWords: Record<NonNullable<CompensationRow['instead']>, string> = {
  cash: 'You paid the driver, so what we give back is on the card.',
  refused: 'Your fare could not go back to what you paid with, so it is on the card.',
};

/** A gift card, whose code is in this mail alone. */
export function cardMail(
  ride: RideRow,
  row: CompensationRow,
  { card, to, baseUrl }: { card: GivenCard; to: string; baseUrl: string },
): NewMail {
  const amount = formatMoney(card.cents);
  return {
    kind: 'decision',
    to,
    subject: `${amount} from ${companyName()} for ride ${rideReference(ride.id)}`,
    hello: ride.riderFirstName,
    paragraphs: [
      sorry(row),
      bookedWords(ride),
      ...(row.instead ? [insteadWords[row.instead]] : []),
      `Here is a gift card over ${amount}. Use it in parts or at once: type its code where you pay. It works like money, so keep it to yourself.`,
    ],
    code: card.code,
    action: isOffered('giftCards')
      ? { label: 'See What Is on It', url: `${baseUrl}/gift-cards` }
      : seeRide(ride, baseUrl),
  };
}

/** The fare is on its way back. */
export const fareMail = (
  ride: RideRow,
  row: CompensationRow,
  { cents, baseUrl }: { cents: Cents; baseUrl: string },
): NewMail => ({
  kind: 'decision',
  to: ride.riderEmail,
  subject: `${formatMoney(cents)} of ride ${rideReference(ride.id)} goes back to you`,
  hello: ride.riderFirstName,
  paragraphs: [
    sorry(row),
    bookedWords(ride),
    `${formatMoney(cents)} goes back to ${ride.paymentLabel ?? 'what you paid with'}. A bank takes up to ten days to show it. What your driver earned, and a tip, stay as they are.`,
  ],
  action: { label: 'Open the Receipt', url: `${baseUrl}/rides/${ride.id}/receipt` },
});

/** The same card, by text to whoever telephoned and has no address. */
export const cardText = (ride: RideRow, row: CompensationRow, card: GivenCard): string =>
  `${companyName()}: about ride ${rideReference(ride.id)}. ${whyWords(row)} We are sorry. A gift card over ${formatMoney(card.cents)} is yours; tell its code when you book: ${card.code}`;
