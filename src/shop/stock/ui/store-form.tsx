import { useId } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button, buttonClass } from '#src/design/button.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { field, type Refused } from '#src/design/desk/operator-page.ts';
import { type Choice, SelectField } from '#src/design/select-field.tsx';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';
import type { DeskStore } from '#src/shop/stock/store-contract.ts';
import { linesOf } from './desk-words.ts';

export interface StoreChoices {
  countries: readonly Choice[];
  timeZones: readonly string[];
}

/** A store as its form has it; the address stands one line in a line. */
export const readStore = (form: FormData) => ({
  name: field(form, 'name'),
  address: linesOf(field(form, 'address')),
  country: field(form, 'country'),
  region: field(form, 'region'),
  timeZone: field(form, 'timeZone').replaceAll(' ', '_'),
  hours: field(form, 'hours'),
  sendsParcels: form.has('sendsParcels'),
});

interface Given {
  /** What its fields begin with; of a new one only where it is. */
  store: DeskStore | null;
  isNew?: boolean;
  choices: StoreChoices;
  refused: Refused | null | undefined;
}

/** Opens a store, or changes what is said of one. */
export function StoreForm(given: Given) {
  const { store, isNew = false, refused } = given;
  if (isNew || !store) return <Fields {...given} />;
  return (
    <details className="open:w-full" open={refused?.form === `store:${store.id}` || undefined}>
      <summary
        className={buttonClass({ size: 'sm' }, 'cursor-pointer list-none')}
        aria-label={`Change, ${store.name}`}
      >
        Change
      </summary>
      <div className="mt-3 rounded-card bg-well p-4">
        <Fields {...given} />
      </div>
    </details>
  );
}

function Fields({ store, isNew = false, choices, refused }: Given) {
  const name = isNew ? 'add' : `store:${store?.id}`;
  const zones = useId();
  const busy = useNavigation().formData?.get('form') === name;
  const mine = refused?.form === name ? refused : null;
  const errors = mine?.fields ?? {};
  const said = isNew ? null : store;
  return (
    <Form method="post" preventScrollReset className="space-y-4">
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="intent" value={isNew ? 'add' : 'edit'} />
      {said && <input type="hidden" name="id" value={said.id} />}
      {said && <input type="hidden" name="revision" value={said.revision} />}
      <TextField
        label="Name"
        name="name"
        required
        maxLength={60}
        placeholder="Harbour store"
        defaultValue={said?.name}
        error={errors.name}
      />
      <TextAreaField
        label="Address"
        name="address"
        rows={3}
        required
        hint="As it stands on a parcel, line by line, without the country."
        defaultValue={said?.address.join('\n')}
        error={errors.address}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Country"
          name="country"
          options={[{ value: '', label: 'Choose' }, ...choices.countries]}
          defaultValue={store?.country ?? ''}
          error={errors.country}
        />
        <TextField
          label="Province or state"
          name="region"
          optional
          maxLength={40}
          hint="Two letters in Canada and the United States."
          defaultValue={store?.region ?? ''}
          error={errors.region}
        />
      </div>
      <TextField
        label="Clocks"
        name="timeZone"
        required
        list={zones}
        autoComplete="off"
        placeholder="Europe/Vaduz"
        defaultValue={store?.timeZone}
        error={errors.timeZone}
      />
      <datalist id={zones}>
        {choices.timeZones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <TextField
        label="Hours"
        name="hours"
        optional
        maxLength={120}
        placeholder="Monday to Saturday, 9 AM to 6 PM"
        defaultValue={said?.hours}
        error={errors.hours}
      />
      <CheckboxField
        name="sendsParcels"
        label="Parcels leave from here"
        hint="From this store and no other. The shop counts its days by its clocks."
        defaultChecked={isNew ? store === null : said?.sendsParcels}
      />
      {mine && Object.keys(errors).length === 0 && (
        <p role="alert" className="font-medium text-brick">
          {mine.words}
        </p>
      )}
      <Button type="submit" tone="ink" busy={busy}>
        {isNew ? 'Open the Store' : 'Save'}
      </Button>
    </Form>
  );
}
