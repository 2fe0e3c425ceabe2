import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { cx } from '#src/design/class-names.ts';
import type { MapVehicle } from '#src/design/map/map-overlay.tsx';
import type { PageHandle } from '#src/design/shell/handle.ts';
import { toast } from '#src/design/toast.ts';
import { useSession } from '#src/features/accounts/ui/session.ts';
import { type CityFrameId, cityFrameAt, cityFrames } from '#src/features/places/ui/city-frames.ts';
import { ApiError, apiFor } from '#src/platform/api.ts';
import { transportOf } from '#src/platform/page-context.ts';
import type { ridesCalls } from '../contract.ts';
import { BookingCard } from '../ui/booking-card.tsx';
import { bookRequest } from '../ui/booking-form.ts';
import { startBooking } from '../ui/booking-start.ts';
import { boundsOf } from '../ui/bounds.ts';
import { DriversPanel } from '../ui/drivers-panel.tsx';
import { RideFacts, RideFactsCard } from '../ui/live-facts.tsx';
import { MapStage } from '../ui/map-stage.tsx';
import { RideSummary } from '../ui/ride-summary.tsx';
import { duration, minutes, placeName } from '../ui/trip-words.ts';
import { useBooking } from '../ui/use-booking.ts';
import { useCityVehicles } from '../ui/use-city-vehicles.ts';
import { useDesktop } from '../ui/use-desktop.ts';
import { useNearbyDrivers } from '../ui/use-nearby-drivers.ts';
import type { Route } from './+types/rides.ts';

export const handle: PageHandle = { shell: 'map' };
export const meta = () => [{ title: 'Rove: a ride in Toronto or Calgary' }];

export const loader = ({ context, request }: Route.LoaderArgs) =>
  startBooking(new URL(request.url).searchParams, request.headers.get('cookie'), transportOf(context));

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  startBooking(new URL(request.url).searchParams, document.cookie);

const rides = apiFor<typeof ridesCalls>();
const cityTimeZones: Record<CityFrameId, string> = {
  toronto: 'America/Toronto',
  calgary: 'America/Edmonton',
};
const pickupZoom = 13.2;
/** Room for the card at the left, the drivers at the right, chips above and below. */
const cardRoom = 476;
const panelRoom = 436;
const desktopPadding = { top: 56, right: 72, bottom: 56, left: cardRoom };

