/** A ride in words for somebody who cannot be told anything newer: all of it is said as of when it was heard. */

import { momentWords } from '#src/platform/time/moments.ts';
import { duration, placeName } from '#src/riding/rides/ui/trip-words.ts';
import type { StoredRide } from './stored-rides.ts';

/** `title` and `text` for the open ride; `place` is what its picture shows, or null where there is no car yet. */
export function lastHeardWords({ ride, heardAt }: StoredRide) {
  const driver = ride.driver?.user.firstName ?? 'Your driver';
  const pickup = placeName(ride.pickupLocation);
  const destination = placeName(ride.destination);
  const time = (at: Date | string) => momentWords(at, ride.timeZone, 'time', true);
  const away = ride.position && duration(ride.position.etaSeconds);
  const due = ride.position && time(new Date(heardAt.getTime() + ride.position.etaSeconds * 1000));
  const place = ride.position ? `Where ${driver} was at ${time(ride.position.timestamp)}` : null;
  switch (ride.status) {
    case 'scheduled':
      return {
        title: 'Your ride is booked',
        text: `${momentWords(ride.scheduledTime ?? heardAt, ride.timeZone, 'both', true)}, from ${pickup} to ${destination}.`,
        place: null,
      };
    case 'pending':
      return {
        title: 'We were looking for a driver',
        text: `From ${pickup} to ${destination}. The search goes on without your phone.`,
        place: null,
      };
    case 'driver_assigned':
    case 'driver_arriving':
      if (ride.arrivedAt) {
        return { title: `${driver} was at ${pickup}`, text: `Since ${time(ride.arrivedAt)}.`, place };
      }
      return {
        title: away
          ? `${driver} was ${away} away`
          : `${driver} ${ride.status === 'driver_assigned' ? 'had accepted' : 'was on the way'}`,
        text: `${ride.status === 'driver_assigned' ? 'About to leave' : 'On the way'} when last heard. Pickup ${due ? `about ${due}, ` : ''}${pickup}.`,
        place,
      };
    default:
      return {
        title: `On the way to ${destination}`,
        text: due ? `With ${driver}, there about ${due}.` : `With ${driver}.`,
        place,
      };
  }
}
