/** The vehicle: drawn as it is described, and the ride types it may take. */

import { colours } from '#src/artwork/cars/kinds.ts';
import { pictureName } from '#src/artwork/cars/names.ts';
import { paintFor, paints } from '#src/artwork/cars/paint.ts';
import { VehicleSilhouette } from '#src/artwork/cars/ride-type-silhouette.tsx';
import { cx } from '#src/design/class-names.ts';
import { CircleCheck, Lock } from '#src/design/icons.ts';
import { Plate } from '#src/design/plate.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import {
  type ApplicationForm,
  carIn,
  doorChoices,
  seatChoices,
  vehicleYears,
} from '#src/riding/drivers/application-form.ts';
import { checkPlate, findRegion } from '#src/riding/regions/regions.ts';
import { powers, rideTypesFor } from '#src/riding/vehicle-types/ride-types.ts';
import {
  offeredVehicleTypes,
  vehicleTypeName,
  vehicleTypePicture,
} from '#src/riding/vehicle-types/vehicle-types.ts';
import { choices, fieldsOf, pair } from './step-fields.tsx';
import type { ApplicationState } from './use-application.ts';

const powerNames = { petrol: 'Petrol or diesel', hybrid: 'Hybrid', electric: 'Electric' } as const;
const offered = ['Blue', 'White', 'Black', 'Silver', 'Grey', 'Red'] as const;

const colourOf = (word: string) => colours.find((one) => one === word.trim().toLowerCase());

export function VehicleStep({ state }: { state: ApplicationState }) {
  const field = fieldsOf(state);
  const { form, errors } = state;
  const year = Number(state.today.slice(0, 4));
  const region = findRegion(form.state, form.country);
  const plate = form.licensePlate.trim() ? checkPlate(form.licensePlate, region) : null;
  return (
    <div className="space-y-4">
      <p className="text-muted">2010 or newer, 4 doors and insured.</p>
      <Picture form={form} code={region?.code ?? null} />
      <div className={pair}>
        <TextField label="Make" placeholder="Toyota" maxLength={40} {...field('vehicleMake')} />
        <TextField label="Model" placeholder="Prius" maxLength={40} {...field('vehicleModel')} />
        <SelectField label="Year" options={choices(vehicleYears(year), 'Choose')} {...field('vehicleYear')} />
        <SelectField
          label="Seats, with yours"
          options={choices(seatChoices, 'Choose')}
          {...field('vehicleSeats')}
        />
        <SelectField label="Doors" options={choices(doorChoices, 'Choose')} {...field('vehicleDoors')} />
        <SelectField
          label="Power"
          options={[
            { value: '', label: 'Choose' },
            ...powers.map((value) => ({ value, label: powerNames[value] })),
          ]}
          {...field('vehiclePower')}
        />
      </div>
      <Colours state={state} />
      <TextField
        label="Licence plate"
        autoCapitalize="characters"
        maxLength={16}
        hint={plate?.fits && !errors.licensePlate ? plate.words : undefined}
        trail={
          plate?.fits && !errors.licensePlate ? (
            <CircleCheck size={20} aria-hidden="true" className="mr-3.5 text-moss" />
          ) : undefined
        }
        {...field('licensePlate')}
      />
      <RideTypes state={state} year={year} />
    </div>
  );
}

function Picture({ form, code }: { form: ApplicationForm; code: string | null }) {
  const body =
    Number(form.vehicleSeats) >= 6 ? 'van' : form.vehiclePower === 'hybrid' ? 'hatchback' : 'sedan';
  const electric = form.vehiclePower === 'electric';
  const name = pictureName({
    body,
    paint: paintFor(colourOf(form.vehicleColor) ?? 'silver'),
    wheel: electric ? 'aero' : 'ten',
    electric,
    view: 'side',
  });
  const title = [form.vehicleYear, form.vehicleMake.trim(), form.vehicleModel.trim()]
    .filter(Boolean)
    .join(' ');
  const about = [
    form.vehicleColor.trim(),
    powerNames[form.vehiclePower as keyof typeof powerNames]?.toLowerCase() ?? '',
  ]
    .filter(Boolean)
    .join(' ');
  const seats = form.vehicleSeats ? `${form.vehicleSeats} seats` : '';
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <img
        src={`/vehicles/pictures/${name}.svg`}
        alt=""
        width={600}
        height={400}
        className="h-[178px] w-full bg-ground object-cover object-[50%_62%] sm:h-[220px] sm:object-contain short:h-[120px]"
      />
      <div className="flex min-h-16 items-center justify-between gap-3 border-t border-line px-3.5 py-2.5">
        <p className="min-w-0">
          <b className="block truncate font-display text-17 font-bold">{title || 'Your vehicle'}</b>
          <span className="block truncate text-13 text-muted">
            {[about, seats].filter(Boolean).join(', ') || 'Drawn as you describe it'}
          </span>
        </p>
        {form.licensePlate.trim() && <Plate number={form.licensePlate.trim().toUpperCase()} region={code} />}
      </div>
    </div>
  );
}

