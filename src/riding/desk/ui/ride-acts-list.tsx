import { Link } from 'react-router';
import { buttonClass } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { ActForm } from '#src/design/desk/act-form.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import type { OperatorRide } from '#src/riding/rides/operations-contract.ts';
import { rideReference } from '#src/riding/rides/rules.ts';

const cancellable = ['scheduled', 'pending', 'driver_assigned', 'driver_arriving'];
const followed = ['driver_assigned', 'driver_arriving', 'picked_up', 'in_transit'];

const underway = ['picked_up', 'in_transit'];
/** For a driver whose phone or account is gone; otherwise the driver ends the ride. */
const endings = [
  {
    intent: 'complete',
    label: 'End as driven',
    confirm: 'Charge the fare and pay the driver',
    hint: 'Kept in the log of the ride.',
  },
  {
    intent: 'call-off',
    label: 'End for free',
    confirm: 'End it and charge nothing',
    hint: 'Rider and driver read it.',
  },
] as const;

/** What may be done with a ride where it stands, and where it is followed and paid. */
export function RideActs({
  ride,
  refused,
  className,
}: {
  ride: OperatorRide;
  refused: Refused | null | undefined;
  className?: string;
}) {
  return (
    <div className={cx('flex flex-wrap gap-2', className)}>
      {(followed.includes(ride.status) || ride.driven) && (
        <Link to={`/live-tracking?rideId=${ride.id}`} className={buttonClass({ size: 'sm' })}>
          {ride.driven ? 'What was driven' : 'Follow'}
        </Link>
      )}
      <Link to={`/operations/payments/${ride.paymentIntentId}`} className={buttonClass({ size: 'sm' })}>
        Payment
      </Link>
      {underway.includes(ride.status) &&
        endings.map(({ intent, label, confirm, hint }) => (
          <ActForm
            needs="rides.dispatch"
            key={intent}
            intent={intent}
            id={ride.id}
            label={label}
            about={rideReference(ride.id)}
            confirm={confirm}
            tone="brick"
            reason={{ label: 'Why can the driver not end it?', hint }}
            refused={refused}
          />
        ))}
      {cancellable.includes(ride.status) && (
        <ActForm
          needs="rides.dispatch"
          intent="cancel"
          id={ride.id}
          label="Cancel"
          about={`ride ${ride.id}`}
          confirm="Cancel the ride"
          tone="brick"
          reason={{ label: 'Why?', hint: 'Rider and driver read it.' }}
          refused={refused}
        />
      )}
    </div>
  );
}
