import { Badge } from '#src/design/badge.tsx';
import { When } from '#src/design/when.tsx';
import { rideReference } from '#src/riding/rides/rules.ts';
import { headlineOf } from '#src/riding/rides/ui/ride-words.ts';
import type { FollowedRide } from './followed-ride.ts';

/** Where the ride stands, in words that are read aloud as they change. */
export function LiveRideHead({
  ride,
  guest,
  asOf,
}: {
  ride: FollowedRide;
  guest: boolean;
  /** Since when nothing has been heard, ISO 8601; null while the ride is followed live. */
  asOf: string | null;
}) {
  const { badge, tone, title, text } = headlineOf(ride, guest ? 'guest' : 'rider');
  const { status } = ride;
  return (
    <div>
      <p className="flex items-center justify-between gap-3 max-lg:hidden">
        <Badge tone={tone}>{badge}</Badge>
        <span className="text-13 text-muted">Ride {rideReference(ride.id)}</span>
      </p>
      <div aria-live="polite" aria-atomic="true">
        <h1 className="text-28 lg:mt-3 lg:text-40">{title}</h1>
        <p className="mt-1 text-muted">
          {status === 'scheduled' && ride.scheduledTime && (
            <b className="block font-semibold text-ink">
              <When at={ride.scheduledTime} show="ahead" zone={ride.timeZone} />
            </b>
          )}
          {text}
        </p>
        {asOf && (
          <p role="note" className="mt-1 text-13 font-medium text-amber">
            As last heard at <When at={asOf} show="time" zone={ride.timeZone} />. It goes on by itself once
            there is a connection; Refresh asks at once.
          </p>
        )}
      </div>
    </div>
  );
}
