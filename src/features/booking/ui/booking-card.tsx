import {
  type CSSProperties,
  type FormEvent,
  lazy,
  memo,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { Button } from '#src/design/button.tsx';
import { cx } from '#src/design/class-names.ts';
import { Segmented } from '#src/design/segmented.tsx';
import type { VehicleType } from '#src/features/drivers/contract.ts';
import { onTouch, readyAfterTouch } from '#src/platform/on-touch.tsx';
import { type BookingForm, earlyChanges, noPlace, type PlaceChoice, stopFieldOf } from './booking-form.ts';
import type { Etas } from './drivers/use-nearby-drivers.ts';
import { type TypeFacts, VehiclePicker } from './estimate/vehicle-picker.tsx';
import { destinationMark, PlaceField, pickupMark, stopMark } from './places/place-field.tsx';
import { placeOf } from './places/place-search.ts';
import { useRecentSearches } from './places/recent-searches.ts';
import { useNextField } from './places/use-next-field.ts';
import type { BookingState } from './use-booking.ts';

const FareBox = readyAfterTouch(() => import('./estimate/fare-box.tsx'));
const EstimateProblem = readyAfterTouch(() => import('./estimate/estimate-problem.tsx'));
const OutsideCoverage = readyAfterTouch(() => import('./estimate/outside-coverage.tsx'));
const TripChips = onTouch(() => import('./trip-chips.tsx'));
// Hidden until Schedule is pressed.
const ScheduleFields = onTouch(() => import('./schedule-fields.tsx'));

const RecentList = lazy(() => import('./places/recent-list.tsx'));
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
const fillIn = { pickupLocation: 'Enter a pickup location.', destination: 'Enter a destination.' };

/** Where, when, which vehicle, and what it costs. A plain GET form, so that it answers without a script too. */
export function BookingCard({
  booking,
  etas,
  near,
  clocks,
  recentCount,
  shownCity,
  onShowCity,
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
}) {
  const { form, estimate, estimating, prices, problem, missing, change } = booking;
  const { outside } = problem;
  const lastFocused = useRef<'pickup' | 'destination'>('destination');

  // What was filled in before the script came, or by the browser, is taken over.
  const element = useRef<HTMLFormElement>(null);
  const takeOver = useRef(() => {
    if (element.current) change(earlyChanges(new FormData(element.current), form));
  });
  // A transition waits for parts that are still plain HTML; at once they would be drawn anew, and what is being
  // typed into them lost.
  useLayoutEffect(() => startTransition(() => takeOver.current()), []);

  const { toNext, toNewStop } = useNextField(element, form);
  const latest = useRef(form);
  latest.current = form;
  const pick = useCallback(
    async (wanted: string | PlaceChoice) => {
      const address = typeof wanted === 'string' ? wanted : wanted.address;
      toNext();
      const { pickup, destination } = latest.current;
      const field = !destination.address
        ? lastFocused.current === 'pickup' && !pickup.address
          ? 'pickup'
          : 'destination'
        : 'pickup';
      if (typeof wanted !== 'string') return change({ [field]: wanted });
      change({ [field]: { ...noPlace, address } });
      const place = await placeOf(address);
      if (place) change({ [field]: { ...place, address } });
    },
    [change, toNext],
  );

  // The same at every drawing, so that what the server drew stays until its code has come.
  const addStop = useCallback(() => {
    toNewStop();
    change({ stops: [...latest.current.stops, noPlace] });
  }, [change, toNewStop]);

  // On a phone the fare and the next button lie below; they are brought into view when they come.
  const actions = useRef<HTMLDivElement>(null);
  const quoteId = estimate?.quoteId;
  const firstQuote = useRef(quoteId);
  useEffect(() => {
    if (!quoteId || firstQuote.current) return;
    firstQuote.current = quoteId;
    actions.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  }, [quoteId]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Parts that come late, such as the date, may be plain HTML still.
    change(earlyChanges(new FormData(event.currentTarget), form));
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter?.getAttribute('name') === 'step') void booking.book(null);
    else void booking.estimateFare();
  };

  // Said where it is seen: on a phone the card that says where Rove drives lies below what is in view.
  const trouble = outside
    ? { title: 'This trip cannot be booked', words: 'It leaves the cities Rove drives in.' }
    : problem.words && Object.keys(problem.fields).length === 0
      ? { title: 'No fare estimate', words: problem.words }
      : null;
  const facts: Partial<Record<VehicleType, TypeFacts>> = {};
  for (const type of ['standard', 'premium', 'xl', 'eco'] as const) {
    const option = estimate?.options.find(({ vehicleType }) => vehicleType === type);
    facts[type] = {
      fare: option?.estimatedFare ?? prices.byType?.[type],
      from: !option,
      etaSeconds: form.bookingType === 'scheduled' ? undefined : (etas[type] ?? option?.etaSeconds),
    };
  }
  const errorOf = (field: 'pickupLocation' | 'destination', filled: boolean) =>
    problem.fields[field] ?? (missing && !filled ? fillIn[field] : undefined);
  const recent = useRecentSearches();
  const taken = [form.pickup, ...form.stops, form.destination].map(({ address }) => address);
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
      <div className="relative rounded-[10px] border border-edge bg-card">
        {['pickup', ...form.stops].map((_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: one dotted line from each field to the next.
            key={index}
            aria-hidden="true"
            style={{ '--row': index } as CSSProperties}
            className="pointer-events-none absolute top-[calc(39px+var(--row)*59px)] left-[25px] z-1 h-[40px] border-l-2 border-dotted border-edge max-lg:with-stops:top-[calc(35px+var(--row)*49px)] max-lg:with-stops:h-[28px]"
          />
        ))}
        <PlaceField
          label="Pickup"
          name="pickup"
          mark={pickupMark}
          value={form.pickup}
          onChange={(pickup) => change({ pickup })}
          onFocus={() => {
            lastFocused.current = 'pickup';
          }}
          onChosen={toNext}
          near={near}
          taken={taken}
          error={errorOf('pickupLocation', form.pickup.address !== '')}
        />
        {form.stops.map((stop, index) => (
          <PlaceField
            // biome-ignore lint/suspicious/noArrayIndexKey: a stop is the place in the row it stands in.
            key={index}
            label={`Stop ${index + 1}`}
            name="stop"
            mark={stopMark(index + 1)}
            value={stop}
            onChange={(place) => change({ stops: latest.current.stops.with(index, place) })}
            onFocus={() => {}}
            onRemove={() => change({ stops: latest.current.stops.toSpliced(index, 1) })}
            onChosen={toNext}
            near={near}
            taken={taken}
            error={problem.fields[stopFieldOf(form, index)]}
          />
        ))}
        <PlaceField
          label="Destination"
          name="destination"
          mark={destinationMark}
          value={form.destination}
          onChange={(destination) => change({ destination })}
          onFocus={() => {
            lastFocused.current = 'destination';
          }}
          onChosen={toNext}
          near={near}
          taken={taken}
          error={errorOf('destination', form.destination.address !== '')}
        />
      </div>
      <TripChips
        stops={form.stops.length}
        filled={Boolean(form.pickup.address && form.destination.address)}
        onAddStop={addStop}
        onPick={pick}
      />
      <ScheduleFields
        date={form.date}
        time={form.time}
        onChange={change}
        where={clocks}
        error={problem.fields.scheduledTime ?? problem.fields.scheduledDate}
        className="hidden [form:has(input[value=scheduled]:checked)_&]:block"
      />
      {showRecent && <PastSearches reserved={recentCount} onPick={pick} />}
      {outside ? (
        <Suspense>
          <OutsideCoverage outside={outside} shown={shownCity} onShow={onShowCity} />
        </Suspense>
      ) : (
        <VehiclePicker
          value={form.vehicleType}
          onChange={(vehicleType) => change({ vehicleType })}
          facts={facts}
        />
      )}
      {estimate && (
        <Suspense>
          <FareBox estimate={estimate} />
        </Suspense>
      )}
      <div
        ref={actions}
        // However much stands above them, these stay in reach: at the foot of the screen, or of the card.
        className={cx(
          'sticky bottom-[calc(var(--tabs-height)+env(safe-area-inset-bottom))] z-10 -mx-4 -mb-4 grid gap-2.5 bg-card px-4 pt-2 pb-4 lg:bottom-0 lg:-mx-5 lg:-mb-5 lg:px-5 lg:pb-5',
          estimate ? 'grid-cols-2' : outside ? 'grid-cols-1' : 'grid-cols-[1fr_auto]',
          'max-[260px]:grid-cols-1',
        )}
      >
        {trouble && (
          <div className="col-span-full">
            <Suspense>
              <EstimateProblem {...trouble} />
            </Suspense>
          </div>
        )}
        <Button
          type="submit"
          tone={estimate ? 'outline' : 'signal'}
          size="lg"
          wide
          busy={estimating}
          className="max-[330px]:px-2"
        >
          Get Fare Estimate
        </Button>
        {/* Nothing of a trip beyond the cities can be booked. */}
        {!outside && (
          <Button
            type="submit"
            name="step"
            value="summary"
            size="lg"
            wide
            className={
              estimate
                ? 'max-lg:border-transparent max-lg:bg-signal max-lg:text-on-signal max-lg:hover:bg-signal-deep'
                : undefined
            }
          >
            Find Driver
          </Button>
        )}
      </div>
    </form>
  );
}
