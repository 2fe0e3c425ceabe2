/** All that an operator says of a city, for a new one and for one that changes. */

import { useNavigation } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { DeskForm } from '#src/design/desk/may.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';
import type { Ring } from '#src/geo/streets/cities/area.ts';
import type { CityFacts } from '#src/geo/streets/cities/city-facts.ts';
import { AreaPreview } from './area-preview.tsx';
import { WhyAndWhen } from './why-and-when.tsx';

const pair = 'grid gap-4 sm:grid-cols-2';

export function CityForm({
  facts,
  version,
  refused,
}: {
  facts: CityFacts;
  /** The newest one, as it was looked at; null for a city that is not there yet. */
  version: number | null;
  refused: Refused | null | undefined;
}) {
  const errors = refused?.fields ?? {};
  const busy = useNavigation().formData?.get('intent') === 'save';
  const isNew = version === null;
  return (
    <DeskForm needs="cities.edit" method="post" encType="multipart/form-data" className="space-y-6">
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="version" value={version ?? ''} />
      <input type="hidden" name="serviceArea" value={JSON.stringify(facts.serviceArea)} />
      <What {...{ facts, errors, isNew }} />
      <Where {...{ facts, errors }} />
      <Card className="space-y-4 p-4 md:p-5">
        <WhyAndWhen timeZone={facts.timeZone} errors={errors} isNew={isNew} />
        {refused?.form === 'save' && (
          <p role="alert" className="font-medium text-brick">
            {refused.words}
          </p>
        )}
        <Button type="submit" tone="signal" busy={busy}>
          {isNew ? 'Make a draft of this city' : 'Save'}
        </Button>
      </Card>
    </DeskForm>
  );
}

type Errors = Record<string, string>;

function What({ facts, errors, isNew }: { facts: CityFacts; errors: Errors; isNew: boolean }) {
  const zones = Intl.supportedValuesOf('timeZone');
  return (
    <Card className="space-y-4 p-4 md:p-5">
      <h2 className="text-21">What it is</h2>
      <div className={pair}>
        <TextField
          label="Name"
          name="name"
          required
          maxLength={60}
          defaultValue={facts.name}
          error={errors['facts.name']}
        />
        <TextField
          label="Id"
          name="cityId"
          required
          readOnly={!isNew}
          maxLength={30}
          autoCapitalize="none"
          defaultValue={facts.id}
          hint={isNew ? 'Stands in addresses, and stays for good.' : 'Stays as it is.'}
          error={errors.id ?? errors['facts.id']}
        />
        <TextField
          label="Country"
          name="country"
          required
          maxLength={2}
          autoCapitalize="characters"
          defaultValue={facts.country.code}
          hint={facts.country.name}
          error={errors.country}
        />
        <SelectField
          label="Clock"
          name="timeZone"
          defaultValue={facts.timeZone}
          options={[...new Set([facts.timeZone, ...zones])].map((zone) => ({ value: zone, label: zone }))}
          error={errors['facts.timeZone']}
        />
        <TextField
          label="Province or state"
          name="regionName"
          optional
          maxLength={60}
          defaultValue={facts.region?.name ?? ''}
        />
        <TextField
          label="Its code"
          name="regionCode"
          optional
          maxLength={3}
          autoCapitalize="characters"
          defaultValue={facts.region?.code ?? ''}
          hint="As taxes name it, such as PA."
          error={errors.regionCode ?? errors['facts.region.code']}
        />
        <TextField
          label="Languages"
          name="languages"
          defaultValue={facts.languages.join(', ')}
          hint="Their codes, what is spoken most first."
          error={errors['facts.languages'] ?? errors['facts.languages.0']}
        />
        <SelectField
          label="Distances"
          name="distanceUnit"
          defaultValue={facts.distanceUnit}
          options={[
            { value: 'km', label: 'Kilometres' },
            { value: 'miles', label: 'Miles' },
          ]}
        />
        <TextField
          label="Above the number on a plate"
          name="plateLabel"
          optional
          maxLength={20}
          defaultValue={facts.plateLabel}
        />
        <TextField
          label="Emergency number"
          name="emergencyNumber"
          kind="digits"
          optional
          maxLength={6}
          defaultValue={facts.emergencyNumber ?? ''}
          hint="Where it is not the country’s usual one."
          error={errors['facts.emergencyNumber']}
        />
      </div>
    </Card>
  );
}

function Where({ facts, errors }: { facts: CityFacts; errors: Errors }) {
  return (
    <Card className="space-y-4 p-4 md:p-5">
      <h2 className="text-21">Where it is</h2>
      <AreaPreview rings={facts.serviceArea as Ring[]} centre={facts.centre} name={facts.name} />
      <div className={pair}>
        <TextField
          label="Latitude of its middle"
          name="lat"
          kind="amount"
          required
          defaultValue={facts.centre[1]}
          error={errors.lat}
        />
        <TextField
          label="Longitude"
          name="lng"
          kind="amount"
          required
          defaultValue={facts.centre[0]}
          error={errors.lng}
        />
        <TextField
          label="Cars average"
          name="averageKmh"
          kind="amount"
          required
          trail="km/h"
          defaultValue={facts.averageKmh}
          hint="Over a day; how long trips take where no streets are known."
          error={errors.averageKmh}
        />
      </div>
      <Area errors={errors} />
    </Card>
  );
}

/** As it was, a circle, or an outline of somebody who has one. */
function Area({ errors }: { errors: Errors }) {
  return (
    <>
      <SelectField
        label="Where rides are driven"
        name="area"
        defaultValue={errors.geojson ? 'geojson' : 'keep'}
        options={[
          { value: 'keep', label: 'As drawn above' },
          { value: 'circle', label: 'A circle around the middle' },
          { value: 'geojson', label: 'An outline, as GeoJSON' },
        ]}
        error={errors.serviceArea}
      />
      <div className="hidden [form:has(option[value=circle]:checked)_&]:block">
        <TextField
          label="Radius"
          name="radiusKm"
          kind="amount"
          trail="km"
          defaultValue="8"
          error={errors.radiusKm}
        />
      </div>
      <div className="hidden space-y-4 [form:has(option[value=geojson]:checked)_&]:block">
        <label className="block">
          <span className="font-medium">A file</span>
          <input
            type="file"
            name="geojsonFile"
            accept=".geojson,.json,application/geo+json,application/json"
            className="mt-1.5 block min-h-11 w-full"
          />
        </label>
        <TextAreaField
          label="Or its text"
          name="geojson"
          rows={5}
          spellCheck={false}
          hint="A Polygon or MultiPolygon: closed, without holes, at most 500 corners each."
          error={errors.geojson}
        />
      </div>
    </>
  );
}
