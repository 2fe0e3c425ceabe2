import {
  type FormEvent,
  memo,
  type RefObject,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { moneyText } from '#src/design/amount-text.ts';
import { Segmented } from '#src/design/segmented.tsx';
import { cityFrames, inCities } from '#src/geo/streets/city-frames.ts';
import { lazyPart } from '#src/platform/browser/lazy-part.ts';
import { onTouch, readyAfterTouch } from '#src/platform/browser/load-on-touch.tsx';
import { companyName } from '#src/platform/settings/company.ts';
import type { Estimate } from '#src/riding/quotes/contract.ts';
import { quoteValidMs } from '#src/riding/quotes/rules.ts';
import { minutes } from '#src/riding/rides/ui/trip-words.ts';
import {
  offeredVehicleTypes,
  type VehicleType,
  vehicleTypeName,
} from '#src/riding/vehicle-types/vehicle-types.ts';
import { BookingActions } from './booking-actions.tsx';
import { type BookingForm, earlyChanges, inOrder, noPlace, type PlaceChoice } from './booking-form.ts';
import type { Etas } from './drivers/use-nearby-drivers.ts';
import { type TypeFacts, VehiclePicker } from './estimate/vehicle-picker.tsx';
import { PlaceFields } from './places/place-fields.tsx';
import { placeOf } from './places/place-search.ts';
import { useRecentSearches } from './places/recent-searches.ts';
import { useNextField } from './places/use-next-field.ts';
import type { BookingState } from './use-booking.ts';

const FareBox = readyAfterTouch(() => import('./estimate/fare-box.tsx'));
const ShorterOrder = readyAfterTouch(() => import('./estimate/shorter-order.tsx'));
const PickupDoors = readyAfterTouch(() => import('./places/pickup-doors.tsx'));
const OutsideCoverage = readyAfterTouch(() => import('./estimate/outside-coverage.tsx'));
const TripChips = onTouch(() => import('./trip-chips.tsx'));
// Hidden until Schedule is pressed.
const ScheduleFields = onTouch(() => import('./schedule-fields.tsx'));

const RecentList = lazyPart(() => import('./places/recent-list.tsx'));
/** Drawn anew only when its props change, so that what the server drew stays until the code has come. */
const PastSearches = memo(function PastSearches(props: {
  reserved: number;
  onPick: (address: string) => void;
}) {
  return (
    <Suspense>
      <RecentList {...props} />
    </Suspense>
  );
});

const bookingTypes = [
  { value: 'instant', label: 'Book Now' },
  { value: 'scheduled', label: 'Schedule' },
] as const;

/** Where, when, which vehicle, and what it costs. A plain GET form, so that it answers without a script too. */
export function BookingCard({
  booking,
  etas,
  near,
  clocks,
  recentCount,
  shownCity,
  onShowCity,
  types,
}: {
  booking: BookingState;
  etas: Etas;
  near: { lat: number; lng: number };
  /** Whose clocks a scheduled time is read by: `Toronto`, or `Local` elsewhere. */
  clocks: string;
  recentCount: number;
  /** The city on the map, and how to put another one there. */
  shownCity: string;
  onShowCity: (cityId: string) => void;
  types: readonly VehicleType[] | undefined;
}) {
  const { form, estimate, problem, change } = booking;
  const lastFocused = useRef<'pickup' | 'destination'>('destination');

  const type = useTypeOfCity(types, booking);
  const element = useRef<HTMLFormElement>(null);
  useEarlyFields(element, booking);
  const { toNext, toNewStop } = useNextField(element, form);
  const latest = useRef({ form, near });
  latest.current = { form, near };
  // Both are the same at every drawing, so that what the server drew stays until its code has come.
  const pick = useCallback(
    async (wanted: string | PlaceChoice) => {
      const address = typeof wanted === 'string' ? wanted : wanted.address;
      toNext();
      const { pickup, destination } = latest.current.form;
      const field = !destination.address
        ? lastFocused.current === 'pickup' && !pickup.address
          ? 'pickup'
          : 'destination'
        : 'pickup';
      if (typeof wanted !== 'string') return change({ [field]: wanted });
      change({ [field]: { ...noPlace, address } });
      const place = await placeOf(address, latest.current.near);
      if (place) change({ [field]: { ...place, address } });
    },
    [change, toNext],
  );

  const addStop = useCallback(() => {
    toNewStop();
    change({ stops: [...latest.current.form.stops, noPlace] });
  }, [change, toNewStop]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Parts that come late, such as the date, may be plain HTML still.
    change(earlyChanges(new FormData(event.currentTarget), form));
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.getAttribute('name') === 'step') void booking.book(null);
    else void booking.estimateFare();
  };

  const airport = (estimate ?? booking.prices.doors)?.airport ?? null;
  const recent = useRecentSearches();
  const showRecent = !estimate && !form.destination.address && (recent?.length ?? recentCount) > 0;

  return (
    <form ref={element} method="get" action="/" onSubmit={onSubmit} noValidate className="space-y-3.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-28 whitespace-nowrap max-[380px]:text-21">Where to?</h1>
        <Segmented
          label="When"
          name="when"
          options={bookingTypes}
          value={form.bookingType}
          onChange={(bookingType: BookingForm['bookingType']) => change({ bookingType })}
        />
      </div>
      <NotOpen />
      <PlaceFields booking={booking} near={near} lastFocused={lastFocused} onChosen={toNext} />
      <DoorsOfPickup booking={booking} />
      <TripChips form={form} airport={airport} onAddStop={addStop} onPick={pick} onChange={change} />
      <KeptOptions of={form} />
      <ScheduleFields
        of={form}
        onChange={change}
        where={clocks}
        error={problem.fields.scheduledTime ?? problem.fields.scheduledDate}
        className="hidden [form:has(input[value=scheduled]:checked)_&]:block"
      />
      {showRecent && <PastSearches reserved={recentCount} onPick={pick} />}
      {problem.outside ? (
        <Suspense>
          <OutsideCoverage outside={problem.outside} shown={shownCity} onShow={onShowCity} />
        </Suspense>
      ) : (
        <VehiclePicker
          types={types}
          value={type}
          onChange={(vehicleType) => change({ vehicleType })}
          facts={factsOf(booking, etas)}
        />
      )}
      {estimate && (
        <Suspense>
          {estimate.stops.length > 1 && (
            <ShorterOrder of={estimate} onTake={(order) => change({ stops: inOrder(form, order) })} />
          )}
          <FareBox estimate={estimate} />
        </Suspense>
      )}
      <p role="status" className="sr-only">
        {!estimate && priceWords(booking, etas)}
      </p>
      <BookingActions booking={booking} />
    </form>
  );
}

