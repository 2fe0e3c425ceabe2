/** Which roles somebody is given, and for which cities each of them. */
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { SelectField } from '#src/design/select-field.tsx';
import { readGrant, writeGrant } from '#src/people/desk-roles/desk-roles.ts';
import type { City, DeskRole } from '#src/people/operators/roles-contract.ts';

const whereField = (key: string) => `where:${key}`;
const citiesField = (key: string) => `cities:${key}`;

/**
 * What the form says, as the API takes it; for certain cities without any, which it refuses in words. A role
 * with cities ticked is for these also where its choice was left at all of them: never for more than was ticked.
 */
export const grantsIn = (form: FormData): string[] =>
  form.getAll('deskRoles').map((role) => {
    const key = String(role);
    const cities = form.getAll(citiesField(key)).map(String);
    return writeGrant(key, form.get(whereField(key)) === 'some' || cities.length > 0 ? cities : null);
  });

/** @param cities for which whoever looks may give a role; a choice where there are several */
export function RoleChoice({
  roles,
  chosen,
  cities,
}: {
  roles: readonly DeskRole[];
  chosen: readonly string[];
  cities: readonly City[];
}) {
  const held = chosen.map(readGrant);
  return (
    <fieldset>
      <legend className="font-semibold">Roles</legend>
      <div className="grid items-start gap-x-6 sm:grid-cols-2">
        {roles.map((role) => {
          const mine = held.find(({ key }) => key === role.key);
          return (
            <div key={role.key}>
              <CheckboxField
                name="deskRoles"
                value={role.key}
                label={role.name}
                hint={role.about}
                defaultChecked={mine !== undefined}
              />
              {role.forCities && <Where role={role} chosen={mine?.cities ?? null} cities={cities} />}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}

/** A disclosure of the platform, so that it works without a script; most roles are for all cities. */
function Where({
  role: { key, name },
  chosen,
  cities,
}: {
  role: DeskRole;
  chosen: readonly string[] | null;
  cities: readonly City[];
}) {
  const others = (chosen ?? []).filter((id) => !cities.some((city) => city.id === id));
  const all = [...cities, ...others.map((id) => ({ id, name: id }))];
  if (all.length < 2 && chosen === null) return null;
  const nameOf = (id: string) => all.find((city) => city.id === id)?.name ?? id;
  return (
    <details className="mb-3 ml-8" open={chosen !== null}>
      <summary className="flex min-h-11 cursor-pointer items-center text-15 font-medium text-spruce sm:min-h-8">
        {chosen === null ? 'For all cities' : `For ${chosen.map(nameOf).join(', ')}`}
        <span className="sr-only">, {name}</span>
      </summary>
      <div className="mt-1 space-y-2">
        <SelectField
          label={`Where, ${name}`}
          labelHidden
          name={whereField(key)}
          defaultValue={chosen === null ? 'all' : 'some'}
          options={[
            { value: 'all', label: 'All cities' },
            { value: 'some', label: 'The cities ticked below' },
          ]}
        />
        <fieldset className="max-h-64 overflow-y-auto">
          <legend className="sr-only">Cities, {name}</legend>
          {all.map((city) => (
            <CheckboxField
              key={city.id}
              name={citiesField(key)}
              value={city.id}
              label={city.name}
              defaultChecked={chosen?.includes(city.id) ?? false}
              className="py-1.5"
            />
          ))}
        </fieldset>
        <p className="text-13 text-muted">
          For certain cities only what is of a city counts: rides, drivers, alarms, fares and figures there.
        </p>
      </div>
    </details>
  );
}
