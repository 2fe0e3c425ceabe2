import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { cityFrames } from '#src/geo/streets/city-frames.ts';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import { companyName } from '#src/platform/settings/company.ts';
import type { OutsideEstimate } from '#src/riding/quotes/contract.ts';
import { duration, placeName } from '#src/riding/rides/ui/trip-words.ts';

/** What a trip beyond the cities would cost, that Rove does not drive it, and where it does. */
export default function OutsideCoverage({
  outside,
  shown,
  onShow,
}: {
  outside: OutsideEstimate;
  /** The city on the map. */
  shown: string;
  onShow: (cityId: string) => void;
}) {
  const { pickup, destination, estimatedFare, durationSeconds, distanceMeters } = outside;
  const { far } = useUnits();
  return (
    <section
      aria-label="Estimated fare"
      className="animate-rise rounded-control border border-amber/40 bg-wash-amber px-3.5 pt-2.5 pb-3"
    >
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">Estimated fare</span>
        <span className="figures text-21">{moneyText(estimatedFare)}</span>
      </p>
      <p className="text-13 text-muted">
        {placeName(pickup.address)} to {placeName(destination.address)}, {far(distanceMeters)},{' '}
        {duration(durationSeconds)}
      </p>
      <h2 className="mt-3 text-17">{companyName()} does not drive there</h2>
      <p className="mt-0.5">
        We drive within{' '}
        {cityFrames()
          .map(({ name }) => name)
          .join(' and within ')}
        , inside the dashed lines on the map. This trip leaves them, so it cannot be paid for or booked.
        Choose a pickup and a destination in one of them.
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2.5">
        {cityFrames().map(({ id, name }) => (
          <Button key={id} aria-pressed={id === shown} onClick={() => onShow(id)}>
            Show {name}
          </Button>
        ))}
      </div>
    </section>
  );
}
