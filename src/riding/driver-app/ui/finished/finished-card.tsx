import { useState } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { RatingInput } from '#src/design/rating.tsx';
import { CollectFare } from '#src/riding/phone-bookings/ui/collect-fare.tsx';
import { RecordedOfRide } from '#src/riding/ride-sound/ui/recorded-sound.tsx';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { AfterRideLinks } from './after-ride-links.tsx';

/** What the ride brought, and stars for the rider. */
export function FinishedCard({
  ride,
  busy,
  onRate,
  onSkip,
}: {
  ride: RideDetail;
  busy: boolean;
  onRate: (stars: number) => void;
  onSkip: () => void;
}) {
  const [stars, setStars] = useState(0);
  return (
    <section aria-label="Ride completed" className="contours rounded-[20px] border border-line bg-card p-5">
      <h2 className="font-sans text-15 font-semibold tracking-normal text-moss">Ride completed</h2>
      <p className="figures mt-1 text-56">{moneyText(ride.fare ?? ride.estimatedFare)}</p>
      <p className="text-muted">Yours, for {ride.passenger.firstName}’s ride.</p>
      {ride.collect && <CollectFare ride={ride} collect={ride.collect} />}
      <div className="mt-4 border-t border-line pt-4">
        <RatingInput
          label={`How was ${ride.passenger.firstName} as a rider?`}
          value={stars}
          onChange={setStars}
        />
      </div>
      <div className="mt-3 grid grid-cols-2 gap-2.5">
        <Button size="lg" onClick={onSkip}>
          Skip
        </Button>
        <Button tone="spruce" size="lg" disabled={stars === 0} busy={busy} onClick={() => onRate(stars)}>
          Rate
        </Button>
      </div>
      <RecordedOfRide rideId={ride.id} className="mt-4" />
      <AfterRideLinks rideId={ride.id} rider={ride.passenger.firstName} />
    </section>
  );
}
