/** To whoever changed a ride ahead, or had the desk change one: what is agreed now, with the calendar's new entry. */
import { timeZoneAt } from '#src/geo/places/server/service.ts';
import { containsLink } from '#src/platform/contains-link.ts';
import type { Tx } from '#src/platform/database/database.ts';
import type { NewMail } from '#src/platform/mail/mail.ts';
import { formatMoney } from '#src/platform/money.ts';
import { counted } from '#src/platform/plural.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { momentWords } from '#src/platform/time/moments.ts';
import { pickupOf } from '#src/riding/lifecycle/server/moves/way.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { calendarOf } from '#src/riding/rides/server/ride-calendar.ts';
import type { RideRow } from '#src/riding/rides/server/store.ts';
import type { ChangeParts } from './parts.ts';
import type { ChangeRow } from './store.ts';

/** @param isHeard whether whoever rides instead was told by text; null where nobody had to be */
export function changedMail(
  ride: RideRow,
  change: ChangeRow,
  isHeard: boolean | null,
  baseUrl: string,
  at: Date,
): NewMail {
  const when = whenOf(ride);
  return {
    kind: 'ride',
    to: ride.riderEmail,
    subject: `Ride ${rideReference(ride.id)} was changed: ${when}`,
    hello: ride.riderFirstName,
    paragraphs: [
      change.askedBy === 'desk'
        ? 'We changed your ride, as was asked for by telephone. This is how it is now:'
        : 'Your ride was changed. This is how it is now:',
      [
        `From ${ride.pickupLocation}`,
        ...ride.stops.map(({ address }) => `by ${address}`),
        `to ${ride.destination}, ${when}.`,
        ...(ride.passengerName ? [`For ${ride.passengerName}.`] : []),
      ].join('\n'),
      ...(ride.passengerName && isHeard !== null
        ? [
            isHeard
              ? `${ride.passengerName} was told by text.`
              : `We could not tell ${ride.passengerName} by text: please do it yourself.`,
          ]
        : []),
      ...(ride.status === 'scheduled' ? ['It can be changed again, or cancelled, until a car is sent.'] : []),
      ...(change.askedBy === 'desk' ? ['If that was not you, write to us at once.'] : []),
    ],
    action: { label: 'See the Ride', url: `${baseUrl}/live-tracking?rideId=${ride.id}` },
    lines: [
      ...(change.beforeCents === change.afterCents
        ? []
        : [{ label: 'Before', amount: formatMoney(change.beforeCents) }]),
      { label: 'Price now', amount: formatMoney(ride.heldCents) },
    ],
    ...(ride.status === 'scheduled' && { calendar: calendarOf(ride, { baseUrl, at, cancelled: false }) }),
  };
}

/** Whoever telephoned reads by text what the ride is now; what somebody typed, who may be anybody, comes last. */
export async function tellCallerOfChange(
  { texter }: Pick<ChangeParts, 'texter'>,
  tx: Tx,
  ride: RideRow,
): Promise<void> {
  if (ride.hailType !== 'phone_dispatch' || !ride.passengerPhone) return;
  const pays = ride.paidToDriver
    ? `${formatMoney(ride.heldCents)}, paid to the driver`
    : formatMoney(ride.heldCents);
  const typed = (words: string, otherwise: string) => (containsLink(words) ? otherwise : words);
  await texter.write(tx, {
    ...{ to: ride.passengerPhone, userId: ride.riderId, userEmail: ride.riderEmail, isCaller: true },
    body: async () =>
      [
        `${companyName()}: your ride was changed, ${whenOf(ride)}.`,
        `It costs ${pays}. The PIN stays ${ride.pin}.`,
        `From ${typed(ride.pickupLocation, 'the pickup')}${ride.stops.length > 0 ? ` with ${counted(ride.stops.length, 'stop')}` : ''} to ${typed(ride.destination, 'the destination')}.`,
      ].join('\n'),
  });
}

const whenOf = (ride: RideRow): string =>
  ride.scheduledAt
    ? momentWords(ride.scheduledAt.toISOString(), timeZoneAt(pickupOf(ride)), 'ahead', true)
    : 'now';
