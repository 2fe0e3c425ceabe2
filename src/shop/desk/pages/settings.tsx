/** What a company sets of its shop: returns, times, categories and carriers, and where parcels go for how much. */

import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { DeskForm } from '#src/design/desk/may.tsx';
import { act, field, forOperators, type Refused } from '#src/design/desk/operator-page.ts';
import { putSetting, readSettings, settingNow } from '#src/design/desk/setting-page.ts';
import { TextAreaField, TextField } from '#src/design/text-field.tsx';
import type { Transport } from '#src/platform/browser/api.ts';
import { transportOf } from '#src/platform/browser/page-context.ts';
import { useLastAnswer } from '#src/platform/browser/use-last-answer.ts';
import { countryChoices } from '#src/platform/countries.ts';
import { pageTitle } from '#src/platform/settings/company.ts';
import { deliveryHere, type ShopDelivery, type ShopTerms, termsHere } from '#src/shop/catalogue/settings.ts';
import { readDelivery, readTerms, writeCarriers } from '../ui/settings-fields.ts';
import { ShopHeader } from '../ui/shop-header.tsx';
import { Zones } from '../ui/zone-fields.tsx';
import type { Route } from './+types/settings.ts';

export const meta = () => [
  { title: pageTitle('Shop settings | Operations') },
  { name: 'robots', content: 'noindex' },
];

const load = (request: Request, transport?: Transport) =>
  forOperators(request, async () => {
    const all = await readSettings(transport);
    return {
      terms: settingNow(all, termsHere),
      delivery: settingNow(all, deliveryHere),
      countries: countryChoices(),
    };
  });
export const loader = ({ context, request }: Route.LoaderArgs) => load(request, transportOf(context));
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request);

async function change(request: Request, transport?: Transport) {
  const form = await request.formData();
  const name = field(form, 'form') === deliveryHere.name ? deliveryHere.name : termsHere.name;
  const value = name === deliveryHere.name ? readDelivery(form) : readTerms(form);
  return act(name, () => putSetting(name, form, value, transport));
}
export const action = ({ context, request }: Route.ActionArgs) => change(request, transportOf(context));
export const clientAction = ({ request }: Route.ClientActionArgs) => change(request);

export default function ShopSettings({
  loaderData: { terms, delivery, countries },
  actionData: answer,
}: Route.ComponentProps) {
  const refused = useLastAnswer(answer);
  return (
    <div className="space-y-6">
      <ShopHeader title="Settings" />
      <p className="max-w-[680px] text-muted">
        What is set here holds at once and everywhere. A checkout that has begun keeps its prices and days.
      </p>
      <SettingForm
        title="Where parcels go"
        name={deliveryHere.name}
        version={delivery.version}
        refused={refused}
      >
        <Zones zones={(delivery.value as ShopDelivery).zones} countries={countries} />
      </SettingForm>
      <SettingForm title="What is promised" name={termsHere.name} version={terms.version} refused={refused}>
        <TermFields
          terms={terms.value}
          errors={refused?.form === termsHere.name ? (refused.fields ?? {}) : {}}
        />
      </SettingForm>
    </div>
  );
}

function SettingForm({
  title,
  name,
  version,
  refused,
  children,
}: {
  title: string;
  name: string;
  version: number;
  refused: Refused | null | undefined;
  children: ReactNode;
}) {
  const busy = useNavigation().formData?.get('form') === name;
  const mine = refused?.form === name ? refused : null;
  return (
    <Card className="p-4 md:p-6">
      <h2 className="text-21">{title}</h2>
      {/* Begins again from what was saved; refused, it stays as it was filled in. */}
      <DeskForm
        needs="settings.manage"
        key={version}
        method="post"
        preventScrollReset
        className="mt-4 space-y-5"
      >
        <input type="hidden" name="form" value={name} />
        <input type="hidden" name="version" value={version} />
        {children}
        <TextField
          label="Why?"
          name="reason"
          required
          minLength={3}
          maxLength={300}
          hint="Kept with this version under your name."
          className="max-w-[560px]"
        />
        {mine && (
          <p role="alert" className="font-medium text-brick">
            {mine.words}
          </p>
        )}
        <Button type="submit" tone="ink" busy={busy}>
          Save<span className="sr-only">, {title}</span>
        </Button>
      </DeskForm>
    </Card>
  );
}

function TermFields({ terms, errors }: { terms: ShopTerms; errors: Record<string, string> }) {
  const number = (name: keyof ShopTerms, label: string, hint?: string) => (
    <TextField
      kind="digits"
      name={name}
      label={label}
      hint={hint}
      required
      defaultValue={String(terms[name])}
      error={errors[name]}
    />
  );
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {number('returnDays', 'Days to send something back', 'From its arrival')}
        {number('handInDays', 'Days to hand a return in')}
        {number('refundHours', 'Hours to refund within', 'From its being checked')}
        {number('packWithinHours', 'Hours to pack within', 'Later ones are late')}
        {number('cutOffHour', 'Hour of the day', 'Paid before it, it goes out that day')}
        {number('bringingDays', 'Business days between stores')}
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <TextAreaField
          label="Categories"
          name="categories"
          rows={5}
          optional
          hint="One a line, in the order in which they are shown."
          defaultValue={terms.categories.join('\n')}
          error={errors.categories}
        />
        <TextAreaField
          label="Days on which nothing moves"
          name="closedDays"
          rows={5}
          optional
          hint="One a line, such as 2026-08-15. Weekends are known."
          defaultValue={terms.closedDays.join('\n')}
          error={errors.closedDays}
        />
      </div>
      <TextAreaField
        label="Carriers"
        name="carriers"
        rows={6}
        optional
        hint="One a line: its name, and the address where a parcel is followed, with {number} where its number stands."
        defaultValue={writeCarriers(terms.carriers)}
        error={Object.entries(errors).find(([name]) => name.startsWith('carriers'))?.[1]}
      />
    </>
  );
}
