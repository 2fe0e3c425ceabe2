/** Tax rules by place, and the form that adds one. */

import { Form, useNavigation } from 'react-router';
import { moneyText } from '#src/design/amount-text.ts';
import { Badge, type BadgeTone } from '#src/design/badge.tsx';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { CheckboxField } from '#src/design/checkbox-field.tsx';
import { DayFields } from '#src/design/day-fields.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import { cityFrames } from '#src/geo/streets/city-frames.ts';
import type { TaxRuleShown } from '#src/money/tax/contract.ts';
import { type Collector, type Supply, supplies } from '#src/money/tax/tax-rule.ts';
import { countryName } from '#src/platform/countries.ts';
import { counted } from '#src/platform/plural.ts';
import { company } from '#src/platform/settings/company.ts';

const supplyWords: Record<Supply, string> = {
  ride: 'Rides',
  gear: 'Gear',
  dealer_car: 'Dealers’ cars',
  private_car: 'Private cars',
  delivery: 'Deliveries',
  fee: 'Fees of drivers and sellers',
};

export const collectorChoices: { value: Collector; label: string }[] = [
  { value: 'company', label: 'The company' },
  { value: 'seller', label: 'The dealer' },
  { value: 'driver', label: 'The driver' },
];

const looks: Record<TaxRuleShown['state'], { words: string; tone: BadgeTone }> = {
  coming: { words: 'Coming', tone: 'lake' },
  on: { words: 'In force', tone: 'moss' },
  over: { words: 'Ended', tone: 'neutral' },
  replaced: { words: 'Replaced', tone: 'amber' },
};

export function RuleList({ rules, refused }: { rules: TaxRuleShown[]; refused: Refused | null | undefined }) {
  const own = new Set([company().country, ...cityFrames().map(({ country }) => country.code)]);
  const isOwn = (rule: TaxRuleShown) => rule.id !== null || own.has(rule.country);
  const others = rules.filter((rule) => !isOwn(rule));
  return (
    <section aria-labelledby="rules">
      <h2 id="rules" className="text-28">
        Rules by place
      </h2>
      {rules.length === others.length && (
        <p className="mt-3 max-w-[60ch] text-muted">
          No rule is known for {countryName(company().country)}. Until one is added, nothing is taxed there.
        </p>
      )}
      <RulesByPlace rules={rules.filter(isOwn)} refused={refused} />
      {others.length > 0 && (
        <details className="mt-5">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-spruce">
            Of other countries, {counted(others.length, 'rule')}
          </summary>
          <RulesByPlace rules={others} refused={refused} />
        </details>
      )}
    </section>
  );
}

function RulesByPlace({ rules, refused }: { rules: TaxRuleShown[]; refused: Refused | null | undefined }) {
  const places = new Map<string, TaxRuleShown[]>();
  for (const rule of rules) {
    const key = `${rule.country} ${rule.place}`;
    places.set(key, [...(places.get(key) ?? []), rule]);
  }
  return (
    <ul className="mt-4 space-y-3">
      {[...places].map(([key, ofPlace]) => (
        <li key={key}>
          <Card className="p-4 md:p-5">
            <h3 className="text-21">{ofPlace[0]?.place}</h3>
            <ul className="divide-y divide-line">
              {ofPlace.map((rule) => (
                <li key={`${rule.id} ${rule.code} ${rule.supplies} ${rule.from}`} className="py-3">
                  <RuleFacts rule={rule} refused={refused} />
                </li>
              ))}
            </ul>
          </Card>
        </li>
      ))}
    </ul>
  );
}

function RuleFacts({ rule, refused }: { rule: TaxRuleShown; refused: Refused | null | undefined }) {
  const { words, tone } = looks[rule.state];
  const collector = collectorChoices.find(({ value }) => value === rule.collector)?.label;
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-3 font-semibold">
        {rule.name} {rule.rate}%<Badge tone={tone}>{words}</Badge>
      </p>
      <p>
        {rule.supplies.map((supply) => supplyWords[supply]).join(', ')}.{' '}
        {rule.included ? 'Within the price' : 'Added to the price'}
        {rule.compound && ', on the price with the taxes before it'}. {collector} pays it over.
      </p>
      {rule.bands.length > 0 && (
        <p>{rule.bands.map((band) => `${band.rate}% from ${moneyText(band.from)}`).join(', ')}.</p>
      )}
      <p className="text-13 text-muted">
        {rule.code}, from {rule.from}
        {rule.until && ` until ${rule.until}`}. {rule.authority}: {rule.document}. Read {rule.readOn}.
      </p>
      {rule.id !== null && rule.state !== 'over' && (
        <div className="mt-2">
          <ActForm
            needs="taxes.manage"
            intent="end"
            id={rule.id}
            label="End"
            about={`${rule.name} ${rule.rate}% of ${rule.place}`}
            confirm="End this rule now"
            tone="brick"
            refused={refused}
          >
            <p>New prices are without it. What it stood for holds again. Promises keep it.</p>
          </ActForm>
        </div>
      )}
    </>
  );
}

export function NewRule({ today, refused }: { today: string; refused: Refused | null }) {
  const errors = refused?.fields ?? {};
  const busy = useNavigation().formData?.get('intent') === 'rule';
  const text = (name: string, label: string, more: Partial<Parameters<typeof TextField>[0]> = {}) => (
    <TextField label={label} name={name} required error={errors[name]} {...more} />
  );
  return (
    <Form method="post" className="mt-4 space-y-4">
      <input type="hidden" name="intent" value="rule" />
      <div className="grid grid-cols-2 gap-4">
        {text('country', 'Country', {
          maxLength: 2,
          hint: `Such as ${company().country}`,
          autoCapitalize: 'characters',
        })}
        {text('region', 'Province or state', {
          required: false,
          optional: true,
          maxLength: 3,
          hint: 'Where taxes differ by it',
          autoCapitalize: 'characters',
        })}
      </div>
      {text('code', 'Code', {
        maxLength: 20,
        hint: `Such as ${company().country}-VAT. That of a rule in force replaces it there; a rate of 0 takes it away.`,
        autoCapitalize: 'characters',
      })}
      <div className="grid grid-cols-2 gap-4">
        {text('name', 'Name', { maxLength: 20, hint: 'As on receipts' })}
        {text('rate', 'Rate', { kind: 'amount', trail: '%', hint: 'Such as 8.1' })}
      </div>
      <fieldset>
        <legend className="font-medium">Applies to</legend>
        {errors.supplies && <p className="font-medium text-brick">{errors.supplies}</p>}
        {supplies.map((supply) => (
          <CheckboxField key={supply} name="supplies" value={supply} label={supplyWords[supply]} />
        ))}
      </fieldset>
      <SelectField
        label="Who pays it over"
        name="collector"
        options={collectorChoices}
        error={errors.collector}
      />
      <CheckboxField name="included" label="Prices hold it already" />
      {errors.included && <p className="font-medium text-brick">{errors.included}</p>}
      <CheckboxField name="compound" label="Reckoned on the price with the taxes before it" />
      <DayFields first="from" last="until" today={today} errors={errors} />
      {text('authority', 'Authority', { maxLength: 100 })}
      {text('document', 'What says so', { maxLength: 200, hint: 'A law, a bulletin or a page' })}
      {refused && (
        <p role="alert" className="font-medium text-brick">
          {refused.words}
        </p>
      )}
      <Button type="submit" tone="spruce" wide busy={busy}>
        Add Rule
      </Button>
    </Form>
  );
}
