/** To whoever changed a ride ahead: what is agreed now, with the calendar's new entry. */
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import { formatMoney } from '#src/platform/money.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { pickupOf } from '#src/riding/lifecycle/server/moves/way.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { calendarOf } from '#src/riding/rides/server/ride-calendar.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import type { ChangeRow } from './store.ts';

export function changedAheadMail(ride: RideRow, change: ChangeRow, baseUrl: string, at: Date): NewMail {
  const when = ride.scheduledAt
    ? momentWords(ride.scheduledAt.toISOString(), timeZoneAt(pickupOf(ride)), 'ahead', true)
    : 'now';
  return {
    kind: 'ride',
    to: ride.riderEmail,
    subject: `Ride ${rideReference(ride.id)} was changed: ${when}`,
    hello: ride.riderFirstName,
    paragraphs: [
      'Your ride was changed. This is how it is now:',
      [
        `From ${ride.pickupLocation}`,
        ...ride.stops.map(({ address }) => `by ${address}`),
        `to ${ride.destination}, ${when}.`,
        ...(ride.passengerName ? [`For ${ride.passengerName}.`] : []),
      ].join('\n'),
      'It can be changed again, or cancelled, until a car is sent.',
    ],
    action: { label: 'See the Ride', url: `${baseUrl}/live-tracking?rideId=${ride.id}` },
    lines: [
      ...(change.beforeCents === change.afterCents
        ? []
        : [{ label: 'Before', amount: formatMoney(change.beforeCents) }]),
      { label: 'Price now', amount: formatMoney(ride.heldCents) },
    ],
    calendar: calendarOf(ride, { baseUrl, at, cancelled: false }),
  };
}
