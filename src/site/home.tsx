import { Suspense, useMemo, useState } from 'react';
import { redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { cx } from '#src/design/class-names.ts';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { cityFrameAt, cityFrameOf, inCities } from '#src/geo/streets/city-frames.ts';
import { useSession } from '#src/people/accounts/ui/session.ts';
import { lazyPart } from '#src/platform/browser/lazy-part.ts';
import { onTouch, readyAfterTouch } from '#src/platform/browser/load-on-touch.tsx';
import { cookiesHere } from '#src/platform/browser/own-cookies.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { companyName } from '#src/platform/settings/company.ts';
import { isOffered } from '#src/platform/settings/offered.ts';
import { frontAddress } from '#src/platform/settings/offered-addresses.ts';
import { BookingCard } from '#src/riding/booking/ui/booking-card.tsx';
import { isFilled } from '#src/riding/booking/ui/booking-form.ts';
import { BookingMap, firstPictureShift } from '#src/riding/booking/ui/booking-map.tsx';
import { useChosenDriver } from '#src/riding/booking/ui/drivers/use-chosen-driver.ts';
import { useNearbyDrivers } from '#src/riding/booking/ui/drivers/use-nearby-drivers.ts';
import { useBooking } from '#src/riding/booking/ui/use-booking.ts';
import { useHasOpenRide } from '#src/riding/rides/ui/open-ride.tsx';
import { useCity } from '#src/riding/rides/ui/use-city.ts';
import { useCityVehicles } from '#src/riding/rides/ui/use-city-vehicles.ts';
import { useDesktop } from '#src/riding/rides/ui/use-desktop.ts';
import type { Route } from './+types/home.ts';

export const handle: PageHandle = { shell: 'map', shared: ['city', 'recent-searches'] };
export const meta = () => [
  { title: `${companyName()}: a ride${inCities('or')}` },
  {
    name: 'description',
    content: `Book a ride${inCities('or')}, now or for later: see the fare first, choose who drives, and watch the car come.`,
  },
];

/** For the server, and for whoever comes from another page; the first page has its data, and does without this code. */
const bookingStart = () => import('#src/riding/booking/ui/booking-start.ts');

/** Where no ride is offered, the front is the first page of what is. */
function toFront(): void {
  if (!isOffered('rides')) throw redirect(frontAddress());
}

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  toFront();
  const { startBooking } = await bookingStart();
  return startBooking(new URL(request.url).searchParams, request.headers.get('cookie'), transportOf(context));
};
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  toFront();
  const { startBooking } = await bookingStart();
  return startBooking(new URL(request.url).searchParams, cookiesHere());
};

const DriversPanel = readyAfterTouch(() => import('#src/riding/booking/ui/drivers/drivers-panel.tsx'));
const UpcomingRide = onTouch(() => import('#src/riding/booking/ui/upcoming-ride.tsx'));
const RideSummary = readyAfterTouch(() => import('#src/riding/booking/ui/summary/ride-summary.tsx'));

/** The form writes itself into the address; that is no reason to read anything again. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href || currentUrl.pathname !== nextUrl.pathname;

const noDrivers: readonly never[] = [];
/** Floats over the map on a desktop, lies below it on a phone. */
const panel =
  'relative z-10 border-line bg-card lg:absolute lg:top-5 lg:max-h-[calc(100%-84px)] lg:overflow-y-auto lg:rounded-card lg:border lg:shadow-float';
/** Both cards of the payment grow as they must and the page scrolls; the map stays in view behind them. */
const payingCards =
  'relative z-10 -mt-3.5 grow overflow-hidden rounded-t-[20px] border-t border-line bg-card max-lg:pb-32 lg:pointer-events-none lg:mt-0 lg:flex lg:flex-wrap lg:items-start lg:justify-between lg:gap-6 lg:overflow-visible lg:rounded-none lg:border-t-0 lg:bg-transparent lg:px-6 lg:pt-5 lg:pb-16';
const underPaying =
  'lg:sticky lg:top-[calc(var(--network-height)+var(--header-height)+var(--ride-strip-height))] lg:h-(--stage-height) lg:mb-[calc(-1*var(--stage-height))]';

const OpenRideHome = lazyPart(() => import('#src/riding/live-ride/ui/open-ride/open-ride-home.tsx'));

/** Whoever has a ride sees it first; an address that fills in the form is a wish for another one. */
export default function Rides(props: Route.ComponentProps) {
  const { hasRide } = useHasOpenRide();
  const { search } = useLocation();
  const fillsIn = [...new URLSearchParams(search).keys()].some((name) => name !== 'dashboard');
  if (!hasRide || fillsIn) return <Booking {...props} />;
  return (
    <Suspense>
      <OpenRideHome />
    </Suspense>
  );
}