export default function Rides({ loaderData: start }: Route.ComponentProps) {
  const session = useSession();
  const navigate = useNavigate();
  const desktop = useDesktop();
  const booking = useBooking(start);
  const { form, estimate, step, driverId } = booking;
  const cityId = useCity(start.cityId, form.pickup);
  const frame = cityFrames[cityId];
  const pickup = useMemo(
    () =>
      form.pickup.lat === null || form.pickup.lng === null
        ? null
        : { lat: form.pickup.lat, lng: form.pickup.lng },
    [form.pickup.lat, form.pickup.lng],
  );
  const filled = form.pickup.address !== '' && form.destination.address !== '';
  const panelOpen = filled && pickup !== null && form.bookingType === 'instant';
  const { etas, near, read, touch } = useNearbyDrivers(pickup, form.vehicleType, panelOpen);
  const { vehicles, status } = useCityVehicles(cityId, start.drivers, touch);
  const online = useMemo(() => {
    const elsewhere = Object.entries(start.online?.byCity ?? {}).reduce(
      (sum, [city, count]) => (city === cityId ? sum : sum + count),
      0,
    );
    return status === 'connecting' ? (start.online?.online ?? vehicles.length) : elsewhere + vehicles.length;
  }, [start.online, cityId, vehicles, status]);

  const listed = near.state === 'ready' && panelOpen ? near.drivers : noDrivers;
  const mapVehicles = useMemo((): MapVehicle[] => {
    const soonest = etas[form.vehicleType];
    return vehicles.map(({ driverId: id, lat, lng, heading }) => {
      const driver = listed.find((one) => one.id === id);
      const label = driver && (estimate ? driver.user.firstName : undefined);
      const isNext = driver && !estimate && driver === listed[0] && typeof soonest === 'number';
      return {
        id,
        lat,
        lng,
        heading,
        ...(label ? { label } : isNext ? { label: `${minutes(soonest)} min` } : {}),
      };
    });
  }, [vehicles, listed, estimate, etas, form.vehicleType]);

  const [failure, setFailure] = useState<string | null>(null);
  const [submitting, setSubmitting] = useState(false);
  const onPaid = async (paymentIntentId: string) => {
    if (!estimate || !session) return;
    setSubmitting(true);
    setFailure(null);
    try {
      const ride = await rides('POST /api/rides', {
        body: bookRequest(form, {
          passengerId: session.id,
          quoteId: estimate.quoteId,
          paymentIntentId,
          driverId,
          estimatedFare: estimate.estimatedFare,
          scheduledTime: estimate.scheduledTime,
        }),
        idempotencyKey: `book-${paymentIntentId}`,
      });
      toast({
        title: 'Ride Booked!',
        description: 'Your ride has been successfully booked.',
        tone: 'success',
      });
      booking.reset();
      await navigate(`/live-tracking?rideId=${ride.id}`);
    } catch (error) {
      toast({
        title: 'Booking Failed',
        description: 'Failed to book ride. Please try again.',
        tone: 'failure',
      });
      setFailure(
        (error instanceof ApiError && error.words) ||
          'The connection was lost before the booking was confirmed. Try again: you are not charged twice.',
      );
      if (error instanceof ApiError && error.code === 'quote_expired') void booking.requote();
    } finally {
      setSubmitting(false);
    }
  };

  const panelBeside = desktop && panelOpen;
  const padding = useMemo(
    () =>
      desktop
        ? { ...desktopPadding, ...(panelBeside && { right: panelRoom }) }
        : { top: 46, right: 28, bottom: 46, left: 28 },
    [desktop, panelBeside],
  );
  const bounds = useMemo(() => (estimate ? boundsOf(estimate.polyline) : undefined), [estimate]);
  const camera = useMemo(
    () => (pickup ? { center: [pickup.lng, pickup.lat] as const, zoom: pickupZoom } : undefined),
    [pickup],
  );
  const route = useMemo(() => (estimate ? { polyline: estimate.polyline } : undefined), [estimate]);
  const live = status !== 'offline';

  return (
    <div className={cx('relative flex grow flex-col', desktop === null && 'lg:[--map-shift:202px]')}>
      <div className="relative h-[210px] shrink-0 md:h-[320px] lg:absolute lg:inset-0 lg:h-auto">
        <MapStage
          key={cityId}
          className="size-full"
          facts={<RideFacts online={online} live={live} />}
          frame={frame}
          camera={camera}
          bounds={bounds}
          footPadding={desktopPadding}
          padding={desktop === null ? firstPadding : padding}
          vehicles={mapVehicles}
          pickup={
            pickup
              ? { ...pickup, label: placeName(form.pickup.address), detail: estimate ? '' : ', pickup' }
              : undefined
          }
          destination={
            estimate
              ? {
                  ...estimate.destination,
                  label: placeName(estimate.destination.address),
                  detail: `, ${duration(estimate.durationSeconds)}`,
                }
              : undefined
          }
          route={route}
          controls={desktop === true && !panelBeside}
          controlsClassName="top-5 right-6"
          interactive={desktop !== false}
          label={`Map of ${frame.name} with the drivers online`}
        />
        <RideFactsCard online={online} live={live} />
      </div>
      <div className="relative z-10 -mt-3.5 grow rounded-t-[20px] border-t border-line bg-card lg:absolute lg:top-5 lg:left-6 lg:mt-0 lg:max-h-[calc(100%-84px)] lg:w-[428px] lg:overflow-y-auto lg:rounded-card lg:border lg:shadow-float">
        <div className="mx-auto max-w-[600px] p-4 lg:p-5">
          {step === 'summary' && estimate ? (
            <RideSummary
              form={form}
              estimate={estimate}
              driver={listed.find(({ id }) => id === driverId) ?? null}
              signedIn={session !== null}
              timeZone={cityTimeZones[cityId]}
              failure={failure}
              booking={submitting}
              onBack={() => {
                setFailure(null);
                booking.backToForm();
              }}
              onPaid={onPaid}
            />
          ) : (
            <BookingCard
              booking={booking}
              etas={etas}
              near={pickup ?? { lat: frame.centre[1], lng: frame.centre[0] }}
              cityName={frame.name}
              recentCount={start.recentCount}
            />
          )}
        </div>
      </div>
      {panelOpen && (
        <div className="relative z-10 border-t border-line bg-card lg:absolute lg:top-5 lg:right-6 lg:max-h-[calc(100%-84px)] lg:w-[388px] lg:overflow-y-auto lg:rounded-card lg:border lg:shadow-float">
          <DriversPanel
            near={near}
            fare={estimate?.estimatedFare}
            chosenId={step === 'summary' ? driverId : null}
            onSelect={booking.book}
            onRetry={read}
            className="mx-auto max-w-[600px]"
          />
        </div>
      )}
    </div>
  );
}

const noDrivers: readonly never[] = [];
const firstPadding = { top: 0, right: 0, bottom: 0, left: 0 };

/** The city whose map is shown: that of the pickup, else the one the visitor's clock is in. */
function useCity(first: CityFrameId, pickup: { lat: number | null; lng: number | null }): CityFrameId {
  const [home, setHome] = useState(first);
  const remember = useCallback((id: CityFrameId) => {
    setHome(id);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
    document.cookie = `city=${id}; path=/; max-age=31536000; samesite=lax`;
  }, []);
  useEffect(() => {
    if (/(?:^|;\s*)city=/.test(document.cookie)) return;
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    remember(zone === cityTimeZones.calgary ? 'calgary' : 'toronto');
  }, [remember]);
  const { lat, lng } = pickup;
  const there =
    lat === null || lng === null ? undefined : (cityFrameAt({ lat, lng })?.id as CityFrameId | undefined);
  useEffect(() => {
    if (there) remember(there);
  }, [there, remember]);
  return there ?? home;
}
