import { Suspense, useRef } from 'react';
import { VehicleSilhouette } from '#src/artwork/cars/ride-type-silhouette.tsx';
import { moneyText } from '#src/design/amount-text.ts';
import { cx } from '#src/design/class-names.ts';
import { Segmented } from '#src/design/segmented.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { useUnits } from '#src/people/accounts/ui/use-units.ts';
import { lazyPart } from '#src/platform/browser/lazy-part.ts';
import { localDate, localTime } from '#src/platform/time/zoned-time.ts';
import { ReckonedPickup } from '#src/riding/booking/ui/estimate/reckoned-pickup.tsx';
import { PlaceFields } from '#src/riding/booking/ui/places/place-fields.tsx';
import type { BookingState } from '#src/riding/booking/ui/use-booking.ts';
import { PromiseLine } from '#src/riding/pickup-promise/ui/promise-line.tsx';
import { offeredOptions } from '#src/riding/ride-options/ride-options.ts';
import { OptionList } from '#src/riding/ride-options/ui/option-list.tsx';
import { duration, minutes } from '#src/riding/rides/ui/trip-words.ts';
import { offeredVehicleTypes, seatWords } from '#src/riding/vehicle-types/vehicle-types.ts';
import type { PhonePay } from '../contract.ts';
import type { PhoneBooking } from './use-phone-booking.ts';

const ScheduleFields = lazyPart(() => import('#src/riding/booking/ui/schedule-fields.tsx'));

const whens = [
  { value: 'instant', label: 'Now' },
  { value: 'scheduled', label: 'At a time' },
] as const;

/** What callers say: “in twenty minutes”. */
const soonMinutes = [10, 15, 20, 30, 45, 60, 90] as const;
function soon(minutes: number, timeZone: string): { date: string; time: string } {
  const at = new Date(Date.now() + minutes * 60_000);
  return { date: localDate(at, timeZone), time: localTime(at, timeZone) };
}

/** Where and when, the note to the driver, in what, and how it is paid. */
export function TripPanel({
  booking,
  near,
  city,
}: {
  booking: PhoneBooking;
  near: { lat: number; lng: number };
  /** Whose clock the time is by. */
  city: { name: string; timeZone: string };
}) {
  const { form, who, words, change, changeWho } = booking;
  const lastFocused = useRef<'pickup' | 'destination'>('pickup');
  const problem = { fields: words };
  return (
    <>
      <PlaceFields
        booking={{ form, problem, missing: false, change } as unknown as BookingState}
        near={near}
        lastFocused={lastFocused}
        onChosen={() => {}}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <div>
          <p className="mb-1 text-13 font-semibold">When</p>
          <Segmented
            label="When"
            options={whens}
            value={form.bookingType}
            onChange={(bookingType) => change({ bookingType })}
            className="w-full"
          />
        </div>
        <TextField
          label="Note to the driver"
          name="note"
          value={who.note}
          onChange={({ target }) => changeWho({ note: target.value })}
          maxLength={200}
          autoComplete="off"
          error={words.note}
        />
      </div>
      {form.bookingType === 'scheduled' && (
        <Suspense>
          <fieldset className="flex flex-wrap gap-2">
            <legend className="mb-1 text-13 font-semibold">In so many minutes</legend>
            {soonMinutes.map((minutes) => (
              <button
                key={minutes}
                type="button"
                className="button button-sm touch figures"
                aria-label={`In ${minutes} minutes`}
                onClick={() => change({ ...soon(minutes, city.timeZone), scheduledFor: 'pickup' })}
              >
                {minutes}
              </button>
            ))}
          </fieldset>
          <ScheduleFields
            of={form}
            onChange={change}
            where={city.name}
            error={words.scheduledDate ?? words.scheduledTime}
          />
          {booking.estimate && <ReckonedPickup of={booking.estimate} />}
          <PromiseLine promise={booking.estimate?.promise} className="mt-3" />
        </Suspense>
      )}
      <Vehicles booking={booking} />
      {offeredOptions().length > 0 && (
        <details>
          <summary className="touch font-semibold text-spruce">What they want besides</summary>
          <OptionList chosen={form.options} onChange={(options) => change({ options })} />
        </details>
      )}
      <Paying booking={booking} />
    </>
  );
}

