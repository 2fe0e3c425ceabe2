/** The open ride on every page: a bar above the tabs on a phone, a strip under the header on a desktop. */
import { Link, useLocation } from 'react-router';
import { cx } from '#src/design/class-names.ts';
import { ArrowRight, ChevronRight } from '#src/design/icons.ts';
import { Plate } from '#src/design/plate.tsx';
import { When } from '#src/design/when.tsx';
import type { RideDetail } from '#src/riding/rides/contract.ts';
import { useOpenRide } from '#src/riding/rides/ui/open-ride.tsx';
import { headlineOf, isOver, plateRegion } from '#src/riding/rides/ui/ride-words.ts';
import { placeName } from '#src/riding/rides/ui/trip-words.ts';
import { PinFigures } from '../people/pin-figures.tsx';
import { expectedTimes } from '../timeline.ts';
import { useRideSigns } from './ride-signs.ts';
import { RideTrace } from './ride-trace.tsx';

/** `tabs` says whether the page has bottom tabs on a phone, for the bar to stand on; else it lies under the header. */
export default function OpenRideBar({ tabs }: { tabs: boolean }) {
  const { ride } = useOpenRide();
  const { pathname, search } = useLocation();
  const followed = pathname === '/live-tracking' || (pathname === '/' && search === '');
  const headline = ride ? headlineOf(ride, 'rider').title : null;
  useRideSigns(ride && !isOver(ride.status) ? headline : null, followed);
  return ride && !followed ? <Bar ride={ride} tabs={tabs} /> : null;
}

function Bar({ ride, tabs }: { ride: RideDetail; tabs: boolean }) {
  const { title } = headlineOf(ride, 'rider');
  const { driver } = ride;
  const over = isOver(ride.status);
  const times = expectedTimes(ride);
  const pin = driver && (ride.status === 'driver_assigned' || ride.status === 'driver_arriving') && ride.pin;
  const car = driver && `${driver.vehicleColor ? `${driver.vehicleColor} ` : ''}${driver.vehicleInfo}`;
  const trip = `${placeName(ride.pickupLocation)} to ${placeName(ride.destination)}`;
  const action = over ? (ride.status === 'completed' ? 'Rate and tip' : 'See what happened') : 'Follow ride';
  return (
    <aside
      aria-label="Your ride"
      data-ride-bar={tabs ? 'tabs' : 'top'}
      className={cx(
        'z-30 border-line bg-tint lg:border-b',
        tabs
          ? // Where the page has a bar of its own at the bottom, this one goes up under the header.
            'max-lg:[:root:has([data-bottom-bar])_&]:static max-lg:[:root:has([data-bottom-bar])_&]:border-b max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(var(--tab-row-height)+env(safe-area-inset-bottom))] max-lg:border-t lg:sticky lg:top-[calc(var(--network-height)+var(--header-height))]'
          : 'border-b',
      )}
    >
      <Link
        to={`/live-tracking?rideId=${ride.id}`}
        className="mx-auto block h-(--ride-bar-height) max-w-[600px] px-4 pt-2 focus-visible:-outline-offset-4 lg:flex lg:max-w-none lg:items-center lg:gap-6 lg:px-6 lg:pt-0"
      >
        <span className="flex items-center gap-3 lg:min-w-[200px]">
          <span className="min-w-0 grow" aria-live="polite">
            <b className="block truncate font-display text-17 leading-6 font-bold">{title}</b>
            <span className="block truncate text-13 text-muted">
              {car ?? trip}
              {driver && <b className="font-semibold text-ink lg:hidden">, {driver.licensePlate}</b>}
            </span>
          </span>
          {pin && (
            <span className="text-right lg:hidden">
              <span className="block text-13 leading-4 text-muted">PIN</span>
              <span className="figures block text-21 leading-6 tracking-[0.12em]">{pin}</span>
            </span>
          )}
          <ChevronRight size={20} aria-hidden="true" className="lg:hidden" />
        </span>
        {driver && (
          <Plate
            number={driver.licensePlate}
            region={plateRegion(driver.state)}
            className="max-lg:hidden xl:scale-90"
          />
        )}
        <span className="flex min-w-0 grow items-center justify-center gap-3 text-13 max-xl:hidden">
          <Place
            name={placeName(ride.pickupLocation)}
            what="Pickup"
            at={times.pickup}
            zone={ride.timeZone}
            right
          />
          <RideTrace ride={ride} className="w-[260px] shrink-0" />
          <Place name={placeName(ride.destination)} what="Drop-off" at={times.dropoff} zone={ride.timeZone} />
        </span>
        <RideTrace ride={ride} className="lg:hidden" />
        {pin && (
          <span className="flex items-center gap-2.5 max-lg:hidden lg:ml-auto xl:ml-0">
            <span className="text-right text-13 leading-4 text-muted">
              {ride.bookedFor ? `${ride.passenger.firstName}’s PIN` : 'Your PIN'}
              <span className="block">for {driver.user.firstName}</span>
            </span>
            <PinFigures pin={pin} />
          </span>
        )}
        <span className={cx('button button-ink max-lg:hidden', !pin && 'lg:ml-auto xl:ml-0')}>
          {action}
          <ArrowRight size={18} aria-hidden="true" />
        </span>
      </Link>
    </aside>
  );
}

function Place({
  name,
  what,
  at,
  zone,
  right = false,
}: {
  name: string;
  what: string;
  at: string | undefined;
  zone: string;
  right?: boolean;
}) {
  return (
    <span className={cx('block min-w-0 max-w-[180px]', right && 'text-right')}>
      <b className="block truncate font-semibold">{name}</b>
      <span className="block truncate text-muted">
        {what} {at && <When at={at} show="time" zone={zone} />}
      </span>
    </span>
  );
}
