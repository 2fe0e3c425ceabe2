import { Button } from '#src/design/button.tsx';
import { phoneWords } from '#src/platform/phone-words.ts';
import type { FollowedRide } from '../followed-ride.ts';

/** Whom the ride is for, and how they come to know of it. */
export function BookedFor({ ride, onShare }: { ride: FollowedRide; onShare: () => void }) {
  const { bookedFor, passenger } = ride;
  if (!bookedFor) return null;
  return (
    <section aria-label="Who rides" className="rounded-control border border-line px-3.5 py-2.5">
      <p className="font-semibold">For {bookedFor.name}</p>
      <p className="text-13 text-muted">
        {bookedFor.texted
          ? `${phoneWords(bookedFor.phone)} has the link and the PIN by text message.`
          : `No text message could be sent. Share the link with ${passenger.firstName} and tell them the PIN${ride.pin ? ` ${ride.pin}` : ''}.`}
      </p>
      {!bookedFor.texted && (
        <Button size="sm" className="mt-2" onClick={onShare}>
          Share the link
        </Button>
      )}
    </section>
  );
}