function Booking({ loaderData: start }: Route.ComponentProps) {
  const session = useSession();
  const desktop = useDesktop();
  const booking = useBooking(start);
  const { form, estimate, step, driverId } = booking;
  const outside = booking.problem.outside !== undefined;
  const home = useCity(start.cityId, form.pickup);
  const [asked, setAsked] = useState<string | null>(null);
  const cityId = (outside && asked) || home;
  const frame = cityFrameOf(cityId);
  const { lat, lng } = form.pickup;
  const pickup = useMemo(() => (lat === null || lng === null ? null : { lat, lng }), [lat, lng]);
  // Whoever is free now says nothing about tomorrow.
  const panelOpen = isFilled(form) && pickup !== null && form.bookingType === 'instant' && !outside;
  const { etas, near, read, touch } = useNearbyDrivers(pickup, form.vehicleType, panelOpen, form.options);
  const { vehicles, status } = useCityVehicles(cityId, start.drivers, touch);
  const chosen = useChosenDriver(booking, near, vehicles, read);
  const listed = near.state === 'ready' && panelOpen ? near.drivers : noDrivers;
  const fares = useMemo(
    () =>
      estimate
        ? Object.fromEntries(estimate.options.map((option) => [option.vehicleType, option.estimatedFare]))
        : (booking.prices.byType ?? {}),
    [estimate, booking.prices],
  );
  const online = useMemo(() => {
    const { online: all = vehicles.length, byCity = {} } = start.online ?? {};
    return status === 'connecting' ? all : all - (byCity[cityId] ?? 0) + vehicles.length;
  }, [start.online, cityId, vehicles, status]);

  const paying = step === 'summary' && estimate !== null;
  // Paying needs the room of a phone's screen more than the map does, and so do places on the way.
  const low = (paying && !chosen.gone) || form.stops.length > 0;
  return (
    <div
      className={cx('relative flex grow flex-col', firstPictureShift)}
      data-higher-than-stage={paying ? '' : undefined}
    >
      <div
        className={cx(
          'relative lg:[--map-note:4px] shrink-0',
          // In a strip the note would lie over the marks, so it stands beside the facts where they leave room.
          low ? 'max-[349px]:[--map-note:16px] [--map-note:84px] md:[--map-note:140px]' : '[--map-note:16px]',
          paying ? underPaying : 'lg:absolute lg:inset-0 lg:h-auto',
          low ? 'h-[104px] md:h-40' : 'h-[200px] max-lg:[@media(max-height:500px)]:h-[104px] md:h-[320px]',
        )}
      >
        <BookingMap
          frame={frame}
          form={form}
          estimate={estimate}
          pickup={pickup}
          vehicles={vehicles}
          near={listed}
          etas={etas}
          online={online}
          live={status !== 'offline'}
          desktop={desktop}
          panelBeside={desktop === true && (panelOpen || paying)}
          outside={outside}
          low={low}
        />
      </div>
      {paying ? (
        <div className={payingCards}>
          <Suspense>
            <RideSummary
              booking={booking}
              estimate={estimate}
              driver={booking.picked ?? listed.find(({ id }) => id === driverId) ?? null}
              gone={chosen.gone}
              others={listed}
              onDriver={chosen.settle}
              riderId={session?.id}
            />
          </Suspense>
        </div>
      ) : (
        <div
          className={cx(
            panel,
            '-mt-3.5 grow rounded-t-[20px] border-t lg:left-6 lg:mt-0 lg:w-[428px]',
            panelOpen && 'max-lg:grow-0',
          )}
        >
          <div className="mx-auto max-w-[600px] p-4 lg:p-5">
            {session && start.upcoming && <UpcomingRide ride={start.upcoming} />}
            <BookingCard
              booking={booking}
              etas={etas}
              near={pickup ?? { lat: frame.centre[1], lng: frame.centre[0] }}
              clocks={pickup && !cityFrameAt(pickup) ? 'Local' : frame.name}
              recentCount={start.recentCount}
              shownCity={cityId}
              types={start.typesByCity?.[cityId]}
              onShowCity={setAsked}
            />
          </div>
        </div>
      )}
      {panelOpen && !paying && (
        <div className={cx(panel, 'grow border-t noscript:hidden lg:right-6 lg:w-[388px]')}>
          <Suspense>
            <DriversPanel
              near={near}
              fare={estimate?.estimatedFare ?? fares[form.vehicleType]}
              noEstimate={booking.prices.failed === true || booking.problem.words !== null}
              instead={{ form, etas, fares, onChooseType: (vehicleType) => booking.change({ vehicleType }) }}
              onSelect={booking.book}
              onRetry={read}
              className="mx-auto max-w-[600px]"
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}
