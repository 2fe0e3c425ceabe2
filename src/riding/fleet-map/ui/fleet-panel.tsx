/** Who a car or a waiting ride is that was pressed on the map, what it does, and the ways on from there. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { StatusBadge } from '#src/design/badge.tsx';
import { ButtonLink } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { useMay } from '#src/design/desk/may.tsx';
import { IconButton } from '#src/design/icon-button.tsx';
import { X } from '#src/design/icons.ts';
import { SmallPlate } from '#src/design/small-plate.tsx';
import { When } from '#src/design/when.tsx';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import { rideReference } from '#src/riding/rides/rules.ts';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';
import { vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';
import type { CarOnMap, FleetCar, WaitingRide } from '../contract.ts';
import { nearMeters, urgencyOf, waitWords } from '../rules.ts';
import { searchWords, stateWords } from './fleet-words.ts';

export function FleetPanel({
  title,
  onClose,
  className,
  children,
}: {
  title: string;
  onClose: () => void;
  className?: string;
  children: ReactNode;
}) {
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one was pressed.
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className={cx(
        'overflow-y-auto overscroll-contain border border-line bg-card p-4 outline-none lg:rounded-card lg:shadow-float',
        className,
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 className="min-w-0 text-21 break-words">{title}</h2>
        <IconButton label="Close" onClick={onClose} className="-mt-2 -mr-2">
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      {children}
    </aside>
  );
}

export function CarFacts({
  car,
  row,
  now,
  children,
}: {
  /** Null while it is read, or cannot be. */
  car: FleetCar | null;
  /** As the map has it now; undefined once it is off the road. */
  row: CarOnMap | undefined;
  now: number;
  /** What else may be done with its driver. */
  children?: ReactNode;
}) {
  const mayLook = useMay()('people.read');
  if (!car) return <p className="mt-2 text-muted">Who drives it cannot be read now. It is asked again.</p>;
  const state = row?.[4];
  const silentSeconds = car.heard ? (now - Date.parse(car.heard.at)) / 1000 : null;
  return (
    <>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
        <span className={cx('font-semibold', state === 'silent' ? 'text-amber' : 'text-ink')}>
          {state ? stateWords[state] : car.isOnline ? 'Elsewhere' : 'Offline'}
        </span>
        <span>{car.rating}</span>
        <span>{car.totalRides} rides</span>
      </p>
      <dl className="mt-3 text-15">
        <Fact label="Car">
          {[car.vehicleColor, car.vehicleInfo].filter(Boolean).join(' ')}{' '}
          <SmallPlate number={car.licensePlate} />
          <span className="block text-13 text-muted">{vehicleTypeName(car.vehicleType)}</span>
        </Fact>
        <Fact label="Heard">
          {car.heard && silentSeconds !== null ? (
            <>
              {waitWords(silentSeconds)} ago, {Math.round(car.heard.speedKmh)} km/h
            </>
          ) : (
            'Not since it went on the road'
          )}
        </Fact>
        {car.standingSince && (
          <Fact label="Standing">{waitWords((now - Date.parse(car.standingSince)) / 1000)}</Fact>
        )}
        {car.pausedAt && (
          <Fact label="On a break">
            since <When at={car.pausedAt} show="time" />
          </Fact>
        )}
      </dl>
      {car.ride && <RideOfCar ride={car.ride} />}
      <div className="mt-4 flex flex-wrap gap-2">
        {car.ride && (
          <ButtonLink to={`/operations/rides/${car.ride.id}`} tone="signal">
            Open the ride
          </ButtonLink>
        )}
        {mayLook && <ButtonLink to={`/operations/people/${car.userId}`}>Open the driver</ButtonLink>}
      </div>
      {children}
    </>
  );
}

function RideOfCar({ ride }: { ride: NonNullable<FleetCar['ride']> }) {
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="flex flex-wrap items-center gap-2">
        <Link
          to={`/operations/rides/${ride.id}`}
          className="font-semibold text-spruce underline-offset-2 hover:underline"
        >
          {rideReference(ride.id)}
        </Link>
        <StatusBadge status={ride.status} />
      </p>
      <p className="mt-1 text-15">
        {placeName(ride.pickup)} <span className="text-muted">to</span> {placeName(ride.destination)}
      </p>
      <ol className="mt-2 text-13 text-muted">
        {ride.acceptedAt && (
          <li>
            <When at={ride.acceptedAt} show="time" /> taken
          </li>
        )}
        {ride.arrivedAt && (
          <li>
            <When at={ride.arrivedAt} show="time" /> at the pickup
          </li>
        )}
        {ride.pickedUpAt && (
          <li>
            <When at={ride.pickedUpAt} show="time" /> rider in the car
          </li>
        )}
      </ol>
    </div>
  );
}

export function RideFacts({ ride, now }: { ride: WaitingRide | undefined; now: number }) {
  const { far } = useUnits();
  if (!ride)
    return <p className="mt-2 text-muted">It waits no longer: a driver has it, or it was called off.</p>;
  const seconds = (now - Date.parse(ride.since)) / 1000;
  const urgency = urgencyOf(seconds);
  return (
    <>
      <p className="mt-1">
        <b
          className={cx(
            'font-semibold tabular-nums',
            urgency === 'too_long' && 'text-brick',
            urgency === 'long' && 'text-amber',
          )}
        >
          Waiting {waitWords(seconds)}
        </b>
        <span className="text-muted">, {vehicleTypeName(ride.vehicleType)}</span>
      </p>
      <p className="mt-2 text-15">{ride.pickup}</p>
      <p className="text-13 text-muted">{searchWords(ride, far(nearMeters))}</p>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[88px_minmax(0,1fr)] gap-2 py-1">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words tabular-nums">{children}</dd>
    </div>
  );
}
