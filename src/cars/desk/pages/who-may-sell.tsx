/** What is asked of those who sell cars: who registers dealers, and what a private seller may do. */

import { useState } from 'react';
import { useNavigation } from 'react-router';
import { type Dealing, dealingHere, mostRegistrars, type Registrar } from '#src/cars/dealers/dealing.ts';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { DeskForm } from '#src/design/desk/may.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { SetCard } from '#src/design/desk/set-card.tsx';
import { putSetting, readSettings, settingNow } from '#src/design/desk/setting-page.ts';
import { Plus, Trash2 } from '#src/design/icons.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { regions } from '#src/money/tax/regions.ts';
import type { Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import type { Route } from './+types/who-may-sell.ts';

export const meta = () => [
  { title: pageTitle('Who may sell cars | Operations') },
  { name: 'robots', content: 'noindex' },
];

const load = (request: Request, transport?: Transport) =>
  forOperators(request, async () => {
    const { value, version } = settingNow(await readSettings(transport), dealingHere);
    return { ...value, version };
  });
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

/** A number that cannot be read stays as it was typed, for the setting's shape to refuse. */
const countOf = (typed: string): unknown => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : typed);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const places = [...form.keys()].flatMap((key) => /^registrars\.(\d+)\.id$/.exec(key)?.[1] ?? []);
  const registrars = places.map((place) => {
    const said = (name: string) => field(form, `registrars.${place}.${name}`);
    return {
      ...{ id: said('id'), name: said('name'), longName: said('longName') },
      ...{ province: said('province'), searchUrl: said('searchUrl') },
    };
  });
  const value = {
    registrars,
    privateCarsAYear: countOf(field(form, 'privateCarsAYear')),
    phoneWanted: field(form, 'phoneWanted') === 'on',
  };
  return act('who-may-sell', () => putSetting(dealingHere.name, form, value, transport));
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function WhoMaySellPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const refused = useLastAnswer(answer) ?? null;
  return (
    <div>
      <h1 className="text-40">Who may sell cars</h1>
      <p className="mt-2 max-w-[680px] text-muted">
        Dealers are registered companies, which somebody compares with the registrar’s own page. Whoever sells
        more than a few cars a year is one. How many that is differs by province: have it checked.
      </p>
      {answer === null && (
        <p role="status" className="mt-3 font-medium text-moss">
          Set. It holds from now on.
        </p>
      )}
      <DealingForm key={loaderData.version} dealing={loaderData} refused={refused} />
    </div>
  );
}

const newRegistrar: Registrar = { id: '', name: '', longName: '', province: 'CA-ON', searchUrl: '' };

function DealingForm({
  dealing,
  refused,
}: {
  dealing: Dealing & { version: number };
  refused: Refused | null;
}) {
  const busy = useNavigation().formData?.get('form') === 'who-may-sell';
  const [rows, setRows] = useState(() =>
    dealing.registrars.map((value, key) => ({ key, value, isNew: false })),
  );
  const errors = refused?.fields ?? {};
  const add = () =>
    setRows((now) => [...now, { key: (now.at(-1)?.key ?? -1) + 1, value: newRegistrar, isNew: true }]);
  return (
    <DeskForm
      needs="settings.manage"
      method="post"
      preventScrollReset
      className="mt-6 max-w-[860px] space-y-5"
    >
      <input type="hidden" name="form" value="who-may-sell" />
      <input type="hidden" name="version" value={dealing.version} />
      <h2 className="text-28">Private sellers</h2>
      <TextField
        label="Cars within 365 days"
        kind="digits"
        name="privateCarsAYear"
        maxLength={6}
        required
        defaultValue={dealing.privateCarsAYear}
        error={errors.privateCarsAYear}
        hint="How many somebody who is no dealer brings to market. Cars that are there already stay."
        className="max-w-[320px]"
      />
      <CheckboxField
        name="phoneWanted"
        defaultChecked={dealing.phoneWanted}
        label="A private seller confirms a telephone by a text"
        hint="Before a car of theirs is shown, where texts go out from here."
      />
      <h2 className="text-28">Who registers dealers</h2>
      {rows.map(({ key, value, isNew }, index) => (
        <RegistrarFields
          key={key}
          {...{ place: key, registrar: value, isNew, count: index + 1 }}
          error={(name) => errors[`registrars.${index}.${name}`]}
          onRemove={() => setRows((now) => now.filter((row) => row.key !== key))}
        />
      ))}
      {rows.length < mostRegistrars && (
        <Button onClick={add}>
          <Plus size={18} aria-hidden="true" />
          Add a registrar
        </Button>
      )}
      <SetCard refused={refused} busy={busy} />
    </DeskForm>
  );
}

function RegistrarFields({
  place,
  registrar,
  isNew,
  count,
  error,
  onRemove,
}: {
  /** Names its fields. */
  place: number;
  registrar: Registrar;
  isNew: boolean;
  count: number;
  error: (name: string) => string | undefined;
  onRemove: () => void;
}) {
  const named = (name: keyof Registrar) => ({
    name: `registrars.${place}.${name}`,
    defaultValue: registrar[name],
    error: error(name),
  });
  return (
    <Card className="p-4 md:p-5">
      <fieldset className="grid min-w-0 items-start gap-4 md:grid-cols-2">
        <legend className="mb-3 text-21 font-semibold">{registrar.name || `Registrar ${count}`}</legend>
        <TextField label="Name in short" {...named('name')} maxLength={40} required />
        <TextField
          label="Short name for data"
          {...named('id')}
          maxLength={20}
          required
          readOnly={!isNew}
          hint="Small letters and figures, such as omvic. It stays."
        />
        <TextField
          label="Whole name"
          {...named('longName')}
          maxLength={120}
          required
          className="md:col-span-2"
        />
        <SelectField
          label="Registers in"
          {...named('province')}
          options={regions.map(({ country, code, name }) => ({ value: `${country}-${code}`, label: name }))}
        />
        <TextField
          label="Where anybody looks a dealer up"
          {...named('searchUrl')}
          type="url"
          maxLength={300}
          optional
        />
        <div className="md:col-span-2">
          <Button
            size="sm"
            onClick={onRemove}
            aria-label={`Take away ${registrar.name || `registrar ${count}`}`}
          >
            <Trash2 size={18} aria-hidden="true" />
            Take it away
          </Button>
        </div>
      </fieldset>
    </Card>
  );
}
