/** A ride ahead as an event that its rider’s calendar takes in, and takes out again when it is cancelled. */
import { calendarFile } from '#src/platform/calendar/calendar-file.ts';
import { company } from '#src/platform/settings/company.ts';
import { rideReference } from '../rules.ts';
import type { RideRow } from './store.ts';

/** Without a time there is nothing to keep in a calendar. */
export function calendarOf(
  ride: RideRow,
  { baseUrl, at, cancelled }: { baseUrl: string; at: Date; cancelled: boolean },
): string | undefined {
  const { scheduledAt } = ride;
  if (!scheduledAt) return undefined;
  const { name, mailAddress: email } = company();
  const reference = rideReference(ride.id);
  return calendarFile({
    uid: `ride-${ride.id}@${new URL(baseUrl).hostname}`,
    // Later files hold, also those of changes that are made within the same day.
    sequence: Math.max(0, Math.floor((at.getTime() - ride.createdAt.getTime()) / 1000)),
    stamp: at,
    start: scheduledAt,
    end: new Date(scheduledAt.getTime() + ride.durationSeconds * 1000),
    title: `${name} ride to ${ride.destination}`,
    place: ride.pickupLocation,
    words: [
      `Ride ${reference}, from ${ride.pickupLocation}`,
      ...ride.stops.map(({ address }) => `by ${address}`),
      `to ${ride.destination}.`,
      ...(ride.passengerName ? [`For ${ride.passengerName}.`] : []),
    ].join('\n'),
    url: `${baseUrl}/live-tracking?rideId=${ride.id}`,
    organizer: { name, email },
    cancelled,
  });
}
