import { Link } from 'react-router';
import { CalendarClock, ChevronRight } from '#src/design/icons.ts';
import { When } from '#src/design/when.tsx';
import type { UpcomingRide as Upcoming } from '#src/riding/rides/contract.ts';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';

/** That a ride is booked for later, and the way to it. */
export default function UpcomingRide({ ride }: { ride: Upcoming }) {
  return (
    <Link
      to={`/live-tracking?rideId=${ride.id}`}
      className="mb-3 flex min-h-11 items-center gap-2.5 rounded-control bg-well px-3 py-1.5 text-15 hover:bg-line"
    >
      <CalendarClock size={18} aria-hidden="true" className="shrink-0 text-spruce" />
      <span className="min-w-0 grow">
        <span className="sr-only">Next booked ride: </span>
        <When at={ride.scheduledTime} show="ahead" zone={ride.timeZone} className="font-semibold" /> to{' '}
        {placeName(ride.destination)}
        {ride.cardAsked && (
          <span className="block font-semibold text-amber">Your card has to be confirmed</span>
        )}
      </span>
      <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-muted" />
    </Link>
  );
}
