import type { NewMail } from '#src/platform/mail/mail.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import type { Rider } from '#src/riding/lifecycle/server/booking/booking.ts';
import { pickupAt } from '../rules.ts';
import type { SeriesRow } from './store.ts';

/** One day of a repeated ride has no ride, and why. */
export function notBookedMail(
  series: SeriesRow,
  rider: Rider,
  { day, words, baseUrl }: { day: string; words: string; baseUrl: string },
): NewMail {
  const when = momentWords(pickupAt(day, series).toISOString(), series.timeZone, 'ahead', true);
  return {
    kind: 'ride',
    to: rider.email,
    subject: `No ride is booked for ${when}`,
    hello: rider.firstName,
    paragraphs: [
      `Your repeated ride from ${series.pickup.address} to ${series.destination.address} could not be booked for ${when}.`,
      words,
      'No car comes on that day, and nothing is charged. Set right what is in the way and have it tried again there, or book another ride. The other days stay as they are.',
    ],
    action: { label: 'Your Repeated Rides', url: `${baseUrl}/repeated-rides` },
  };
}
