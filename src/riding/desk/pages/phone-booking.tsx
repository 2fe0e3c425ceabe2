/** A ride for whoever telephones: found by number, places by the same search, the same prices. By keyboard throughout. */

import { useEffect, useMemo, useRef } from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Button } from '#src/design/button.tsx';
import { forOperators } from '#src/design/desk/operator-page.ts';
import { RideMap } from '#src/design/map/ride-map.tsx';
import { cityFrameAt, cityFrameOf, cityFrames, nowhere } from '#src/geo/streets/city-frames.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { BookedPanel } from '#src/riding/phone-bookings/ui/booked-panel.tsx';
import { CallerPanel, tripsOf } from '#src/riding/phone-bookings/ui/caller-panel.tsx';
import { TripPanel } from '#src/riding/phone-bookings/ui/trip-panel.tsx';
import { type PhoneBooking, usePhoneBooking } from '#src/riding/phone-bookings/ui/use-phone-booking.ts';
import { boundsOf } from '#src/riding/rides/ui/bounds.ts';
import { minutes, placeName } from '#src/riding/rides/ui/trip-words.ts';
import { useCity } from '#src/riding/rides/ui/use-city.ts';
import type { Route } from './+types/phone-booking.ts';

export const meta = () => [{ title: pageTitle('Book for a caller') }, { name: 'robots', content: 'noindex' }];

export const handle = { shell: 'desk', desk: 'wide' };

const load = (request: Request) => forOperators(request, async () => ({}));
export const loader = ({ request }: Route.LoaderArgs) => load(request);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

const mapPadding = { top: 48, right: 48, bottom: 48, left: 48 };

export default function PhoneBookingPage() {
  const booking = usePhoneBooking();
  const { form, estimate, booked } = booking;
  const pickup = form.pickup;
  const cityId = useCity(cityFrames()[0]?.id ?? nowhere.id, pickup);
  const frame = cityFrameOf(cityId);
  const [lng, lat] = frame.centre;
  const near = useMemo(() => ({ lat, lng }), [lat, lng]);
  useKeys(booking);
  return (
    <div className="grid lg:h-[calc(100dvh-var(--header-height)-var(--network-height,0px)-var(--ribbon-height,0px))] lg:grid-cols-[minmax(440px,510px)_minmax(0,1fr)] lg:overflow-hidden">
      <div className="flex min-h-0 flex-col lg:border-r lg:border-line">
        <div className="grow space-y-4 p-4 md:p-6 lg:min-h-0 lg:overflow-y-auto">
          <div className="flex items-center justify-between gap-3">
            <h1 className="text-28">Book for a caller</h1>
            <button
              type="button"
              onClick={booking.clear}
              aria-keyshortcuts="Escape"
              className="touch rounded-control px-2 text-muted hover:text-ink"
            >
              Clear
            </button>
          </div>
          {booked ? (
            <BookedPanel booked={booked} onNext={booking.clear} />
          ) : (
            <>
              <CallerPanel booking={booking} />
              <TripPanel booking={booking} near={near} city={frame} />
              {booking.words.form && (
                <p role="alert" className="font-medium text-brick">
                  {booking.words.form}
                </p>
              )}
            </>
          )}
        </div>
        {!booked && <BookBar booking={booking} />}
      </div>
      <div className="min-h-[320px] max-lg:hidden">
        <TripMap booking={booking} frame={frame} estimate={estimate} />
      </div>
    </div>
  );
}

/** What is said to the caller, what it costs, and the one act. */
function BookBar({ booking }: { booking: PhoneBooking }) {
  const { estimate, who, busy, caller, asking } = booking;
  const option = estimate?.options.find(({ vehicleType }) => vehicleType === estimate.vehicleType);
  const eta = option?.etaSeconds;
  const isReady = estimate !== null && caller !== null && who.name.trim() !== '' && !asking;
  const lacks = !caller
    ? 'Look up the number first.'
    : who.name.trim() === ''
      ? 'Ask for the name.'
      : !estimate
        ? 'Fill in both places.'
        : null;
  return (
    <div className="sticky bottom-0 z-10 flex items-center justify-between gap-4 border-t border-line bg-card px-4 py-3 md:px-6">
      <div className="min-w-0">
        <p className="figures text-28 leading-8">{estimate ? moneyText(estimate.estimatedFare) : ' '}</p>
        <p className="truncate text-13 text-muted">
          {lacks ?? `From ${placeName(estimate?.pickup.address ?? '')}, fixed for 5 minutes`}
        </p>
      </div>
      <Button
        tone="signal"
        size="lg"
        busy={busy === 'booking'}
        disabled={!isReady || (who.pay === 'card' && !who.cardAgreed)}
        onClick={() => void booking.book()}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        className="shrink-0"
      >
        {who.pay === 'link'
          ? 'Send the link'
          : typeof eta === 'number'
            ? `Book, ${minutes(eta)} min`
            : 'Book'}
        <kbd className="ml-2 font-sans text-13 opacity-80 max-lg:hidden">Ctrl ↵</kbd>
      </Button>
    </div>
  );
}

function TripMap({
  booking: { form },
  frame,
  estimate,
}: {
  booking: PhoneBooking;
  frame: typeof nowhere;
  estimate: PhoneBooking['estimate'];
}) {
  const { pickup } = form;
  const at = useMemo(
    () => (pickup.lat !== null && pickup.lng !== null ? { lat: pickup.lat, lng: pickup.lng } : null),
    [pickup.lat, pickup.lng],
  );
  const known = at && cityFrameAt(at) ? at : null;
  const bounds = useMemo(() => (estimate ? boundsOf(estimate.polyline) : undefined), [estimate]);
  const route = useMemo(() => (estimate ? { polyline: estimate.polyline } : undefined), [estimate]);
  const camera = useMemo(
    () => (known ? { center: [known.lng, known.lat] as const, zoom: 15 } : undefined),
    [known],
  );
  return (
    <RideMap
      key={frame.id}
      className="size-full"
      frame={frame}
      camera={camera}
      bounds={bounds}
      padding={mapPadding}
      pickup={known ? { ...known, label: placeName(pickup.address) } : undefined}
      destination={
        estimate ? { ...estimate.destination, label: placeName(estimate.destination.address) } : undefined
      }
      stops={estimate?.stops}
      route={route}
      label={`Map of ${frame.name} with the caller’s trip`}
    />
  );
}

/** Alt and a figure takes an earlier trip, Ctrl and Enter books, Escape outside a list begins anew. */
function useKeys(booking: PhoneBooking): void {
  const latest = useRef(booking);
  latest.current = booking;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const now = latest.current;
      if (event.defaultPrevented) return;
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        void now.book();
      }
      const figure = /^(?:Digit|Numpad)([1-3])$/.exec(event.code)?.[1];
      const trip = event.altKey && figure ? tripsOf(now)[Number(figure) - 1] : undefined;
      if (trip) {
        event.preventDefault();
        now.take(trip);
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
