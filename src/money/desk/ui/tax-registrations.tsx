/** The numbers that taxes are collected under, and the form that enters one. */

import { Form, useNavigation } from 'react-router';
import { Button } from '#src/design/button.tsx';
import { Card } from '#src/design/card.tsx';
import { DayFields } from '#src/design/day-fields.tsx';
import { ActForm } from '#src/design/desk/act-form.tsx';
import type { Refused } from '#src/design/desk/operator-page.ts';
import { SelectField } from '#src/design/select-field.tsx';
import { TextField } from '#src/design/text-field.tsx';
import type { TaxRegistration } from '#src/money/tax/contract.ts';
import { company } from '#src/platform/settings/company.ts';
import { collectorChoices } from './tax-rules.tsx';

export function RegistrationList({
  registrations,
  refused,
}: {
  registrations: TaxRegistration[];
  refused: Refused | null | undefined;
}) {
  return (
    <section aria-labelledby="numbers">
      <h2 id="numbers" className="text-28">
        Registration numbers
      </h2>
      {registrations.length === 0 ? (
        <p className="mt-3 text-muted">None is entered, so receipts show none.</p>
      ) : (
        <Card className="mt-4 p-4 md:p-5">
          <ul className="divide-y divide-line">
            {registrations.map((one) => (
              <li key={one.id} className="py-3 first:pt-0 last:pb-0">
                <Numbered registration={one} refused={refused} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  );
}

function Numbered({
  registration: { id, jurisdiction, number, accountName, from, until, endedAt },
  refused,
}: {
  registration: TaxRegistration;
  refused: Refused | null | undefined;
}) {
  return (
    <>
      <p className="font-semibold break-all">{number}</p>
      <p className="text-muted">
        {jurisdiction}, {accountName ?? 'the company'}
        {id === null ? ', from the settings' : `, from ${from}`}
        {until && ` until ${until}`}
        {endedAt && ', ended'}
      </p>
      {id !== null && !endedAt && (
        <div className="mt-2">
          <ActForm
            needs="taxes.manage"
            intent="end_number"
            id={id}
            label="End"
            about={`${number} of ${accountName ?? 'the company'}`}
            confirm="End this number now"
            tone="brick"
            refused={refused}
          >
            <p>Receipts of new sales are without it. Those of before keep it.</p>
          </ActForm>
        </div>
      )}
    </>
  );
}

export function NewRegistration({ today, refused }: { today: string; refused: Refused | null }) {
  const errors = refused?.fields ?? {};
  const busy = useNavigation().formData?.get('intent') === 'number';
  return (
    <Form method="post" className="mt-4 space-y-4">
      <input type="hidden" name="intent" value="number" />
      <TextField
        label="Jurisdiction"
        name="jurisdiction"
        required
        maxLength={6}
        autoCapitalize="characters"
        hint={`Such as ${company().country}; with the province or state where that has its own tax: CA-QC, US-NY`}
        error={errors.jurisdiction}
      />
      <TextField label="Number" name="number" required maxLength={30} error={errors.number} />
      <SelectField label="Whose" name="owner" options={collectorChoices} />
      <TextField
        label="E-mail of the dealer or driver"
        name="email"
        kind="email"
        autoComplete="off"
        optional
        hint="Of their account; leave it empty for the company"
        error={errors.email}
      />
      <DayFields first="from" last="until" today={today} errors={errors} />
      {refused && Object.keys(errors).length === 0 && (
        <p role="alert" className="font-medium text-brick">
          {refused.words}
        </p>
      )}
      <Button type="submit" tone="spruce" wide busy={busy}>
        Enter Number
      </Button>
    </Form>
  );
}
