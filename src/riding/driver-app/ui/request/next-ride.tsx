import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import type { Ride } from '#src/riding/rides/contract.ts';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';

/** The ride that waits behind the present one: it begins by itself with the drop-off. */
export function NextRide({ ride, busy, onGiveBack }: { ride: Ride; busy: boolean; onGiveBack: () => void }) {
  const { far } = useUnits();
  return (
    <section aria-label="Next ride" className="rounded-card border border-line bg-card p-4">
      <h2 className="font-sans text-15 font-semibold tracking-normal text-spruce">
        Next, after this drop-off
      </h2>
      <div className="mt-1 flex items-start justify-between gap-3">
        <p className="min-w-0">
          <span className="block truncate text-21 font-semibold">{placeName(ride.pickupLocation)}</span>
          <span className="block truncate text-muted">
            {ride.passenger.firstName}, to {placeName(ride.destination)}, {far(ride.distanceMeters)}
          </span>
        </p>
        <p className="figures text-28">{moneyText(ride.estimatedFare)}</p>
      </div>
      <Button tone="ghost" className="mt-1 -ml-3.5" busy={busy} onClick={onGiveBack}>
        Give it back
      </Button>
    </section>
  );
}