/** What is wanted besides, for whoever sends the form without a script. */
const KeptOptions = ({ of: { options } }: { of: BookingForm }) =>
  options.length > 0 && <input type="hidden" name="options" value={options.join(',')} />;

/** At an airport: at which of its doors one is picked up. */
const DoorsOfPickup = ({ booking: { form, estimate, prices, change } }: { booking: BookingState }) => (
  <Suspense>
    <PickupDoors
      pickup={form.pickup}
      found={estimate ?? prices.doors ?? null}
      onChoose={(pickup) => change({ pickup })}
    />
  </Suspense>
);

/** Said before anything is typed where nobody can book. */
function NotOpen() {
  const frames = cityFrames();
  if (frames.some(({ state }) => state === 'open')) return null;
  return (
    <p role="status" className="rounded-control bg-wash-amber px-3.5 py-3">
      {frames.length === 0
        ? `${companyName()} has not opened a city yet. Rides can be booked here once it has.`
        : `Rides${inCities('and')} are paused for now. Rides that are booked are driven.`}
    </p>
  );
}

/** The chosen type; the city's first where it does not have that: it is not to stay chosen out of sight. */
function useTypeOfCity(
  types: readonly VehicleType[] | undefined,
  { form, change }: BookingState,
): VehicleType {
  const usual = types?.includes(form.vehicleType) ? undefined : types?.[0];
  useEffect(() => {
    if (usual !== undefined) change({ vehicleType: usual });
  }, [usual, change]);
  return usual ?? form.vehicleType;
}

/** What was filled in before the script came, or by the browser, is taken over. */
function useEarlyFields(element: RefObject<HTMLFormElement | null>, { form, change }: BookingState): void {
  const takeOver = useRef(() => {
    if (element.current) change(earlyChanges(new FormData(element.current), form));
  });
  // A transition waits for parts that are still plain HTML; at once they would be drawn anew, and what is being
  // typed into them lost.
  useLayoutEffect(() => startTransition(() => takeOver.current()), []);
}

/** What came once both places were known, for those who do not see it appear. */
function priceWords({ form, prices }: BookingState, etas: Etas): string {
  const fare = prices.byType?.[form.vehicleType];
  if (!fare) return '';
  const seconds = form.bookingType === 'scheduled' ? undefined : etas[form.vehicleType];
  return `${vehicleTypeName(form.vehicleType)} from ${moneyText(fare)}${seconds ? `, ${minutes(seconds)} min away` : ''}.`;
}

/** When somebody is there who books at once, reckoned from when the price was made, so that both sides say the same. */
function thereOf({ expiresAt, durationSeconds, timeZone }: Estimate, etaSeconds: number) {
  const madeAt = Date.parse(expiresAt) - quoteValidMs;
  return { at: new Date(madeAt + (etaSeconds + durationSeconds) * 1000).toISOString(), zone: timeZone };
}

/** What each type of vehicle costs and when it would be there, as far as known. */
function factsOf({ form, estimate, prices }: BookingState, etas: Etas) {
  const facts: Partial<Record<VehicleType, TypeFacts>> = {};
  const priced = estimate
    ? Object.fromEntries(estimate.options.map((option) => [option.vehicleType, option.estimatedFare]))
    : prices.byType;
  for (const { id: type } of offeredVehicleTypes()) {
    const option = estimate?.options.find(({ vehicleType }) => vehicleType === type);
    const etaSeconds = form.bookingType === 'scheduled' ? undefined : (etas[type] ?? option?.etaSeconds);
    facts[type] = {
      fare: option?.estimatedFare ?? prices.byType?.[type],
      from: !option,
      isElsewhere: priced !== undefined && priced[type] === undefined,
      etaSeconds,
      there: option && estimate && typeof etaSeconds === 'number' ? thereOf(estimate, etaSeconds) : undefined,
    };
  }
  return facts;
}