function Vehicles({ booking: { form, estimate, asking, change } }: { booking: PhoneBooking }) {
  const { far } = useUnits();
  const types = offeredVehicleTypes();
  return (
    <fieldset>
      <legend className="mb-1 text-13">
        <b className="font-semibold">Vehicle</b>{' '}
        {estimate && (
          <span className="text-muted">
            {far(estimate.distanceMeters)}, {duration(estimate.durationSeconds)}
          </span>
        )}
      </legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {types.map(({ id, name, seats, picture }) => {
          const option = estimate?.options.find(({ vehicleType }) => vehicleType === id);
          const chosen = form.vehicleType === id;
          const isNone = estimate !== null && !option;
          return (
            <label
              key={id}
              className={cx(
                'block cursor-pointer rounded-control border p-2.5 has-focus-visible:outline-2 has-focus-visible:outline-spruce',
                chosen
                  ? 'border-spruce bg-tint shadow-[inset_0_0_0_1px_var(--color-spruce)]'
                  : 'border-line bg-card',
                isNone && 'opacity-60',
              )}
            >
              <input
                type="radio"
                name="vehicle"
                className="sr-only"
                checked={chosen}
                onChange={() => change({ vehicleType: id })}
              />
              <VehicleSilhouette picture={picture} selected={chosen} className="h-8 w-auto" />
              <b className="mt-1 block truncate font-semibold">{name}</b>
              <span className="block text-13 text-muted">
                {seatWords({ seats })}
                {option &&
                  `, ${option.etaSeconds === null ? 'none near' : `${minutes(option.etaSeconds)} min`}`}
              </span>
              <span className={cx('figures block font-semibold', asking && 'opacity-50')}>
                {option ? moneyText(option.estimatedFare) : isNone ? 'not here' : '\u00a0'}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

function Paying({ booking: { caller, who, changeWho } }: { booking: PhoneBooking }) {
  const person = caller?.people.find(({ userId }) => userId === who.userId);
  const ways: { value: PhonePay; label: string; words: string; off?: boolean }[] = [
    { value: 'driver', label: 'The driver', words: 'Cash or their terminal' },
    {
      value: 'card',
      label: 'Their account',
      words: person ? (person.card ?? 'No card kept') : 'No account',
      off: !person?.card,
    },
    {
      value: 'link',
      label: 'Link by text',
      words: caller && !caller.texts ? 'No texts leave here' : 'Within 15 minutes',
      off: caller !== null && !caller.texts,
    },
  ];
  return (
    <fieldset>
      <legend className="mb-1 text-13 font-semibold">Pay by</legend>
      <div className="grid gap-2 sm:grid-cols-3">
        {ways.map(({ value, label, words, off }) => (
          <label
            key={value}
            className={cx(
              'flex items-start gap-2.5 rounded-control border p-2.5 has-focus-visible:outline-2 has-focus-visible:outline-spruce',
              who.pay === value ? 'border-spruce bg-tint' : 'border-line bg-card',
              off ? 'opacity-60' : 'cursor-pointer',
            )}
          >
            <input
              type="radio"
              name="pay"
              className="mt-0.5 size-5 shrink-0"
              checked={who.pay === value}
              disabled={off}
              onChange={() => changeWho({ pay: value, cardAgreed: false })}
            />
            <span className="min-w-0">
              <b className="block font-semibold">{label}</b>
              <span className="block text-13 text-muted">{words}</span>
            </span>
          </label>
        ))}
      </div>
      {who.pay === 'card' && (
        <label className="touch mt-2 flex items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0"
            checked={who.cardAgreed}
            onChange={({ target }) => changeWho({ cardAgreed: target.checked })}
          />
          I asked, and they said that the fare may be held on {person?.card ?? 'their card'}.
        </label>
      )}
    </fieldset>
  );
}
