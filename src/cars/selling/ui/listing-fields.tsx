/** What a listing says of its car, field by field. */

import { longestDescription } from '#src/cars/listings/rules.ts';
import { bodies, colours, fuels, transmissions, wordFor } from '#src/cars/vehicles/filters.ts';
import {
  longestAccidentWords,
  longestRegisteredBefore,
  serviceWordsOf,
} from '#src/cars/vehicles/seller-facts.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';
import type { ListingField } from './listing-form.ts';
import type { Typed } from './typed-car.ts';

/** What a field of this name holds and what is wrong with it; `usual` stands where nothing is known. */
export type FactOf = (
  name: ListingField,
  usual?: string,
) => { id: string; name: string; defaultValue: string; error: string | undefined };

const choices = (values: readonly string[]) => values.map((value) => ({ value, label: wordFor(value) }));

/** `typed` is what stands in the form now. */
export function CarFields({ fact, typed }: { fact: FactOf; typed: Typed }) {
  const isUsed = typed.condition !== 'new';
  const unit = typed.mileageUnit;
  return (
    <div className="grid grid-cols-2 gap-4 max-[260px]:grid-cols-1 sm:grid-cols-3">
      <TextField {...fact('year')} label="Year" kind="digits" required maxLength={4} />
      <TextField {...fact('make')} label="Make" required maxLength={40} />
      <TextField {...fact('model')} label="Model" required maxLength={60} />
      <TextField {...fact('trim')} label="Trim" optional maxLength={80} />
      <SelectField {...fact('condition', 'used')} label="Condition" options={choices(['used', 'new'])} />
      <div className="col-span-2 flex items-start gap-2 max-[260px]:col-span-1 sm:col-span-1">
        <TextField
          {...fact('mileage')}
          label={unit === 'km' ? 'Mileage, kilometres' : 'Mileage, miles'}
          kind="digits"
          maxLength={20}
          required={isUsed}
          {...(isUsed && { pattern: '.*[1-9].*', title: 'Enter how far it has been driven.' })}
          className="min-w-0 grow"
        />
        <SelectField
          {...fact('mileageUnit', 'mi')}
          label="Unit"
          options={[
            { value: 'mi', label: 'mi' },
            { value: 'km', label: 'km' },
          ]}
          className="w-20 shrink-0"
        />
      </div>
    </div>
  );
}

export function DetailFields({ fact }: { fact: FactOf }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-4 max-[260px]:grid-cols-1 sm:grid-cols-3">
        <SelectField {...fact('body', 'sedan')} label="Body" options={choices(bodies)} />
        <SelectField {...fact('fuelType', 'gasoline')} label="Fuel" options={choices(fuels)} />
        <SelectField
          {...fact('transmission', 'automatic')}
          label="Transmission"
          options={choices(transmissions)}
        />
        <SelectField {...fact('colour', 'white')} label="Colour" options={choices(colours)} />
        <TextField {...fact('drivetrain')} label="Drivetrain" optional maxLength={40} />
        <TextField {...fact('location')} label="Town" required maxLength={80} placeholder="Oakville, ON" />
        <TextField {...fact('doors')} label="Doors" kind="digits" optional maxLength={1} />
        <TextField {...fact('seats')} label="Seats" kind="digits" optional maxLength={2} />
      </div>
      <TextAreaField
        {...fact('description')}
        label="Description"
        rows={5}
        required
        maxLength={longestDescription}
        hint="Service, what works and what does not. No phone numbers or links; buyers write to you here."
      />
    </>
  );
}

const answers = (words: Record<string, string>) => [
  { value: '', label: 'Not said' },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];

/** What a used car’s seller knows of its past. All of it may stay unsaid. */
export function PastFields({ fact }: { fact: FactOf }) {
  return (
    <fieldset className="space-y-4 border-t border-line pt-4">
      <legend className="float-left mb-1 w-full font-semibold">What you know of its past</legend>
      <p className="clear-left text-muted">
        Buyers read it as your word. What you leave open is not shown at all, and never as “none”.
      </p>
      <div className="grid grid-cols-2 gap-4 max-[260px]:grid-cols-1 sm:grid-cols-3">
        <TextField {...fact('owners')} label="Owners so far" kind="digits" optional maxLength={2} />
        <SelectField
          {...fact('accidents')}
          label="Accidents"
          options={answers({
            none_known: 'None known',
            minor: 'Minor damage',
            major: 'Major damage',
            some: 'Yes, how bad is unknown',
          })}
        />
        <SelectField {...fact('serviceRecords')} label="Service records" options={answers(serviceWordsOf)} />
        <SelectField {...fact('smokeFree')} label="Smoked in" options={answers({ yes: 'No', no: 'Yes' })} />
        <TextField
          {...fact('registeredBefore')}
          label="Registered before"
          optional
          maxLength={longestRegisteredBefore}
          placeholder="Alberta until 2023"
          className="col-span-full sm:col-span-2"
        />
      </div>
      <TextAreaField
        {...fact('accidentWords')}
        label="What was damaged, and who mended it"
        rows={2}
        optional
        maxLength={longestAccidentWords}
      />
    </fieldset>
  );
}
