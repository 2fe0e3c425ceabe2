/** What the company is called in each city's data. */
import { Card } from '#src/design/card.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { TextField } from '#src/design/text-field.tsx';
import type { Regulators } from '../contract.ts';

export const providerIntent = 'provider';

export function ProviderList({ cities, refused }: Pick<Regulators, 'cities'> & { refused: Refused | null }) {
  return (
    <Card className="mt-3 divide-y divide-line px-4 md:px-5">
      {cities.map(({ id, name, providerId }) => {
        const mine = refused?.form === `${providerIntent}:${id}` ? refused : null;
        return (
          <div key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
            <div className="min-w-0 grow basis-[260px]">
              <p className="font-semibold break-words">{name}</p>
              <p className="font-mono text-13 break-all text-muted">{providerId ?? 'None yet'}</p>
            </div>
            <ActForm
              needs="regulators.manage"
              intent={providerIntent}
              id={id}
              label="Set the id"
              about={`of the company in the data of ${name}`}
              reason={{ label: 'Why', hint: 'Stands in the audit' }}
              refused={refused}
            >
              <TextField
                label="provider_id"
                name="providerId"
                maxLength={64}
                required
                autoComplete="off"
                defaultValue={providerId ?? ''}
                hint="A UUID, as the list of providers of the standard has it. The city knows the company by it from the next answer on."
                error={mine?.fields?.providerId}
              />
            </ActForm>
          </div>
        );
      })}
    </Card>
  );
}
