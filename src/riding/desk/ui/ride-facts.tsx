/** A ride of the desk in its plain facts. */

import { Link } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { StatusBadge } from '#src/design/badge.tsx';
import { Card } from '#src/design/card.tsx';
import { Figure } from '#src/design/figures.tsx';
import { When } from '#src/design/when.tsx';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import { isMailbox } from '#src/platform/mail-addresses.ts';
import { fullName } from '#src/platform/person-name.ts';
import type { OperatorRide } from '#src/riding/rides/operations-contract.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';
import { Person } from './ride-story.tsx';

/** Which ride it is, how it stands and what it costs. */
export function RideHead({ ride }: { ride: OperatorRide }) {
  return (
    <header>
      <p>
        <Link
          to="/operations/rides"
          className="inline-flex min-h-11 items-center text-spruce underline underline-offset-2"
        >
          All rides
        </Link>
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-28 tabular-nums">{rideReference(ride.id)}</h1>
        <StatusBadge status={ride.status} {...(ride.status === 'pending' && { label: 'Searching' })} />
        <span className="text-muted">
          {ride.scheduledTime ? 'for ' : 'asked '}
          <When at={ride.scheduledTime ?? ride.createdAt} zone={ride.timeZone} />
        </span>
        <span className="ml-auto">
          <Figure size={28}>{moneyText(ride.fare ?? ride.cancellationFee ?? ride.estimatedFare)}</Figure>
        </span>
      </div>
      <p className="mt-1 break-words">
        {ride.pickupLocation} <span className="text-muted">to</span> {ride.destination}
      </p>
    </header>
  );
}

/** Who rode with whom in what, planned and driven, and how it ended. */
export function RideFacts({
  ride,
  riderId,
  driverUserId,
}: {
  ride: OperatorRide;
  riderId: number | null;
  driverUserId: number | null;
}) {
  const { far } = useUnits();
  const { driver, driven } = ride;
  const facts = [
    {
      label: 'Rider',
      value: (
        <>
          <Person id={riderId} name={fullName(ride.passenger)} />
          <span className="block text-13 break-all text-muted">
            {isMailbox(ride.riderEmail) ? ride.riderEmail : 'By telephone, without an account'}
          </span>
        </>
      ),
    },
    ...(ride.bookedFor?.phone
      ? [
          {
            label: 'Telephone',
            value: (
              <a href={`tel:${ride.bookedFor.phone}`} className="font-semibold text-spruce underline">
                {ride.bookedFor.phone}
              </a>
            ),
          },
        ]
      : []),
    {
      label: 'Driver',
      value: driver ? (
        <>
          <Person id={driverUserId} name={fullName(driver.user)} />
          <span className="block text-13 text-muted">
            {driver.vehicleInfo}, {driver.licensePlate}
          </span>
        </>
      ) : (
        'Nobody'
      ),
    },
    { label: 'Type', value: vehicleTypeName(ride.vehicleType) },
    { label: 'Planned', value: `${far(ride.distanceMeters)}, ${Math.round(ride.durationSeconds / 60)} min` },
    {
      label: 'Driven',
      value:
        driven && driven.meters != null
          ? `${far(driven.meters)}${driven.seconds != null ? `, ${Math.round(driven.seconds / 60)} min` : ''}`
          : 'Not known',
    },
    ...(ride.cancelledBy
      ? [
          {
            label: 'Cancelled',
            value: `By the ${ride.cancelledBy}${ride.cancelReason ? `: ${ride.cancelReason}` : ''}`,
          },
        ]
      : []),
    ...(ride.cutShort ? [{ label: 'Ended early', value: ride.cutShort.words }] : []),
  ];
  return (
    <Card className="p-4 md:p-5">
      <dl className="grid gap-x-6 sm:grid-cols-2">
        {facts.map(({ label, value }) => (
          <div key={label} className="grid grid-cols-[96px_minmax(0,1fr)] gap-3 py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
