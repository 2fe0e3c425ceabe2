import { moneyText } from '#src/design/amount-text.ts';
import { isOver } from '#src/riding/rides/ui/ride-words.ts';

import type { FollowedRide } from './followed-ride.ts';

/** What the ride costs, and from what it is paid. */
export function FareLine({ ride }: { ride: FollowedRide }) {
  const { status } = ride;
  const over = isOver(status);
  const shown = ride.fare ?? ride.estimatedFare ?? '0';
  return (
    <p className="flex items-baseline justify-between gap-3 border-t border-line pt-3.5">
      <span>
        Fare{' '}
        <span className="text-muted">
          {!over && heldWords(ride.fareHold?.step)}
          {ride.paymentLabel && (over ? `to ${ride.paymentLabel}` : `, ${ride.paymentLabel}`)}
        </span>
        {ride.cutShort?.promised && (
          <span className="block text-13 text-muted">
            for what was driven, not the {moneyText(ride.cutShort.promised)} that was promised for the whole
            way
          </span>
        )}
        {ride.tip && <span className="block text-13 text-muted">and a tip of {moneyText(ride.tip)}</span>}
      </span>
      <span className="figures text-21">
        {status === 'cancelled' || status === 'no_driver'
          ? moneyText(ride.cancellationFee ?? '0')
          : moneyText(shown)}
      </span>
    </p>
  );
}

/** Nothing is held of a fare that is kept for later. */
const heldWords = (step: NonNullable<FollowedRide['fareHold']>['step'] | undefined): string =>
  step === 'kept' || step === 'asked' ? 'not held yet' : 'held until you arrive';
