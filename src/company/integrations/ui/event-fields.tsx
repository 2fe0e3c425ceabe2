import { useState } from 'react';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { useMay } from '#src/design/desk/may.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { useScripted } from '#src/platform/browser/use-scripted.ts';
import { everyWebhookEvent, webhookEvents } from '#src/platform/webhook-events.ts';

/** Who listens where to what. */
export function EndpointFields({
  of,
  cities,
  errors,
}: {
  of?: { name: string; url: string; events: readonly string[]; cityIds: readonly string[] | null };
  /** Among which may be chosen. */
  cities: readonly { id: string; name: string }[];
  errors: Record<string, string> | undefined;
}) {
  return (
    <>
      <TextField
        label="Who listens"
        name="name"
        maxLength={60}
        required
        defaultValue={of?.name ?? ''}
        error={errors?.name}
      />
      <TextField
        label="Address"
        name="url"
        type="url"
        maxLength={500}
        required
        placeholder="https://"
        defaultValue={of?.url ?? ''}
        error={errors?.url}
      />
      <fieldset>
        <legend className="font-semibold">What it is told</legend>
        {errors?.events && <p className="text-brick">{errors.events}</p>}
        {everyWebhookEvent.map((type) => (
          <CheckboxField
            key={type}
            name="events"
            value={type}
            label={`${webhookEvents[type].words} (${type})`}
            defaultChecked={of?.events.includes(type) ?? false}
          />
        ))}
      </fieldset>
      <CityFields chosen={of ? of.cityIds : null} cities={cities} error={errors?.cityIds} />
    </>
  );
}

/** Whoever makes webhooks in certain cities alone chooses among those, and never all. */
function CityFields({
  chosen,
  cities,
  error,
}: {
  chosen: readonly string[] | null;
  cities: readonly { id: string; name: string }[];
  error: string | undefined;
}) {
  const mayAll = useMay()('integrations.manage', true);
  const [isAll, setAll] = useState(mayAll && chosen === null);
  // Without a script they are always there.
  const isHidden = useScripted() && isAll;
  return (
    <>
      {mayAll && (
        <SelectField
          label="Of which cities"
          name="ofCities"
          defaultValue={chosen === null ? 'all' : 'some'}
          onChange={({ currentTarget }) => setAll(currentTarget.value === 'all')}
          options={[
            { value: 'all', label: 'All, and what is of no city' },
            { value: 'some', label: 'Only those ticked below' },
          ]}
        />
      )}
      <fieldset hidden={isHidden} disabled={isHidden}>
        <legend className="font-semibold">Cities</legend>
        <p className="text-13 text-muted">
          With certain cities it hears of rides that begin there and of money back for them. Orders, and rides
          outside of all cities, are of no city: it is never told of those.
        </p>
        {error && <p className="text-brick">{error}</p>}
        {cities.map(({ id, name }) => (
          <CheckboxField
            key={id}
            name="cityIds"
            value={id}
            label={name}
            defaultChecked={chosen?.includes(id) ?? false}
          />
        ))}
      </fieldset>
    </>
  );
}

/** What a form says of cities: null for all. One that says both is for those that are ticked, never for more. */
export function citiesSaid(form: FormData): string[] | null {
  const ticked = form.getAll('cityIds').map(String);
  return form.get('ofCities') === 'all' && ticked.length === 0 ? null : ticked;
}

/** Cities by their names, or by their ids where they are none of those any more. */
export const cityWords = (ids: readonly string[], cities: readonly { id: string; name: string }[]): string =>
  ids.map((id) => cities.find((city) => city.id === id)?.name ?? id).join(', ');
