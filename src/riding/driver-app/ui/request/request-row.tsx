import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { When } from '#src/design/when.tsx';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import type { RideRequest } from '#src/riding/rides/contract.ts';
import { duration, placeName } from '#src/riding/rides/ui/trip-words.ts';
import { vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';

/** An open ride nearby, smaller than an offer: it runs out for nobody in particular. */
export function RequestRow({
  request,
  busy,
  onAccept,
  onDecline,
}: {
  request: RideRequest;
  busy: string | null;
  onAccept: () => void;
  onDecline: () => void;
}) {
  const { far } = useUnits();
  return (
    <li className="rounded-card border border-line bg-card p-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="truncate text-17 font-semibold">{placeName(request.pickupAddress)}</p>
          <p className="truncate text-muted">to {placeName(request.destinationAddress)}</p>
          <p className="mt-1 text-13 text-muted">
            {vehicleTypeName(request.vehicleType)}, {far(request.distanceMeters)} trip
            {request.stops.length > 0 && ` by ${request.stops.map(placeName).join(' and ')}`}
            {request.collect && `, collect ${moneyText(request.collect)}`}
            {request.pickupEtaSeconds !== null && `, ${duration(request.pickupEtaSeconds)} to pickup`}
            {request.scheduledTime && (
              <>
                {', for '}
                <When at={request.scheduledTime} show="ahead" zone={request.timeZone} />
              </>
            )}
          </p>
        </div>
        <p className="figures text-28">{moneyText(request.pay)}</p>
      </div>
      <div className="mt-3 grid grid-cols-2 gap-2.5">
        <Button size="lg" disabled={busy !== null} onClick={onDecline}>
          Decline
        </Button>
        <Button tone="spruce" size="lg" disabled={busy !== null} onClick={onAccept}>
          Accept
        </Button>
      </div>
    </li>
  );
}
