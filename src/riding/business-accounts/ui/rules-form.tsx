/** What a company pays for, as its administrator writes it: hours, amounts, cars, cities, and cost codes. */
import { Form, useNavigation } from 'react-router';
import { AmountField } from '#src/design/amount-field.tsx';
import { Button } from '#src/design/button.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { ErrorPanel } from '#src/design/error-panel.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { TextAreaField } from '#src/design/text-field.tsx';
import { offeredVehicleTypes, vehicleTypeName } from '#src/riding/vehicle-types/vehicle-types.ts';
import type { Business } from '../contract.ts';
import { PaidDays, PaidTimes, readPaidHours } from './paid-hours.tsx';

type Rules = NonNullable<Business['managed']>['rules'];

export function RulesForm({
  id,
  rules,
  cities,
  refused,
}: {
  id: number;
  rules: Rules;
  cities: readonly { id: string; name: string }[];
  refused: Refused | null;
}) {
  const busy = useNavigation().state !== 'idle';
  const { hours, vehicleTypes } = rules;
  return (
    <Form method="post" className="space-y-4">
      <input type="hidden" name="form" value="rules" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="cityCount" value={cities.length} />
      <PaidDays hours={hours} />
      <div className="grid gap-4 sm:grid-cols-2">
        <PaidTimes hours={hours} />
        <AmountField
          label="Most for one ride"
          name="ride"
          optional
          defaultValue={rules.ride ?? ''}
          error={refused?.fields?.ride}
        />
        <AmountField
          label="Most for one person in a month"
          name="member"
          optional
          defaultValue={rules.member ?? ''}
          error={refused?.fields?.member}
        />
      </div>
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">Cars</legend>
        <div className="flex flex-wrap gap-x-4">
          {offeredVehicleTypes().map(({ id: type }) => (
            <CheckboxField
              key={type}
              name="vehicleTypes"
              value={type}
              label={vehicleTypeName(type)}
              defaultChecked={!vehicleTypes || vehicleTypes.includes(type)}
            />
          ))}
        </div>
      </fieldset>
      {cities.length > 1 && (
        <fieldset className="min-w-0">
          <legend className="mb-2 font-semibold">Cities</legend>
          <div className="flex flex-wrap gap-x-4">
            {cities.map((city) => (
              <CheckboxField
                key={city.id}
                name="cities"
                value={city.id}
                label={city.name}
                defaultChecked={!rules.cities || rules.cities.includes(city.id)}
              />
            ))}
          </div>
        </fieldset>
      )}
      <SelectField
        label="Cost code at each booking"
        name="costCodeWay"
        defaultValue={rules.costCodeWay}
        options={[
          { value: 'none', label: 'Not asked' },
          { value: 'free', label: 'Asked, in any words' },
          { value: 'list', label: 'Chosen from the list below' },
        ]}
      />
      <TextAreaField
        label="Cost codes"
        name="costCodes"
        rows={4}
        optional
        hint="One a line."
        defaultValue={rules.costCodes.join('\n')}
        error={refused?.fields?.costCodes}
      />
      {refused && !Object.keys(refused.fields ?? {}).length && (
        <ErrorPanel title="Not kept">{refused.words}</ErrorPanel>
      )}
      <Button type="submit" busy={busy}>
        Keep these rules
      </Button>
    </Form>
  );
}

/** The rules as the form has them. All days for the whole day, all cars and all cities are no bound. */
export function readRules(form: FormData, cityCount: number) {
  const all = (name: string) => form.getAll(name).map(String);
  const words = (name: string) => String(form.get(name) ?? '').trim();
  const types = all('vehicleTypes');
  const cities = all('cities');
  return {
    hours: readPaidHours(form),
    ride: words('ride') || null,
    member: words('member') || null,
    vehicleTypes: types.length === offeredVehicleTypes().length ? null : types,
    cities: cityCount < 2 || cities.length === cityCount ? null : cities,
    costCodeWay: words('costCodeWay') as 'none' | 'free' | 'list',
    costCodes: words('costCodes')
      .split('\n')
      .map((code) => code.trim())
      .filter(Boolean),
  };
}