function Colours({ state: { form, errors, change, leaveField } }: { state: ApplicationState }) {
  const known = offered.find((word) => word.toLowerCase() === form.vehicleColor.trim().toLowerCase());
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-semibold">Colour</legend>
      <div className="flex flex-wrap gap-2">
        {offered.map((word) => (
          <label
            key={word}
            className={cx(
              'touch flex h-10 items-center gap-2 rounded-full border bg-card pr-3.5 pl-2 text-13 font-medium',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-spruce',
              word === known
                ? 'border-spruce bg-tint font-semibold outline-1 outline-spruce'
                : 'border-edge hover:border-ink',
            )}
          >
            <input
              type="radio"
              className="sr-only"
              name="vehicleColorChoice"
              checked={word === known}
              onChange={() => change({ vehicleColor: word })}
            />
            <span
              aria-hidden="true"
              className="size-[22px] rounded-full border border-[rgb(16_32_27/0.25)]"
              style={{ background: paints[paintFor(colourOf(word) ?? 'silver')].hex }}
            />
            {word}
          </label>
        ))}
      </div>
      <TextField
        className="mt-3"
        label="Or another colour"
        id="vehicleColor"
        name="vehicleColor"
        maxLength={40}
        value={form.vehicleColor}
        error={errors.vehicleColor}
        onChange={({ target }) => change({ vehicleColor: target.value })}
        onBlur={() => leaveField('vehicleColor')}
      />
    </fieldset>
  );
}

/** The vehicle type is chosen among those the vehicle may take; the others say why not. */
function RideTypes({ state, year }: { state: ApplicationState; year: number }) {
  const { form, errors, change } = state;
  const car = carIn(form);
  const verdicts = car
    ? rideTypesFor(car, year)
    : offeredVehicleTypes().map(({ id }) => ({
        type: id,
        allowed: true,
        words: 'Describe the vehicle first',
      }));
  return (
    <fieldset className="pt-3">
      <legend className="text-21 font-semibold font-display">Vehicle type</legend>
      <p className="mt-1 text-muted">Rides it can take. Choose the one you want to drive.</p>
      <div className="mt-2.5 divide-y divide-line border-y border-line">
        {verdicts.map(({ type, allowed, words }) => {
          const chosen = form.vehicleType === type;
          return (
            <label
              key={type}
              className={cx(
                'grid min-h-16 grid-cols-[84px_1fr_28px] items-center gap-3 py-2',
                'has-focus-visible:outline-2 has-focus-visible:outline-spruce',
                allowed ? 'cursor-pointer' : 'text-muted',
              )}
            >
              <VehicleSilhouette picture={vehicleTypePicture(type)} width={84} selected={allowed && chosen} />
              <span>
                <span className={cx('block', chosen ? 'font-semibold' : 'font-medium')}>
                  {vehicleTypeName(type)}
                </span>
                <span className="block text-13 text-muted">{words}</span>
              </span>
              <span className="relative grid justify-items-center">
                <input
                  type="radio"
                  name="vehicleType"
                  id={chosen ? 'vehicleType' : undefined}
                  checked={chosen}
                  disabled={!allowed}
                  onChange={() => change({ vehicleType: type })}
                  className={cx('size-5 accent-spruce', !allowed && 'opacity-0')}
                />
                {!allowed && <Lock size={18} aria-hidden="true" className="absolute" />}
              </span>
            </label>
          );
        })}
      </div>
      {errors.vehicleType && (
        <p role="alert" className="mt-2 text-13 font-medium text-brick">
          {errors.vehicleType}
        </p>
      )}
    </fieldset>
  );
}
