import { Link } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { StatusBadge } from '#src/design/badge.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { Figure } from '#src/design/figures.tsx';
import { When } from '#src/design/when.tsx';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import { isMailbox } from '#src/platform/mail-addresses.ts';
import { fullName } from '#src/platform/person-name.ts';
import type { OperatorRide } from '#src/riding/rides/operations-contract.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { RideActs } from './ride-acts-list.tsx';

/** Why it was not driven as planned, and what was. */
function CutShort({
  ride,
  cutShort,
}: {
  ride: OperatorRide;
  cutShort: NonNullable<OperatorRide['cutShort']>;
}) {
  const { far } = useUnits();
  const { metersAway, stopsSkipped, promised } = cutShort;
  return (
    <p className="text-13 text-amber">
      <b className="font-semibold">Ended early.</b> {cutShort.words}
      {metersAway !== null && ` ${far(metersAway)} from the drop-off.`}
      {metersAway === null && cutShort.reason !== 'stop_skipped' && ' Where the car was is not known.'}
      {stopsSkipped.length > 0 && ` Left out: stop ${stopsSkipped.join(', ')}.`}
      {ride.driven?.meters != null && ` Driven ${far(ride.driven.meters)} of ${far(ride.distanceMeters)}.`}
      {promised && ` Promised ${moneyText(promised)}.`}
    </p>
  );
}

/** What is in the way of holding the fare of a ride ahead. */
function FareNotHeld({ ride: { fareHold, timeZone } }: { ride: OperatorRide }) {
  if (!fareHold || fareHold.step === 'held') return null;
  if (fareHold.step === 'kept' && fareHold.tries === 0)
    return (
      <p className="text-13 text-muted">
        Fare held from {fareHold.from && <When at={fareHold.from} zone={timeZone} />}
      </p>
    );
  return (
    <p className="text-13 text-amber">
      <b className="font-semibold">Fare not held.</b>{' '}
      {fareHold.step === 'asked'
        ? 'The rider is asked to confirm the card'
        : `The card provider did not answer ${fareHold.tries === 1 ? 'once' : `${fareHold.tries} times`}; it is tried again`}
      {fareHold.until && (
        <>
          {' '}
          until <When at={fareHold.until} zone={timeZone} />
        </>
      )}
      .
    </p>
  );
}

/** One ride as an operator needs it: where, who, what it costs, and what may be done. */
export function RideRow({ ride, refused }: { ride: OperatorRide; refused: Refused | null | undefined }) {
  const driver = ride.driver;
  const money = ride.fare ?? ride.cancellationFee ?? ride.estimatedFare;
  return (
    <li className="grid gap-x-6 gap-y-3 p-4 md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_auto] md:p-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <Link
            to={`/operations/rides/${ride.id}`}
            className="touch font-semibold tabular-nums underline-offset-2 hover:underline"
          >
            {rideReference(ride.id)}
          </Link>
          <StatusBadge status={ride.status} {...(ride.status === 'pending' && { label: 'Searching' })} />
          <span className="text-13 text-muted">
            {ride.scheduledTime ? 'for ' : ''}
            <When at={ride.scheduledTime ?? ride.createdAt} zone={ride.timeZone} />
          </span>
        </p>
        <p className="mt-1.5 break-words">
          {ride.pickupLocation} <span className="text-muted">to</span> {ride.destination}
        </p>
        <FareNotHeld ride={ride} />
        {ride.cutShort && <CutShort ride={ride} cutShort={ride.cutShort} />}
        {ride.cancelledBy && (
          <p className="text-13 text-muted">
            Cancelled by the {ride.cancelledBy}
            {ride.cancelReason ? `: ${ride.cancelReason}` : ''}
          </p>
        )}
      </div>
      <div className="min-w-0 text-15">
        <p className="truncate">
          {fullName(ride.passenger)},{' '}
          <span className="text-muted">
            {isMailbox(ride.riderEmail) ? ride.riderEmail : (ride.bookedFor?.phone ?? 'without an account')}
          </span>
        </p>
        <p className="truncate text-muted">
          {driver ? `${fullName(driver.user)}, ${driver.vehicleInfo}, ${driver.licensePlate}` : 'No driver'}
        </p>
      </div>
      <p className="md:text-right">
        <Figure size={21}>{moneyText(money)}</Figure>
        <span className="block text-13 text-muted">{ride.vehicleType}</span>
      </p>
      <RideActs ride={ride} refused={refused} className="md:col-span-3" />
    </li>
  );
}
